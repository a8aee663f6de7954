import type { Finding } from '../model/finding.ts';
import { canonicalJson } from '../model/json.ts';

/** One fact: a finding, and those that say the same of other places, as where several fields share one type. */
export interface FactInPlaces {
  readonly finding: Finding;
  readonly elsewhere: readonly Finding[];
}

/**
 * Puts findings together that say the same: the same check, rule, level and waiver, the same value before and after, and the same last
 * step of the location. Each keeps its fingerprint, so that each can be waived by itself. In the order of the first of each.
 */
export function factsInPlaces(findings: readonly Finding[]): FactInPlaces[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = sayingOf(finding);
    const known = groups.get(key);
    if (known) known.push(finding);
    else groups.set(key, [finding]);
  }
  return [...groups.values()].flatMap(([finding, ...elsewhere]) => (finding ? [{ finding, elsewhere }] : []));
}

function sayingOf(finding: Finding): string {
  const { rule, check, level, impact, waiver, before, after, location, fingerprint } = finding;
  // Without a value nothing shows that it is the same.
  const values = before === null && after === null ? [fingerprint] : [before, after];
  return canonicalJson([rule, check, level, impact ?? null, waiver ?? null, ...values, lastStep(location)]);
}

const lastStep = (location: string): string => location.slice(location.lastIndexOf('.') + 1);

/** ` (in 3 places)`, or nothing. */
export function placesCount({ elsewhere }: FactInPlaces): string {
  return elsewhere.length === 0 ? '' : ` (in ${elsewhere.length + 1} places)`;
}
