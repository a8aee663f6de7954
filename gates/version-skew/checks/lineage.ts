import * as z from 'zod';
import { type Limit, skewCheck } from '../check.ts';
import type { Judgement, Observed } from '../judging/judgement.ts';
import { type LimitContext, lineageOf } from '../judging/limit-context.ts';
import { readingOf, shown, valuesOf } from '../judging/reading.ts';
import { AxisName } from '../limits/limit.ts';
import { linesAt } from '../lineages/lineage.ts';
import { readLine, slotText } from '../lineages/lines.ts';

const shape = {
  lineage: z.string(),
  line: AxisName.default('line'),
  /** Axis with the line that is claimed to be the predecessor. */
  previous: AxisName.default('previous'),
  /** Axis with the number of slots back; 1 when it has no value. */
  steps: AxisName.default('steps'),
};
type LineageLimit = Limit<'lineage', typeof shape>;

export const lineage = skewCheck({
  kind: 'lineage',
  id: 'skew/lineage',
  title: 'A line is not the predecessor that it is claimed to be',
  whoBreaks:
    'Jobs and changelogs that start from the wrong line: an upgrade job has no source, a changelog has the wrong start.',
  why: 'Predecessors are a list, not arithmetic: 4.22 comes before 5.0, where `minor - 1` gives 5.-1.',
  wayOut: 'Read the predecessor from the lineage of the rule instead of computing it.',
  source: 'art-tools release trains; release-controller predecessor search; reports of `v5.-1` in build pipelines.',
  shape,
  axes: ({ line, previous, steps }) => [line, previous, steps],

  judge(limit, context) {
    const text = `the predecessor in ${limit.lineage}`;
    const lines = valuesOf(context, limit, { role: 'line', axis: limit.line }, text);
    const claims = valuesOf(context, limit, { role: 'previous', axis: limit.previous }, text);
    const steps = stepsBack(limit, context);
    return [
      ...lines.trouble,
      ...claims.trouble,
      ...lines.values.flatMap((line) =>
        claims.values.map((claim) => judgeClaim(limit, context, { line, claim, steps, text })),
      ),
    ];
  },
});

interface Claim {
  readonly line: Observed;
  readonly claim: Observed;
  readonly steps: number | undefined;
  readonly text: string;
}

function judgeClaim(limit: LineageLimit, context: LimitContext, { line, claim, steps, text }: Claim): Judgement {
  const base = { readings: [readingOf('line', line), readingOf('previous', claim)], limit: text };
  const train = lineageOf(context, limit.lineage);
  const unknown = (detail: string): Judgement => ({ ...base, outcome: 'unknown', answer: 'undecided', detail });
  const own = readLine(line.value, train);
  if (!own.ok)
    return {
      ...base,
      outcome: limit.onUnparseable,
      answer: 'unreadable',
      detail: `line ${shown(line.value)}: ${own.reason}`,
    };
  const claimed = readLine(claim.value, train);
  if (!claimed.ok) {
    const detail = `${shown(claim.value)} is not a line: ${claimed.reason}`;
    return { ...base, outcome: limit.onViolation, answer: 'refused', detail, satisfiedBy: 'a line such as 4.22' };
  }
  if (steps === undefined) return unknown('the number of steps is not a whole number');
  if (own.position === undefined) return unknown(`${own.text} is not on ${limit.lineage}`);
  const right = linesAt(train, own.position, -steps);
  if (right === undefined) return unknown(`${limit.lineage} has nothing ${steps} before ${slotText(own.position)}`);
  if (claimed.position === undefined) return unknown(`${claimed.text} is not on ${limit.lineage}`);
  const what = `${steps} before ${own.text} comes ${right.join(' or ')}`;
  if (right.includes(claimed.text)) return { ...base, outcome: 'pass', answer: 'within', detail: what };
  return {
    ...base,
    outcome: limit.onViolation,
    answer: 'differs',
    detail: `${what}, not ${claimed.text}`,
    satisfiedBy: right.join(' or '),
  };
}

function stepsBack({ steps }: LineageLimit, context: LimitContext): number | undefined {
  const [observed] = context.axes.get(steps) ?? [];
  if (observed?.problem !== undefined) return undefined;
  const value = observed?.value ?? 1;
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}
