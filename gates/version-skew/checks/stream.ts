import * as z from 'zod';
import { type Limit, skewCheck } from '../check.ts';
import { compareLines } from '../judging/compare.ts';
import type { Judgement } from '../judging/judgement.ts';
import type { LimitContext } from '../judging/limit-context.ts';
import { companionsOf, named, type ReadVersion, shown } from '../judging/reading.ts';
import { judgeReleaseStreams, type ReleaseStream } from '../judging/release-streams.ts';
import { AxisName } from '../limits/limit.ts';
import { LineName } from '../lineages/lineage.ts';
import { SchemeName } from '../schemes/index.ts';

const StreamEntry = z.strictObject({
  /** First line that has the stream. Lines are compared by their numbers, so 4.23 is before 5.0. */
  since: LineName.optional(),
  /** Axes that, when true, do not go with the stream. */
  incompatible: z.array(AxisName).default([]),
});
type StreamEntry = z.infer<typeof StreamEntry>;

const shape = {
  scheme: SchemeName.default('semver'),
  release: AxisName.default('release'),
  /** Axis with the stream that was asked for; without a value the newest that fits is taken. */
  stream: AxisName.default('stream'),
  /** In order, the newest last. */
  streams: z.record(z.string().min(1), StreamEntry),
};
type StreamLimit = Limit<'stream', typeof shape>;

export const stream = skewCheck({
  kind: 'stream',
  id: 'skew/stream',
  title: 'The operating system stream does not fit the release',
  whoBreaks: 'Anyone who starts a node: the release has no such image, or the image lacks what the node needs.',
  why: 'Each release carries the streams of its major; a newer stream may lack what an older one had.',
  wayOut: 'Name a stream of the release, or none: the default follows the release.',
  source: 'HyperShift hypershift-operator/controllers/nodepool/stream.go.',
  shape,
  axes: ({ release, stream: name, streams }) => [
    ...new Set([release, name, ...Object.values(streams).flatMap(({ incompatible }) => incompatible)]),
  ],

  judge(limit, context) {
    const text = `a stream of ${Object.keys(limit.streams).join(', ')} that the release has`;
    const decidedBy = Object.values(limit.streams).flatMap(({ incompatible }) => incompatible);
    return judgeReleaseStreams({ limit, context, text, decidedBy }, (one) => judgeStream(limit, context, one));
  },
});

type Answer = Omit<Judgement, 'readings' | 'limit'>;

function judgeStream(limit: StreamLimit, context: LimitContext, { release, asked }: ReleaseStream): Answer {
  const fitting = Object.entries(limit.streams)
    .filter(([, one]) => faultOf(one, release, context) === undefined)
    .map(([name]) => name);
  const what = `release ${named(release.reading)}`;
  if (asked === '') return derivedStream(limit, what, fitting.at(-1));
  const known = typeof asked === 'string' && Object.hasOwn(limit.streams, asked) ? limit.streams[asked] : undefined;
  const fault = known === undefined ? 'it is no stream that is known' : faultOf(known, release, context);
  if (fault === undefined) return { outcome: 'pass', answer: 'within', detail: `${what} has ${shown(asked)}` };
  return {
    outcome: limit.onViolation,
    answer: 'refused',
    detail: `stream ${shown(asked)} does not fit ${what}: ${fault}`,
    satisfiedBy: fitting.length === 0 ? 'another release' : fitting.join(' or '),
  };
}

function derivedStream({ onViolation }: StreamLimit, what: string, derived: string | undefined): Answer {
  if (derived === undefined) return { outcome: onViolation, answer: 'refused', detail: `${what} has no stream` };
  return { outcome: 'pass', answer: 'within', detail: `${what} follows ${derived}` };
}

function faultOf(
  { since, incompatible }: StreamEntry,
  { version, reading }: ReadVersion,
  context: LimitContext,
): string | undefined {
  const [major = 0, minor = 0] = since?.split('.').map(Number) ?? [];
  if (since !== undefined && compareLines(version.line, { major, minor }) < 0) return `it begins with ${since}`;
  return incompatible
    .filter((axis) => isSet(context, axis, reading.key))
    .map((axis) => `it does not go with ${axis}`)[0];
}

function isSet(context: LimitContext, axis: string, key: string | undefined): boolean {
  return companionsOf(context, axis, key).some(({ value }) => value === true);
}
