import * as z from 'zod';
import { type Limit, skewCheck } from '../check.ts';
import type { Judgement } from '../judgement.ts';
import { AxisName } from '../limit.ts';
import { named, type ReadVersion, readRole, shown } from '../reading.ts';
import { SchemeName } from '../schemes/index.ts';
import type { Stage } from '../stage.ts';

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
  title: 'Naming this stream rolls every node out again',
  whoBreaks: 'Whoever runs the node pool: its nodes are replaced although the release stays the same.',
  why: 'The stream enters the hash of the node configuration only where it differs from the default, so naming the default changes nothing.',
  wayOut: 'Leave the stream unset or name the default, or plan the rollout.',
  source: 'HyperShift hypershift-operator/controllers/nodepool/config.go.',
  shape,
  axes: ({ release, stream, runc }) => [release, stream, runc],

  judge(limit, stage) {
    const text = 'the default stream of the release, named or not';
    const { read, trouble } = readRole(
      stage,
      limit,
      { role: 'release', axis: limit.release, scheme: limit.scheme },
      text,
    );
    return [...trouble, ...read.map((release) => judgeRelease(limit, stage, release, text))];
  },
});

function judgeRelease(limit: HashStreamLimit, stage: Stage, release: ReadVersion, text: string): Judgement {
  const base = { readings: [release.reading], limit: text };
  const usesRunc = (stage.axes.get(limit.runc) ?? []).some(({ value }) => value === true);
  const major = String(release.version.line.major);
  const known = Object.hasOwn(limit.default, major) ? limit.default[major] : undefined;
  const standard = usesRunc ? (limit.runcDefault ?? known) : known;
  const what = `release ${named(release.reading)}`;
  const asked = (stage.axes.get(limit.stream) ?? [])[0]?.value ?? '';
  if (standard === undefined) {
    return { ...base, outcome: 'unknown', answer: 'undecided', detail: `${what} has no default stream in the rule` };
  }
  if (asked === '' || asked === standard) {
    return { ...base, outcome: 'pass', answer: 'within', detail: `${what} keeps its default ${standard}` };
  }
  return {
    ...base,
    outcome: limit.onViolation,
    answer: 'differs',
    detail: `stream ${shown(asked)} is not the default ${standard} of ${what}, so the hash changes and the nodes roll`,
    satisfiedBy: `${standard}, or no stream`,
  };
}
