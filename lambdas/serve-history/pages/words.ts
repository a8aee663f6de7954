import { isJsonObject, type Json } from '../../../gates/model/json.ts';
import type { Verdict } from '../../../gates/model/verdict.ts';

/** A mark for each verdict, so that nothing depends on telling colours apart. */
export const glyphs: Readonly<Record<Verdict, string>> = {
  pass: '✓',
  fail: '✕',
  inconclusive: '?',
  waived: '⚑',
  'not-applicable': '–',
};

export const verdictWords: Readonly<Record<Verdict, string>> = {
  pass: 'Pass',
  fail: 'Fail',
  inconclusive: 'Inconclusive',
  waived: 'Waived',
  'not-applicable': 'Not applicable',
};

/** What a verdict means for the gate. */
export const gateWords: Readonly<Record<Verdict, string>> = {
  pass: 'The gate is open.',
  fail: 'The gate is closed.',
  inconclusive: 'The gate stays closed: this could not be decided.',
  waived: 'The gate is open: what was found is accepted for now.',
  'not-applicable': 'The gate is open: no rule had anything to judge.',
};

/** Twelve digits of a digest: enough to compare by eye. The whole is in the title and in the JSON. */
export function shortDigest(digest: string): string {
  return digest.replace(/^sha256:/, '').slice(0, 12);
}

export function shortSha(sha: string): string {
  return sha.slice(0, 10);
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** `2026-11-29 14:03` of an instant in UTC. */
export function minuteOf(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}

const units: ReadonlyArray<readonly [minutes: number, name: string]> = [
  [7 * 24 * 60, 'week'],
  [24 * 60, 'day'],
  [60, 'hour'],
  [1, 'minute'],
];

/** `3 hours ago`, in the largest unit that fits at least twice or exactly once. */
export function ageOf(instant: string, now: string): string {
  const minutes = Math.floor((Date.parse(now) - Date.parse(instant)) / 60_000);
  const unit = units.find(([size]) => minutes >= size);
  if (unit === undefined) return minutes < 0 ? 'in the future' : 'just now';
  return `${plural(Math.floor(minutes / unit[0]), unit[1])} ago`;
}

/** Longest value shown on a page, in characters; the JSON has all of it. */
const MAX_VALUE = 1200;

/** A recorded value as a reader wants it: texts bare, structures as indented JSON. */
export function valueText(value: Json): string {
  const text = typeof value === 'string' ? value : structureText(value);
  return text.length <= MAX_VALUE
    ? text
    : `${text.slice(0, MAX_VALUE)}\n… ${text.length - MAX_VALUE} characters more in the JSON`;
}

function structureText(value: Json): string {
  const line = oneLine(value);
  return line.length <= 70 ? line : JSON.stringify(value, null, 2);
}

function oneLine(value: Json): string {
  if (isJsonArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${oneLine(member)}`);
  return `{${members.join(', ')}}`;
}

function isJsonArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
