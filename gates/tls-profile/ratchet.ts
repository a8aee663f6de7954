import type { Fact } from '../model/finding.ts';
import { canonicalJson } from '../model/json.ts';
import type { FileChange } from '../model/snapshot.ts';

/**
 * Puts base and head together: `before` is what the same check found at base, at the same place in the same file. With `onlyNew`, what
 * base already had is left out, and so is what came with a file from elsewhere; something that got worse is new. Renderings of one
 * object lie in several files, so a fault that one of them had excuses no other.
 */
export function compared(
  atBase: readonly Fact[],
  atHead: readonly Fact[],
  changes: readonly FileChange[],
  onlyNew: boolean,
): Fact[] {
  const known = new Set(atBase.map((fact) => inFile(fact, identity(fact))));
  const moved = new Set(atBase.filter(isIn(changes, 'removed')).map(identity));
  const before = new Map(atBase.map((fact) => [inFile(fact, placeKey(fact)), fact]));
  const isAdded = isIn(changes, 'added');
  const isNew = (fact: Fact): boolean =>
    !known.has(inFile(fact, identity(fact))) && !(isAdded(fact) && moved.has(identity(fact)));
  return atHead
    .filter((fact) => !onlyNew || isNew(fact))
    .map((fact) => withBefore(fact, before.get(inFile(fact, placeKey(fact)))));
}

function isIn(changes: readonly FileChange[], status: FileChange['status']): (fact: Fact) => boolean {
  const paths = new Set(changes.filter((change) => change.status === status).map(({ path }) => path));
  return (fact) => paths.has(fact.headPlace?.path ?? '');
}

function withBefore(fact: Fact, base: Fact | undefined): Fact {
  if (base === undefined) return fact;
  return { ...fact, before: base.after, ...(base.headPlace === undefined ? {} : { basePlace: base.headPlace }) };
}

function inFile({ headPlace }: Fact, key: string): string {
  return JSON.stringify([headPlace?.path ?? '', key]);
}

function placeKey({ check, subject, location }: Fact): string {
  return JSON.stringify([check, subject, location]);
}

function identity({ check, subject, location, after }: Fact): string {
  return canonicalJson([check, subject, location, after]);
}
