import { isAfter } from '../../gates/model/instant.ts';
import { canonicalJson, isJsonObject } from '../../gates/model/json.ts';
import { Disarming, type RuleDocument } from '../../gates/model/rule.ts';
import type { Clock } from '../ports/clock.ts';
import type { RuleHead, RuleSetWrite, RuleStore } from '../ports/rule-store.ts';

export interface RuleDifference {
  /** Path in the document, `levels.0.level`; empty when the rule as a whole comes or goes. */
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What applying a pack would do to one rule, or to what gates know beside them. `version` is the version in the table now; 0 when there is none. */
export interface PlannedRule {
  readonly id: string;
  readonly action: 'add' | 'change' | 'withdraw' | 'keep';
  readonly version: number;
  readonly rule: RuleDocument | null;
  readonly differences: readonly RuleDifference[];
}

export interface PlanOptions {
  /** Withdraw documents that the table has and the pack does not. */
  readonly prune: boolean;
  /** Ids that stay even so: knowledge that every table needs. */
  readonly keep?: readonly string[];
}

/** What applying a pack would do, and the set of the table that it was compared with. */
export interface RulePlan {
  readonly set: number;
  /** Sorted by id. */
  readonly documents: readonly PlannedRule[];
}

/** Compares a pack with the table, document by document. Writes nothing. */
export async function planRules(
  pack: readonly RuleDocument[],
  store: RuleStore,
  options: PlanOptions,
): Promise<RulePlan> {
  const { set, documents } = await store.heads();
  const heads = new Map(documents.map((head) => [head.id, head]));
  const wanted = pack.map((rule) => planOne(rule, heads.get(rule.id)));
  const extra = [...heads.values()].filter(
    (record) => record.rule !== null && !pack.some(({ id }) => id === record.id),
  );
  const all = [...wanted, ...extra.map((record) => planExtra(record, options))];
  return { set, documents: all.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

function planOne(rule: RuleDocument, head: RuleHead | undefined): PlannedRule {
  const current = head?.rule ?? null;
  const version = head?.version ?? 0;
  if (current === null) return { id: rule.id, action: 'add', version, rule, differences: [] };
  const differences = differencesBetween(current, rule);
  return { id: rule.id, action: differences.length === 0 ? 'keep' : 'change', version, rule, differences };
}

function planExtra({ id, version, rule }: RuleHead, { prune, keep = [] }: PlanOptions): PlannedRule {
  return prune && !keep.includes(id)
    ? { id, action: 'withdraw', version, rule: null, differences: [] }
    : { id, action: 'keep', version, rule, differences: [] };
}

/** Leaves that differ, sorted by path. */
export function differencesBetween(before: unknown, after: unknown, path = ''): readonly RuleDifference[] {
  if (canonicalJson(before ?? null) === canonicalJson(after ?? null)) return [];
  const [left, right] = [membersOf(before), membersOf(after)];
  if (left === undefined || right === undefined) return [{ path, before: before ?? null, after: after ?? null }];
  const inside = [...new Set([...left.keys(), ...right.keys()])]
    .sort()
    .flatMap((key) => differencesBetween(left.get(key), right.get(key), path === '' ? key : `${path}.${key}`));
  return Array.isArray(before) && Array.isArray(after) ? [...inside, ...orderDifference(left, right, path)] : inside;
}

/** Entries that both lists have, in another order: in a list of rules of any kind the first may win. */
function orderDifference(left: Members, right: Members, path: string): RuleDifference[] {
  const before = [...left.keys()].filter((key) => right.has(key));
  const after = [...right.keys()].filter((key) => left.has(key));
  return canonicalJson(before) === canonicalJson(after) ? [] : [{ path: `${path} (order)`, before, after }];
}

type Members = ReadonlyMap<string, unknown>;

/** Entries that have ids are told apart by them, so that one that is put in front moves no other. */
function membersOf(value: unknown): Members | undefined {
  if (Array.isArray(value)) {
    const ids = value.map((item: unknown) => (isJsonObject(item) ? item['id'] : undefined));
    const haveIds = ids.every((id) => typeof id === 'string') && new Set(ids).size === ids.length;
    return new Map(value.map((item, index) => [haveIds ? String(ids[index]) : String(index), item]));
  }
  return isJsonObject(value) ? new Map(Object.entries(value)) : undefined;
}

export interface RuleChange {
  readonly author: string;
  readonly reason: string;
}

/**
 * Thrown when another writer changed the rules between plan and apply. Nothing was written.
 *
 * @internal tests name the error
 */
export class StaleRules extends Error {
  override readonly name = 'StaleRules';
  readonly wayOut = 'Nothing was written. See what they did with `sluice rules log`, then plan and apply again.';
}

/**
 * Carries out a plan: one new version of each document that differs, all of them or none. Throws {@link StaleRules} where the rules
 * changed after the plan. Gives what was written.
 */
export async function applyRules(
  { set, documents }: RulePlan,
  change: RuleChange,
  store: RuleStore,
  clock: Clock,
): Promise<readonly PlannedRule[]> {
  const due = documents.filter(({ action }) => action !== 'keep');
  if (due.length === 0) return due;
  const changes = due.map(({ id, rule }) => ({ id, rule }));
  await writeSet({ expectedSet: set, changes, ...change, at: clock.now() }, store);
  return due;
}

async function writeSet(write: RuleSetWrite, store: RuleStore): Promise<void> {
  if ((await store.write(write)) === 'stale')
    throw new StaleRules(`the rules changed after set ${write.expectedSet} was read`);
}

/** Longest time for which rules may be disarmed: an emergency is over by then, or needs another decision. */
const MOST_DISARMED_DAYS = 14;
const DAY_MS = 86_400_000;

/** Thrown where rules cannot be disarmed or armed as asked. Nothing was written. */
class DisarmRefused extends Error {
  override readonly name = 'DisarmRefused';
  readonly wayOut: string;

  constructor(message: string, wayOut: string) {
    super(message);
    this.wayOut = wayOut;
  }
}

/** Every rule only observes until an end, at most 14 days away. Throws {@link DisarmRefused} and {@link StaleRules}. */
export async function disarmRules(
  end: string,
  { author, reason }: RuleChange,
  store: RuleStore,
  clock: Clock,
): Promise<Disarming> {
  const now = clock.now();
  // A day means its whole day, as for waivers.
  const isDay = /^\d{4}-\d\d-\d\d$/.test(end);
  const time = Date.parse(/^\d{4}-\d\d-\d\d(T|$)/.test(end) ? end : '') + (isDay ? DAY_MS : 0);
  const last = Date.parse(now) + MOST_DISARMED_DAYS * DAY_MS;
  if (Number.isNaN(time))
    throw new DisarmRefused(`--until: "${end}" is not a valid date`, 'Write a day or an instant, such as 2026-12-24.');
  const until = new Date(time).toISOString();
  if (!isAfter(until, now)) throw new DisarmRefused(`--until: ${end} is over`, 'Name an end that is to come.');
  if (time > last)
    throw new DisarmRefused(
      `--until: ${end} is more than ${MOST_DISARMED_DAYS} days away`,
      'Name an earlier end; for longer, change the modes of the rules with `sluice rules apply`.',
    );
  const parsed = Disarming.safeParse({ until, reason, by: author });
  if (!parsed.success)
    throw new DisarmRefused(`--reason: ${parsed.error.issues[0]?.message}`, 'The reason is shown on every run.');
  await writeDisarming(parsed.data, { author, reason }, store, now);
  return parsed.data;
}

/** Every rule has its own mode again. Throws {@link DisarmRefused} where none is disarmed. */
export async function armRules(change: RuleChange, store: RuleStore, clock: Clock): Promise<void> {
  if ((await store.heads()).disarmed === undefined)
    throw new DisarmRefused('the rules are not disarmed', 'Nothing was changed.');
  await writeDisarming(null, change, store, clock.now());
}

async function writeDisarming(
  disarmed: Disarming | null,
  change: RuleChange,
  store: RuleStore,
  at: string,
): Promise<void> {
  const { set } = await store.heads();
  await writeSet({ expectedSet: set, changes: [], disarmed, ...change, at }, store);
}
