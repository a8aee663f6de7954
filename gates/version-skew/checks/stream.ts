import * as z from 'zod';
import { type Limit, skewCheck } from '../check.ts';
import { compareLines } from '../compare.ts';
import type { Judgement } from '../judgement.ts';
import { AxisName } from '../limit.ts';
import { LineName } from '../lineage.ts';
import { named, type ReadVersion, readRole, shown } from '../reading.ts';
import { SchemeName } from '../schemes/index.ts';
import type { Stage } from '../stage.ts';

const Stream = z.strictObject({
  /** First line that has the stream. Lines are compared by their numbers, so 4.23 is before 5.0. */
  since: LineName.optional(),
  /** Axes that, when true, do not go with the stream. */
  incompatible: z.array(AxisName).default([]),
});
type Stream = z.infer<typeof Stream>;

const shape = {
  scheme: SchemeName.default('semver'),
  release: AxisName.default('release'),
  /** Axis with the stream that was asked for; without a value the newest that fits is taken. */
  stream: AxisName.default('stream'),
  /** In order, the newest last. */
  streams: z.record(z.string().min(1), Stream),
};
type StreamLimit = Limit<'stream', typeof shape>;

export const stream = skewCheck({
  kind: 'stream',
  id: 'skew/stream',
  title: 'An operating system stream does not go with the release',
  whoBreaks: 'Whoever starts a node: the release has no such image, or the image lacks what the node needs.',
  why: 'Each release carries the streams of its major; a stream may leave things out that an older one had.',
  wayOut: 'Name a stream that the release has, or none, and it follows the release.',
  source: 'HyperShift hypershift-operator/controllers/nodepool/stream.go.',
  shape,
  axes: ({ release, stream: name, streams }) => [
    ...new Set([release, name, ...Object.values(streams).flatMap(({ incompatible }) => incompatible)]),
  ],

  judge(limit, stage) {
    const text = `a stream of ${Object.keys(limit.streams).join(', ')} that the release has`;
    const { read, trouble } = readRole(
      stage,
      limit,
      { role: 'release', axis: limit.release, scheme: limit.scheme },
      text,
    );
    return [...trouble, ...read.map((release) => judgeRelease(limit, stage, release, text))];
  },
});

function judgeRelease(limit: StreamLimit, stage: Stage, release: ReadVersion, text: string): Judgement {
  const base = { readings: [release.reading], limit: text };
  const fitting = Object.entries(limit.streams)
    .filter(([, one]) => faultOf(one, release, stage) === undefined)
    .map(([name]) => name);
  const asked = (stage.axes.get(limit.stream) ?? [])[0]?.value ?? '';
  const what = `release ${named(release.reading)}`;
  if (asked === '') {
    const derived = fitting.at(-1);
    if (derived === undefined)
      return { ...base, outcome: limit.onViolation, answer: 'refused', detail: `${what} has no stream` };
    return { ...base, outcome: 'pass', answer: 'within', detail: `${what} follows ${derived}` };
  }
  const known = typeof asked === 'string' && Object.hasOwn(limit.streams, asked) ? limit.streams[asked] : undefined;
  const fault = known === undefined ? 'it is no stream that is known' : faultOf(known, release, stage);
  if (fault === undefined) return { ...base, outcome: 'pass', answer: 'within', detail: `${what} has ${shown(asked)}` };
  return {
    ...base,
    outcome: limit.onViolation,
    answer: 'refused',
    detail: `stream ${shown(asked)} does not go with ${what}: ${fault}`,
    satisfiedBy: fitting.length === 0 ? 'another release' : fitting.join(' or '),
  };
}

function faultOf({ since, incompatible }: Stream, { version }: ReadVersion, stage: Stage): string | undefined {
  const [major = 0, minor = 0] = since?.split('.').map(Number) ?? [];
  if (since !== undefined && compareLines(version.line, { major, minor }) < 0) return `it begins with ${since}`;
  return incompatible.filter((axis) => isSet(stage, axis)).map((axis) => `it does not go with ${axis}`)[0];
}

function isSet(stage: Stage, axis: string): boolean {
  return (stage.axes.get(axis) ?? []).some(({ value }) => value === true);
}
