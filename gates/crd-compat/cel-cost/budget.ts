import { plus, times } from './amounts.ts';
import { type Declared, declare, LARGEST_REQUEST } from './declared.ts';
import { type Estimate, estimateCost } from './estimate.ts';
import type { Position, RuleAt } from './rules.ts';

export interface CostedRule extends RuleAt {
  readonly declared: Declared | undefined;
  /** One run, how many there may be for one object, and all of them together. */
  readonly each: Estimate;
  readonly most: number;
  readonly total: Estimate;
  readonly messageCost: Estimate | undefined;
}

/** Rules with what the API server estimates for them. */
export function costed(rules: readonly RuleAt[]): CostedRule[] {
  const known = new Map<Position, Declared | undefined>();
  return rules.map((rule) => {
    const { position } = rule;
    const declared = known.has(position)
      ? known.get(position)
      : declare(position.schema, { objects: 0 }, position.parent === undefined);
    known.set(position, declared);
    return costRule(rule, declared);
  });
}

function costRule(at: RuleAt, declared: Declared | undefined): CostedRule {
  const { rule, message, isOptionalOld } = at;
  const estimate = (kind: 'rule' | 'message', text: string): Estimate =>
    declared
      ? estimateCost(kind, text, { declared }, isOptionalOld)
      : { unknown: 'rules cannot see a value of its type' };
  const each = estimate('rule', rule);
  const most = at.position.runs ?? Math.floor(LARGEST_REQUEST / ((declared?.leastBytes ?? 0) + 1));
  return {
    ...at,
    declared,
    each,
    most,
    total: 'cost' in each ? { cost: times(each.cost, most) } : each,
    messageCost: message === undefined ? undefined : estimate('message', message),
  };
}

/** What all rules and messages cost together, as far as it can be told. */
export function costOfAll(rules: readonly CostedRule[]): number {
  return rules.flatMap(({ total, messageCost }) => [costIn(total), costIn(messageCost)]).reduce(plus, 0);
}

export function costIn(estimate: Estimate | undefined): number {
  return estimate && 'cost' in estimate ? estimate.cost : 0;
}
