import * as z from 'zod';
import { normalInstant } from '../../model/instant.ts';
import type { Json } from '../../model/json.ts';
import { type Limit, skewCheck } from '../check.ts';
import type { Judgement } from '../judging/judgement.ts';
import type { LimitContext } from '../judging/limit-context.ts';
import { isThere, missing, readingOf, shown, valuesOf } from '../judging/reading.ts';
import { monthsBefore } from '../limits/calendar.ts';
import { Day, valueOn } from '../limits/in-force.ts';
import { AxisName } from '../limits/limit.ts';

/** The day of a change; a time of day behind it is left off. */
const ChangeDay = z.preprocess((date) => (typeof date === 'string' ? date.slice(0, 10) : date), Day);
const ChangeRecord: z.ZodType<{ date: string; value: Json }> = z.looseObject({ date: ChangeDay, value: z.json() });

const shape = {
  /** Axis with the history of a limit: `{date, value}` each. */
  changes: AxisName.default('changes'),
  /** The history, where the rule itself holds it. */
  history: z
    .array(z.strictObject({ date: Day, value: z.json() }))
    .min(1)
    .optional(),
  /** Axis with the limit that is applied. */
  value: AxisName.default('value'),
  /** Axis with the day that counts; `graceMonths` before the evaluation when it has no value. */
  cutoff: AxisName.default('cutoff'),
  /** That of `grace` when absent, else none. */
  graceMonths: z.number().int().min(0).max(120).optional(),
};
type AsOfLimit = Limit<'asOf', typeof shape>;

export const asOf = skewCheck({
  kind: 'asOf',
  id: 'skew/as-of',
  title: 'A limit is not the one that was in force on the relevant day',
  whoBreaks: 'Owners of older versions: a limit that changed yesterday is applied to versions from before.',
  why: 'A grace period follows the history of a limit: the value of some months ago counts today, so a second change does not restart the period.',
  wayOut: 'Apply the value that was in force on that day.',
  source: 'machine-config-operator AWS Marketplace skew checker, floor of four months ago.',
  shape,
  axes: ({ changes, history, value, cutoff }) => [...(history === undefined ? [changes] : []), value, cutoff],

  judge(limit, context) {
    const text = 'the value that was in force on the day that counts';
    const { values, trouble } = valuesOf(context, limit, { role: 'value', axis: limit.value }, text);
    const history = historyOf(limit, context);
    if ('problem' in history) {
      return [{ outcome: 'unknown', answer: 'undecided', readings: [], limit: text, detail: history.problem }];
    }
    const right = valueOn(history.changes, history.day);
    if (right === undefined) return [missing(limit, 'history', limit.changes, text)];
    return [
      ...trouble,
      ...values.map((observed): Judgement => {
        const base = { readings: [readingOf('value', observed)], limit: text };
        const what = `on ${history.day} ${shown(right.value)} was in force, since ${right.date}`;
        if (observed.value === right.value) return { ...base, outcome: 'pass', answer: 'within', detail: what };
        const detail = `${what}, not ${shown(observed.value)}`;
        return { ...base, outcome: limit.onViolation, answer: 'differs', detail, satisfiedBy: shown(right.value) };
      }),
    ];
  },
});

interface Problem {
  readonly problem: string;
}

function historyOf(
  limit: AsOfLimit,
  context: LimitContext,
): Problem | { readonly changes: readonly { date: string; value: Json }[]; readonly day: string } {
  const told = limit.history ?? (context.axes.get(limit.changes) ?? []).map(({ value }) => value);
  const parsed = z.array(ChangeRecord).safeParse(told);
  if (!parsed.success) return { problem: 'a change of the limit is not {date, value} with a day of the calendar' };
  const day = dayThatCounts(limit, context);
  return 'problem' in day ? day : { changes: parsed.data, day: day.day };
}

function dayThatCounts(
  { cutoff, graceMonths, grace }: AsOfLimit,
  context: LimitContext,
): Problem | { readonly day: string } {
  const [given] = context.axes.get(cutoff) ?? [];
  if (given?.problem !== undefined) return { problem: `the day that counts could not be had: ${given.problem}` };
  const months = graceMonths ?? grace?.months ?? 0;
  const day = isThere(given?.value ?? null) ? given?.value : monthsBefore(normalInstant(context.asOf), months);
  const read = Day.safeParse(typeof day === 'string' ? day.slice(0, 10) : day);
  return read.success ? { day: read.data } : { problem: 'the day that counts is no day of the calendar' };
}
