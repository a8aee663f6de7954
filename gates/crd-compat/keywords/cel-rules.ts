import { NotCompiled, parseCel, syntaxText } from '../../cel/index.ts';
import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { member, sameJson } from '../../model/json-values.ts';
import type { NodePair } from '../difference.ts';

export type CelRule = JsonObject & { readonly rule: string };

export interface CelChanges {
  readonly added: readonly CelRule[];
  readonly removed: readonly CelRule[];
  readonly changed: readonly (readonly [CelRule, CelRule])[];
  /** The same question with other words about it. */
  readonly reworded: readonly (readonly [CelRule, CelRule])[];
  readonly isReordered: boolean;
}

const WORDING = ['message', 'messageExpression', 'reason', 'fieldPath'];

const known = new WeakMap<NodePair, CelChanges>();

/** How the rules of a node changed; `undefined` when the list is not a list of rules. Five checks ask, so it is kept with the node. */
export function celChanges(node: NodePair): CelChanges | undefined {
  const changes = known.get(node) ?? changesOf(node);
  if (changes) known.set(node, changes);
  return changes;
}

function changesOf({ base, head }: NodePair): CelChanges | undefined {
  const before = rulesOf(base['x-kubernetes-validations']);
  const after = rulesOf(head['x-kubernetes-validations']);
  if (!before || !after) return undefined;
  const [texts, others] = [byText(before), byText(after)];
  const kept = before.filter(({ rule }) => others.has(rule));
  const removed = before.filter(({ rule }) => !others.has(rule));
  const added = after.filter(({ rule }) => !texts.has(rule));
  const changed = pairUp(removed, added);
  const [gone, come] = [new Set(changed.map(([one]) => one)), new Set(changed.map(([, other]) => other))];
  const same = kept.flatMap((rule) => sameRule(rule, others));
  return {
    added: added.filter((rule) => !come.has(rule)),
    removed: removed.filter((rule) => !gone.has(rule)),
    changed: [...changed, ...same.filter(([one, other]) => !sameQuestion(one, other))],
    reworded: same.filter(([one, other]) => sameQuestion(one, other) && !sameJson(one, other)),
    isReordered: isReordered(before, after),
  };
}

function byText(rules: readonly CelRule[]): Map<string, CelRule[]> {
  const found = new Map<string, CelRule[]>();
  for (const rule of rules) {
    const known = found.get(rule.rule);
    if (known) known.push(rule);
    else found.set(rule.rule, [rule]);
  }
  return found;
}

/** The rules of a list; `undefined` where it is not a list of rules. */
export function rulesOf(value: Json | undefined): CelRule[] | undefined {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) && value.every(isRule) ? value.map(withoutDefaults) : undefined;
}

/** Unset and `optionalOldSelf: false` are the same question. */
function withoutDefaults(rule: CelRule): CelRule {
  if (rule['optionalOldSelf'] !== false) return rule;
  const { optionalOldSelf: _unset, ...rest } = rule;
  return { ...rest, rule: rule.rule };
}

function isRule(value: Json): value is CelRule {
  return isJsonObject(value) && typeof member(value, 'rule') === 'string';
}

/** The rule at head with the same text; one that is also otherwise the same, if there are several. */
function sameRule(rule: CelRule, after: ReadonlyMap<string, readonly CelRule[]>): (readonly [CelRule, CelRule])[] {
  const candidates = (after.get(rule.rule) ?? []).slice(0, MOST_TWINS);
  const match = candidates.find((other) => sameJson(rule, other)) ?? candidates[0];
  return match ? [[rule, match]] : [];
}

/** Real CRDs repeat a rule less often than this. */
const MOST_TWINS = 20;

function sameQuestion(one: CelRule, other: CelRule): boolean {
  const question = (rule: CelRule) =>
    Object.fromEntries(Object.entries(rule).filter(([key]) => !WORDING.includes(key)));
  return sameJson(question(one), question(other));
}

/** A rule that went and one that came are one changed rule if they say the same to the user, or are the only ones. */
function pairUp(removed: readonly CelRule[], added: readonly CelRule[]): (readonly [CelRule, CelRule])[] {
  const pairs: (readonly [CelRule, CelRule])[] = [];
  const byMessage = groupedByMessage(added);
  const rest: CelRule[] = [];
  for (const rule of removed) {
    const match = byMessage.get(canonicalJson(rule['message'] ?? null))?.pop();
    if (match) pairs.push([rule, match]);
    else rest.push(rule);
  }
  const paired = new Set(pairs.map(([, other]) => other));
  const free = added.filter((rule) => !paired.has(rule));
  const [gone, come] = [rest[0], free[0]];
  if (gone && come && rest.length === 1 && free.length === 1) pairs.push([gone, come]);
  return pairs;
}

/** Rules by what they say to the user, the first one last. */
function groupedByMessage(rules: readonly CelRule[]): Map<string, CelRule[]> {
  const groups = new Map<string, CelRule[]>();
  for (const rule of [...rules].reverse()) {
    if (rule['message'] === undefined) continue;
    const key = canonicalJson(rule['message']);
    groups.set(key, [...(groups.get(key) ?? []), rule].slice(-MOST_TWINS));
  }
  return groups;
}

function isReordered(before: readonly CelRule[], after: readonly CelRule[]): boolean {
  const texts = (rules: readonly CelRule[]) => rules.map(({ rule }) => rule);
  const [old, now] = [texts(before), texts(after)];
  return old.length === now.length && !sameJson(old, now) && sameJson([...old].sort(), [...now].sort());
}

/** Whether two rules are the same expression, spelled with other spaces or quotes. */
export function sameExpression(one: string, other: string): boolean {
  if (Math.max(one.length, other.length) > 2000) return false;
  try {
    return syntaxText(parseCel(one)) === syntaxText(parseCel(other));
  } catch (error) {
    if (error instanceof NotCompiled) return false;
    throw error;
  }
}

/** Whether a rule looks at the value before an update. The API server runs such a rule on updates only. */
export function isTransition(rule: CelRule): boolean {
  return /\boldSelf\b/.test(withoutTexts(rule.rule));
}

/** A rule without its string literals, so that words in them are not taken for code. */
export function withoutTexts(rule: string): string {
  return rule.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""');
}
