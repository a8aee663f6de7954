import { askRule, type RuleResult } from '../../../../gates/cel/schema/rule.ts';
import type { Json, JsonObject } from '../../../../gates/model/json.ts';

export const text: JsonObject = { type: 'string' };
export const whole: JsonObject = { type: 'integer' };
export const listOf = (items: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'array', items, ...more });

/** What a rule says of a value whose fields have these schemas. */
export function askOf(properties: JsonObject, self: Json, left = 1_000_000): (rule: string) => RuleResult {
  const schema = { type: 'object', properties };
  return (rule) =>
    askRule({ text: rule, isOptionalOld: false }, self, schema, false, { steps: { left }, patterns: new Map() });
}

/** What a rule about nothing says. */
export const ask = askOf({ n: whole }, {});

/** `holds`, `does not hold`, or why there is no answer. */
export function answered(outcome: RuleResult): string {
  switch (outcome.is) {
    case 'kept':
      return 'holds';
    case 'broken':
      return outcome.error === undefined ? 'does not hold' : `fails: ${outcome.error}`;
    default:
      return outcome.is === 'unknown' ? `unproved: ${outcome.reason}` : outcome.is;
  }
}
