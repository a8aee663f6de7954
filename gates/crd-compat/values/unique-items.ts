import { textsOf } from '../../model/json-values.ts';
import type { NodePair } from '../difference.ts';
import { stillAccepted } from './containment.ts';
import { celRules } from './node-predicate.ts';
import { about, type Constraint } from './predicate.ts';

/** Whether a list could not hold two items that are the same to head: at most one item, or a validation rule that kept them apart. */
export function holdsNoDuplicates(pair: NodePair): boolean {
  const { base, head } = pair;
  if (stillAccepted(pair, AT_MOST_ONE).answer === 'contained') return true;
  const keys = head['x-kubernetes-list-type'] === 'map' ? textsOf(head['x-kubernetes-list-map-keys']) : undefined;
  return celRules(base).some((rule) => keepsApart(rule, keys));
}

const AT_MOST_ONE: Constraint = (kind) => about({ op: 'count', of: 'list', is: '<=', than: 1 }, kind, 'keyword');

const LONGEST_RULE = 2000;
const NAME = '([A-Za-z_][A-Za-z0-9_]*)';
/** The usual ways to say that each item is there once, without spaces; the last part is what makes two items the same. */
const ONCE: readonly RegExp[] = [
  new RegExp(`^self\\.all\\(${NAME},self\\.exists_?[oO]ne\\(${NAME},(.+)\\)\\)$`),
  new RegExp(`^self\\.all\\(${NAME},self\\.filter\\(${NAME},(.+)\\)\\.size\\(\\)(?:==|<=)1\\)$`),
  new RegExp(`^self\\.all\\(${NAME},size\\(self\\.filter\\(${NAME},(.+)\\)\\)(?:==|<=)1\\)$`),
];

/**
 * Whether a rule lets no two items be equal, as a whole (`keys` undefined) or in all of the keys: items that differ in some of
 * the keys differ in all of them together.
 */
function keepsApart(rule: string, keys: readonly string[] | undefined): boolean {
  if (rule.length > LONGEST_RULE) return false;
  const compact = rule.replaceAll(/\s+/g, '');
  return ONCE.some((once) => {
    const [, one = '', other = '', condition = ''] = once.exec(compact) ?? [];
    return one !== other && condition !== '' && condition.split('&&').every((part) => isAbout(part, one, other, keys));
  });
}

/** Whether a comparison is of two whole items, or of one key of theirs. */
function isAbout(part: string, one: string, other: string, keys: readonly string[] | undefined): boolean {
  const sides = part.split('==');
  if (sides.length !== 2) return false;
  const names = keys === undefined ? [''] : keys.map((key) => `.${key}`);
  return names.some((name) => {
    const pair = [`${one}${name}`, `${other}${name}`];
    return pair.every((side) => sides.includes(side));
  });
}
