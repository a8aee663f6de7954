import { canonicalJson } from '../../model/json.ts';
import { skewCheck } from '../check.ts';
import type { Judgement, Observed } from '../judging/judgement.ts';
import { missing, readingOf, shown, valuesOf } from '../judging/reading.ts';
import { AxisName } from '../limits/limit.ts';

const shape = {
  expected: AxisName.default('expected'),
  actual: AxisName.default('actual'),
};

export const equal = skewCheck({
  kind: 'equal',
  id: 'skew/equal',
  title: 'Two versions that must be equal differ',
  whoBreaks: 'Users of the pair: the second was made for exactly the first, and a patch release is a difference.',
  why: 'Generated output is valid only with the version that generated it, so the two are compared as text.',
  wayOut: 'Generate the second again with the first, or move both.',
  source: 'machine-config-operator rendered configuration; Cluster API managed topologies.',
  shape,
  axes: ({ expected, actual }) => [expected, actual],

  // Values that all have keys are compared each with its own; of a key that is only in `actual` nothing is expected.
  judge(limit, context) {
    const text = `${limit.actual} is exactly ${limit.expected}`;
    const expected = valuesOf(context, limit, { role: 'expected', axis: limit.expected }, text);
    const actual = valuesOf(context, limit, { role: 'actual', axis: limit.actual }, text);
    const pairs = expected.values.flatMap((other) => {
      const own = companions(actual.values, expected.values, other.key);
      if (own.length === 0 && actual.values.length > 0)
        return [missing(limit, `actual of ${other.key}`, `actual of ${other.key}`, text)];
      return own.map((one): Judgement => {
        const base = { readings: [readingOf('actual', one), readingOf('expected', other)], limit: text };
        if (canonicalJson(one.value) === canonicalJson(other.value)) {
          return { ...base, outcome: 'pass', answer: 'within', detail: `both are ${shown(one.value)}` };
        }
        return {
          ...base,
          outcome: limit.onViolation,
          answer: 'differs',
          detail: `actual ${shown(one.value)} differs from expected ${shown(other.value)}`,
          satisfiedBy: `exactly ${shown(other.value)}`,
        };
      });
    });
    return [...expected.trouble, ...actual.trouble, ...pairs];
  },
});

function companions(
  actual: readonly Observed[],
  expected: readonly Observed[],
  key: string | undefined,
): readonly Observed[] {
  const isKeyed = [...actual, ...expected].every((one) => one.key !== undefined);
  return isKeyed ? actual.filter((one) => one.key === key) : actual;
}
