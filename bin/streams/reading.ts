import { visibleJson } from '../../gates/engine/report/escape.ts';
import type { StreamVersion } from '../../gates/model/stream.ts';
import type { PromotionStore } from '../../lambdas/ports/promotion-store.ts';
import type { StreamStore } from '../../lambdas/ports/stream-store.ts';
import { candidatesWith } from '../../lambdas/usecases/promotions/explain-candidate.ts';
import { explainImage } from '../../lambdas/usecases/promotions/explain-promotion.ts';
import { trackJobs } from '../../lambdas/usecases/promotions/track-jobs.ts';
import { type Io, UsageError } from '../io.ts';
import { candidateLines, explanationText, section, streamLine, summaryLine, trackLine, waitingText } from './texts.ts';

interface Stores {
  readonly streams: StreamStore;
  readonly promotions: PromotionStore;
}

/** The stream of a name. Throws {@link UsageError} where there is none. */
export async function streamNamed({ streams }: Pick<Stores, 'streams'>, id: string): Promise<StreamVersion> {
  const version = await streams.get(id);
  if (version === undefined) throw new UsageError(`there is no stream ${id}`, 'See `sluice streams list`.');
  return version;
}

/** What a stream is at, what it tries, and who holds that. */
async function standingOf(version: StreamVersion, { promotions }: Stores) {
  const { id } = version.stream;
  const [state, past] = await Promise.all([promotions.state(id), promotions.ofStream(id, 10)]);
  const active = state.active === undefined ? undefined : await promotions.get(state.active);
  return { version, state, past, hold: active?.promotion.hold };
}

type Standing = Awaited<ReturnType<typeof standingOf>>;

function jsonOf({ version: { stream, version }, state, past: [last], hold }: Standing) {
  const { title, owner, mode } = stream;
  return { ...state, version, title, owner, mode, ...(hold && { hold }), ...(last && { last }) };
}

/** `sluice streams list` */
export async function listStreams(io: Io, stores: Stores, json: boolean): Promise<void> {
  const all = await Promise.all((await stores.streams.active()).map((version) => standingOf(version, stores)));
  if (json) io.out(`${visibleJson({ streams: all.map(jsonOf) }, 2)}\n`);
  else if (all.length === 0) io.out('No streams yet. Write one: sluice streams apply FILE --reason "..."\n');
  else for (const { version, state, past, hold } of all) io.out(streamLine(version, state, past[0], hold));
}

/** `sluice streams show`: throws {@link UsageError} where there is no such stream. */
export async function showStream(io: Io, stores: Stores, id: string, json: boolean): Promise<void> {
  const version = await streamNamed(stores, id);
  const [standing, candidates, jobs] = await Promise.all([
    standingOf(version, stores),
    stores.promotions.candidates(id, 10),
    trackJobs(version.stream, stores.promotions),
  ]);
  const { state, past, hold } = standing;
  if (json) {
    const whole = { ...jsonOf(standing), promotions: past, candidates, jobs, document: version.stream };
    io.out(`${visibleJson(whole, 2)}\n`);
    return;
  }
  io.out(streamLine(version, state, past[0], hold));
  io.out(section('Promotions, newest first', past.map(summaryLine)));
  io.out(section('Candidates, newest first', candidates.flatMap(candidateLines)));
  io.out(section('Jobs, over the last nights', jobs.map(trackLine)));
  io.out(`\nDocument:\n${visibleJson(version.stream, 2)}\n`);
}

/** `sluice streams why`: what was tried and what waits, in one answer. Throws {@link UsageError} where nothing is known of it. */
export async function whyImage(io: Io, { streams, promotions }: Stores, image: string, json: boolean): Promise<void> {
  const whole = /^[0-9a-f]{64}$/.test(image) ? `sha256:${image}` : image;
  const [explained, candidates] = await Promise.all([
    explainImage(whole, promotions),
    candidatesWith(whole, { streams, promotions }),
  ]);
  if (explained.length === 0 && candidates.length === 0) {
    throw new UsageError(
      `nothing is known of ${whole}: no promotion and no candidate of a stream has it`,
      'Give a whole digest (sha256: and 64 hex digits), a whole commit (40) or a promotion; `sluice streams show STREAM` lists them.',
    );
  }
  if (json) io.out(`${visibleJson({ promotions: explained, candidates }, 2)}\n`);
  else io.out([...candidates.map(waitingText), ...explained.map(explanationText)].join('\n'));
}
