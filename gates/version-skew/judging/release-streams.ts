import type { LimitBody } from '../limits/limit.ts';
import type { SchemeName } from '../schemes/index.ts';
import type { Judgement, Observed } from './judgement.ts';
import type { LimitContext } from './limit-context.ts';
import { companionsOf, isThere, type ReadVersion, readingOf, readRole, unavailableBeside } from './reading.ts';

/** A limit on the operating system stream that goes with a release. */
interface StreamedLimit extends LimitBody {
  readonly scheme: SchemeName;
  readonly release: string;
  readonly stream: string;
}

/** A release, the stream that was asked for with it, and what else decides. */
export interface ReleaseStream {
  readonly release: ReadVersion;
  /** As it is written; empty where no stream was asked for. */
  readonly asked: Observed['value'];
  readonly beside: readonly Observed[];
}

export interface StreamQuestion {
  readonly limit: StreamedLimit;
  readonly context: LimitContext;
  /** What the limit asks, in words. */
  readonly text: string;
  /** Axes that decide besides. */
  readonly decidedBy: readonly string[];
}

/** Judges the stream of each release that could be read; whatever could not be read or had is judged here, and never passes. */
export function judgeReleaseStreams(
  { limit, context, text, decidedBy }: StreamQuestion,
  judge: (one: ReleaseStream) => Omit<Judgement, 'readings' | 'limit'>,
): readonly Judgement[] {
  const question = { role: 'release', axis: limit.release, scheme: limit.scheme };
  const { read, trouble } = readRole(context, limit, question, text);
  const judged = read.flatMap((release) =>
    companionsOf(context, limit.stream, release.reading.key).map((asked) => {
      const beside = decidedBy.flatMap((axis) => companionsOf(context, axis, release.reading.key));
      const readings = [release.reading, ...(isThere(asked.value) ? [readingOf('stream', asked)] : [])];
      const unavailable = unavailableBeside([asked, ...beside]);
      return { readings, limit: text, ...(unavailable ?? judge({ release, asked: asked.value ?? '', beside })) };
    }),
  );
  return [...trouble, ...judged];
}
