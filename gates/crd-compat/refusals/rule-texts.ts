import type { Json } from '../../model/json.ts';
import { itemsOf, member } from '../../model/json-values.ts';
import { withoutTexts } from '../keywords/cel-rules.ts';
import type { Broken, StructuralNode } from './refusal.ts';

const REASONS = ['FieldValueRequired', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueDuplicate'];
const LINE_BREAK = /[\n\r]/;

/** What the API server demands of the texts of a CEL rule; what they mean is another question. */
export function rulesBroken(node: StructuralNode): Broken[] {
  return itemsOf(node.schema['x-kubernetes-validations']).flatMap((entry) =>
    ruleBroken(entry, node).map((rule) => brokenBy(rule, node)),
  );
}

function brokenBy(rule: string, { path, forgetfulAt }: StructuralNode): Broken {
  const around = { path: forgetfulAt ?? path, topics: ['listType', 'mapType', 'listMapKeys'] as const };
  return { rule, causes: [{ path, topics: ['cel'] }, around] };
}

function ruleBroken(entry: Json, { forgetfulAt }: StructuralNode): string[] {
  const text = (name: string): string => {
    const value = member(entry, name);
    return typeof value === 'string' ? value : '';
  };
  const broken: readonly (readonly [boolean, string])[] = [
    [text('rule').trim() === '', 'a rule may not be empty'],
    [text('message') !== '' && text('message').trim() === '', 'the message of a rule may not be blank'],
    [LINE_BREAK.test(text('message').trim()), 'the message of a rule must be one line'],
    [isLong(text('rule')) && text('message').trim() === '', 'a rule of several lines must have a message'],
    [
      text('reason') !== '' && !REASONS.includes(text('reason')),
      `the reason of a rule is one of ${REASONS.join(', ')}`,
    ],
    [LINE_BREAK.test(text('fieldPath')), 'the field path of a rule must be one line'],
  ];
  const texts = broken.filter(([isBroken]) => isBroken).map(([, rule]) => rule);
  return [...texts, ...oldBroken(entry, text('rule'), forgetfulAt)];
}

const isLong = (rule: string): boolean => LINE_BREAK.test(rule.trim());

function oldBroken(entry: Json, rule: string, forgetfulAt: string | undefined): string[] {
  const usesOld = /(?<![\w.])oldSelf\b/.test(withoutTexts(rule));
  if (usesOld && forgetfulAt !== undefined)
    return ['a rule may not use `oldSelf` inside a list that is no map, or inside an atomic map'];
  const isOptional = typeof member(entry, 'optionalOldSelf') === 'boolean';
  return isOptional && !usesOld && !rule.includes('oldSelf')
    ? ['`optionalOldSelf` is for rules that use `oldSelf`']
    : [];
}
