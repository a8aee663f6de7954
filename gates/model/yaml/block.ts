import { YAMLException } from 'js-yaml';
import { pointerSteps } from '../field-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../json.ts';
import {
  type Cursor,
  close,
  cursorOf,
  isDash,
  NotPlain,
  notPlain,
  open,
  pastSpaces,
  peek,
  withoutEnd,
} from './block-cursor.ts';
import { readScalar } from './block-scalars.ts';
import { plainScalar } from './kubernetes-schema.ts';
import type { Lines } from './lines.ts';

/** What a text holds, and where. */
export interface BlockReading {
  readonly documents: readonly Json[];
  lines(document: number, pointer: string): Lines | undefined;
}

/**
 * Reads the YAML that generators write: blocks of mappings and lists, texts, nothing else; several times faster than a whole
 * parser, and lines come for free. Nothing for any text with more in it (flow collections, anchors, tags, odd keys, repeated keys, tabs,
 * anything that could be wrong): the whole parser reads that, or says what is wrong. Where this reader answers, both
 * answer the same.
 */
export function readBlocks(text: string): BlockReading | undefined {
  if (!text.endsWith('\n') || UNUSUAL.test(text)) return undefined;
  try {
    const cursor = cursorOf(text);
    const roots: number[] = [];
    return withLines(readDocuments(cursor, roots), roots, cursor);
  } catch (error) {
    // A number that JSON has not is refused while it is read; the whole parser says so, with the line.
    if (error instanceof NotPlain || error instanceof YAMLException) return undefined;
    throw error;
  }
}

/** Characters that YAML forbids, or that some reader takes for a line break. */
const UNUSUAL = /[^\t\n\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;
/** Far less than what the whole parser takes. */
const DEEPEST = 100;

function readDocuments(cursor: Cursor, roots: number[]): Json[] {
  const documents: Json[] = [];
  // A text may begin with a marker, or without.
  if (peek(cursor) < 0) cursor.at += 1;
  for (;;) {
    // An empty document is left to the other reader, which knows what to make of it.
    if (peek(cursor) !== 0) notPlain();
    const root = open(cursor, cursor.at);
    roots.push(root);
    documents.push(readBlock(cursor, 0, 0));
    close(cursor, root);
    if (peek(cursor) >= 0) notPlain();
    if (cursor.at >= cursor.lines.length) return documents;
    cursor.at += 1;
  }
}

function readBlock(cursor: Cursor, indent: number, depth: number): Json {
  if (depth > DEEPEST) notPlain();
  return isDash(cursor.lines[cursor.at] ?? '', indent)
    ? readSequence(cursor, indent, depth)
    : readMapping(cursor, indent, depth);
}

/** Whether another entry of a block of this indentation follows. */
function hasEntry(cursor: Cursor, indent: number): boolean {
  const next = peek(cursor);
  if (next > indent) notPlain();
  return next === indent;
}

function readMapping(cursor: Cursor, indent: number, depth: number): JsonObject {
  const mapping: Record<string, Json> = {};
  while (hasEntry(cursor, indent)) {
    const line = cursor.lines[cursor.at] ?? '';
    if (isDash(line, indent)) break;
    cursor.inline = -1;
    const colon = line.indexOf(':', indent);
    const key = line.slice(indent, colon);
    if (!isKey(cursor, key) || colon < 0 || Object.hasOwn(mapping, key)) notPlain();
    const value = open(cursor, cursor.at);
    mapping[key] = readValue(cursor, colon + 1, indent, depth);
    close(cursor, value);
  }
  return mapping;
}

const PLAIN_KEY = /^[A-Za-z_$][\w$./-]*$/;

/** A key that is the text that it looks like. */
function isKey({ keys }: Cursor, key: string): boolean {
  if (keys.has(key)) return true;
  const isText = PLAIN_KEY.test(key) && key !== '__proto__' && typeof plainScalar(key) === 'string';
  if (isText) keys.add(key);
  return isText;
}

function readValue(cursor: Cursor, afterColon: number, indent: number, depth: number): Json {
  const line = cursor.lines[cursor.at] ?? '';
  const from = pastSpaces(line, afterColon);
  if (from < line.length) return from === afterColon ? notPlain() : readScalar(cursor, from, indent);
  cursor.last = cursor.at;
  cursor.at += 1;
  const next = peek(cursor);
  if (next > indent) return readBlock(cursor, next, depth + 1);
  const isList = next === indent && isDash(cursor.lines[cursor.at] ?? '', next);
  return isList ? readSequence(cursor, next, depth + 1) : null;
}

function readSequence(cursor: Cursor, indent: number, depth: number): Json[] {
  const items: Json[] = [];
  while (hasEntry(cursor, indent) && isDash(cursor.lines[cursor.at] ?? '', indent)) {
    items.push(readItem(cursor, indent, depth));
  }
  return items;
}

function readItem(cursor: Cursor, indent: number, depth: number): Json {
  const line = cursor.lines[cursor.at] ?? '';
  const from = pastSpaces(line, indent + 1);
  if (from >= line.length) notPlain();
  // What stands under a `|` begins below it, and has no key to be found by.
  const item = open(cursor, '|>'.includes(line[from] ?? '') ? cursor.at + 1 : cursor.at);
  cursor.inline = isBlock(line, from) ? from : -1;
  const value = cursor.inline < 0 ? readScalar(cursor, from, indent) : readBlock(cursor, from, depth + 1);
  close(cursor, item);
  return value;
}

/** Whether a list or a mapping begins behind a dash. */
function isBlock(line: string, from: number): boolean {
  if (isDash(line, from)) return true;
  if ('\'"|>{['.includes(line[from] ?? '')) return false;
  return line.includes(': ', from) || withoutEnd(line).endsWith(':');
}

function withLines(documents: readonly Json[], roots: readonly number[], cursor: Cursor): BlockReading {
  const starts = Int32Array.from(cursor.starts);
  const ends = Int32Array.from(cursor.ends);
  const sizes = Int32Array.from(cursor.sizes);
  return {
    documents,
    lines: (document, pointer) => {
      const root = roots[document];
      if (root === undefined) return undefined;
      const at = numberOf(documents[document] ?? null, root, pointerSteps(pointer), sizes);
      return { line: (starts[at] ?? 0) + 1, endLine: (ends[at] ?? 0) + 1 };
    },
  };
}

/** The number of the value that a pointer leads to, or of the last one on the way. */
function numberOf(document: Json, root: number, steps: readonly string[], sizes: Int32Array): number {
  let value: Json | undefined = document;
  let at = root;
  for (const step of steps) {
    const names: readonly string[] = Array.isArray(value) ? Array.from(value.keys(), String) : namesOf(value);
    const index = names.indexOf(step);
    if (index < 0) return at;
    at += 1;
    for (let i = 0; i < index; i += 1) at += sizes[at] ?? 0;
    value = Array.isArray(value) ? value[index] : (value as JsonObject)[step];
  }
  return at;
}

/** In the order of the text: names that could be numbers, which objects sort, are no plain keys. */
function namesOf(value: Json | undefined): string[] {
  return isJsonObject(value) ? Object.keys(value) : [];
}
