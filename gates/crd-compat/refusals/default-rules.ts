import type { Json } from '../../model/json.ts';
import { ROOT } from '../stored/place.ts';
import { newPass, type Pass, type ReadingLimits } from '../stored/reading.ts';
import { askRules } from '../stored/rules.ts';
import { settled } from '../stored/settle.ts';
import { validate } from '../stored/validate.ts';
import type { Broken, StructuralNode } from './refusal.ts';
import { isEmbedded, isIntOrString, isUnset } from './unset.ts';

/** What trying the defaults of a CRD may cost, and what was compiled for it. */
export type Trial = ReadingLimits;

const VISITS = 200_000;
const STEPS = 200_000;

export const trial = (): Trial => ({ budget: { left: VISITS }, steps: { left: STEPS }, patterns: new Map() });

/**
 * Whether the default of a node is a value of it: known throughout, valid, and true to the rules (apiextensions-apiserver,
 * pkg/apiserver/schema/defaulting/validation.go). Defaults inside it are not set first. Nothing where that is not certain.
 */
export function defaultsBroken({ schema, path, isOfObject, isInMap }: StructuralNode, limits: Trial): Broken[] {
  const value = schema['default'] ?? null;
  // Of int-or-string that says a type too, the API server tries the default by that type.
  const isTypedEither = isIntOrString(schema) && !isUnset(schema['type']);
  if (value === null || isOfObject || isInMap || isTypedEither) return [];
  const causes = [{ path, topics: ['default'] as const }];
  const pruned = newPass(limits, true);
  settled(schema, value, ROOT, pruned, isEmbedded(schema));
  if (isCertain(pruned) && pruned.pruned.size > 0) {
    const names = [...pruned.pruned.keys()].slice(0, 3).join(', ');
    return [
      {
        reason: `\`default\` has fields that the schema does not have (${names})`,
        family: 'unpruned defaults',
        causes,
      },
    ];
  }
  const reason = refusalOf({ schema, path, value }, limits);
  return reason === undefined ? [] : [{ reason: `\`default\` is not valid: ${reason}`, causes }];
}

function refusalOf(
  { schema, path, value }: Pick<StructuralNode, 'schema' | 'path'> & { readonly value: Json },
  limits: Trial,
): string | undefined {
  const pass = newPass(limits, true);
  validate(schema, value, ROOT, pass);
  if (pass.refused.length === 0) askRules(schema, value, ROOT, pass, isEmbedded(schema) || path === '.');
  const [first] = pass.refused;
  if (!first || !isCertain(pass)) return undefined;
  return first.place.at === '.' ? first.reason : `${first.place.at} of it: ${first.reason}`;
}

const isCertain = ({ undecided, unproved }: Pass): boolean => undecided.size === 0 && unproved.length === 0;
