import type { Knowledge } from '../knowledge.ts';
import { readVersion, type TlsVersion } from '../versions.ts';

/** Names of a report as numbers; what means nothing is kept apart, and makes the scan one with gaps. */
export function suitesOf(
  names: readonly string[],
  { suites: known }: Knowledge,
): { suites: string[]; unknownSuites: string[] } {
  const suites = new Set<string>();
  const unknownSuites: string[] = [];
  for (const name of names) {
    const found = known.find(name.trim());
    if (found === undefined) unknownSuites.push(name.slice(0, 100));
    else suites.add(found.suite.id);
  }
  return { suites: [...suites].sort(), unknownSuites };
}

export function versionsOf(names: readonly string[]): { versions: TlsVersion[]; gaps: string[] } {
  const read = names.map((name) => readVersion(name));
  const versions = [...new Set(read.flatMap((one) => one?.version ?? []))];
  const gaps = names.filter((_, index) => read[index] === undefined).map((name) => `version ${name.slice(0, 60)}`);
  return { versions, gaps };
}

export function groupsOf(names: readonly string[], { groups }: Knowledge): number[] {
  return [...groups.idsOf(names)].sort((a, b) => a - b);
}
