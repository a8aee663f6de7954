import type { Json } from '../../model/json.ts';
import type { LimitBody } from '../limits/limit.ts';
import { type Lineage, type Position, positionOf } from '../lineages/lineage.ts';
import { type SchemeName, schemes } from '../schemes/index.ts';
import { lineText, type ParsedVersion, parseWith } from '../schemes/parsing.ts';
import type { Judgement, Observed, Reading } from './judgement.ts';
import type { LimitContext } from './limit-context.ts';

/** A value that its scheme could read. */
export interface ReadVersion {
  readonly reading: Reading;
  readonly version: ParsedVersion;
  /** Absent when no lineage was given, or it does not list the line. */
  readonly position?: Position;
}

export interface RoleQuestion {
  /** What the value is in the limit: subject, reference. */
  readonly role: string;
  readonly axis: string;
  readonly scheme: SchemeName;
  readonly lineage?: Lineage;
}

/** The values of an axis: those that could be read, and a judgement for each that could not. */
export interface RoleReadings {
  readonly read: readonly ReadVersion[];
  readonly trouble: readonly Judgement[];
}

/** Reads every value of an axis; an axis without one is judged as missing. */
export function readRole(context: LimitContext, body: LimitBody, question: RoleQuestion, limit: string): RoleReadings {
  const { values, trouble } = valuesOf(context, body, question, limit);
  const read: ReadVersion[] = [];
  const unreadable: Judgement[] = [];
  for (const observed of values) {
    const one = readVersion(observed, question);
    if ('version' in one) read.push(one);
    else unreadable.push(unparseable(body, one.reading, one.reason, limit));
  }
  return { read, trouble: [...trouble, ...unreadable] };
}

/** The values that are there, whatever they are; used by limits that read no versions. */
export function valuesOf(
  context: LimitContext,
  body: LimitBody,
  { role, axis }: Pick<RoleQuestion, 'role' | 'axis'>,
  limit: string,
): { values: readonly Observed[]; trouble: readonly Judgement[] } {
  const observed = context.axes.get(axis) ?? [];
  const broken = observed.filter(({ problem }) => problem !== undefined);
  const values = observed.filter((one) => one.problem === undefined && isThere(one.value));
  const trouble = broken.map((one): Judgement => unavailable(readingOf(role, one), one.problem ?? '', limit));
  // One empty value among others is as unknown as if it stood alone.
  const isWhole = observed.length > 0 && observed.length === values.length + trouble.length;
  if (isWhole) return { values, trouble };
  const empty = observed.filter((one) => one.problem === undefined && !isThere(one.value));
  const places = [...new Set(empty.flatMap(({ origin }) => (origin === undefined ? [] : [origin.name])))];
  return { values, trouble: [...trouble, missing(body, role, axis, limit, places)] };
}

/**
 * What an axis says of one value of another: the values with its key where both have keys, else all of them; the empty text where
 * it says nothing of it.
 */
export function companionsOf(context: LimitContext, axis: string, key: string | undefined): readonly Observed[] {
  const values = context.axes.get(axis) ?? [];
  const isKeyed = key !== undefined && values.length > 0 && values.every((one) => one.key !== undefined);
  const own = isKeyed ? values.filter((one) => one.key === key) : values;
  return own.length > 0 ? own : [{ value: '' }];
}

/** The judgement that something beside a value decides, and could not be had; nothing when all of it was. */
export function unavailableBeside(
  observed: readonly Observed[],
): Pick<Judgement, 'outcome' | 'answer' | 'detail'> | undefined {
  const problem = observed.find((one) => one.problem !== undefined)?.problem;
  if (problem === undefined) return undefined;
  return {
    outcome: 'unknown',
    answer: 'unavailable',
    detail: `a value that the answer depends on could not be read: ${problem}`,
  };
}

export function isThere(value: Json): boolean {
  return value !== null && value !== '';
}

export function readingOf(role: string, { value, key, origin }: Observed): Reading {
  return {
    role,
    value,
    ...(key === undefined ? {} : { key }),
    ...(origin === undefined ? {} : { origin }),
  };
}

function readVersion(
  observed: Observed,
  { role, scheme, lineage }: RoleQuestion,
): ReadVersion | { readonly reading: Reading; readonly reason: string } {
  const reading = readingOf(role, observed);
  const parsed = parseWith(schemes[scheme], observed.value);
  if (!parsed.ok) return { reading, reason: parsed.reason };
  const { version } = parsed;
  const position = lineage === undefined || version.era === 'former' ? undefined : positionOf(lineage, version.line);
  return {
    version,
    reading: {
      ...reading,
      line: lineText(version.line),
      ...(version.reading === undefined ? {} : { reading: version.reading }),
      ...(position === undefined ? {} : { slot: position.index, slotLines: position.lines }),
    },
    ...(position === undefined ? {} : { position }),
  };
}

function unparseable(body: LimitBody, reading: Reading, reason: string, limit: string): Judgement {
  return {
    outcome: body.onUnparseable,
    answer: 'unreadable',
    readings: [reading],
    limit,
    detail: `${reading.role} ${shown(reading.value)} cannot be read: ${reason}`,
    satisfiedBy: `a ${reading.role} in the form that the rule expects`,
  };
}

function unavailable(reading: Reading, problem: string, limit: string): Judgement {
  return {
    outcome: 'unknown',
    answer: 'unavailable',
    readings: [reading],
    limit,
    detail: `${reading.role} could not be read: ${problem}`,
  };
}

/** More places than this in one sentence are no help. */
const MOST_PLACES = 4;

/** `places`: where a value was looked for and is empty. */
export function missing(
  body: LimitBody,
  role: string,
  axis: string,
  limit: string,
  places: readonly string[] = [],
): Judgement {
  const name = axis === role ? role : `${role} (${axis})`;
  return {
    outcome: body.onMissing,
    answer: 'missing',
    readings: [],
    limit,
    detail: `${name} has no value${places.length === 0 ? '' : ` in ${places.slice(0, MOST_PLACES).join(', ')}`}`,
    satisfiedBy: `a value of ${axis}`,
  };
}

/** A foreign value in a sentence: quoted and cut. */
export function shown(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 120 ? `\`${text.slice(0, 120)}…\`` : `\`${text}\``;
}

/** A version with how it was read, where that is not plain from its text: `` `4.23.1` (slot 23 with 5.0) ``. */
export function named({ value, line, slot, slotLines, reading }: Reading): string {
  const aliases = (slotLines ?? []).filter((other) => other !== line);
  const isPlain = line !== undefined && typeof value === 'string' && value.replace(/^v/, '').startsWith(line);
  const parts = [
    ...(reading === undefined ? [] : [reading]),
    ...(line === undefined || isPlain || reading?.includes(line) ? [] : [`line ${line}`]),
    ...(slot === undefined || aliases.length === 0 ? [] : [`slot ${slot} with ${aliases.join(', ')}`]),
  ];
  return parts.length === 0 ? shown(value) : `${shown(value)} (${parts.join(', ')})`;
}
