import * as z from 'zod';
import { type Limit, skewCheck } from '../check.ts';
import type { Judgement, Observed } from '../judging/judgement.ts';
import {
  companionsOf,
  isThere,
  named,
  type ReadVersion,
  readingOf,
  readRole,
  shown,
  unavailableBeside,
} from '../judging/reading.ts';
import type { Stage } from '../judging/stage.ts';
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
    return [
      ...trouble,
      ...read.flatMap((release) =>
        companionsOf(stage, limit.stream, release.reading.key).map((asked) =>
          judgeStream({ limit, stage, release, asked, text }),
        ),
      ),
    ];
  },
});

interface Question {
  readonly limit: HashStreamLimit;
  readonly stage: Stage;
  readonly release: ReadVersion;
  readonly asked: Observed;
  readonly text: string;
}

function judgeStream({ limit, stage, release, asked: observed, text }: Question): Judgement {
  const readings = [release.reading, ...(isThere(observed.value) ? [readingOf('stream', observed)] : [])];
  const base = { readings, limit: text };
  const runtime = companionsOf(stage, limit.runc, release.reading.key);
  const trouble = unavailableBeside([observed, ...runtime]);
  if (trouble !== undefined) return { ...base, ...trouble };
  const usesRunc = runtime.some(({ value }) => value === true);
  const standard = standardStream(limit, release, usesRunc);
  const what = `release ${named(release.reading)}`;
  const asked = observed.value ?? '';
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

function standardStream(limit: HashStreamLimit, { version }: ReadVersion, usesRunc: boolean): string | undefined {
  const major = String(version.line.major);
  const known = Object.hasOwn(limit.default, major) ? limit.default[major] : undefined;
  return usesRunc ? (limit.runcDefault ?? known) : known;
}
