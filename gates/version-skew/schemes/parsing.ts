/** The part of a version that limits are counted in: `4.22` of 4.22.7, `9.4` of an image with RHEL 9.4. */
export interface Line {
  readonly major: number;
  readonly minor: number;
}

export interface ParsedVersion {
  /** As it was written. */
  readonly text: string;
  readonly line: Line;
  /** Numbers after the line, as many as were written. */
  readonly patch: readonly number[];
  /** Pre-release identifiers, empty for a release. */
  readonly pre: readonly string[];
  /** A numbering that was given up; every version of it is older than any of the present one, at no known distance. */
  readonly era?: 'former';
  /** How a text that does not show its line was read. */
  readonly reading?: string;
}

export type Parsing =
  | { readonly ok: true; readonly version: ParsedVersion }
  /** One clause that says what is wrong, without the text. */
  | { readonly ok: false; readonly reason: string };

/** One way to write versions. */
export interface Scheme {
  readonly title: string;
  parse(text: string): Parsing;
}

export function unreadable(reason: string): Parsing {
  return { ok: false, reason };
}

/** Longest text that is looked at. The longest real version known, a CI build of OpenShift, has 70 characters. */
const MAX_LENGTH = 256;

/** Refuses what no scheme reads, so that each scheme sees a text of bounded length. */
export function parseWith(scheme: Scheme, value: unknown): Parsing {
  if (typeof value === 'number') {
    return unreadable('it is written as a bare number, in which 4.1 and 4.10 are the same; quote it');
  }
  if (typeof value !== 'string') return unreadable('it is not a text');
  if (value.length > MAX_LENGTH) return unreadable(`it is longer than ${MAX_LENGTH} characters`);
  return scheme.parse(value);
}

/** Decimal digits as a number; nothing for one that is too large to be counted exactly. */
function countOf(digits: string | undefined): number | undefined {
  if (digits === undefined || !/^\d{1,16}$/.test(digits)) return undefined;
  const count = Number(digits);
  return Number.isSafeInteger(count) ? count : undefined;
}

/** Several digit groups as numbers, or nothing when one of them is not a number that can be counted. */
export function countsOf(groups: readonly string[]): readonly number[] | undefined {
  const counts = groups.map(countOf).filter((count) => count !== undefined);
  return counts.length === groups.length ? counts : undefined;
}

export function lineText({ major, minor }: Line): string {
  return `${major}.${minor}`;
}

export function sameLine(a: Line, b: Line): boolean {
  return a.major === b.major && a.minor === b.minor;
}
