import * as z from 'zod';
import { type Limit, skewCheck } from '../check.ts';
import { compareNumbers } from '../judging/compare.ts';
import type { Judgement } from '../judging/judgement.ts';
import type { LimitContext } from '../judging/limit-context.ts';
import { missing, named, type ReadVersion, type RoleReadings, readRole } from '../judging/reading.ts';
import { dated, inForce } from '../limits/in-force.ts';
import { AxisName } from '../limits/limit.ts';
import { SchemeName, schemes } from '../schemes/index.ts';
import { type ParsedVersion, parseWith } from '../schemes/parsing.ts';

/** A version, versions with the day since which each counts, or an axis that reads it where the release itself says it. */
const BoundVersion = z.union([z.string().min(1), dated(z.string().min(1)), z.strictObject({ axis: AxisName })]);
type BoundVersion = z.infer<typeof BoundVersion>;

const MinimumAxis = z
  .strictObject({
    name: AxisName,
    scheme: SchemeName,
    minimum: BoundVersion.optional(),
    maximum: BoundVersion.optional(),
    /** How the bounds are written; as the values when absent. */
    minScheme: SchemeName.optional(),
  })
  .refine(({ minimum, maximum }) => minimum !== undefined || maximum !== undefined, {
    message: 'an axis has a minimum, a maximum, or both',
  })
  .superRefine((axis, context) => {
    for (const [key, text] of boundTexts(axis)) {
      const parsed = parseWith(schemes[axis.minScheme ?? axis.scheme], text);
      if (!parsed.ok) context.addIssue({ code: 'custom', path: [key], message: `${text}: ${parsed.reason}` });
    }
  });
type MinimumAxis = z.infer<typeof MinimumAxis>;

const shape = {
  axes: z.array(MinimumAxis).min(1),
  /** `first`: the first axis that has a value decides. `all`: every axis that has one. `any`: one value within is enough. */
  combine: z.enum(['first', 'all', 'any']).default('all'),
};
type MinimumLimit = Limit<'minimum', typeof shape>;

export const minimum = skewCheck({
  kind: 'minimum',
  id: 'skew/minimum',
  title: 'A version is below its floor or above its ceiling',
  whoBreaks: 'Anyone who starts from the version: the current release is not tested from there.',
  why: 'The floor is the oldest version that can still be updated to the current one; the ceiling is the newest that was tested.',
  wayOut:
    'Use a version between floor and ceiling. Where the floor was raised recently, the rule can keep the old one for a grace period.',
  source: 'machine-config-operator boot image skew limits; its AWS Marketplace skew checker.',
  shape,
  axes: ({ axes }) => [...new Set(axes.flatMap((axis) => [axis.name, ...boundAxes(axis)]))],

  judge(limit, context) {
    const present = limit.axes.filter(({ name }) => hasValue(context, name));
    if (present.length === 0)
      return [missing(limit, limit.axes.map(({ name }) => name).join(' or '), '', limitText(limit))];
    const asked = limit.combine === 'first' ? present.slice(0, 1) : present;
    const judgements = asked.flatMap((axis) => judgeAxis(limit, axis, context));
    return limit.combine === 'any' ? bestOf(judgements) : judgements;
  },
});

function hasValue(context: LimitContext, name: string): boolean {
  return (context.axes.get(name) ?? []).some(
    ({ value, problem }) => problem !== undefined || (value !== null && value !== ''),
  );
}

/** One value within is enough; where none is, a value that could not be read may be. */
function bestOf(judgements: readonly Judgement[]): readonly Judgement[] {
  const within = judgements.filter(({ outcome }) => outcome === 'pass');
  if (within.length > 0) return within;
  const open = judgements.filter(({ outcome }) => outcome === 'unknown');
  return open.length > 0 ? open : judgements;
}

function judgeAxis(limit: MinimumLimit, axis: MinimumAxis, context: LimitContext): readonly Judgement[] {
  const { scheme, name } = axis;
  const text = limitText(limit);
  const { read, trouble }: RoleReadings = readRole(context, limit, { role: name, axis: name, scheme }, text);
  const floors = boundVersions(limit, axis, 'minimum', context);
  const ceilings = boundVersions(limit, axis, 'maximum', context);
  const unread = [...floors.trouble, ...ceilings.trouble];
  // A version is not within a bound that could not be read.
  if (unread.length > 0) return [...trouble, ...unread];
  const bounds = { floors: floors.versions, ceilings: ceilings.versions };
  const judged = read.map((one) => ({
    ...judgeVersion(limit, axis, bounds, one),
    readings: [one.reading],
    limit: text,
  }));
  return [...trouble, ...judged];
}

interface Bounds {
  readonly floors: readonly ParsedVersion[];
  readonly ceilings: readonly ParsedVersion[];
}

function judgeVersion(
  { onViolation }: MinimumLimit,
  { name }: MinimumAxis,
  { floors, ceilings }: Bounds,
  { version, reading }: ReadVersion,
): Pick<Judgement, 'outcome' | 'answer' | 'detail' | 'satisfiedBy'> {
  const what = `${name} ${named(reading)}`;
  const floor = floors.find((one) => compareNumbers(numbersOf(version), numbersOf(one)) < 0);
  if (floor !== undefined) {
    const detail = `${what} is below ${floor.text}`;
    return { outcome: onViolation, answer: 'below', detail, satisfiedBy: `${name} of at least ${floor.text}` };
  }
  const ceiling = ceilings.find((one) => isAbove(version, one));
  if (ceiling !== undefined) {
    const detail = `${what} is above ${ceiling.text}`;
    return { outcome: onViolation, answer: 'above', detail, satisfiedBy: `${name} of at most ${ceiling.text}` };
  }
  return { outcome: 'pass', answer: 'within', detail: `${what} is within` };
}

function numbersOf({ line, patch }: ParsedVersion): readonly number[] {
  return [line.major, line.minor, ...patch];
}

/** A ceiling of two numbers admits every patch of its line. */
function isAbove(version: ParsedVersion, ceiling: ParsedVersion): boolean {
  const bound = numbersOf(ceiling);
  return compareNumbers(numbersOf(version).slice(0, bound.length), bound) > 0;
}

/** The bound as it is in force. One that is written in the rule was read when the rule was, so it cannot fail here. */
function boundVersions(
  limit: MinimumLimit,
  axis: MinimumAxis,
  role: 'minimum' | 'maximum',
  context: LimitContext,
): { readonly versions: readonly ParsedVersion[]; readonly trouble: readonly Judgement[] } {
  const bound = axis[role];
  if (bound === undefined) return { versions: [], trouble: [] };
  const scheme = axis.minScheme ?? axis.scheme;
  if (typeof bound === 'object' && 'axis' in bound) {
    const { read, trouble } = readRole(context, limit, { role, axis: bound.axis, scheme }, limitText(limit));
    return { versions: read.map(({ version }) => version), trouble };
  }
  const text = typeof bound === 'string' ? bound : inForce(bound, limit, context.asOf)?.value;
  const parsed = parseWith(schemes[scheme], text);
  if (!parsed.ok) throw new Error(`the bound ${text} cannot be read: ${parsed.reason}`);
  return { versions: [parsed.version], trouble: [] };
}

function boundAxes({ minimum, maximum }: Pick<MinimumAxis, 'minimum' | 'maximum'>): readonly string[] {
  return [minimum, maximum].flatMap((bound) => (typeof bound === 'object' && 'axis' in bound ? [bound.axis] : []));
}

function boundTexts(axis: Pick<MinimumAxis, 'minimum' | 'maximum'>): [string, string][] {
  const texts = (bound: BoundVersion | undefined) => {
    if (bound === undefined) return [];
    if (typeof bound === 'string') return [bound];
    return 'axis' in bound ? [] : bound.history.map(({ value }) => value);
  };
  return [
    ...texts(axis.minimum).map((text): [string, string] => ['minimum', text]),
    ...texts(axis.maximum).map((text): [string, string] => ['maximum', text]),
  ];
}

function limitText({ axes, combine }: MinimumLimit): string {
  const parts = axes.map((axis) => {
    const read = boundAxes(axis).map((name) => `bound read as ${name}`);
    const bounds = [...boundTexts(axis).map(([key, text]) => `${key} ${text}`), ...read];
    return `${axis.name} ${bounds.join(', ')}`;
  });
  const how = { first: 'the first that is known decides', all: 'all that are known', any: 'one is enough' }[combine];
  return axes.length === 1 && combine !== 'any' ? parts.join('') : `${parts.join('; ')} (${how})`;
}
