import * as z from 'zod';
import { type Limit, skewCheck } from '../check.ts';
import type { Judgement } from '../judging/judgement.ts';
import { named, type ReadVersion, shown } from '../judging/reading.ts';
import { judgeReleaseStreams, type ReleaseStream } from '../judging/release-streams.ts';
import { AxisName } from '../limits/limit.ts';
import { SchemeName } from '../schemes/index.ts';

const shape = {
  scheme: SchemeName.default('semver'),
  release: AxisName.default('release'),
  stream: AxisName.default('stream'),
  /** The stream that a major has by default. */
  default: z.record(z.string().regex(/^\d+$/), z.string().min(1)),
  /** The default where the container runtime is runc. */
  runcDefault: z.string().min(1).optional(),
  runc: AxisName.default('runc'),
};
type HashStreamLimit = Limit<'hashStream', typeof shape>;

export const hashStream = skewCheck({
  kind: 'hashStream',
  id: 'skew/hash-stream',
  title: 'This stream causes every node to roll out again',
  whoBreaks: 'Owners of the node pool: its nodes are replaced although the release is the same.',
  why: 'The stream is part of the hash of the node configuration only where it differs from the default; naming the default changes nothing.',
  wayOut: 'Leave the stream unset or name the default, or plan the rollout.',
  source: 'HyperShift hypershift-operator/controllers/nodepool/config.go.',
  shape,
  axes: ({ release, stream, runc }) => [release, stream, runc],

  judge(limit, context) {
    const text = 'the default stream of the release, named or not';
    return judgeReleaseStreams({ limit, context, text, decidedBy: [limit.runc] }, (one) => judgeStream(limit, one));
  },
});

function judgeStream(
  limit: HashStreamLimit,
  { release, asked, beside }: ReleaseStream,
): Omit<Judgement, 'readings' | 'limit'> {
  const usesRunc = beside.some(({ value }) => value === true);
  const standard = standardStream(limit, release, usesRunc);
  const what = `release ${named(release.reading)}`;
  if (standard === undefined) {
    const detail = `${what} has no default stream: add it to the rule`;
    return { outcome: 'unknown', answer: 'undecided', detail };
  }
  if (asked === '' || asked === standard) {
    return { outcome: 'pass', answer: 'within', detail: `${what} keeps its default ${standard}` };
  }
  return {
    outcome: limit.onViolation,
    answer: 'differs',
    detail: `stream ${shown(asked)} is not the default ${standard} of ${what}: the nodes roll out again`,
    satisfiedBy: `${standard}, or no stream`,
  };
}

function standardStream(limit: HashStreamLimit, { version }: ReadVersion, usesRunc: boolean): string | undefined {
  const major = String(version.line.major);
  const known = Object.hasOwn(limit.default, major) ? limit.default[major] : undefined;
  return usesRunc ? (limit.runcDefault ?? known) : known;
}
