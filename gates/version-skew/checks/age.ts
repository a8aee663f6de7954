import * as z from 'zod';
import { normalInstant } from '../../model/instant.ts';
import { msBetween } from '../../model/instant-arithmetic.ts';
import { type Limit, skewCheck } from '../check.ts';
import type { Judgement, Observed } from '../judging/judgement.ts';
import type { LimitContext } from '../judging/limit-context.ts';
import { readingOf, shown, valuesOf } from '../judging/reading.ts';
import { DAY_MS, dayNumber } from '../limits/calendar.ts';
import { dated, inForce } from '../limits/in-force.ts';
import { AxisName } from '../limits/limit.ts';
import { readInstant, readPseudoDate } from '../schemes/pseudo-date.ts';

const Days = z.number().int().min(0).max(36_500);

const shape = {
  version: AxisName.default('version'),
  /** Where the date is: in a Go pseudo-version, or the value itself. */
  scheme: z.enum(['pseudo-date', 'instant']).default('pseudo-date'),
  /** Most whole days. */
  maxDays: z.union([Days, dated(Days)]),
  /** `elapsed`: days of 24 hours that are over. `calendar`: days of the calendar between the two, whatever the hour. */
  counting: z.enum(['elapsed', 'calendar']).default('elapsed'),
};
type AgeLimit = Limit<'age', typeof shape>;

export const age = skewCheck({
  kind: 'age',
  id: 'skew/age',
  title: 'A vendored copy is too old',
  whoBreaks: 'Readers of the copied API: the copy lacks fields and types that were added since.',
  why: 'A vendored API stays as it was while the original moves, and it is no longer tested against the current one.',
  wayOut: 'Update the copy. Where a tag is used, which carries no date, the rule cannot judge its age.',
  source: 'Go modules reference, pseudo-versions. No threshold is published; the days are the rule owner’s.',
  shape,
  axes: ({ version }) => [version],

  judge(limit, context) {
    const most = typeof limit.maxDays === 'number' ? limit.maxDays : inForce(limit.maxDays, limit, context.asOf)?.value;
    const text = `at most ${most} days old`;
    const { values, trouble } = valuesOf(context, limit, { role: 'version', axis: limit.version }, text);
    return [...trouble, ...values.map((observed) => judgeAge(limit, context, observed, most ?? 0))];
  },
});

function judgeAge(limit: AgeLimit, context: LimitContext, observed: Observed, most: number): Judgement {
  const base = { readings: [readingOf('version', observed)], limit: `at most ${most} days old` };
  const text = typeof observed.value === 'string' ? observed.value : '';
  const read = limit.scheme === 'instant' ? readInstant(text) : readPseudoDate(text);
  const what = `${observed.key ?? 'version'} ${shown(observed.value)}`;
  if (!read.ok) {
    return {
      ...base,
      outcome: limit.onUnparseable,
      answer: 'unreadable',
      detail: `the age of ${what} is unknown: ${read.reason}`,
    };
  }
  const days = daysBetween(limit, read.instant, normalInstant(context.asOf));
  const since = `is ${days} days old (${read.instant.slice(0, 10)}, judged on ${context.asOf.slice(0, 10)})`;
  if (days < 0) {
    return {
      ...base,
      outcome: 'unknown',
      answer: 'undecided',
      detail: `${what} is newer than the day of the evaluation`,
    };
  }
  if (days <= most) return { ...base, outcome: 'pass', answer: 'within', detail: `${what} ${since}` };
  return {
    ...base,
    outcome: limit.onViolation,
    answer: 'too-old',
    detail: `${what} ${since}, maxDays: ${most}`,
    satisfiedBy: `a copy of the last ${most} days`,
  };
}

function daysBetween({ counting }: AgeLimit, since: string, now: string): number {
  if (counting === 'elapsed') return Math.floor(msBetween(since, now) / DAY_MS);
  return (dayNumber(now.slice(0, 10)) ?? 0) - (dayNumber(since.slice(0, 10)) ?? 0);
}
