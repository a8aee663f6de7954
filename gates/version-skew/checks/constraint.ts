import * as z from 'zod';
import { type Limit, skewCheck } from '../check.ts';
import { compareVersions } from '../judging/compare.ts';
import type { Judgement } from '../judging/judgement.ts';
import type { LimitContext } from '../judging/limit-context.ts';
import { pairwise } from '../judging/pairs.ts';
import { named, type ReadVersion, readRole } from '../judging/reading.ts';
import { AxisName } from '../limits/limit.ts';
import { SchemeName } from '../schemes/index.ts';

const shape = {
  scheme: SchemeName.default('semver-tolerant'),
  version: AxisName.default('version'),
  minimum: AxisName.default('minimum'),
  /**
   * What a suffix means. `ignore`: nothing, a nightly of 4.18.0 satisfies 4.18.0. `semver`: it is below its release. `exclude`: it
   * satisfies nothing. `newest-on-channel`: a build of a channel below is newer than any release, whatever it calls itself.
   */
  pre: z.enum(['ignore', 'semver', 'exclude', 'newest-on-channel']),
  channel: AxisName.default('channel'),
  newestChannels: z.array(z.string().min(1)).min(1).default(['nightly']),
};
type ConstraintLimit = Limit<'constraint', typeof shape>;

export const constraint = skewCheck({
  kind: 'constraint',
  id: 'skew/constraint',
  title: 'A version is below a required minimum',
  whoBreaks: 'Anyone who installs the component: a feature that it needs is missing.',
  why: 'A minimum names the line that introduced a feature. Vendor suffixes, nightlies and release candidates break plain comparison.',
  wayOut: 'Use a version at or above the minimum, or declare in the rule what a suffix means.',
  source:
    'Semantic Versioning 2.0.0, item 11; reports against Helm `kubeVersion` constraints and operator minimum versions.',
  shape,
  axes: ({ version, minimum, channel, pre }) => [version, minimum, ...(pre === 'newest-on-channel' ? [channel] : [])],

  judge(limit, context) {
    const text = `at least the minimum, suffixes ${limit.pre}`;
    const { scheme } = limit;
    return pairwise(
      readRole(context, limit, { role: 'version', axis: limit.version, scheme }, text),
      readRole(context, limit, { role: 'minimum', axis: limit.minimum, scheme: 'semver-tolerant' }, text),
      (version, minimum) => judgePair(limit, context, text, version, minimum),
    );
  },
});

function judgePair(
  limit: ConstraintLimit,
  context: LimitContext,
  text: string,
  version: ReadVersion,
  minimum: ReadVersion,
): Judgement {
  const base = { readings: [version.reading, minimum.reading], limit: text };
  const pair = `version ${named(version.reading)} against minimum ${named(minimum.reading)}`;
  if (limit.pre === 'newest-on-channel' && isOnNewestChannel(limit, context)) {
    return { ...base, outcome: 'pass', answer: 'within', detail: `${pair}: the channel is newer than every release` };
  }
  const isExcluded = limit.pre === 'exclude' && version.version.pre.length > 0;
  const order = compareVersions(version.version, minimum.version, limit.pre === 'ignore' ? 'ignore' : 'semver');
  if (!isExcluded && order >= 0) return { ...base, outcome: 'pass', answer: 'within', detail: pair };
  return {
    ...base,
    outcome: limit.onViolation,
    answer: isExcluded ? 'refused' : 'below',
    detail: isExcluded ? `${pair}: a pre-release does not satisfy it` : `${pair}: below the minimum`,
    satisfiedBy: `a version of at least ${minimum.version.text}`,
  };
}

function isOnNewestChannel({ channel, newestChannels }: ConstraintLimit, context: LimitContext): boolean {
  const values = context.axes.get(channel) ?? [];
  return values.length > 0 && values.every(({ value }) => typeof value === 'string' && newestChannels.includes(value));
}
