import { ROOT_PATH } from '../../model/field-path.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Sides } from '../crd-differ.ts';
import type { CrdVersion } from '../definition.ts';
import type { CrdDifference } from '../difference.ts';
import { type CostedRule, costedRules, costIn, costOfAll, pathOf, pointerOf, rulePointer } from './budget.ts';
import type { Estimate } from './estimate.ts';
import { missingLimits } from './limits.ts';
import { sameShape } from './shape.ts';

/** What the API server lets one rule cost at most, and all rules of a schema together (apiextensions validation.go). */
export const MOST_OF_ONE = 10_000_000;
export const MOST_OF_ALL = 100_000_000;
/** How many of the dearest rules are named, and from which part of the whole on. */
const DEAREST = 4;
const NAMED_FROM = MOST_OF_ALL / 100;

/**
 * Rules that head brings, or makes dearer, and that the API server refuses for what they may cost. It lets be what is too dear only
 * in a version whose whole schema stays as it is; what was too dear at base by as much is not told again.
 */
export function celCostDifferences(sides: Sides, isNew: boolean): CrdDifference[] {
  return sides.crd.head.versions.flatMap((version) => {
    const base = isNew ? undefined : sides.crd.base.versions.find(({ name }) => name === version.name);
    if (base && sameShape(base.schema, version.schema)) return [];
    const rules = costedRules(version.schema);
    if (!rules.some(isNoted) && costOfAll(rules) <= MOST_OF_ALL) return [];
    return noted(rules, costedRules(base?.schema)).map((note) => differenceOf(sides, version, base, note));
  });
}

interface Note {
  readonly at: CostedRule | undefined;
  readonly after: JsonObject;
}

function isNoted({ total, message }: CostedRule): boolean {
  return [total, message].some((estimate) => estimate && ('unknown' in estimate || estimate.cost > MOST_OF_ONE));
}

function noted(rules: readonly CostedRule[], before: readonly CostedRule[]): Note[] {
  const known = new Map(before.map((rule) => [keyOf(rule), rule]));
  const single = rules.filter(isNoted).flatMap((rule): Note[] => {
    const old = known.get(keyOf(rule));
    return [...ruleNotes(rule, old), ...messageNotes(rule, old)];
  });
  return [...single, ...wholeNotes(rules, before)];
}

function keyOf({ position, rule }: CostedRule): string {
  return JSON.stringify([pointerOf(position), rule]);
}

function ruleNotes(rule: CostedRule, old: CostedRule | undefined): Note[] {
  const note = judged(rule, rule.total, old && { estimate: old.total, rule: old }, { rule: rule.rule });
  if (!note) return [];
  if ('unknown' in rule.each) return [note];
  const missing = missingLimits(rule);
  const facts = { ...(rule.most === 1 ? {} : { each: rule.each.cost, runs: rule.most }) };
  return [{ at: rule, after: { ...note.after, ...facts, ...(missing.length > 0 ? { missing } : {}) } }];
}

function messageNotes(rule: CostedRule, old: CostedRule | undefined): Note[] {
  if (!rule.message) return [];
  const note = judged(rule, rule.message, old?.message && { estimate: old.message, rule: old }, {
    messageOf: rule.rule,
  });
  return note ? [note] : [];
}

interface Before {
  readonly estimate: Estimate;
  readonly rule: CostedRule;
}

/** Nothing where it is cheap enough, or no dearer than it was. */
function judged(at: CostedRule, now: Estimate, before: Before | undefined, what: JsonObject): Note | undefined {
  if ('unknown' in now) {
    const isSame = before && 'unknown' in before.estimate && hasSameContext(at, before.rule);
    return isSame ? undefined : { at, after: { ...what, unknown: now.unknown } };
  }
  const was = costIn(before?.estimate);
  if (now.cost <= MOST_OF_ONE || now.cost === was) return undefined;
  return { at, after: { ...what, limit: MOST_OF_ONE, cost: now.cost, ...(was > now.cost ? { was } : {}) } };
}

/** Whether whatever a rule costs, it cost before. */
function hasSameContext(one: CostedRule, other: CostedRule): boolean {
  return one.most === other.most && sameShape(one.position.schema, other.position.schema);
}

/** The sum is a finding of its own where it is too large without any rule that is too dear by itself. */
function wholeNotes(rules: readonly CostedRule[], before: readonly CostedRule[]): Note[] {
  const [cost, was] = [costOfAll(rules), costOfAll(before)];
  const rest = rules.filter(({ total, message }) => Math.max(costIn(total), costIn(message)) <= MOST_OF_ONE);
  if (costOfAll(rest) <= MOST_OF_ALL || cost === was) return [];
  const dearest = rules
    .map((rule) => ({ path: pathOf(rule.position), cost: Math.max(costIn(rule.total), costIn(rule.message)) }))
    .filter((one) => one.cost >= NAMED_FROM)
    .sort((a, b) => b.cost - a.cost || (a.path < b.path ? -1 : 1))
    .slice(0, DEAREST)
    .map((one) => `${one.path}: ${one.cost}`);
  const after = { schema: 'all rules of the schema', limit: MOST_OF_ALL, cost, dearest };
  return [{ at: undefined, after: was > cost ? { ...after, was } : after }];
}

function differenceOf(
  { differ }: Sides,
  version: CrdVersion,
  base: CrdVersion | undefined,
  { at, after }: Note,
): CrdDifference {
  const inSchema = at ? rulePointer(at) : '';
  return differ({
    topic: 'cel-cost',
    version: version.name,
    location: at ? pathOf(at.position) : ROOT_PATH,
    before: undefined,
    after,
    basePointer: base ? `${base.schemaPointer}${at ? pointerOf(at.position) : ''}` : '',
    headPointer: `${version.schemaPointer}${inSchema}`,
  });
}
