import * as z from 'zod';
import { type Limit, skewCheck } from '../check.ts';
import { compareNumbers } from '../judging/compare.ts';
import { type Judgement, worstOutcome } from '../judging/judgement.ts';
import type { LimitContext } from '../judging/limit-context.ts';
import { missing, named, type ReadVersion, type RoleReadings, readRole } from '../judging/reading.ts';
import { dated, inForce } from '../limits/in-force.ts';
import { AxisName } from '../limits/limit.ts';
import { SchemeName, schemes } from '../schemes/index.ts';
import { type ParsedVersion, parseWith } from '../schemes/parsing.ts';

const BoundVersion = z.union([z.string().min(1), dated(z.string().min(1))]);
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
  axes: ({ axes }) => axes.map(({ name }) => name),

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
  const { read, trouble }: RoleReadings = readRole(
    context,
    limit,
    { role: name, axis: name, scheme },
    limitText(limit),
  );
  return [...trouble, ...read.map((one) => judgeVersion(limit, axis, context, one))];
}

function judgeVersion(
  limit: MinimumLimit,
  axis: MinimumAxis,
  context: LimitContext,
  { version, reading }: ReadVersion,
): Judgement {
  const base = { readings: [reading], limit: limitText(limit) };
  const floor = boundVersion(limit, axis, axis.minimum, context);
  const what = `${axis.name} ${named(reading)}`;
  if (floor !== undefined && compareNumbers(numbersOf(version), numbersOf(floor)) < 0) {
    return {
      ...base,
      outcome: limit.onViolation,
      answer: 'below',
      detail: `${what} is below ${floor.text}`,
      satisfiedBy: `${axis.name} of at least ${floor.text}`,
    };
  }
  const ceiling = boundVersion(limit, axis, axis.maximum, context);
  if (ceiling !== undefined && isAbove(version, ceiling)) {
    return {
      ...base,
      outcome: limit.onViolation,
      answer: 'above',
      detail: `${what} is above ${ceiling.text}`,
      satisfiedBy: `${axis.name} of at most ${ceiling.text}`,
    };
  }
  return { ...base, outcome: worstOutcome(['pass']), answer: 'within', detail: `${what} is within` };
}

function numbersOf({ line, patch }: ParsedVersion): readonly number[] {
  return [line.major, line.minor, ...patch];
}

/** A ceiling of two numbers admits every patch of its line. */
function isAbove(version: ParsedVersion, ceiling: ParsedVersion): boolean {
  const bound = numbersOf(ceiling);
  return compareNumbers(numbersOf(version).slice(0, bound.length), bound) > 0;
}

/** The bound as it is in force; it was read when the rule was, so it cannot fail here. */
function boundVersion(
  limit: MinimumLimit,
  axis: MinimumAxis,
  bound: BoundVersion | undefined,
  context: LimitContext,
): ParsedVersion | undefined {
  if (bound === undefined) return undefined;
  const text = typeof bound === 'string' ? bound : inForce(bound, limit, context.asOf)?.value;
  const parsed = parseWith(schemes[axis.minScheme ?? axis.scheme], text);
  if (!parsed.ok) throw new Error(`the bound ${text} cannot be read: ${parsed.reason}`);
  return parsed.version;
}

function boundTexts(axis: Pick<MinimumAxis, 'minimum' | 'maximum'>): [string, string][] {
  const texts = (bound: BoundVersion | undefined) => {
    if (bound === undefined) return [];
    return typeof bound === 'string' ? [bound] : bound.history.map(({ value }) => value);
  };
  return [
    ...texts(axis.minimum).map((text): [string, string] => ['minimum', text]),
    ...texts(axis.maximum).map((text): [string, string] => ['maximum', text]),
  ];
}

function limitText({ axes, combine }: MinimumLimit): string {
  const parts = axes.map((axis) => {
    const bounds = boundTexts(axis).map(([key, text]) => `${key} ${text}`);
    return `${axis.name} ${bounds.join(', ')}`;
  });
  const how = { first: 'the first that is known decides', all: 'all that are known', any: 'one is enough' }[combine];
  return axes.length === 1 && combine !== 'any' ? parts.join('') : `${parts.join('; ')} (${how})`;
}
