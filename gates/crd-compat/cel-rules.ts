import { parse, unparse } from '@bufbuild/cel';
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import type { NodePair } from './difference.ts';
import { member, sameJson } from './same-json.ts';

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

/** How the rules of a node changed; `undefined` when the list is not a list of rules. */
export function celChanges({ base, head }: NodePair): CelChanges | undefined {
  const before = rulesOf(base['x-kubernetes-validations']);
  const after = rulesOf(head['x-kubernetes-validations']);
  if (!before || !after) return undefined;
  const kept = before.filter((rule) => after.some((other) => other.rule === rule.rule));
  const removed = before.filter((rule) => !kept.includes(rule));
  const added = after.filter((rule) => !before.some((other) => other.rule === rule.rule));
  const changed = pairUp(removed, added);
  const same = kept.flatMap((rule) => sameRule(rule, after));
  return {
    added: added.filter((rule) => !changed.some(([, other]) => other === rule)),
    removed: removed.filter((rule) => !changed.some(([other]) => other === rule)),
    changed: [...changed, ...same.filter(([one, other]) => !sameQuestion(one, other))],
    reworded: same.filter(([one, other]) => sameQuestion(one, other) && !sameJson(one, other)),
    isReordered: isReordered(before, after),
  };
}

function rulesOf(value: Json | undefined): CelRule[] | undefined {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) && value.every(isRule) ? value : undefined;
}

function isRule(value: Json): value is CelRule {
  return isJsonObject(value) && typeof member(value, 'rule') === 'string';
}

/** The rule at head with the same text; one that is also otherwise the same, if there are several. */
function sameRule(rule: CelRule, after: readonly CelRule[]): (readonly [CelRule, CelRule])[] {
  const candidates = after.filter((other) => other.rule === rule.rule);
  const match = candidates.find((other) => sameJson(rule, other)) ?? candidates[0];
  return match ? [[rule, match]] : [];
}

function sameQuestion(one: CelRule, other: CelRule): boolean {
  const question = (rule: CelRule) =>
    Object.fromEntries(Object.entries(rule).filter(([key]) => !WORDING.includes(key)));
  return sameJson(question(one), question(other));
}

/** A rule that went and one that came are one changed rule if they say the same to the user, or are the only ones. */
function pairUp(removed: readonly CelRule[], added: readonly CelRule[]): (readonly [CelRule, CelRule])[] {
  const pairs: (readonly [CelRule, CelRule])[] = [];
  const free = [...added];
  for (const rule of removed) {
    const at = free.findIndex((other) => other['message'] !== undefined && sameJson(other['message'], rule['message']));
    const [match] = at < 0 ? [] : free.splice(at, 1);
    if (match) pairs.push([rule, match]);
  }
  const [gone, ...others] = removed.filter((rule) => !pairs.some(([paired]) => paired === rule));
  const [come] = free;
  if (gone && come && others.length === 0 && free.length === 1) pairs.push([gone, come]);
  return pairs;
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
    return unparse(parse(one)) === unparse(parse(other));
  } catch {
    return false;
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
