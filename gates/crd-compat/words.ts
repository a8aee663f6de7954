import { hexDigest } from '../model/digest.ts';
import type { Fact } from '../model/finding.ts';
import { canonicalJson, isJsonObject, type Json } from '../model/json.ts';

const LONGEST_TEXT = 240;
const LONGEST_LIST = 24;

/**
 * A value small enough for a fact. A cut text ends in a digest of the whole, so that two different long values never look
 * the same to a fingerprint.
 */
export function small(value: Json | undefined): Json {
  if (value === undefined) return null;
  if (typeof value === 'string') return clipped(value);
  if (value === null || typeof value !== 'object') return value;
  const text = canonicalJson(value);
  if (text.length <= LONGEST_TEXT) return value;
  // A validation rule keeps its shape: people read its expression and its message apart.
  if (isJsonObject(value) && typeof value['rule'] === 'string') {
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, small(member)]));
  }
  if (Array.isArray(value) && value.length <= LONGEST_LIST && value.every((item) => typeof item !== 'object')) {
    return value.map((item) => small(item as Json));
  }
  return clipped(text);
}

function clipped(text: string): string {
  if (text.length <= LONGEST_TEXT || (text.length <= LONGEST_TEXT + 60 && CLIPPED.test(text))) return text;
  return `${text.slice(0, LONGEST_TEXT)}… (${text.length} characters, ${hexDigest(text).slice(0, 12)})`;
}

/** What is cut already is not cut again. */
const CLIPPED = /… \(\d+ characters, [0-9a-f]{12}\)$/;

/** A value as it reads in a sentence; `nothing` for what was not there. */
export function say(value: Json): string {
  if (value === null) return 'nothing';
  const text = typeof value === 'string' ? JSON.stringify(value) : canonicalJson(value);
  return text.length <= LONGEST_TEXT + 60 ? text : `${text.slice(0, LONGEST_TEXT)}…`;
}

/** A message that says of a part of a CRD what it was and what it is. */
export function wasAndIs({ location, before, after }: Fact): string {
  return `${location} was ${say(before)} and is ${say(after)}.`;
}

/** A place in a sentence: `.spec.size of v1`. */
export function place(location: string, version: Json | undefined): string {
  const where = location === '.' ? 'the root of the schema' : location;
  return typeof version === 'string' ? `${where} of ${version}` : where;
}

/** What a schema node is, in one word. */
export function typeWord(node: Json | undefined): string {
  if (!isJsonObject(node)) return 'anything';
  if (node['x-kubernetes-int-or-string'] === true) return 'int-or-string';
  return typeof node['type'] === 'string' ? clipped(node['type']) : 'anything';
}
