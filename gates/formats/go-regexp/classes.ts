import { peek, quoted, refuse, type Source, take, until } from './source.ts';
import { knowUnicodeClass } from './unicode-names.ts';

const POSIX = new Set('alnum alpha ascii blank cntrl digit graph lower print punct space upper word xdigit'.split(' '));

/** Reads a class in brackets. @throws NotTaken */
export function readClass(source: Source): void {
  source.classes += 1;
  take(source);
  if (peek(source) === '^') take(source);
  // Right after the bracket, a closing one is a character.
  for (let isFirst = true; isFirst || peek(source) !== ']'; isFirst = false) readClassPart(source);
  take(source);
}

function readClassPart(source: Source): void {
  if (readPosix(source) || readNamedClass(source)) return;
  const low = readClassChar(source);
  if (peek(source) !== '-' || peek(source, 1) === ']' || peek(source, 1) === '') return;
  take(source);
  if (readClassChar(source) < low) refuse('a range of a class ends before it begins');
}

/** The code point of one character of a class. */
function readClassChar(source: Source): number {
  if (peek(source) === '') refuse('a class has no closing bracket');
  return peek(source) === '\\' ? readEscape(source) : codePoint(take(source));
}

function codePoint(char: string): number {
  const point = char.codePointAt(0) ?? 0;
  // Half of a pair reaches the API server as the replacement character.
  return point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
}

function readPosix(source: Source): boolean {
  if (peek(source) !== '[' || peek(source, 1) !== ':') return false;
  const before = source.at;
  source.at += 2;
  const name = until(source, ':]');
  if (name === undefined) {
    source.at = before;
    return false;
  }
  if (!POSIX.has(name.replace(/^\^/, ''))) refuse(`[:${quoted(name)}:] is not a class`);
  source.classes += 1;
  return true;
}

/** Reads a class that has a name, such as `\d` or `\p{Greek}`, if one is here. @throws NotTaken */
export function readNamedClass(source: Source): boolean {
  if (peek(source) !== '\\') return false;
  const letter = peek(source, 1);
  if (letter === 'p' || letter === 'P') return readUnicode(source);
  if (letter === '' || !'dDsSwW'.includes(letter)) return false;
  source.at += 2;
  source.classes += 1;
  return true;
}

function readUnicode(source: Source): true {
  source.at += 2;
  const first = take(source);
  const name = first === '{' ? until(source, '}') : first;
  if (name === undefined) return refuse('the name of a class has no closing brace');
  const known = knowUnicodeClass(name.replace(/^\^/, ''));
  if (known === 'none') return refuse(`\\p{${quoted(name)}} is not a class`);
  if (known === 'since 1.25') source.needsNewer = true;
  if (known === 'before 1.25') source.needsOlder = name;
  source.classes += 1;
  return true;
}

const CONTROLS: Readonly<Record<string, number>> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };

/** Reads an escaped character; answers its code point. @throws NotTaken */
export function readEscape(source: Source): number {
  take(source);
  const char = take(source);
  if (char === '') refuse('the backslash at the end escapes nothing');
  if (/[0-7]/.test(char)) return readOctal(source, char);
  if (char === 'x') return readHex(source);
  const control = Object.hasOwn(CONTROLS, char) ? CONTROLS[char] : undefined;
  if (control !== undefined) return control;
  const point = codePoint(char);
  return point < 128 && !/[A-Za-z0-9]/.test(char) ? point : refuse(`\\${char} is not an escape`);
}

function readOctal(source: Source, first: string): number {
  const isDigit = () => /^[0-7]$/.test(peek(source));
  if (first !== '0' && !isDigit()) refuse(`\\${first} refers back, which RE2 does not do`);
  let digits = first;
  while (digits.length < 3 && isDigit()) digits += take(source);
  return Number.parseInt(digits, 8);
}

const HEX = /^[0-9A-Fa-f]+$/;
const LAST_POINT = 0x10ffff;

function readHex(source: Source): number {
  const first = take(source);
  const digits = first === '{' ? until(source, '}') : twoDigits(first, take(source));
  if (digits === undefined || !HEX.test(digits)) return refuse('\\x needs two hexadecimal digits, or some in braces');
  const point = Number.parseInt(digits, 16);
  return point <= LAST_POINT ? point : refuse(`\\x{${quoted(digits)}} is beyond the last character`);
}

const twoDigits = (one: string, other: string): string | undefined => (other === '' ? undefined : one + other);
