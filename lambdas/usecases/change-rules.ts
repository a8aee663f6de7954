import { canonicalJson, isJsonObject } from '../../gates/model/json.ts';
import type { Rule } from '../../gates/model/rule.ts';
import type { Clock } from '../ports/clock.ts';
import type { RuleRecord, RuleStore } from '../ports/rule-store.ts';

export interface RuleDifference {
  /** Path in the document, `levels.0.level`; empty when the rule as a whole comes or goes. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What applying a pack would do to one rule. `version` is the version in the table now; 0 when there is none. */
export interface PlannedRule {
  readonly id: string;
  readonly action: 'add' | 'change' | 'withdraw' | 'keep';
  readonly version: number;
  readonly rule: Rule | null;
  readonly differences: readonly RuleDifference[];
}

export interface PlanOptions {
  /** Withdraw rules that the table has and the pack does not. */
  readonly prune: boolean;
}

/** Compares a pack with the table, rule by rule, sorted by id. Writes nothing. */
export async function planRules(
  pack: readonly Rule[],
  store: RuleStore,
  options: PlanOptions,
): Promise<readonly PlannedRule[]> {
  const heads = new Map((await store.heads()).map((record) => [record.id, record]));
  const wanted = pack.map((rule) => planOne(rule, heads.get(rule.id)));
  const extra = [...heads.values()].filter(
    (record) => record.rule !== null && !pack.some(({ id }) => id === record.id),
  );
  return [...wanted, ...extra.map((record) => planExtra(record, options))].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function planOne(rule: Rule, head: RuleRecord | undefined): PlannedRule {
  const current = head?.rule ?? null;
  const version = head?.version ?? 0;
  if (current === null) return { id: rule.id, action: 'add', version, rule, differences: [] };
  const differences = differencesBetween(current, rule);
  return { id: rule.id, action: differences.length === 0 ? 'keep' : 'change', version, rule, differences };
}

function planExtra({ id, version, rule }: RuleRecord, { prune }: PlanOptions): PlannedRule {
  return prune
    ? { id, action: 'withdraw', version, rule: null, differences: [] }
    : { id, action: 'keep', version, rule, differences: [] };
}

/** Leaves that differ, sorted by path. */
export function differencesBetween(before: unknown, after: unknown, path = ''): readonly RuleDifference[] {
  if (canonicalJson(before ?? null) === canonicalJson(after ?? null)) return [];
  const [left, right] = [membersOf(before), membersOf(after)];
  if (left === undefined || right === undefined) return [{ path, before: before ?? null, after: after ?? null }];
  return [...new Set([...left.keys(), ...right.keys()])]
    .sort()
    .flatMap((key) => differencesBetween(left.get(key), right.get(key), path === '' ? key : `${path}.${key}`));
}

function membersOf(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (Array.isArray(value)) return new Map(value.map((item, index) => [String(index), item]));
  return isJsonObject(value) ? new Map(Object.entries(value)) : undefined;
}

export interface RuleChange {
  readonly author: string;
  readonly reason: string;
}

/** Thrown when somebody changed a rule between plan and apply; nothing after it is written. */
export class StaleRule extends Error {
  override readonly name = 'StaleRule';
}

/**
 * Carries out a plan: one new version per rule that differs. Each write is conditional on the version that the plan saw.
 * Repeating it after a failure is safe: what is written already plans as `keep`.
 */
export async function applyRules(
  plan: readonly PlannedRule[],
  change: RuleChange,
  store: RuleStore,
  clock: Clock,
): Promise<readonly PlannedRule[]> {
  const due = plan.filter((planned) => planned.action !== 'keep');
  for (const { id, version, rule } of due) {
    const outcome = await store.write({ id, expectedVersion: version, rule, ...change, at: clock.now() });
    if (outcome === 'stale')
      throw new StaleRule(`rule ${id} was changed by somebody else after version ${version} was read`);
  }
  return due;
}
