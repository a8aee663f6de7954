import { hexDigest } from '../model/digest.ts';
import { memberPath, ROOT_PATH } from '../model/field-path.ts';
import type { Fact } from '../model/finding.ts';
import { canonicalJson, isJsonObject, type Json } from '../model/json.ts';
import { member } from '../model/json-values.ts';

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

/** What a schema node is, in one word. */
export function typeWord(node: Json | undefined): string {
  if (!isJsonObject(node)) return 'anything';
  if (node['x-kubernetes-int-or-string'] === true) return 'int-or-string';
  return typeof node['type'] === 'string' ? clipped(node['type']) : 'anything';
}

/** The place of a fact in a headline: `.spec.size (v1)`; `details` stand beside the version. */
export function placeOf({ location, facts }: Fact, ...details: readonly string[]): string {
  return placed(location, facts['version'], details);
}

/** The place of a field that a fact about its parent names: `.spec.size (v1)`. */
export function fieldPlace({ location, facts }: Fact): string {
  return placed(memberPath(location, String(facts['field'])), facts['version'], []);
}

function placed(location: string, version: Json | undefined, details: readonly string[]): string {
  const beside = [...(typeof version === 'string' ? [version] : []), ...details].join(', ');
  const where = location === ROOT_PATH ? 'the schema root' : shortened(location);
  return beside === '' ? where : `${where} (${beside})`;
}

const LONGEST_PATH = 60;
const LONGEST_TAIL = 40;

/** A path in a headline: of a long one the first step and the last ones. The whole path stands beside the headline. */
function shortened(path: string): string {
  if (path.length <= LONGEST_PATH) return path;
  const [start = ''] = /^\.[^.[{<]{1,20}/.exec(path) ?? [];
  const tail = path.slice(-LONGEST_TAIL);
  const [end = tail] = /\..*/s.exec(tail) ?? [];
  return `${start}…${end}`;
}

/** The version that a fact is about. */
export function versionOf({ facts }: Fact): string {
  return String(facts['version']);
}

/** A part of a schema in a headline: `field .spec.colour (v1, string)`. */
export function partName(fact: Fact, type: Json): string {
  return `${fact.location.endsWith('[*]') ? 'items' : 'field'} ${placeOf(fact, bare(type))}`;
}

const LONGEST_SHOWN = 40;
const MOST_SHOWN = 3;

/** A value in a headline: texts in quotes, whatever is long is cut. */
export function shown(value: Json): string {
  return typeof value === 'string' ? JSON.stringify(cut(value)) : cut(canonicalJson(value));
}

function cut(text: string): string {
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}…`;
}

/** A word of Kubernetes in a headline, such as a type or a scope: without quotes; `none` where there is none. */
export function bare(value: Json): string {
  if (value === null) return 'none';
  return typeof value === 'string' ? cut(value) : shown(value);
}

/** The values of a list in a headline; what is beyond the third is counted. */
export function shownAll(values: Json): string {
  if (!Array.isArray(values)) return shown(values);
  const all: readonly Json[] = values;
  const more = all.length - MOST_SHOWN;
  const first = all.slice(0, MOST_SHOWN).map(shown).join(', ');
  return more > 0 ? `${first} and ${more} more` : first;
}

/** A member of a value in a headline: the name of a column. */
export function nameIn(value: Json, name: string): string {
  return shown(member(value, name) ?? null);
}

/** What a headline says of a keyword: added, removed or changed, with its values where a person can read them at a glance. */
export function keywordChange(keyword: string, fact: Fact, show: (value: Json) => string = shown): string {
  const { before, after } = fact;
  if (before === null) return `${withValue(keyword, after, show)} was added to ${placeOf(fact)}`;
  if (after === null) return `${withValue(keyword, before, show)} was removed from ${placeOf(fact)}`;
  const values = [before, after].every(isPlain) ? ` from ${show(before)} to ${show(after)}` : '';
  return `${keyword} of ${placeOf(fact)} changed${values}`;
}

function withValue(keyword: string, value: Json, show: (value: Json) => string): string {
  if (!isPlain(value)) return keyword;
  return typeof value === 'string' && show === shown ? `${keyword} ${show(value)}` : `${keyword}: ${show(value)}`;
}

function isPlain(value: Json): boolean {
  return typeof value === 'string' ? value.length <= LONGEST_SHOWN : typeof value !== 'object';
}
