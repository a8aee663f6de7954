import type { Json } from '../../model/json.ts';
import { itemsOf, member } from '../../model/json-values.ts';
import { withoutTexts } from '../keywords/cel-rules.ts';
import { fieldAt } from './field-path.ts';
import type { Broken, StructuralNode } from './refusal.ts';

const REASONS = ['FieldValueRequired', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueDuplicate'];
const LINE_BREAK = /[\n\r]/;
const blank = (keyword: string): string => `\`${keyword}\` of a validation rule may not be blank`;

/** What the API server demands of the texts of a validation rule; what they mean is another question. */
export function rulesBroken(node: StructuralNode): Broken[] {
  return itemsOf(node.schema['x-kubernetes-validations']).flatMap((entry) =>
    ruleBroken(entry, node)
      .map((reason) => brokenBy(reason, node))
      .concat(pathBroken(entry, node)),
  );
}

function brokenBy(reason: string, { path, forgetfulAt }: StructuralNode): Broken {
  const around = { path: forgetfulAt ?? path, topics: ['listType', 'listMapKeys'] as const };
  return { reason, causes: [{ path, topics: ['cel'] }, around] };
}

/** The path of a rule's error leads to a field, also where the schema lost it. */
function pathBroken(entry: Json, { schema, path }: StructuralNode): Broken[] {
  const fieldPath = member(entry, 'fieldPath');
  if (typeof fieldPath !== 'string' || fieldPath === '' || fieldAt(schema, fieldPath) !== undefined) return [];
  const reason = `\`fieldPath: ${fieldPath.slice(0, LONGEST_PATH)}\` of a validation rule leads to no field`;
  const lost = { path: pathTo(path, fieldPath), topics: ['part-removed'] as const };
  return [{ reason, causes: [{ path, topics: ['cel'] }, lost] }];
}

const LONGEST_PATH = 80;

/** A path in the words of a finding, as far as it is plain. */
function pathTo(path: string, fieldPath: string): string {
  return `${path === '.' ? '' : path}${fieldPath}`;
}

function ruleBroken(entry: Json, { forgetfulAt }: StructuralNode): string[] {
  const text = (name: string): string => {
    const value = member(entry, name);
    return typeof value === 'string' ? value : '';
  };
  const broken: readonly (readonly [boolean, string])[] = [
    [text('rule').trim() === '', '`rule` of a validation rule may not be empty'],
    [text('message') !== '' && text('message').trim() === '', blank('message')],
    [LINE_BREAK.test(text('message').trim()), '`message` of a validation rule must be one line'],
    [isLong(text('rule')) && text('message').trim() === '', 'a validation rule of several lines must have a `message`'],
    [text('messageExpression') !== '' && text('messageExpression').trim() === '', blank('messageExpression')],
    [
      typeof member(entry, 'reason') === 'string' && !REASONS.includes(text('reason')),
      `\`reason\` of a validation rule must be one of ${REASONS.join(', ')}`,
    ],
    [LINE_BREAK.test(text('fieldPath')), '`fieldPath` of a validation rule must be one line'],
    [text('fieldPath') !== '' && text('fieldPath').trim() === '', blank('fieldPath')],
  ];
  const texts = broken.filter(([isBroken]) => isBroken).map(([, reason]) => reason);
  return [...texts, ...oldBroken(entry, text('rule'), forgetfulAt)];
}

const isLong = (rule: string): boolean => LINE_BREAK.test(rule.trim());

function oldBroken(entry: Json, rule: string, forgetfulAt: string | undefined): string[] {
  const usesOld = /(?<![\w.])oldSelf\b/.test(withoutTexts(rule));
  if (usesOld && forgetfulAt !== undefined)
    return ['a validation rule may not use `oldSelf` inside a list that is not a map list'];
  const isOptional = typeof member(entry, 'optionalOldSelf') === 'boolean';
  return isOptional && !usesOld && !rule.includes('oldSelf')
    ? ['`optionalOldSelf` needs a rule that uses `oldSelf`']
    : [];
}
