/** Thrown where a text is not as plain as this reader wants it. It says nothing about whether the text is YAML. */
export class NotPlain extends Error {
  override readonly name = 'NotPlain';
}

export function notPlain(): never {
  throw new NotPlain('not plain');
}

/** A text in lines, where reading is in it, and what was found so far. */
export interface Cursor {
  readonly lines: readonly string[];
  /** The line to read next. */
  at: number;
  /** Where in this line a block begins that stands behind a dash; -1 where the line is read from its beginning. */
  inline: number;
  /** The last line that belonged to a value. */
  last: number;
  /** Keys that were looked at before and stand for themselves. */
  readonly keys: Set<string>;
  /** Every value in the order of the text: its first line, its last line, and how many values it is with all inside it. */
  readonly starts: number[];
  readonly ends: number[];
  readonly sizes: number[];
}

export function cursorOf(text: string): Cursor {
  return {
    lines: text.split('\n'),
    at: 0,
    inline: -1,
    last: 0,
    keys: new Set(),
    starts: [],
    ends: [],
    sizes: [],
  };
}

const SPACE = 32;
const TAB = 9;
const DASH = 45;
const HASH = 35;

export function indentOf(line: string): number {
  let at = 0;
  while (line.charCodeAt(at) === SPACE) at += 1;
  return at;
}

/** The first offset from one on that is no space. */
export function pastSpaces(line: string, from: number): number {
  let at = from;
  while (line.charCodeAt(at) === SPACE) at += 1;
  return at;
}

/** Trailing spaces and nothing else: other blanks are content. */
export function withoutEnd(text: string): string {
  let end = text.length;
  while (text.charCodeAt(end - 1) === SPACE) end -= 1;
  return end === text.length ? text : text.slice(0, end);
}

/** Goes to the next line with content. Its indentation, or -1 at the end of a document. */
export function peek(cursor: Cursor): number {
  if (cursor.inline >= 0) return cursor.inline;
  for (; cursor.at < cursor.lines.length; cursor.at += 1) {
    const line = cursor.lines[cursor.at] ?? '';
    const indent = indentOf(line);
    if (!hasContent(line, indent)) continue;
    return indent === 0 && isMarker(line) ? -1 : indent;
  }
  return -1;
}

function hasContent(line: string, indent: number): boolean {
  const first = line.charCodeAt(indent);
  if (first === TAB) notPlain();
  return indent < line.length && first !== HASH;
}

/** The line between two documents. */
function isMarker(line: string): boolean {
  if (line === '---') return true;
  return line.startsWith('---') || line.startsWith('...') ? notPlain() : false;
}

export function isDash(line: string, at: number): boolean {
  return line.charCodeAt(at) === DASH && (at + 1 === line.length || line.charCodeAt(at + 1) === SPACE);
}

/** Begins a value at a line; answers with its number. */
export function open(cursor: Cursor, line: number): number {
  cursor.ends.push(0);
  cursor.sizes.push(0);
  return cursor.starts.push(line) - 1;
}

/** Ends a value with the last line that was read. */
export function close(cursor: Cursor, value: number): void {
  cursor.ends[value] = cursor.last;
  cursor.sizes[value] = cursor.starts.length - value;
}
