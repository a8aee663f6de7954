import * as z from 'zod';
import { compareLines } from '../judging/compare.ts';
import type { Judgement } from '../judging/judgement.ts';
import type { LimitContext } from '../judging/limit-context.ts';
import { type ReadVersion, readRole } from '../judging/reading.ts';
import { LineName } from '../lineages/lineage.ts';
import type { Line } from '../schemes/parsing.ts';
import { dated, inForce } from './in-force.ts';
import { AxisName, type LimitBody } from './limit.ts';

const Count = z.number().int().min(0).max(1000);

/** A limit that depends on a line: of the subject, of the reference, or of a named axis such as the cluster's version. */
const BoundCase = z
  .strictObject({
    axis: AxisName,
    /** Lines below this one. */
    below: LineName.optional(),
    /** Lines of this major. */
    major: z.number().int().min(0).optional(),
    value: Count.optional(),
    /** Limits by place in a cycle of minors: `[2, 1]` is 2 for an even minor and 1 for an odd one. */
    cycle: z.array(Count).min(1).optional(),
  })
  .refine(({ below, major }) => (below === undefined) !== (major === undefined), {
    message: 'a case has either `below` or `major`',
  })
  .refine(({ value, cycle }) => (value === undefined) !== (cycle === undefined), {
    message: 'a case has either `value` or `cycle`',
  });
type BoundCase = z.infer<typeof BoundCase>;

/** How many slots are allowed: a number, cases over lines, or a number with its history. */
export const Bound = z.union([
  Count,
  z.strictObject({ default: Count.optional(), when: z.array(BoundCase).min(1) }),
  dated(Count),
]);
export type Bound = z.infer<typeof Bound>;

export type BoundAnswer =
  | { readonly ok: true; readonly count: number; readonly why: string }
  | { readonly ok: false; readonly judgement: Judgement };

export interface BoundQuestion {
  readonly context: LimitContext;
  readonly body: LimitBody;
  readonly limit: string;
  /** The pair that is judged, by the names of its axes. */
  readonly pair: Readonly<Record<string, ReadVersion>>;
  /** How many minors later than now the named axes are taken to be; 0 for today. */
  readonly later: number;
}

/** The number that a bound comes to for one pair, or the judgement that it comes to none. */
export function boundOf(bound: Bound, question: BoundQuestion): BoundAnswer {
  if (typeof bound === 'number') return { ok: true, count: bound, why: '' };
  if ('history' in bound) return datedBound(bound, question);
  for (const one of bound.when) {
    const line = lineFor(one.axis, question);
    if ('outcome' in line) return { ok: false, judgement: line };
    if (caseHolds(one, line))
      return { ok: true, count: countFor(one, line), why: ` for ${one.axis} ${line.major}.${line.minor}` };
  }
  if (bound.default !== undefined) return { ok: true, count: bound.default, why: '' };
  return { ok: false, judgement: undecided(question, 'no case of the limit covers this line') };
}

function datedBound(bound: Extract<Bound, { history: unknown }>, question: BoundQuestion): BoundAnswer {
  const change = inForce(bound, question.body, question.context.asOf);
  if (change === undefined) return { ok: false, judgement: undecided(question, 'the limit has no history') };
  return { ok: true, count: change.value, why: ` as set on ${change.date}` };
}

function caseHolds({ below, major }: BoundCase, line: Line): boolean {
  if (major !== undefined) return line.major === major;
  const [limitMajor = 0, limitMinor = 0] = below?.split('.').map(Number) ?? [];
  return compareLines(line, { major: limitMajor, minor: limitMinor }) < 0;
}

function countFor({ value, cycle }: BoundCase, line: Line): number {
  return value ?? cycle?.[line.minor % cycle.length] ?? 0;
}

/** The line of an axis, shifted where the question looks ahead; a judgement when it cannot be known. */
function lineFor(axis: string, { context, body, pair, later, limit }: BoundQuestion): Line | Judgement {
  const own = pair[axis];
  if (own !== undefined) return own.version.line;
  // The lines of another axis decide a limit, and its versions are written as people write them.
  const { read, trouble } = readRole(context, body, { role: axis, axis, scheme: 'semver-tolerant' }, limit);
  const [first, ...others] = read;
  if (trouble[0] !== undefined) return trouble[0];
  if (first === undefined || others.length > 0) {
    return undecided({ body, limit }, `${axis} has ${read.length} values, so the limit is not known`);
  }
  const { major, minor } = first.version.line;
  return { major, minor: minor + later };
}

function undecided({ limit }: Pick<BoundQuestion, 'body' | 'limit'>, detail: string): Judgement {
  return { outcome: 'unknown', answer: 'undecided', readings: [], limit, detail };
}

/** A bound in words. */
export function boundText(bound: Bound | undefined, direction: string): string {
  if (bound === undefined) return `any number ${direction}`;
  if (typeof bound === 'number') return `at most ${bound} ${direction}`;
  if ('history' in bound)
    return `at most ${bound.history.map(({ date, value }) => `${value} from ${date}`).join(', ')} ${direction}`;
  const cases = bound.when.map((one) => `${caseCount(one)} where ${caseText(one)}`).join(', ');
  return bound.default === undefined
    ? `at most ${direction}: ${cases}`
    : `at most ${bound.default} ${direction} (${cases})`;
}

function caseCount({ value, cycle = [] }: BoundCase): string {
  return value === undefined ? `${cycle.join(', ')} in turn of minors` : String(value);
}

function caseText({ axis, below, major }: BoundCase): string {
  return below === undefined ? `${axis} is ${major}.x` : `${axis} is below ${below}`;
}
