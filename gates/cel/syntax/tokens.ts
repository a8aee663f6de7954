import { utf8Text } from '../../formats/utf8.ts';
import { NotCompiled } from './not-compiled.ts';
import { characters, type Literal } from './syntax.ts';

export type Token =
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'sign'; readonly text: string }
  | { readonly kind: 'literal'; readonly text: string; readonly literal: Literal }
  | { readonly kind: 'end'; readonly text: '' };

const SPACE = /(?:[ \t\r\n\f]+|\/\/[^\n]*)+/y;
const NAME = /[A-Za-z_]\w*/y;
const NUMBER = /\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\.\d+(?:[eE][+-]?\d+)?|(?:0x[0-9a-fA-F]+|\d+)[uU]?/y;
const STRING =
  /[bB]?(?:[rR](?:"""[\s\S]*?"""|'''[\s\S]*?'''|"[^"\n\r]*"|'[^'\n\r]*')|"""(?:\\[\s\S]|[^\\])*?"""|'''(?:\\[\s\S]|[^\\])*?'''|"(?:\\.|[^\\"\n\r])*"|'(?:\\.|[^\\'\n\r])*')/y;
const SIGNS = new Set(['==', '!=', '<=', '>=', '&&', '||', ...'-+*/%<>!?:.,()[]{}']);

const WORDS: Readonly<Record<string, Literal>> = {
  true: { kind: 'literal', of: 'bool', value: true, size: 1 },
  false: { kind: 'literal', of: 'bool', value: false, size: 1 },
  null: { kind: 'literal', of: 'null', value: null, size: 1 },
};

/** The tokens of a CEL expression. @throws NotCompiled for a syntax error. */
export function tokensOf(source: string): Token[] {
  const found: Token[] = [];
  for (let at = skip(source, 0); at < source.length; ) {
    const token = tokenAt(source, at);
    if (!token) throw new NotCompiled(`syntax error at character ${at + 1}`);
    found.push(token);
    at = skip(source, at + token.text.length);
  }
  found.push({ kind: 'end', text: '' });
  return found;
}

function skip(source: string, at: number): number {
  const code = source.charCodeAt(at);
  return code <= 0x20 || code === 0x2f ? at + (matched(SPACE, source, at)?.length ?? 0) : at;
}

function matched(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

function tokenAt(source: string, at: number): Token | undefined {
  return textAt(source, at) ?? wordAt(source, at) ?? numberAt(source, at) ?? signAt(source, at);
}

/** A letter may start a text too: `b'x'`. */
function textAt(source: string, at: number): Token | undefined {
  const [char = '', next = ''] = [source[at], source[at + 1]];
  const isPrefix = 'bBrR'.includes(char) && '"\'rR'.includes(next);
  const text = char === '"' || char === "'" || isPrefix ? matched(STRING, source, at) : undefined;
  return text === undefined ? undefined : { kind: 'literal', text, literal: stringLiteral(text) };
}

function wordAt(source: string, at: number): Token | undefined {
  const text = matched(NAME, source, at);
  return text === undefined ? undefined : wordToken(text);
}

function numberAt(source: string, at: number): Token | undefined {
  const text = matched(NUMBER, source, at);
  return text === undefined ? undefined : { kind: 'literal', text, literal: numberLiteral(text) };
}

function signAt(source: string, at: number): Token | undefined {
  const two = source.slice(at, at + 2);
  const text = two.length === 2 && SIGNS.has(two) ? two : (source[at] ?? '');
  return SIGNS.has(text) ? { kind: 'sign', text } : undefined;
}

function wordToken(text: string): Token {
  const literal = Object.hasOwn(WORDS, text) ? WORDS[text] : undefined;
  if (literal) return { kind: 'literal', text, literal: { ...literal } };
  return { kind: text === 'in' ? 'sign' : 'name', text };
}

function numberLiteral(source: string): Literal {
  if (/[uU]$/.test(source)) return { kind: 'literal', of: 'uint', value: Number(source.slice(0, -1)), size: 1 };
  const isWhole = /^(?:0x[0-9a-fA-F]+|\d+)$/.test(source);
  if (isWhole) return { kind: 'literal', of: 'int', value: wholeNumber(source), size: 1 };
  const value = Number(source);
  if (!Number.isFinite(value)) throw new NotCompiled('a number is too large');
  return { kind: 'literal', of: 'double', value, size: 1 };
}

/** The largest that a minus sign may stand before. */
export const LARGEST_NEGATED = 2n ** 63n;

function wholeNumber(source: string): number | bigint {
  const value = BigInt(source);
  if (value > LARGEST_NEGATED) throw new NotCompiled('an integer is too large');
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}

function stringLiteral(source: string): Literal {
  const isBytes = /^[bB]/.test(source);
  const rest = isBytes ? source.slice(1) : source;
  const isRaw = /^[rR]/.test(rest);
  const quoted = (isRaw ? rest.slice(1) : rest).replace(/\r\n?/g, '\n');
  const quotes = /^(?:"""|''')/.test(quoted) && quoted.length >= 6 ? 3 : 1;
  const inner = quoted.slice(quotes, quoted.length - quotes);
  if (!isBytes) {
    const value = isRaw ? inner : unescaped(inner);
    return { kind: 'literal', of: 'string', value, size: characters(value) };
  }
  const value = isRaw ? utf8Text(inner) : unescapedBytes(inner);
  return { kind: 'literal', of: 'bytes', value, size: value.length };
}

const ESCAPE = /\\(?:[xX][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-3][0-7]{2}|[abfnrtv\\'"`?])|\\/g;

/** Letters that stand for a control character behind a backslash. */
export const CONTROLS: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** The text that a literal stands for. */
function unescaped(inner: string): string {
  return inner.replace(ESCAPE, escaped);
}

function escaped(sequence: string): string {
  const [, kind = ''] = sequence;
  if (kind === '') throw new NotCompiled('a string has an unknown escape');
  if (/[xXuU]/.test(kind)) return codePoint(Number.parseInt(sequence.slice(2), 16));
  if (/[0-3]/.test(kind)) return codePoint(Number.parseInt(sequence.slice(1), 8));
  return CONTROLS[kind] ?? kind;
}

function codePoint(value: number): string {
  if (value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)) {
    throw new NotCompiled('an escape of a string is not a character');
  }
  return String.fromCodePoint(value);
}

/** Each escape is one byte here, and every byte a character. */
function unescapedBytes(inner: string): string {
  const escapes = inner.match(ESCAPE) ?? [];
  if (escapes.some((sequence) => /^\\[uU]/.test(sequence))) throw new NotCompiled('bytes have an unknown escape');
  return inner
    .split(ESCAPE)
    .map((plain, i) => utf8Text(plain) + (i < escapes.length ? escaped(escapes[i] ?? '') : ''))
    .join('');
}
