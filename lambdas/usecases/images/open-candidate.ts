import { usualDurations } from '../../../gates/ci-jobs/pacing.ts';
import type { Attempt } from '../../../gates/model/attempt.ts';
import type { Observation } from '../../../gates/model/observation.ts';
import type { ImageCandidate, Promotion } from '../../../gates/model/promotion.ts';
import type { StreamVersion } from '../../../gates/model/stream.ts';
import { openPromotion } from '../../../gates/promotion/open.ts';
import type { Log } from '../../ports/log.ts';
import type { PromotionStore, StoredCandidate, StreamState } from '../../ports/promotion-store.ts';
import { type LearnDeps, learn } from '../promotions/learn-of-promotion.ts';

export interface OpenCandidateDeps extends LearnDeps {
  readonly log: Log;
  /** Starts the timer around a promotion; the sweep starts it too, so a lost start only costs time. */
  startTimer(promotion: string): Promise<void>;
}

/** Promotions whose attempts are asked for the usual durations. */
const HISTORY = 10;
/** Candidates that one pick looks at; older ones were passed by before. */
const WAITING = 50;

export type Picked =
  | { readonly outcome: 'opened'; readonly promotion: string }
  | { readonly outcome: 'busy'; readonly promotion: string }
  | { readonly outcome: 'nothing-new' };

/**
 * Opens the newest candidate that waits in a stream, and says of the older ones that it came instead. When another one is being
 * tried, it is told that something newer waits, and decides by its own document whether to give way.
 */
export async function pickCandidate(version: StreamVersion, by: string, deps: OpenCandidateDeps): Promise<Picked> {
  const { id } = version.stream;
  const [state, candidates] = await Promise.all([deps.promotions.state(id), deps.promotions.candidates(id, WAITING)]);
  const waiting = await withoutTwins(candidates, deps);
  const newest = waiting.find(({ candidate }) => candidate.sequence > (state.highSequence ?? ''));
  await passBy(waiting, state, deps);
  if (newest === undefined) return { outcome: 'nothing-new' };
  if (state.active !== undefined) {
    await tellOfNewer(state.active, newest, deps);
    return { outcome: 'busy', promotion: state.active };
  }
  const opened = await openOne(version, newest.candidate, by, deps);
  if (opened.outcome !== 'opened') return opened;
  const older = waiting.filter(({ candidate }) => candidate.sequence < newest.candidate.sequence);
  for (const { candidate } of older)
    await deps.promotions.dropCandidate(id, candidate.sequence, 'superseded', opened.promotion);
  return opened;
}

/**
 * Those that wait, without those whose images are being tried or were: two events of one push, told at once, may both have become
 * candidates, and the same bytes are not tried twice.
 */
async function withoutTwins(
  candidates: readonly StoredCandidate[],
  { promotions }: OpenCandidateDeps,
): Promise<readonly StoredCandidate[]> {
  const opened = new Map(
    candidates.filter(({ state }) => state === 'opened').map((one) => [imagesOf(one.candidate), one.promotion]),
  );
  const waiting = candidates.filter(({ state }) => state === 'waiting');
  for (const { stream, candidate } of waiting.filter((one) => opened.has(imagesOf(one.candidate))))
    await promotions.dropCandidate(stream, candidate.sequence, 'superseded', opened.get(imagesOf(candidate)));
  return waiting.filter((one) => !opened.has(imagesOf(one.candidate)));
}

/** What a candidate is made of, as one text: two with the same are the same to try. */
export function imagesOf({ images }: ImageCandidate): string {
  return images.map(({ component, digest }) => `${component}@${digest}`).join();
}

/** A candidate that came too late, older than what was let through, waits for nothing: it says so, and what came instead. */
async function passBy(
  waiting: readonly StoredCandidate[],
  { stream, highSequence = '', promoted }: StreamState,
  { promotions }: OpenCandidateDeps,
): Promise<void> {
  for (const { candidate } of waiting.filter((late) => late.candidate.sequence <= highSequence))
    await promotions.dropCandidate(stream, candidate.sequence, 'superseded', promoted?.promotion);
}

async function tellOfNewer(active: string, { candidate: { sequence } }: StoredCandidate, deps: OpenCandidateDeps) {
  const newer: Observation = { kind: 'newer', at: deps.clock.now(), sequence };
  await learn(active, [newer], { ...deps, isOnlyTelling: true });
}

/** Opens a candidate now, whatever waits. */
export async function openOne(
  stream: StreamVersion,
  candidate: ImageCandidate,
  by: string,
  deps: OpenCandidateDeps,
  decision?: Promotion['decision'],
): Promise<Exclude<Picked, { outcome: 'nothing-new' }>> {
  const usual = usualDurations(await pastAttempts(stream.stream.id, deps.promotions));
  const promotion = openPromotion({
    stream,
    candidate,
    now: deps.clock.now(),
    by,
    usual,
    ...(decision !== undefined && { decision }),
  });
  if ((await deps.promotions.open(promotion)) === 'busy') {
    const { active } = await deps.promotions.state(stream.stream.id);
    return { outcome: 'busy', promotion: active ?? 'another promotion' };
  }
  deps.log.info('promotion opened', {
    promotion: promotion.id,
    stream: stream.stream.id,
    sequence: candidate.sequence,
    by,
  });
  await deps.startTimer(promotion.id);
  return { outcome: 'opened', promotion: promotion.id };
}

async function pastAttempts(stream: string, promotions: PromotionStore): Promise<readonly Attempt[]> {
  const past = await promotions.ofStream(stream, HISTORY);
  const stored = await Promise.all(past.map(({ id }) => promotions.get(id)));
  return stored.flatMap((one) => one?.promotion.attempts ?? []);
}
