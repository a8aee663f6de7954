import type { Json } from '../json.ts';
import { type Cursor, close, indentOf, notPlain, open, withoutEnd } from './block-cursor.ts';
import { plainScalar } from './kubernetes-schema.ts';

/** Reads the scalar that begins at an offset of the current line, within a block of some indentation. */
export function readScalar(cursor: Cursor, from: number, indent: number): Json {
  const line = cursor.lines[cursor.at] ?? '';
  switch (line[from]) {
    case "'":
      return quoted(cursor, from, indent, SINGLE);
    case '"':
      return quoted(cursor, from, indent, DOUBLE);
    case '|':
    case '>':
      return blockScalar(cursor, withoutEnd(line.slice(from)), indent);
    case '{':
    case '[':
      return wordsInLine(cursor, withoutEnd(line.slice(from)));
    default:
      return plain(cursor, from, indent);
  }
}

function endLine(cursor: Cursor): void {
  cursor.last = cursor.at;
  cursor.at += 1;
}

/** `[Auto, Manual]` as people write it, and collections that are empty. */
const WORDS_IN_LINE = /^\[ *[A-Za-z0-9_][\w./-]*(?: *, *[A-Za-z0-9_][\w./-]*)* *\]$/;

function wordsInLine(cursor: Cursor, text: string): Json {
  const line = cursor.at;
  endLine(cursor);
  if (text === '{}') return {};
  if (text === '[]') return [];
  if (!WORDS_IN_LINE.test(text)) notPlain();
  return text
    .slice(1, -1)
    .split(',')
    .map((word) => {
      close(cursor, open(cursor, line));
      return plainScalar(word.trim());
    });
}

/** Characters that mean something at the beginning of a text without quotes, or that are left to the other reader. */
const SPECIAL_START = /^[&*!%@`#,\]}?:]|^-(?: |$)/;

function plain(cursor: Cursor, from: number, indent: number): Json {
  const text = plainLine(cursor.lines[cursor.at] ?? '', from);
  if (SPECIAL_START.test(text)) notPlain();
  endLine(cursor);
  return plainScalar(`${text}${furtherLines(cursor, indent)}`);
}

/** Deeper lines go on with the text. */
function furtherLines(cursor: Cursor, indent: number): string {
  let text = '';
  for (;;) {
    const [at, blank] = nextContent(cursor);
    const line = cursor.lines[at] ?? '';
    const deep = indentOf(line);
    if (deep <= indent || deep === line.length) return text;
    text += folded(blank) + plainLine(line, deep);
    cursor.at = at;
    endLine(cursor);
  }
}

function plainLine(line: string, from: number): string {
  const text = withoutEnd(line.slice(from));
  if (text.includes(': ') || text.includes(' #') || text.endsWith(':') || text.startsWith('#') || text.includes('\t'))
    notPlain();
  return text;
}

/** The next line that is not blank, and how many blank ones lie before it. */
function nextContent({ lines, at }: Cursor): [line: number, blank: number] {
  let next = at;
  while (next < lines.length && indentOf(lines[next] ?? '') === (lines[next] ?? '').length) next += 1;
  return [next, next - at];
}

/** One line break is a space, more are one less. */
const folded = (blank: number): string => (blank === 0 ? ' ' : '\n'.repeat(blank));

interface Quotes {
  /** Offset of the closing quote, or -1. */
  end(text: string): number;
  text(raw: string): string;
}

const SINGLE: Quotes = {
  end: (text) => {
    let at = text.indexOf("'");
    while (at >= 0 && text[at + 1] === "'") at = text.indexOf("'", at + 2);
    return at;
  },
  text: (raw) => raw.replaceAll("''", "'"),
};

const ESCAPES: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', '/': '/', n: '\n', t: '\t', ' ': ' ' };

const DOUBLE: Quotes = {
  end: (text) => {
    for (let at = 0; at < text.length; at += 1) {
      if (text[at] === '"') return at;
      if (text[at] === '\\') at += 1;
    }
    return -1;
  },
  text: (raw) => (raw.includes('\\') ? raw.replace(/\\(.?)/g, (_all, letter) => ESCAPES[letter] ?? notPlain()) : raw),
};

function quoted(cursor: Cursor, from: number, indent: number, quotes: Quotes): string {
  let line = (cursor.lines[cursor.at] ?? '').slice(from + 1);
  let raw = '';
  for (;;) {
    const end = quotes.end(line);
    endLine(cursor);
    if (end >= 0) {
      if (withoutEnd(line.slice(end + 1)) !== '' || (raw !== '' && withoutEnd(line.slice(0, end)) === '')) notPlain();
      return quotes.text(raw + line.slice(0, end));
    }
    const [at, blank] = nextContent(cursor);
    raw += unfinished(line, blank, quotes);
    cursor.at = at;
    line = nextQuoted(cursor, indent);
  }
}

/** What a line adds that does not end its text. A backslash at its end takes the line break away, and keeps the spaces before it. */
function unfinished(line: string, blank: number, quotes: Quotes): string {
  const text = withoutEnd(line);
  if (line.includes('\t')) notPlain();
  if (quotes === SINGLE || !ENDS_IN_BACKSLASH.test(text)) return text + folded(blank);
  // Behind spaces it was one of them that was escaped.
  return text.length < line.length || blank > 0 ? notPlain() : line.slice(0, -1);
}

const ENDS_IN_BACKSLASH = /(?:^|[^\\])(?:\\\\)*\\$/;

function nextQuoted({ lines, at }: Cursor, indent: number): string {
  const line = lines[at] ?? notPlain();
  const deep = indentOf(line);
  return deep <= indent || line.includes('\t') ? notPlain() : line.slice(deep);
}

/** `|` keeps line breaks, `>` folds them; with `-` the last one goes. */
function blockScalar(cursor: Cursor, header: string, indent: number): string {
  if (!/^[|>]-?$/.test(header)) notPlain();
  cursor.at += 1;
  const parts = blockLines(cursor, indent);
  const text = header.startsWith('|') ? parts.join('\n') : foldedLines(parts);
  return header.endsWith('-') ? text : `${text}\n`;
}

function blockLines(cursor: Cursor, indent: number): string[] {
  const [first] = nextContent(cursor);
  const deep = indentOf(cursor.lines[first] ?? notPlain());
  if (deep <= indent) notPlain();
  const parts: string[] = [];
  for (; isWithin(cursor, deep); cursor.at += 1) {
    const part = (cursor.lines[cursor.at] ?? '').slice(deep);
    if (part !== '') cursor.last = cursor.at;
    parts.push(part);
  }
  // A line between the two depths belongs nowhere.
  if (indentOf(cursor.lines[cursor.at] ?? '') > indent) notPlain();
  while (parts.at(-1) === '') parts.pop();
  return parts;
}

/** Whether a line is part of a block of some depth: as deep, or blank and no deeper. */
function isWithin({ lines, at }: Cursor, deep: number): boolean {
  const line = lines[at];
  if (line === undefined) return false;
  const own = indentOf(line);
  if (own < line.length) return own >= deep;
  return own > deep ? notPlain() : true;
}

function foldedLines(parts: readonly string[]): string {
  let text = '';
  let blank = 0;
  for (const part of parts) {
    // Lines that are deeper than the others are not folded.
    if (part.startsWith(' ') || part.startsWith('\t')) notPlain();
    if (part === '') blank += 1;
    else {
      text += text === '' ? '\n'.repeat(blank) + part : folded(blank) + part;
      blank = 0;
    }
  }
  return text;
}
