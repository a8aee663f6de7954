import * as z from 'zod';
import { type Limit, skewCheck } from '../check.ts';
import type { Judgement } from '../judging/judgement.ts';
import { named, type ReadVersion, readRole } from '../judging/reading.ts';
import { AxisName } from '../limits/limit.ts';
import { SchemeName } from '../schemes/index.ts';

const shape = {
  scheme: SchemeName,
  version: AxisName.default('version'),
  /** Axis with the lines that are supported. */
  supported: AxisName.default('supported'),
  /** `no-rc`: release candidates are not offered, whatever their line. */
  pre: z.enum(['any', 'no-rc', 'none']).default('any'),
};
type MemberLimit = Limit<'member', typeof shape>;

export const member = skewCheck({
  kind: 'member',
  id: 'skew/member',
  title: 'A version is not in the list of supported versions',
  whoBreaks: 'Anyone who requests the version: the operator does not offer it.',
  why: 'The list is compared line by line, never by substring: 4.15.1 contains "5.1" and is not 5.1.',
  wayOut: 'Choose a listed line, or publish the list of the newer operator first.',
  source: 'HyperShift `supported-versions` ConfigMap.',
  shape,
  axes: ({ version, supported }) => [version, supported],

  judge(limit, context) {
    const text = `a line of the list ${limit.supported}${limit.pre === 'any' ? '' : `, pre-releases ${limit.pre}`}`;
    const versions = readRole(context, limit, { role: 'version', axis: limit.version, scheme: limit.scheme }, text);
    const supported = readRole(
      context,
      limit,
      { role: 'supported', axis: limit.supported, scheme: 'semver-tolerant' },
      text,
    );
    const trouble = [...versions.trouble, ...supported.trouble];
    if (supported.read.length === 0) return trouble;
    return [...trouble, ...versions.read.map((version) => judgeVersion(limit, text, version, supported.read))];
  },
});

function judgeVersion(
  limit: MemberLimit,
  text: string,
  version: ReadVersion,
  supported: readonly ReadVersion[],
): Judgement {
  const lines = supported.map(({ reading }) => reading.line ?? '');
  const base = { readings: [version.reading], limit: text };
  const isListed = lines.includes(version.reading.line ?? '');
  const isRefused = isRefusedPre(limit, version);
  const what = `version ${named(version.reading)}`;
  if (isListed && !isRefused) return { ...base, outcome: 'pass', answer: 'within', detail: `${what} is listed` };
  return {
    ...base,
    outcome: limit.onViolation,
    answer: 'refused',
    detail: isListed ? `${what} is a pre-release, which is not offered` : `${what} is not listed`,
    satisfiedBy: `a release of ${lines.join(', ')}`,
  };
}

function isRefusedPre({ pre }: MemberLimit, { version }: ReadVersion): boolean {
  if (pre === 'none') return version.pre.length > 0;
  return pre === 'no-rc' && version.pre.some((part) => part.split('-').some((word) => /^rc\d*$/i.test(word)));
}
