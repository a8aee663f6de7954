import type { Fact } from '../model/finding.ts';
import { canonicalJson } from '../model/json.ts';
import type { Snapshot } from '../model/snapshot.ts';

/**
 * Puts base and head together: `before` is what the same check found at the same place at base. With `onlyNew`, what base
 * already had is left out, wherever the file lies now.
 */
export function compared(
  atBase: readonly Fact[],
  atHead: readonly Fact[],
  snapshot: Snapshot,
  onlyNew: boolean,
): Fact[] {
  const known = new Set(atBase.map(identity));
  const moved = movedIdentities(atBase, snapshot);
  const added = new Set(snapshot.changes.filter(({ status }) => status === 'added').map(({ path }) => path));
  const isNew = (fact: Fact): boolean =>
    !known.has(identity(fact)) && !(added.has(fact.headPlace?.path ?? '') && moved.has(identity(withoutFolder(fact))));
  return onlyNew ? atHead.filter(isNew) : [...atHead];
}

/** The value at base of the same place, where there is exactly one. */
export function withBefore(
  fact: Fact,
  valuesAtBase: ReadonlyMap<string, readonly { value: Fact['before']; place: Fact['basePlace'] }[]>,
): Fact {
  const [only, ...others] = valuesAtBase.get(placeKey(fact)) ?? [];
  if (only === undefined || others.length > 0) return fact;
  return { ...fact, before: only.value, ...(only.place === undefined ? {} : { basePlace: only.place }) };
}

export function placeKey({ subject, location }: Pick<Fact, 'subject' | 'location'>): string {
  return JSON.stringify([subject, location]);
}

/** Facts of files that head removed: a file that went elsewhere brings nothing new. */
function movedIdentities(atBase: readonly Fact[], snapshot: Snapshot): Set<string> {
  const removed = new Set(snapshot.changes.filter(({ status }) => status === 'removed').map(({ path }) => path));
  return new Set(
    atBase.filter((fact) => removed.has(fact.headPlace?.path ?? '')).map((fact) => identity(withoutFolder(fact))),
  );
}

/** A Dockerfile has no name but its path; its last part survives a move. */
function withoutFolder(fact: Fact): Fact {
  const isPath = fact.subject === fact.headPlace?.path;
  return isPath ? { ...fact, subject: fact.subject.slice(fact.subject.lastIndexOf('/') + 1) } : fact;
}

function identity({ check, subject, location, after }: Fact): string {
  return canonicalJson([check, subject, location, after]);
}
