import { sameJson } from '../../model/json-values.ts';
import type { CrdDefinition } from './definition.ts';
import { renames } from './likeness.ts';

export interface Pairing {
  readonly pairs: readonly (readonly [CrdDefinition, CrdDefinition])[];
  readonly removed: readonly CrdDefinition[];
  readonly added: readonly CrdDefinition[];
}

interface Sides {
  readonly pairs: [CrdDefinition, CrdDefinition][];
  base: CrdDefinition[];
  head: CrdDefinition[];
}

type KeyOf = (crd: CrdDefinition) => string;

/** Copies of a CRD in files that are the same at base and at head. */
type CopiesOf = (id: string) => Iterable<CrdDefinition>;

/**
 * Finds for each CRD at base what became of it: by group and plural, within those by variant, within those by path, and last by
 * what it holds. A path alone makes nothing the same CRD, and another path nothing another one.
 */
export function pairUp(
  base: readonly CrdDefinition[],
  head: readonly CrdDefinition[],
  copiesOf: CopiesOf = () => [],
): Pairing {
  const sides: Sides = { pairs: [], base: [...base], head: [...head] };
  const variant: KeyOf = (crd) => JSON.stringify([crd.id, crd.variant]);
  match(sides, (crd) => JSON.stringify([crd.id, crd.variant, crd.source.path]));
  match(sides, variant, (one, other) => sameJson(one.content, other.content));
  match(sides, variant);
  // Of one feature set, where only the cluster profiles changed.
  match(
    sides,
    (crd) => JSON.stringify([crd.id, featureSetOf(crd)]),
    (one) => featureSetOf(one) !== '',
  );
  // A variant that is alone may change what it is a variant of.
  match(sides, (crd) => JSON.stringify([crd.id, crd.source.path]));
  const [alone, alsoAlone] = [aloneIn(base), aloneIn(head)];
  match(
    sides,
    ({ id }) => id,
    (one, other) => alone(one) && alsoAlone(other),
  );
  settleCopies(sides, base, head, variant, copiesOf);
  settleVariants(sides, base, head);
  match(sides, (crd) => JSON.stringify([crd.kind, crd.variant, crd.source.path]));
  match(sides, (crd) => JSON.stringify([crd.kind, crd.group]));
  match(sides, (crd) => JSON.stringify([crd.kind, crd.plural]));
  settleRenames(sides);
  return { pairs: sides.pairs, removed: sides.base, added: sides.head };
}

/** Takes those that have a counterpart with the same key out of both sides, in order. */
function match(
  sides: Sides,
  key: KeyOf,
  isSame: (one: CrdDefinition, other: CrdDefinition) => boolean = () => true,
): void {
  const candidates = groupBy(sides.head, key);
  const taken = new Set<CrdDefinition>();
  const rest = sides.base.filter((one) => {
    const open = candidates.get(key(one)) ?? [];
    const other = open.find((candidate) => !taken.has(candidate) && isSame(one, candidate));
    if (!other) return true;
    taken.add(other);
    sides.pairs.push([one, other]);
    return false;
  });
  sides.base = rest;
  sides.head = sides.head.filter((crd) => !taken.has(crd));
}

function groupBy(all: readonly CrdDefinition[], key: KeyOf): ReadonlyMap<string, readonly CrdDefinition[]> {
  const groups = new Map<string, CrdDefinition[]>();
  for (const crd of all) {
    const name = key(crd);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [crd]);
    else group.push(crd);
  }
  return groups;
}

function aloneIn(all: readonly CrdDefinition[]): (crd: CrdDefinition) => boolean {
  const count = new Map<string, number>();
  for (const { id } of all) count.set(id, (count.get(id) ?? 0) + 1);
  return ({ id }) => count.get(id) === 1;
}

function featureSetOf({ variant }: CrdDefinition): string {
  return /release\.openshift\.io\/feature-set=([^,]*)/.exec(variant)?.[1] ?? '';
}

/**
 * A manifest of no variant is for all of them: what split into variants is compared with each, and variants that became one are
 * each compared with that one.
 */
function settleVariants(sides: Sides, base: readonly CrdDefinition[], head: readonly CrdDefinition[]): void {
  const generalIn = (all: readonly CrdDefinition[]) =>
    new Map(all.filter((crd) => featureSetOf(crd) === '').map((crd) => [crd.id, crd]));
  const [before, after] = [generalIn(base), generalIn(head)];
  const pairs: [CrdDefinition, CrdDefinition][] = [];
  for (const other of sides.head) {
    const general = before.get(other.id);
    if (general) pairs.push([general, other]);
  }
  for (const one of sides.base) {
    const general = after.get(one.id);
    if (general) pairs.push([one, general]);
  }
  const settled = new Set(pairs.flat());
  sides.pairs.push(...pairs);
  sides.base = sides.base.filter((crd) => !settled.has(crd));
  sides.head = sides.head.filter((crd) => !settled.has(crd));
}

/** Kind and plural at once are another name of the same thing only where the schemas say so. */
function settleRenames(sides: Sides): void {
  for (const [one, other] of renames(sides.base, sides.head)) {
    sides.pairs.push([one, other]);
    sides.base = sides.base.filter((crd) => crd !== one);
    sides.head = sides.head.filter((crd) => crd !== other);
  }
}

/**
 * A new copy is compared with one that was there, with an equal copy if there is any. A removed copy is not a loss while another copy is
 * there.
 */
function settleCopies(
  sides: Sides,
  base: readonly CrdDefinition[],
  head: readonly CrdDefinition[],
  variant: KeyOf,
  copiesOf: CopiesOf,
): void {
  const originals = groupBy(base, variant);
  const present = new Set(head.map(variant));
  const elsewhere = function* (crd: CrdDefinition): Iterable<CrdDefinition> {
    for (const copy of copiesOf(crd.id)) if (variant(copy) === variant(crd)) yield copy;
  };
  sides.head = sides.head.filter((copy) => {
    const original = originalOf(copy, originals.get(variant(copy)) ?? elsewhere(copy));
    if (original) sides.pairs.push([original, copy]);
    return !original;
  });
  sides.base = sides.base.filter((copy) => {
    if (present.has(variant(copy))) return false;
    const [still] = elsewhere(copy);
    return still === undefined;
  });
}

/** The one that is equal, else the first. */
function originalOf(copy: CrdDefinition, candidates: Iterable<CrdDefinition>): CrdDefinition | undefined {
  let first: CrdDefinition | undefined;
  for (const one of candidates) {
    if (sameJson(one.content, copy.content)) return one;
    first ??= one;
  }
  return first;
}
