/** A set of code points as sorted ranges, both ends included, that neither overlap nor touch. */
export type CharSet = readonly (readonly [number, number])[];

export const LAST_CODE_POINT = 0x10ffff;
export const ANY_CHAR: CharSet = [[0, LAST_CODE_POINT]];

export function charSet(ranges: readonly (readonly [number, number])[]): CharSet {
  const sorted = [...ranges].filter(([from, to]) => from <= to).sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = merged.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

export function complement(set: CharSet): CharSet {
  const ranges: [number, number][] = [];
  let next = 0;
  for (const [from, to] of set) {
    if (from > next) ranges.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= LAST_CODE_POINT) ranges.push([next, LAST_CODE_POINT]);
  return ranges;
}

const NO_RANGE = [0, -1] as const;

export function hasChar(set: CharSet, codePoint: number): boolean {
  let [low, high] = [0, set.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [from, to] = set[middle] ?? NO_RANGE;
    if (codePoint < from) high = middle - 1;
    else if (codePoint > to) low = middle + 1;
    else return true;
  }
  return false;
}

/** Adds the other case of ASCII letters, and the two characters beyond ASCII that RE2 folds onto `k` and `s`. */
export function foldCase(set: CharSet): CharSet {
  const ranges = set.map(([from, to]): [number, number] => [from, to]);
  for (let upper = 0x41; upper <= 0x5a; upper += 1) {
    const lower = upper + 0x20;
    const family = [upper, lower, ...(upper === 0x4b ? [0x212a] : []), ...(upper === 0x53 ? [0x17f] : [])];
    if (family.some((char) => hasChar(set, char))) ranges.push(...family.map((char): [number, number] => [char, char]));
  }
  return charSet(ranges);
}
