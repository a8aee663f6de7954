import * as z from 'zod';
import { type Limit, skewCheck } from '../check.ts';
import type { Judgement } from '../judging/judgement.ts';
import { lineageOf } from '../judging/limit-context.ts';
import { named, type ReadVersion, type RoleReadings, readRole } from '../judging/reading.ts';
import { AxisName } from '../limits/limit.ts';
import { linesAt, slotsBehind } from '../lineages/lineage.ts';
import { SchemeName } from '../schemes/index.ts';

const shape = {
  scheme: SchemeName.default('semver-tolerant'),
  lineage: z.string(),
  current: AxisName.default('current'),
  /** Axis with the newest line that a component declares to work with. */
  max: AxisName.default('max'),
};
type NextMaxLimit = Limit<'nextMax', typeof shape>;

export const nextMax = skewCheck({
  kind: 'nextMax',
  id: 'skew/next-max',
  title: 'A component does not declare support for the next line',
  whoBreaks: 'Anyone who updates the platform: the component fails on the first version that it does not support.',
  why: 'A component declares the newest platform that it was tested on. The next line is one slot ahead; patch numbers do not count, and an alias of the current line is not a step.',
  wayOut: 'Update the component to a version that declares the next line, then update the platform.',
  source: 'operator-lifecycle-manager, `olm.maxOpenShiftVersion`.',
  shape,
  axes: ({ current, max }) => [current, max],

  judge(limit, context) {
    const text = `a declared maximum of at least the next slot (${limit.lineage})`;
    const lineage = lineageOf(context, limit.lineage);
    const current = readRole(
      context,
      limit,
      { role: 'current', axis: limit.current, scheme: limit.scheme, lineage },
      text,
    );
    const declared = declaredMax(
      readRole(context, limit, { role: 'max', axis: limit.max, scheme: limit.scheme, lineage }, text),
      limit,
      text,
    );
    const pairs = current.read.flatMap((one) => declared.read.map((max) => judgePair(limit, text, one, max)));
    return [...current.trouble, ...declared.trouble, ...pairs];

    function judgePair(
      { onViolation, onIncomparable }: NextMaxLimit,
      what: string,
      one: ReadVersion,
      max: ReadVersion,
    ): Judgement {
      const base = { readings: [one.reading, max.reading], limit: what };
      const behind = one.position && max.position ? slotsBehind(one.position, max.position) : undefined;
      const next = one.position && linesAt(lineage, one.position, 1);
      if (behind === undefined || next === undefined) {
        const detail = `${limit.lineage} knows no path from ${named(one.reading)} to ${named(max.reading)}`;
        return { ...base, outcome: onIncomparable, answer: 'incomparable', detail };
      }
      const detail = `max ${named(max.reading)} is compared with the line after ${named(one.reading)}: ${next.join(' or ')}`;
      if (behind >= 1) return { ...base, outcome: 'pass', answer: 'within', detail };
      return {
        ...base,
        outcome: onViolation,
        answer: 'below',
        detail,
        satisfiedBy: `a maximum of ${next.join(' or ')}`,
      };
    }
  },
});

/**
 * Only major.minor may be declared, and only once by each component: anything else is read as a mistake, not as its nearest line.
 * Values of several components have keys; values without are declarations of one.
 */
function declaredMax({ read, trouble }: RoleReadings, limit: NextMaxLimit, text: string): RoleReadings {
  const faults = new Map(read.map((one) => [one, faultOf(one, read)]));
  const bad = read.flatMap((one): Judgement[] => {
    const fault = faults.get(one);
    if (fault === undefined) return [];
    return [
      {
        outcome: limit.onUnparseable,
        answer: 'unreadable',
        readings: [one.reading],
        limit: text,
        detail: `max ${named(one.reading)} ${fault}`,
        satisfiedBy: 'one maximum, written major.minor',
      },
    ];
  });
  return { read: read.filter((one) => faults.get(one) === undefined), trouble: [...trouble, ...bad] };
}

function faultOf({ version, reading }: ReadVersion, all: readonly ReadVersion[]): string | undefined {
  if (all.filter((other) => other.reading.key === reading.key).length > 1) return 'is one of several declarations';
  const isLine = version.pre.length === 0 && version.patch.every((number) => number === 0);
  return isLine ? undefined : 'names more than a line';
}
