import { type Declared, declare, type Estimate, estimateCost, LARGEST_REQUEST, plus, times } from '../../cel/index.ts';
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
  const declared = new Map<Position, Declared | undefined>();
  const answers = new Map<string, Estimate>();
  return rules.map((rule) => {
    const { position } = rule;
    const value = declared.has(position)
      ? declared.get(position)
      : declare(position.schema, { objects: 0 }, position.parent === undefined);
    declared.set(position, value);
    return costRule(rule, value, answers);
  });
}

function costRule(at: RuleAt, declared: Declared | undefined, answers: Map<string, Estimate>): CostedRule {
  const { position, index, rule, message, isOptionalOld } = at;
  const each = answered('rule', rule, declared, isOptionalOld, answers);
  const most = position.runs ?? Math.floor(LARGEST_REQUEST / ((declared?.leastBytes ?? 0) + 1));
  const total = 'cost' in each ? { cost: times(each.cost, most) } : each;
  const messageCost =
    message === undefined ? undefined : answered('message', message, declared, isOptionalOld, answers);
  return { position, index, rule, message, isOptionalOld, declared, each, most, total, messageCost };
}

/** Many texts and numbers of a schema have the same rule and the same limits: they are asked once. */
function answered(
  kind: 'rule' | 'message',
  text: string,
  declared: Declared | undefined,
  isOptionalOld: boolean,
  answers: Map<string, Estimate>,
): Estimate {
  if (!declared) return { unknown: 'rules cannot see a value of its type', isRefused: true };
  if (declared.fields || declared.items) return estimateCost(kind, text, { declared }, isOptionalOld);
  const key = `${kind} ${declared.type.key} ${declared.mostElements} ${isOptionalOld} ${text}`;
  const answer = answers.get(key) ?? estimateCost(kind, text, { declared }, isOptionalOld);
  answers.set(key, answer);
  return answer;
}

/** What all rules and messages cost together, as far as it can be told. */
export function costOfAll(rules: readonly CostedRule[]): number {
  let sum = 0;
  for (const { total, messageCost } of rules) sum = plus(sum, plus(costIn(total), costIn(messageCost)));
  return sum;
}

export function costIn(estimate: Estimate | undefined): number {
  return estimate && 'cost' in estimate ? estimate.cost : 0;
}
