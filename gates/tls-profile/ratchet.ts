import type { Fact } from '../model/finding.ts';
import { canonicalJson, type Json } from '../model/json.ts';

/**
 * Puts base and head together: `before` is what the same check said at base of the same place. With `onlyNew`, what base already
 * had is left out, wherever the file lies now; something that got worse is new.
 */
export function compared(atBase: readonly Fact[], atHead: readonly Fact[], onlyNew: boolean): Fact[] {
  const known = new Set(atBase.map(identity));
  const before = new Map(atBase.map((fact) => [placeKey(fact), fact]));
  return atHead
    .filter((fact) => !onlyNew || !known.has(identity(fact)))
    .map((fact) => withBefore(fact, before.get(placeKey(fact))));
}

function withBefore(fact: Fact, base: Fact | undefined): Fact {
  if (base === undefined) return fact;
  const before: Json = base.after;
  return { ...fact, before, ...(base.headPlace === undefined ? {} : { basePlace: base.headPlace }) };
}

function placeKey({ check, subject, location }: Fact): string {
  return JSON.stringify([check, subject, location]);
}

function identity({ check, subject, location, after }: Fact): string {
  return canonicalJson([check, subject, location, after]);
}
