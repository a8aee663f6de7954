import { NotEstimable } from './not-estimable.ts';
import { characters, type Literal } from './syntax.ts';

export type Token =
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'sign'; readonly text: string }
  | { readonly kind: 'literal'; readonly text: string; readonly literal: Literal }
  | { readonly kind: 'end'; readonly text: '' };

const LITERAL_STRING =
  '[bB]?(?:[rR](?:"""[^]*?"""|\'\'\'[^]*?\'\'\'|"[^"\\n\\r]*"|\'[^\'\\n\\r]*\')|' +
  '"""(?:\\\\[^]|[^\\\\])*?"""|\'\'\'(?:\\\\[^]|[^\\\\])*?\'\'\'|"(?:\\\\.|[^\\\\"\\n\\r])*"|\'(?:\\\\.|[^\\\\\'\\n\\r])*\')';
const NUMBER = '\\d+\\.\\d+(?:[eE][+-]?\\d+)?|\\d+[eE][+-]?\\d+|\\.\\d+(?:[eE][+-]?\\d+)?|(?:0x[0-9a-fA-F]+|\\d+)[uU]?';
const SIGN = '==|!=|<=|>=|&&|\\|\\||[-+*/%<>!?:.,()[\\]{}]';
const TOKEN = new RegExp(`([ \\t\\r\\n\\f]+|//[^\\n]*)|(${LITERAL_STRING})|(${NUMBER})|([A-Za-z_]\\w*)|(${SIGN})`, 'y');

const WORDS: Readonly<Record<string, Literal>> = {
  true: { kind: 'literal', of: 'bool', value: true, size: 1 },
  false: { kind: 'literal', of: 'bool', value: false, size: 1 },
  null: { kind: 'literal', of: 'null', value: null, size: 1 },
};

/** The tokens of a CEL expression. @throws NotEstimable where it is none. */
export function tokensOf(source: string): Token[] {
  const found: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(source);
    if (!match) throw new NotEstimable(`it does not parse at character ${at + 1}`);
    const one = tokenOf(match);
    if (one) found.push(one);
  }
  found.push({ kind: 'end', text: '' });
  return found;
}

function tokenOf([, space, string, number, name, sign]: readonly (string | undefined)[]): Token | undefined {
  if (space !== undefined) return undefined;
  if (string !== undefined) return { kind: 'literal', text: string, literal: stringLiteral(string) };
  if (number !== undefined) return { kind: 'literal', text: number, literal: numberLiteral(number) };
  if (sign !== undefined) return { kind: 'sign', text: sign };
  const word = name ?? '';
  const literal = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  if (literal) return { kind: 'literal', text: word, literal: { ...literal } };
  return { kind: word === 'in' ? 'sign' : 'name', text: word };
}

function numberLiteral(source: string): Literal {
  if (/[uU]$/.test(source)) return { kind: 'literal', of: 'uint', value: Number(source.slice(0, -1)), size: 1 };
  const isWhole = /^(?:0x[0-9a-fA-F]+|\d+)$/.test(source);
  return { kind: 'literal', of: isWhole ? 'int' : 'double', value: Number(source), size: 1 };
}

function stringLiteral(source: string): Literal {
  const isBytes = /^[bB]/.test(source);
  const rest = isBytes ? source.slice(1) : source;
  const isRaw = /^[rR]/.test(rest);
  const quoted = (isRaw ? rest.slice(1) : rest).replace(/\r\n?/g, '\n');
  const quotes = /^(?:"""|''')/.test(quoted) && quoted.length >= 6 ? 3 : 1;
  const inner = quoted.slice(quotes, quoted.length - quotes);
  const value = isRaw ? inner : unescaped(inner);
  if (!isBytes) return { kind: 'literal', of: 'string', value, size: characters(value) };
  return { kind: 'literal', of: 'bytes', value, size: isRaw ? utf8Length(value) : bytesOf(inner) };
}

const ESCAPE = /\\(?:[xX][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-3][0-7]{2}|[abfnrtv\\'"`?])|\\/g;

const CONTROLS: Readonly<Record<string, string>> = {
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
  return inner.replace(ESCAPE, (sequence) => {
    const [, kind = ''] = sequence;
    if (kind === '') throw new NotEstimable('a text has an escape that is none');
    if (/[xXuU]/.test(kind)) return codePoint(Number.parseInt(sequence.slice(2), 16));
    if (/[0-3]/.test(kind)) return codePoint(Number.parseInt(sequence.slice(1), 8));
    return CONTROLS[kind] ?? kind;
  });
}

function codePoint(value: number): string {
  if (value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff)) {
    throw new NotEstimable('a text has an escape that is no character');
  }
  return String.fromCodePoint(value);
}

/** Each escape is one byte here. */
function bytesOf(inner: string): number {
  if (/\\[uU]/.test(inner.replace(/\\\\/g, ''))) throw new NotEstimable('bytes have an escape that is none');
  return utf8Length(inner.replace(ESCAPE, 'x'));
}

/** Bytes that a text takes. */
export function utf8Length(value: string): number {
  let length = 0;
  for (const char of value) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x80) length += 1;
    else if (code < 0x800) length += 2;
    else length += code < 0x10000 ? 3 : 4;
  }
  return length;
}
