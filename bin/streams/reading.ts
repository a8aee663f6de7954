import { visibleJson } from '../../gates/engine/report/escape.ts';
import type { StreamVersion } from '../../gates/model/stream.ts';
import type { PromotionStore } from '../../lambdas/ports/promotion-store.ts';
import type { StreamRecord, StreamStore } from '../../lambdas/ports/stream-store.ts';
import { candidatesWith } from '../../lambdas/usecases/promotions/explain-candidate.ts';
import { explainImage } from '../../lambdas/usecases/promotions/explain-promotion.ts';
import { trackJobs } from '../../lambdas/usecases/promotions/track-jobs.ts';
import { type Io, UsageError } from '../io.ts';
import {
  candidateLines,
  explanationText,
  recordText,
  section,
  streamLine,
  summaryLine,
  trackLine,
  waitingText,
  withdrawnLine,
  withdrawnText,
} from './texts.ts';

interface Stores {
  readonly streams: StreamStore;
  readonly promotions: PromotionStore;
}

/** The stream in force of this name. Throws {@link UsageError} where it does not exist or is withdrawn. */
export async function streamNamed({ streams }: Pick<Stores, 'streams'>, id: string): Promise<StreamVersion> {
  const version = await streams.get(id);
  if (version !== undefined) return version;
  const [head] = await recordsOf(streams, id);
  throw new UsageError(
    `${id} is ${withdrawnText(head)}`,
    `Bring it back with \`sluice streams apply\`; \`sluice streams show ${id}\` shows its last state.`,
  );
}

/** Every version of a stream's document, newest first. Throws {@link UsageError} where there is none. */
async function recordsOf(streams: StreamStore, id: string): Promise<readonly [StreamRecord, ...StreamRecord[]]> {
  const [head, ...earlier] = await streams.log(id);
  if (head === undefined) throw noStream(id);
  return [head, ...earlier];
}

export function noStream(id: string): UsageError {
  return new UsageError(`stream "${id}" does not exist`, 'List the streams with `sluice streams list`.');
}

/** `sluice streams log` */
export async function logStream(io: Io, { streams }: Stores, id: string): Promise<void> {
  const records = await recordsOf(streams, id);
  for (const [index, record] of records.entries()) io.out(recordText(record, records[index + 1]));
}

interface LastStanding extends StreamVersion {
  readonly withdrawn?: StreamRecord;
}

/** The document in force, or the last that was. */
async function lastVersion(streams: StreamStore, id: string): Promise<LastStanding> {
  const records = await recordsOf(streams, id);
  const last = records.find(({ stream }) => stream !== null);
  const [head] = records;
  if (last?.stream == null)
    throw new UsageError(`${id} never had a document`, 'Write one: sluice streams apply FILE --reason "..."');
  const { stream, version } = last;
  return { stream, version, ...(head.stream === null && { withdrawn: head }) };
}

/** The state of a stream, its running promotion, and who holds that. */
async function standingOf(version: LastStanding, { promotions }: Stores) {
  const { id } = version.stream;
  const [state, past] = await Promise.all([promotions.state(id), promotions.ofStream(id, 10)]);
  const active = state.active === undefined ? undefined : await promotions.get(state.active);
  return { version, state, past, hold: active?.promotion.hold };
}

type Standing = Awaited<ReturnType<typeof standingOf>>;

function jsonOf({ version: { stream, version, withdrawn }, state, past: [last], hold }: Standing) {
  const { title, owner, mode } = stream;
  const end = withdrawn && { withdrawn: endOf(withdrawn) };
  return { ...state, version, title, owner, mode, ...end, ...(hold && { hold }), ...(last && { last }) };
}

function endOf({ version, author, reason, at }: StreamRecord) {
  return { version, author, reason, at };
}

function nothingIn(withdrawn: number): string {
  const state = withdrawn === 0 ? 'No streams yet' : 'No stream is in force';
  return `${state}. Write one: sluice streams apply FILE --reason "..."\n`;
}

/** `sluice streams list`: those in force, then those that were withdrawn. */
export async function listStreams(io: Io, stores: Stores, json: boolean): Promise<void> {
  const heads = await stores.streams.heads();
  const inForce = heads.flatMap(({ stream, version }) => (stream === null ? [] : [{ stream, version }]));
  const all = await Promise.all(inForce.map((version) => standingOf(version, stores)));
  const withdrawn = heads.filter(({ stream }) => stream === null);
  if (json) {
    const ended = withdrawn.map((record) => ({ stream: record.id, ...endOf(record) }));
    io.out(`${visibleJson({ streams: all.map(jsonOf), withdrawn: ended }, 2)}\n`);
    return;
  }
  if (all.length === 0) io.out(nothingIn(withdrawn.length));
  for (const { version, state, past, hold } of all) io.out(streamLine(version, state, past[0], hold));
  for (const record of withdrawn) io.out(withdrawnLine(record));
}

/** `sluice streams show`: a withdrawn stream with its last document. Throws {@link UsageError} where there is none. */
export async function showStream(io: Io, stores: Stores, id: string, json: boolean): Promise<void> {
  const version = await lastVersion(stores.streams, id);
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
  io.out(streamLine(version, state, past[0], hold, version.withdrawn));
  io.out(section('Promotions, newest first', past.map(summaryLine)));
  io.out(section('Candidates, newest first', candidates.flatMap(candidateLines)));
  io.out(section('Jobs, over the last nights', jobs.map(trackLine)));
  io.out(`\nDocument:\n${visibleJson(version.stream, 2)}\n`);
}

/** `sluice streams why`: promotions and waiting candidates, in one answer. Throws {@link UsageError} where there are none. */
export async function whyImage(io: Io, { streams, promotions }: Stores, image: string, json: boolean): Promise<void> {
  const whole = /^[0-9a-f]{64}$/.test(image) ? `sha256:${image}` : image;
  const [explained, candidates] = await Promise.all([
    explainImage(whole, promotions),
    candidatesWith(whole, { streams, promotions }),
  ]);
  if (explained.length === 0 && candidates.length === 0) {
    throw new UsageError(
      `no promotion and no candidate has ${whole}`,
      'Give a full digest (sha256: and 64 hex digits), a full commit (40) or the id of a promotion; `sluice streams show STREAM` lists them.',
    );
  }
  if (json) io.out(`${visibleJson({ promotions: explained, candidates }, 2)}\n`);
  else io.out([...candidates.map(waitingText), ...explained.map(explanationText)].join('\n'));
}
