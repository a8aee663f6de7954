import { type CharSet, charSet } from './char-set.ts';

/** Letters, marks, numbers, punctuation, symbols and separators of Unicode, with their parts; all of them are in these planes. */
const CATEGORY = /^(?:L[ulmot]?|M[nce]?|N[dlo]?|P[cdsefio]?|S[mcko]?|Z[slp]?)$/;
const PLANES = [
  [0, 0xd7ff],
  [0xe000, 0x3ffff],
  [0xe0000, 0xe0fff],
] as const;

const known = new Map<string, CharSet>();

/** The characters of a general category, such as `L` or `Lu`; `undefined` for scripts and for any other name. */
export function unicodeClass(name: string): CharSet | undefined {
  if (!CATEGORY.test(name)) return undefined;
  const set = known.get(name) ?? charSet(PLANES.flatMap(([from, to]) => rangesIn(from, to, name)));
  known.set(name, set);
  return set;
}

/** Characters in one piece of text. */
const PIECE = 4096;

function rangesIn(from: number, to: number, name: string): [number, number][] {
  // The name is one of the list above, never what an author wrote.
  const run = new RegExp(`\\p{${name}}+`, 'gu');
  const ranges: [number, number][] = [];
  for (let at = from; at <= to; at += PIECE) {
    const size = Math.min(PIECE, to - at + 1);
    const text = String.fromCodePoint(...Array.from({ length: size }, (_, i) => at + i));
    for (const [match] of text.matchAll(run)) {
      const start = match.codePointAt(0) ?? 0;
      ranges.push([start, start + Array.from(match).length - 1]);
    }
  }
  return ranges;
}
