import { canonicalJson } from '../../model/json.ts';
import { skewCheck } from '../check.ts';
import type { Judgement } from '../judging/judgement.ts';
import { readingOf, shown, valuesOf } from '../judging/reading.ts';
import { AxisName } from '../limits/limit.ts';

const shape = {
  expected: AxisName.default('expected'),
  actual: AxisName.default('actual'),
};

export const equal = skewCheck({
  kind: 'equal',
  id: 'skew/equal',
  title: 'Two versions that must be the same are not',
  whoBreaks: 'Whoever relies on the one being made for the other: even a patch apart, it was not.',
  why: 'Some things are only right with the exact version that made them, so they are compared as texts.',
  wayOut: 'Make the second again with the first, or move both.',
  source: 'machine-config-operator rendered configuration; Cluster API managed topologies.',
  shape,
  axes: ({ expected, actual }) => [expected, actual],

  judge(limit, context) {
    const text = `${limit.actual} is exactly ${limit.expected}`;
    const expected = valuesOf(context, limit, { role: 'expected', axis: limit.expected }, text);
    const actual = valuesOf(context, limit, { role: 'actual', axis: limit.actual }, text);
    const pairs = actual.values.flatMap((one) =>
      expected.values.map((other): Judgement => {
        const base = { readings: [readingOf('actual', one), readingOf('expected', other)], limit: text };
        if (canonicalJson(one.value) === canonicalJson(other.value)) {
          return { ...base, outcome: 'pass', answer: 'within', detail: `both are ${shown(one.value)}` };
        }
        return {
          ...base,
          outcome: limit.onViolation,
          answer: 'differs',
          detail: `actual ${shown(one.value)} is not expected ${shown(other.value)}`,
          satisfiedBy: `exactly ${shown(other.value)}`,
        };
      }),
    );
    return [...expected.trouble, ...actual.trouble, ...pairs];
  },
});
