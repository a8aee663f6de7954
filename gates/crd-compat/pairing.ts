import type { CrdDefinition } from './definition.ts';
import { sameJson } from './same-json.ts';

export interface Pairing {
  readonly pairs: readonly (readonly [CrdDefinition, CrdDefinition])[];
  readonly removed: readonly CrdDefinition[];
  readonly added: readonly CrdDefinition[];
}

/**
 * Finds for each CRD at base what became of it: by group and plural, within those by variant, within those by path. A path
 * alone makes nothing the same CRD, and another path nothing another one.
 */
export function pairUp(base: readonly CrdDefinition[], head: readonly CrdDefinition[]): Pairing {
  const pairs: [CrdDefinition, CrdDefinition][] = [];
  const rest = { base: [...base], head: [...head] };
  const match = (isSame: (one: CrdDefinition, other: CrdDefinition) => boolean) => {
    for (const one of [...rest.base]) {
      const at = rest.head.findIndex((other) => isSame(one, other));
      const other = rest.head[at];
      if (!other) continue;
      pairs.push([one, other]);
      rest.base.splice(rest.base.indexOf(one), 1);
      rest.head.splice(at, 1);
    }
  };
  const sameCrd = (one: CrdDefinition, other: CrdDefinition) => one.id === other.id;
  const samePath = (one: CrdDefinition, other: CrdDefinition) => one.source.path === other.source.path;
  const sameVariant = (one: CrdDefinition, other: CrdDefinition) => one.variant === other.variant;
  match((one, other) => sameCrd(one, other) && sameVariant(one, other) && samePath(one, other));
  match((one, other) => sameCrd(one, other) && sameVariant(one, other) && sameJson(one.content, other.content));
  match((one, other) => sameCrd(one, other) && sameVariant(one, other));
  // A variant that is alone may change what it is a variant of.
  match((one, other) => sameCrd(one, other) && samePath(one, other));
  match((one, other) => sameCrd(one, other) && isAlone(one, base) && isAlone(other, head));
  pairCopies(pairs, rest, base, head);
  match((one, other) => one.kind === other.kind && sameVariant(one, other) && samePath(one, other));
  match((one, other) => one.kind === other.kind && (one.group === other.group || one.plural === other.plural));
  return { pairs, removed: rest.base, added: rest.head };
}

function isAlone(one: CrdDefinition, all: readonly CrdDefinition[]): boolean {
  return all.every((other) => other === one || other.id !== one.id);
}

/** A copy that came is compared with the original, one that went is missed by nobody: the CRD itself is still there. */
function pairCopies(
  pairs: [CrdDefinition, CrdDefinition][],
  rest: { base: CrdDefinition[]; head: CrdDefinition[] },
  base: readonly CrdDefinition[],
  head: readonly CrdDefinition[],
): void {
  const isCopyOf = (one: CrdDefinition) => (other: CrdDefinition) =>
    other !== one && other.id === one.id && other.variant === one.variant;
  rest.head = rest.head.filter((copy) => {
    const original = base.find(isCopyOf(copy));
    if (original) pairs.push([original, copy]);
    return !original;
  });
  rest.base = rest.base.filter((copy) => !head.some(isCopyOf(copy)));
}
