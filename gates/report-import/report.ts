import { present } from '../model/present.ts';

/** `passed`: the report says so and proves it. `inconclusive`: it proves nothing, in either direction. */
export type ReportVerdict = 'passed' | 'failed' | 'inconclusive';

export interface Unreadable {
  readonly kind: 'unreadable';
  readonly reason: string;
}

/** Characters of a report that is read; CI systems cut theirs far below. */
export const MAX_REPORT_LENGTH = 32 * 1_048_576;

export function unreadable(reason: string): Unreadable {
  return { kind: 'unreadable', reason };
}

/**
 * A JSON text, with or without a byte order mark; no value where it is none. `repeated` is a key that stands twice in one object: which
 * of the two counts is up to the reader, so such a report proves nothing. Source: RFC 8259, 4.
 */
export function parseJson(text: string): { readonly value?: unknown; readonly repeated?: string } {
  try {
    const json = text.replace(/^\uFEFF/, '');
    return { value: JSON.parse(json), ...present({ repeated: repeatedKey(json)?.slice(0, 100) }) };
  } catch {
    return {};
  }
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g;

/** The first key that stands twice in one object of a valid JSON text. */
function repeatedKey(json: string): string | undefined {
  /** The keys of each open object; nothing for a list. */
  const open: (Set<string> | undefined)[] = [];
  let before = '';
  for (const [token] of json.matchAll(TOKEN)) {
    const keys = open.at(-1);
    if (keys !== undefined && isText(token) && (before === '{' || before === ',')) {
      const key = textOf(token);
      if (keys.has(key)) return key;
      keys.add(key);
    }
    nest(token, open);
    before = token;
  }
  return undefined;
}

function isText(token: string): boolean {
  return token.startsWith('"');
}

function textOf(token: string): string {
  return token.includes('\\') ? String(JSON.parse(token)) : token.slice(1, -1);
}

function nest(token: string, open: (Set<string> | undefined)[]): void {
  if (token === '{') open.push(new Set());
  else if (token === '[') open.push(undefined);
  else if (token === '}' || token === ']') open.pop();
}

/** Fails closed: a failure outweighs every doubt, and a doubt every success. */
export function verdictOf(hasFailed: boolean, isDoubtful: boolean): ReportVerdict {
  if (hasFailed) return 'failed';
  return isDoubtful ? 'inconclusive' : 'passed';
}
