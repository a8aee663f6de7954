import * as z from 'zod';
import { type Limit, skewCheck } from '../check.ts';
import { type Judgement, LimitOutcome, type Observed } from '../judging/judgement.ts';
import { readingOf, shown, valuesOf } from '../judging/reading.ts';
import { AxisName } from '../limits/limit.ts';

const shape = {
  /** Axes whose values, joined by `|` in this order, are looked up. */
  keys: z.array(AxisName).min(1),
  table: z.record(z.string(), LimitOutcome),
  /** What a combination that is not listed is. */
  otherwise: LimitOutcome.default('unknown'),
};
type TableLimit = Limit<'table', typeof shape>;

export const table = skewCheck({
  kind: 'table',
  id: 'skew/table',
  title: 'The table refuses this combination',
  whoBreaks: 'Anyone who runs the combination: it is listed as incompatible.',
  why: 'Some combinations follow no formula; each was decided by itself, and the table records the decisions.',
  wayOut: 'Choose a combination that the table accepts, or add the new one to the table after a decision.',
  source: 'openshift/api boot image tables; HyperShift Kubernetes version map.',
  shape,
  axes: ({ keys }) => keys,

  judge(limit, context) {
    const text = `the table over ${limit.keys.join(' and ')}`;
    const columns = limit.keys.map((axis) => valuesOf(context, limit, { role: axis, axis }, text));
    const trouble = columns.flatMap((column) => column.trouble);
    if (trouble.length > 0) return trouble;
    return combinations(columns.map(({ values }) => values)).map((combination) => lookUp(limit, combination, text));
  },
});

function combinations(columns: readonly (readonly Observed[])[]): readonly (readonly Observed[])[] {
  return columns.reduce<readonly (readonly Observed[])[]>(
    (rows, column) => rows.flatMap((row) => column.map((value) => [...row, value])),
    [[]],
  );
}

function lookUp(limit: TableLimit, combination: readonly Observed[], text: string): Judgement {
  const readings = combination.map((observed, index) => readingOf(limit.keys[index] ?? '', observed));
  const key = combination
    .map(({ value }) => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
    .join('|');
  const listed = Object.hasOwn(limit.table, key) ? limit.table[key] : undefined;
  const words = readings.map(({ role, value }) => `${role} ${shown(value)}`).join(' with ');
  if (listed === undefined) {
    const outcome = limit.otherwise;
    return { outcome, answer: 'undecided', readings, limit: text, detail: `${words} is not in the table` };
  }
  if (listed === 'pass')
    return { outcome: listed, answer: 'within', readings, limit: text, detail: `${words} is listed as accepted` };
  const answer = ({ fail: 'refused', warn: 'alerts', unknown: 'undecided' } as const)[listed];
  return {
    outcome: listed,
    answer,
    readings,
    limit: text,
    detail: `${words} is listed as ${listed}`,
    ...wayOut(limit, combination),
  };
}

/** Listed combinations that differ in the last value only. */
function wayOut(limit: TableLimit, combination: readonly Observed[]): { satisfiedBy?: string } {
  const start = combination
    .slice(0, -1)
    .map(({ value }) => `${String(value)}|`)
    .join('');
  const last = limit.keys.at(-1) ?? '';
  const fine = Object.entries(limit.table)
    .filter(([key, outcome]) => outcome === 'pass' && key.startsWith(start))
    .map(([key]) => key.slice(start.length));
  return fine.length === 0 ? {} : { satisfiedBy: `${last} ${fine.join(' or ')}` };
}
