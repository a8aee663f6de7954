import { lookup } from '../../model/json-values.ts';
import { ANY_CHAR, type CharSet, charSet, complement, foldCase } from './char-set.ts';
import { CLASSES, CONTROLS, POSIX } from './regex-classes.ts';
import { unicodeClass } from './unicode-classes.ts';

/** A regular expression of RE2, as far as it is a regular language over code points. */
export type Regex =
  | { readonly kind: 'empty' }
  | { readonly kind: 'chars'; readonly set: CharSet }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Regex[] }
  | { readonly kind: 'repeat'; readonly part: Regex; readonly min: number; readonly max: number }
  | { readonly kind: 'start' | 'end' };

/** Longest pattern that is looked at, and RE2's own bound on counted repetition. */
const LONGEST_PATTERN = 4096;
const MOST_REPEATS = 1000;
const DEEPEST_GROUP = 60;

/** Reads a pattern; `undefined` for what is not RE2 or says something that is not understood here, such as `\b`. */
export function parseRegex(pattern: string): Regex | undefined {
  if (pattern.length > LONGEST_PATTERN) return undefined;
  const reader: Reader = { chars: Array.from(pattern), at: 0, depth: 0, fold: false, dotAll: false };
  try {
    const regex = readChoice(reader);
    return reader.at === reader.chars.length ? regex : undefined;
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
}

/** Whether a match of the regex may be the empty text. */
export function canBeEmpty(regex: Regex): boolean {
  switch (regex.kind) {
    case 'chars':
      return false;
    case 'sequence':
      return regex.parts.every(canBeEmpty);
    case 'choice':
      return regex.parts.some(canBeEmpty);
    case 'repeat':
      return regex.min === 0 || canBeEmpty(regex.part);
    default:
      return true;
  }
}

class NotUnderstood extends Error {
  override readonly name = 'NotUnderstood';
}

interface Reader {
  readonly chars: readonly string[];
  at: number;
  depth: number;
  fold: boolean;
  dotAll: boolean;
}

function fail(): never {
  throw new NotUnderstood();
}

function peek(reader: Reader): string {
  return reader.chars[reader.at] ?? '';
}

function take(reader: Reader): string {
  const char = reader.chars[reader.at] ?? fail();
  reader.at += 1;
  return char;
}

function eat(reader: Reader, text: string): boolean {
  const length = Array.from(text).length;
  if (reader.chars.slice(reader.at, reader.at + length).join('') !== text) return false;
  reader.at += length;
  return true;
}

function readChoice(reader: Reader): Regex {
  const parts = [readSequence(reader)];
  while (eat(reader, '|')) parts.push(readSequence(reader));
  const [only] = parts;
  return parts.length === 1 && only ? only : { kind: 'choice', parts };
}

function readSequence(reader: Reader): Regex {
  const parts: Regex[] = [];
  while (peek(reader) !== '' && peek(reader) !== '|' && peek(reader) !== ')') parts.push(readRepeat(reader));
  return { kind: 'sequence', parts };
}

function readRepeat(reader: Reader): Regex {
  let part = readAtom(reader);
  let counted = false;
  for (let bounds = readBounds(reader); bounds; bounds = readBounds(reader)) {
    // `a**` and `a{2}{3}` are errors in RE2.
    if (counted) fail();
    counted = true;
    part = { kind: 'repeat', part, ...bounds };
  }
  return part;
}

function readBounds(reader: Reader): { min: number; max: number } | undefined {
  const bounds = boundsAt(reader);
  // The lazy forms match the same language.
  if (bounds) eat(reader, '?');
  return bounds;
}

function boundsAt(reader: Reader): { min: number; max: number } | undefined {
  const short = SHORT_BOUNDS[peek(reader)];
  if (short) {
    reader.at += 1;
    return short;
  }
  return peek(reader) === '{' ? countedBounds(reader) : undefined;
}

const SHORT_BOUNDS: Readonly<Record<string, { min: number; max: number }>> = {
  '*': { min: 0, max: Number.POSITIVE_INFINITY },
  '+': { min: 1, max: Number.POSITIVE_INFINITY },
  '?': { min: 0, max: 1 },
};

function countedBounds(reader: Reader): { min: number; max: number } | undefined {
  const counted = /^\{(\d{1,4})(,(\d{0,4}))?\}/.exec(reader.chars.slice(reader.at, reader.at + 12).join(''));
  // A brace that counts nothing is a brace; the atom has taken it already.
  if (!counted) return undefined;
  reader.at += counted[0].length;
  const min = Number(counted[1]);
  const upTo = counted[3] ? Number(counted[3]) : Number.POSITIVE_INFINITY;
  const max = counted[2] === undefined ? min : upTo;
  if (min > MOST_REPEATS || (max !== Number.POSITIVE_INFINITY && (max > MOST_REPEATS || max < min))) fail();
  return { min, max };
}

function readAtom(reader: Reader): Regex {
  const char = take(reader);
  switch (char) {
    case '(':
      return readGroup(reader);
    case '[':
      return chars(reader, readClass(reader));
    case '.':
      return { kind: 'chars', set: reader.dotAll ? ANY_CHAR : complement([[10, 10]]) };
    case '^':
      return { kind: 'start' };
    case '$':
      return { kind: 'end' };
    case '\\':
      return readEscape(reader);
    case '*':
    case '+':
    case '?':
      return fail();
    default:
      return chars(reader, single(char));
  }
}

function chars(reader: Reader, set: CharSet): Regex {
  return { kind: 'chars', set: reader.fold ? foldCase(set) : set };
}

function single(char: string): CharSet {
  const codePoint = char.codePointAt(0) ?? 0;
  return [[codePoint, codePoint]];
}

function readGroup(reader: Reader): Regex {
  reader.depth += 1;
  if (reader.depth > DEEPEST_GROUP) fail();
  const outer = { fold: reader.fold, dotAll: reader.dotAll };
  if (eat(reader, '?')) {
    const closed = readGroupKind(reader);
    // `(?i)` holds to the end of the group around it.
    if (closed) {
      reader.depth -= 1;
      return { kind: 'empty' };
    }
  }
  const inner = readChoice(reader);
  if (!eat(reader, ')')) fail();
  Object.assign(reader, outer);
  reader.depth -= 1;
  return inner;
}

/** What follows `(?`: a name, or flags. Answers whether the group ended with its flags. */
function readGroupKind(reader: Reader): boolean {
  const rest = reader.chars.slice(reader.at, reader.at + 120).join('');
  const named = /^P?<[A-Za-z_]\w*>/.exec(rest);
  if (named) {
    reader.at += named[0].length;
    return false;
  }
  const flags = /^([isU]*)(?:-([isU]*))?([:)])/.exec(rest);
  if (!flags) return fail();
  reader.at += flags[0].length;
  setFlags(reader, flags[1] ?? '', true);
  setFlags(reader, flags[2] ?? '', false);
  return flags[3] === ')';
}

function setFlags(reader: Reader, flags: string, on: boolean): void {
  if (flags.includes('i')) reader.fold = on;
  if (flags.includes('s')) reader.dotAll = on;
}

function readEscape(reader: Reader): Regex {
  if (eat(reader, 'A')) return { kind: 'start' };
  if (eat(reader, 'z')) return { kind: 'end' };
  return chars(reader, readEscapedSet(reader));
}

function readEscapedSet(reader: Reader): CharSet {
  const char = take(reader);
  const named = CLASSES[char];
  if (named) return named;
  const negated = CLASSES[char.toLowerCase()];
  if (negated) return complement(negated);
  const control = CONTROLS[char];
  if (control !== undefined) return [[control, control]];
  if (char === 'x') return readHex(reader);
  if (char === 'p' || char === 'P') return readUnicode(reader, char === 'P');
  // Any punctuation may be escaped; letters and digits that are left mean something else.
  if (/^[A-Za-z0-9]$/.test(char) || (char.codePointAt(0) ?? 0) > 127) fail();
  return single(char);
}

function readHex(reader: Reader): CharSet {
  const hex = /^(?:([0-9A-Fa-f]{2})|\{([0-9A-Fa-f]{1,6})\})/.exec(
    reader.chars.slice(reader.at, reader.at + 8).join(''),
  );
  if (!hex) return fail();
  reader.at += hex[0].length;
  const codePoint = Number.parseInt(hex[1] ?? hex[2] ?? '', 16);
  return codePoint > 0x10ffff ? fail() : [[codePoint, codePoint]];
}

/** `\\pL`, `\\p{Lu}` and their complements, `\\P{L}` or `\\p{^L}`. How case is folded beyond ASCII is not known here. */
function readUnicode(reader: Reader, isNegated: boolean): CharSet {
  const named = /^(?:\{(\^?)([A-Za-z]{1,2})\}|([A-Z]))/.exec(reader.chars.slice(reader.at, reader.at + 5).join(''));
  const set = named && !reader.fold ? unicodeClass(named[2] ?? named[3] ?? '') : undefined;
  if (!named || !set) return fail();
  reader.at += Array.from(named[0]).length;
  return isNegated === (named[1] === '^') ? set : complement(set);
}

function readClass(reader: Reader): CharSet {
  const isNegated = eat(reader, '^');
  const ranges: (readonly [number, number])[] = [];
  let isFirst = true;
  while (isFirst || peek(reader) !== ']') {
    ranges.push(...readClassPart(reader));
    isFirst = false;
  }
  take(reader);
  const set = charSet(ranges);
  // Folding comes before negation: `(?i)[^a]` has neither `a` nor `A`.
  const folded = reader.fold ? foldCase(set) : set;
  return isNegated ? complement(folded) : folded;
}

function readClassPart(reader: Reader): CharSet {
  const posix = /^\[:(\^?)([a-z]+):\]/.exec(reader.chars.slice(reader.at, reader.at + 14).join(''));
  if (posix) {
    const set = lookup(POSIX, posix[2] ?? '') ?? fail();
    reader.at += posix[0].length;
    return posix[1] ? complement(set) : set;
  }
  const from = readClassChar(reader);
  const isRange = peek(reader) === '-' && (reader.chars[reader.at + 1] ?? ']') !== ']';
  if (!isRange) return from;
  reader.at += 1;
  const to = readClassChar(reader);
  const [low, high] = [codePointOf(from), codePointOf(to)];
  return low === undefined || high === undefined || low > high ? fail() : [[low, high]];
}

function readClassChar(reader: Reader): CharSet {
  const char = take(reader);
  return char === '\\' ? readEscapedSet(reader) : single(char);
}

function codePointOf(set: CharSet): number | undefined {
  const [range, ...others] = set;
  return range && others.length === 0 && range[0] === range[1] ? range[0] : undefined;
}
