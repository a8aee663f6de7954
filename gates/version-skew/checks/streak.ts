import * as z from 'zod';
import { normalInstant } from '../../model/instant.ts';
import { msBetween } from '../../model/instant-arithmetic.ts';
import { type Limit, skewCheck } from '../check.ts';
import type { Judgement } from '../judging/judgement.ts';
import type { LimitContext } from '../judging/limit-context.ts';
import { missing } from '../judging/reading.ts';
import { DAY_MS, dayNumber } from '../limits/calendar.ts';
import { AxisName } from '../limits/limit.ts';
import { readInstant } from '../schemes/pseudo-date.ts';

const RunRecord = z.looseObject({ name: z.string(), created: z.string().nullish(), ok: z.boolean() });
type RunRecord = z.infer<typeof RunRecord>;

const shape = {
  /** Axis with the runs, newest first: `{name, created, ok}` each. */
  runs: AxisName.default('runs'),
  /** Axis with the name of the run that asks; it is left out. */
  current: AxisName.default('current'),
  /** Days at which the streak is reported. */
  maxDays: z.number().int().min(1).max(3650),
  /** `calendar`: days of the calendar, today and the first one included. `elapsed`: days of 24 hours begun. */
  counting: z.enum(['calendar', 'elapsed']).default('calendar'),
};
type StreakLimit = Limit<'streak', typeof shape>;

export const streak = skewCheck({
  kind: 'streak',
  id: 'skew/streak',
  title: 'No run has succeeded for too many days',
  whoBreaks: 'Users who wait for the next promotion: the running version ages while every attempt fails.',
  why: 'One failed night is noise; a streak is a failure without an owner.',
  wayOut: 'Fix the failure that the runs have in common.',
  source: 'HyperShift release gate, stale promotion alert.',
  shape,
  axes: ({ runs, current }) => [runs, current],

  judge(limit, context) {
    const text = `a failed streak shorter than ${limit.maxDays} days (${limit.counting})`;
    const observed = context.axes.get(limit.runs) ?? [];
    const broken = observed.find(({ problem }) => problem !== undefined);
    const unknown = (detail: string): Judgement[] => [
      { outcome: 'unknown', answer: 'undecided', readings: [], limit: text, detail },
    ];
    if (broken !== undefined) return unknown(`the runs could not be had: ${broken.problem}`);
    const parsed = z.array(RunRecord).safeParse(observed.map(({ value }) => value));
    if (!parsed.success) return unknown('a run is not {name, created, ok}');
    const current = (context.axes.get(limit.current) ?? []).map(({ value }) => value);
    const past = parsed.data.filter(({ name }) => !current.includes(name));
    if (past.length === 0) return [missing(limit, 'runs', limit.runs, text)];
    return [judgeStreak(limit, context, newestFirst(past), text)];
  },
});

function judgeStreak(limit: StreakLimit, context: LimitContext, runs: readonly RunRecord[], text: string): Judgement {
  const base = { readings: [], limit: text };
  const firstGood = runs.findIndex(({ ok }) => ok);
  const failed = firstGood < 0 ? runs : runs.slice(0, firstGood);
  const oldest = failed.at(-1);
  if (oldest === undefined) return { ...base, outcome: 'pass', answer: 'within', detail: 'the newest run succeeded' };
  const since = readInstant(oldest.created ?? '');
  if (!since.ok) {
    return {
      ...base,
      outcome: 'unknown',
      answer: 'unreadable',
      detail: `${oldest.name} has no valid time: ${since.reason}`,
    };
  }
  const days = daysSince(limit, since.instant, normalInstant(context.asOf));
  const detail = `${failed.length} failed in a row since ${since.instant.slice(0, 10)} (${oldest.name}), ${days} days`;
  if (days < limit.maxDays) return { ...base, outcome: 'pass', answer: 'within', detail };
  return { ...base, outcome: limit.onViolation, answer: 'too-old', detail, satisfiedBy: 'one run that succeeds' };
}

function daysSince({ counting }: StreakLimit, since: string, now: string): number {
  if (counting === 'elapsed') return Math.floor(msBetween(since, now) / DAY_MS) + 1;
  return (dayNumber(now.slice(0, 10)) ?? 0) - (dayNumber(since.slice(0, 10)) ?? 0) + 1;
}

/** By their times where all have one; else in the order they came in. */
function newestFirst(runs: readonly RunRecord[]): readonly RunRecord[] {
  const times = new Map(runs.map((run) => [run, readInstant(run.created ?? '')]));
  if ([...times.values()].some((time) => !time.ok)) return runs;
  const timeOf = (run: RunRecord): string => {
    const time = times.get(run);
    return time?.ok ? time.instant : '';
  };
  return [...runs].sort((a, b) => (timeOf(a) < timeOf(b) ? 1 : -1));
}
