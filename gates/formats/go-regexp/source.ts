/** A pattern that is read, by code points, and what was seen of it. */
export interface Source {
  readonly chars: readonly string[];
  at: number;
  /** Whether a name was read that Go knows only from 1.25 on. */
  needsNewer: boolean;
  /** A name that Go knows only before 1.25. */
  needsOlder: string | undefined;
  /** Classes that were read. */
  classes: number;
  /** Texts that do not stand anywhere from here on, so that each is looked for once. */
  readonly missing: Set<string>;
}

/** Go does not take a pattern. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
}

export function sourceOf(pattern: string): Source {
  return {
    chars: Array.from(pattern),
    at: 0,
    needsNewer: false,
    needsOlder: undefined,
    classes: 0,
    missing: new Set(),
  };
}

/** @throws NotTaken */
export function refuse(reason: string): never {
  throw new NotTaken(reason);
}

/** The code point at a distance; empty beyond the end. */
export function peek({ chars, at }: Source, distance = 0): string {
  return chars[at + distance] ?? '';
}

export function take(source: Source): string {
  const char = peek(source);
  source.at += 1;
  return char;
}

/** What stands from here on, as much of it as is asked for. */
export function ahead({ chars, at }: Source, length: number): string {
  return chars.slice(at, at + length).join('');
}

/** What stands before a text, which is skipped with it; `undefined`, and nothing is skipped, where there is no such text. */
export function until(source: Source, end: string): string | undefined {
  const { chars, at, missing } = source;
  if (missing.has(end)) return undefined;
  const marks = Array.from(end);
  for (let i = at; i + marks.length <= chars.length; i += 1) {
    if (!marks.every((mark, j) => chars[i + j] === mark)) continue;
    source.at = i + marks.length;
    return chars.slice(at, i).join('');
  }
  missing.add(end);
  return undefined;
}

const LONGEST_QUOTE = 20;

/** Text of a pattern, as it is told to people. */
export function quoted(text: string): string {
  return text.length <= LONGEST_QUOTE ? text : `${text.slice(0, LONGEST_QUOTE)}…`;
}
