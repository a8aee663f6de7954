import type { Line, ParsedVersion } from '../schemes/parsing.ts';

/** Negative when the first is older. Lines of two majors are ordered by major; how far apart they are is the lineage's matter. */
export function compareLines(a: Line, b: Line): number {
  return a.major - b.major || a.minor - b.minor;
}

/** Order of two lists of numbers; a number that was not written counts as 0. */
export function compareNumbers(a: readonly number[], b: readonly number[]): number {
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** What of a pre-release counts: nothing, or its place in the order of Semantic Versioning (a pre-release is below its release). */
export type PreRule = 'ignore' | 'semver';

/** Order of two versions of one scheme: era, line, patch, and the pre-release where the rule counts it. */
export function compareVersions(a: ParsedVersion, b: ParsedVersion, pre: PreRule): number {
  return compareEras(a, b) || compareLines(a.line, b.line) || compareTails(a, b, pre);
}

/** Order of what follows the line, for two versions whose lines count as the same. */
export function compareTails(a: ParsedVersion, b: ParsedVersion, pre: PreRule): number {
  return compareNumbers(a.patch, b.patch) || (pre === 'semver' ? comparePre(a.pre, b.pre) : 0);
}

export function compareEras(a: ParsedVersion, b: ParsedVersion): number {
  return Number(a.era !== 'former') - Number(b.era !== 'former');
}

/** Semantic Versioning 2.0.0, item 11. */
function comparePre(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return Number(a.length === 0) - Number(b.length === 0);
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const order = compareIdentifiers(a[index] ?? '', b[index] ?? '');
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareIdentifiers(a: string, b: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  if (isNumber) return a.length - b.length || textOrder(a, b);
  return textOrder(a, b);
}

function textOrder(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
