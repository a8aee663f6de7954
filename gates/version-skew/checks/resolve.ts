import * as z from 'zod';
import { skewCheck } from '../check.ts';
import type { Judgement } from '../judging/judgement.ts';
import { readingOf, shown, valuesOf } from '../judging/reading.ts';
import { Condition, conditionText, firstRow } from '../limits/condition.ts';
import { AxisName } from '../limits/limit.ts';

const shape = {
  /** In order; the first row whose condition holds gives the mode. */
  rows: z.array(z.strictObject({ if: Condition, mode: z.string().min(1) })).min(1),
  /** Axis with the reported mode. */
  state: AxisName.default('statusMode'),
};

export const resolve = skewCheck({
  kind: 'resolve',
  id: 'skew/resolve',
  title: 'The reported mode does not follow from the settings',
  whoBreaks: 'Readers of the reported mode: the versions are judged under limits that do not apply.',
  why: 'The mode follows from the settings, the platform and the topology, in a fixed order. Any other mode is stale or wrong.',
  wayOut: 'Derive the mode again, or correct the setting that the first matching row reads.',
  source: 'machine-config-operator pkg/operator/sync.go, boot image skew status.',
  shape,
  axes: ({ rows, state }) => [...new Set([state, ...rows.flatMap((row) => Object.keys(row.if))])],

  judge(limit, context) {
    const text = 'the mode of the first row whose condition holds';
    const { values, trouble } = valuesOf(context, limit, { role: 'mode', axis: limit.state }, text);
    const found = firstRow(limit.rows, context.axes);
    return [
      ...trouble,
      ...values.map((observed): Judgement => {
        const base = { readings: [readingOf('mode', observed)], limit: text };
        if (found === undefined || 'problem' in found) {
          const detail = found?.problem ?? 'no row gives a mode';
          return { ...base, outcome: 'unknown', answer: 'undecided', detail };
        }
        const { row, number } = found;
        const what = `${row.mode} follows from row ${number} (${conditionText(row.if)})`;
        if (observed.value === row.mode) return { ...base, outcome: 'pass', answer: 'within', detail: what };
        return {
          ...base,
          outcome: limit.onViolation,
          answer: 'differs',
          detail: `${what}, but the mode is ${shown(observed.value)}`,
          satisfiedBy: row.mode,
        };
      }),
    ];
  },
});
