import type { Estimate } from '../../cel/index.ts';
import { ROOT_PATH } from '../../model/field-path.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Sides } from '../differ/crd-differ.ts';
import type { CrdDifference } from '../difference.ts';
import type { CrdVersion } from '../reading/definition.ts';
import { type CostedRule, costed, costIn, costOfAll } from './budget.ts';
import { isUnchanged } from './context.ts';
import { missingLimits } from './limits.ts';
import { pathOf, pointerOf, type RuleAt, ruleBefore, rulePointer, rulesIn } from './rules.ts';

/** What the API server lets one rule cost at most, and all rules of a schema together (apiextensions validation.go). */
const MOST_OF_ONE = 10_000_000;
const MOST_OF_ALL = 100_000_000;
/** The part of the whole from which on the API server names a rule, and how many it names. */
const NOTABLE = MOST_OF_ALL / 100;
const DEAREST = 4;

/**
 * Rules that head brings or makes dearer and that the API server refuses for what they may cost. It lets be what is too dear only in a
 * version whose whole schema stays as it is; what was too dear at base by as much is not told again. Only rules that may cost something
 * else are estimated, and all together only where those make up a hundredth of what is allowed.
 */
export function celCostDifferences(sides: Sides, isNew: boolean): CrdDifference[] {
  return sides.crd.head.versions.flatMap((version) => {
    const base = isNew ? undefined : sides.crd.base.versions.find(({ name }) => name === version.name);
    return notesOf(rulesIn(version.schema, base?.schema), base).map((note) => differenceOf(sides, version, base, note));
  });
}

interface Note {
  readonly at: CostedRule | undefined;
  readonly after: JsonObject;
}

function notesOf(rules: readonly RuleAt[], base: CrdVersion | undefined): Note[] {
  const same = new Set(rules.filter(isUnchanged));
  const changed = costed(rules.filter((rule) => !same.has(rule)));
  const single = changed.filter(isNoted).flatMap(ruleNotes);
  if (costOfAll(changed) < NOTABLE) return single;
  const all = [...changed, ...costed([...same])];
  return costOfAll(all) > MOST_OF_ALL ? [...single, ...wholeNotes(all, costed(rulesIn(base?.schema)))] : single;
}

function isNoted({ total, messageCost }: CostedRule): boolean {
  return [total, messageCost].some((estimate) => estimate && ('unknown' in estimate || estimate.cost > MOST_OF_ONE));
}

function ruleNotes(rule: CostedRule): Note[] {
  const before = ruleBefore(rule);
  const [old] = before ? costed([before]) : [];
  const own = judged(rule, rule.total, old?.total, { rule: rule.rule });
  const message = rule.messageCost && judged(rule, rule.messageCost, old?.messageCost, { messageOf: rule.rule });
  return [...(own ? [withLimits(rule, own)] : []), ...(message ? [message] : [])];
}

/** Nothing where it is cheap enough, or no dearer than it was. */
function judged(at: CostedRule, now: Estimate, before: Estimate | undefined, what: JsonObject): Note | undefined {
  // What does not compile is a refusal, with its own finding.
  if ('unknown' in now) return now.isRefused ? undefined : { at, after: { ...what, unknown: now.unknown } };
  const was = costIn(before);
  if (now.cost <= MOST_OF_ONE || now.cost === was) return undefined;
  return { at, after: { ...what, limit: MOST_OF_ONE, cost: now.cost, ...(was > now.cost ? { was } : {}) } };
}

function withLimits(rule: CostedRule, note: Note): Note {
  if ('unknown' in rule.each) return note;
  const missing = missingLimits(rule);
  const often = rule.most === 1 ? {} : { each: rule.each.cost, runs: rule.most };
  return { at: rule, after: { ...note.after, ...often, ...(missing.length > 0 ? { missing } : {}) } };
}

/** The sum is a finding of its own where it is too large without any rule that is too dear by itself. */
function wholeNotes(rules: readonly CostedRule[], before: readonly CostedRule[]): Note[] {
  const [cost, was] = [costOfAll(rules), costOfAll(before)];
  const rest = rules.filter((rule) => dearestPart(rule) <= MOST_OF_ONE);
  if (costOfAll(rest) <= MOST_OF_ALL || cost === was) return [];
  const dearest = rules
    .map((rule) => ({ path: pathOf(rule.position), cost: dearestPart(rule) }))
    .filter((one) => one.cost >= NOTABLE)
    .sort((a, b) => b.cost - a.cost || (a.path < b.path ? -1 : 1))
    .slice(0, DEAREST)
    .map((one) => `${one.path}: ${one.cost}`);
  const after = { schema: 'all rules of the schema', limit: MOST_OF_ALL, cost, dearest };
  return [{ at: undefined, after: was > cost ? { ...after, was } : after }];
}

function dearestPart({ total, messageCost }: CostedRule): number {
  return Math.max(costIn(total), costIn(messageCost));
}

function differenceOf(
  { differ }: Sides,
  version: CrdVersion,
  base: CrdVersion | undefined,
  { at, after }: Note,
): CrdDifference {
  return differ({
    topic: 'cel-cost',
    version: version.name,
    location: at ? pathOf(at.position) : ROOT_PATH,
    before: undefined,
    after,
    basePointer: base ? `${base.schemaPointer}${at ? pointerOf(at.position) : ''}` : '',
    headPointer: `${version.schemaPointer}${at ? rulePointer(at) : ''}`,
  });
}
