import * as z from 'zod';
import { type Limit, skewCheck } from '../check.ts';
import type { Answer, Judgement } from '../judging/judgement.ts';
import { type LimitContext, lineageOf } from '../judging/limit-context.ts';
import { named, type ReadVersion, readRole } from '../judging/reading.ts';
import { AxisName } from '../limits/limit.ts';
import { LineName, slotsBehind } from '../lineages/lineage.ts';
import { SchemeName } from '../schemes/index.ts';

const shape = {
  scheme: SchemeName,
  lineage: z.string(),
  version: AxisName.default('version'),
  /** Oldest line; an axis of the name in `minimumAxis` takes its place where it has a value. */
  minimum: LineName.optional(),
  minimumAxis: AxisName.default('minimum'),
  /** Newest line; of several the lowest counts. */
  maximum: z.union([LineName, z.array(LineName).min(1)]).optional(),
  maximumAxis: AxisName.default('maximum'),
  /** Axis with the version that runs now: its line may not be left downwards. */
  current: AxisName.default('current'),
};
type WindowLimit = Limit<'window', typeof shape>;

export const window = skewCheck({
  kind: 'window',
  id: 'skew/window',
  title: 'A release is outside the supported window',
  whoBreaks: 'Anyone who requests the release: the operator does not support it yet, or no longer supports it.',
  why: 'An operator supports a window of releases. Only lines are compared, so nightlies of the first line pass.',
  wayOut: 'Choose a line inside the window, or update the operator first. A running line is never downgraded.',
  source: 'HyperShift support/supportedversion.',
  shape,
  axes: ({ version, minimumAxis, maximumAxis, current }) => [version, minimumAxis, maximumAxis, current],

  judge(limit, context) {
    const text = limitText(limit);
    const lineage = lineageOf(context, limit.lineage);
    const { scheme } = limit;
    const versions = readRole(context, limit, { role: 'version', axis: limit.version, scheme, lineage }, text);
    const bounds = boundsOf(limit, context, text);
    return [
      ...versions.trouble,
      ...bounds.flatMap(({ trouble }) => trouble),
      ...versions.read.map((version) => judgeVersion(limit, text, version, bounds)),
    ];
  },
});

interface WindowBound {
  readonly name: 'minimum' | 'maximum' | 'current';
  readonly read: readonly ReadVersion[];
  readonly trouble: readonly Judgement[];
}

/** The bounds as they are now: an axis with a value takes the place of the constant. */
function boundsOf(limit: WindowLimit, context: LimitContext, text: string): readonly WindowBound[] {
  const lineage = lineageOf(context, limit.lineage);
  const constants: Record<WindowBound['name'], readonly string[]> = {
    minimum: limit.minimum === undefined ? [] : [limit.minimum],
    maximum: [limit.maximum ?? []].flat(),
    current: [],
  };
  const axes = { minimum: limit.minimumAxis, maximum: limit.maximumAxis, current: limit.current };
  return (['minimum', 'maximum', 'current'] as const).map((name) => {
    const axis = axes[name];
    const given = (context.axes.get(axis) ?? []).filter(
      ({ value, problem }) => problem !== undefined || (value !== null && value !== ''),
    );
    const observed = given.length > 0 ? given : constants[name].map((value) => ({ value }));
    if (observed.length === 0) return { name, read: [], trouble: [] };
    const inner: LimitContext = { ...context, axes: new Map([[axis, observed]]) };
    return { name, ...readRole(inner, limit, { role: name, axis, scheme: 'semver-tolerant', lineage }, text) };
  });
}

function judgeVersion(
  limit: WindowLimit,
  text: string,
  version: ReadVersion,
  bounds: readonly WindowBound[],
): Judgement {
  const marks = bounds.flatMap(({ name, read }) => read.map((mark) => ({ name, mark })));
  const base = { readings: [version, ...marks.map(({ mark }) => mark)].map(({ reading }) => reading), limit: text };
  const unlisted = [version, ...marks.map(({ mark }) => mark)].find(({ position }) => position === undefined);
  if (unlisted !== undefined) {
    return {
      ...base,
      outcome: limit.onIncomparable,
      answer: 'incomparable',
      detail: `${limit.lineage} does not list ${unlisted.reading.role} ${named(unlisted.reading)}`,
      satisfiedBy: 'a line that the lineage lists',
    };
  }
  const what = `version ${named(version.reading)}`;
  const crossed = marks.find(({ name, mark }) => answerFor(name, version, mark) !== undefined);
  if (crossed === undefined)
    return { ...base, outcome: 'pass', answer: 'within', detail: `${what} is inside the window` };
  const { name, mark } = crossed;
  const answer = answerFor(name, version, mark) ?? 'within';
  return {
    ...base,
    outcome: limit.onViolation,
    answer,
    detail: `${what} is ${answer} ${name} ${named(mark.reading)}`,
    satisfiedBy: `a line of at ${name === 'maximum' ? 'most' : 'least'} ${mark.reading.line}`,
  };
}

function answerFor(name: WindowBound['name'], version: ReadVersion, mark: ReadVersion): Answer | undefined {
  const behind = version.position && mark.position ? slotsBehind(version.position, mark.position) : undefined;
  if (behind === undefined) return 'incomparable';
  if (name === 'maximum') return behind < 0 ? 'above' : undefined;
  return behind > 0 ? 'below' : undefined;
}

function limitText({ minimum, maximum, lineage }: WindowLimit): string {
  const low = minimum === undefined ? 'its minimum' : minimum;
  const high = maximum === undefined ? 'its maximum' : [maximum].flat().join(' and ');
  return `from ${low} to ${high}, and no older line than the current one (slots of ${lineage})`;
}
