import { isAtItsEnd, type Phase } from '../../../gates/model/promotion.ts';
import type { StreamRecord, StreamStore } from '../../ports/stream-store.ts';
import type { OpenCandidateDeps } from '../images/open-candidate.ts';
import { orderPromotion, type PersonsReason } from '../promotions/decide-promotion.ts';

export interface WithdrawStreamDeps extends OpenCandidateDeps {
  readonly streams: StreamStore;
}

export interface WithdrawOptions {
  /** Stop what is being tried, too. */
  readonly isAborting: boolean;
}

export type Withdrawal =
  | {
      readonly outcome: 'withdrawn';
      readonly version: number;
      /** Candidates that wait, and are tried when the stream is brought back. */
      readonly waiting: number;
      /** Began while this was written; it goes on to its end. */
      readonly begun?: string;
    }
  | { readonly outcome: 'withdrawn-before'; readonly record: StreamRecord }
  | { readonly outcome: 'busy'; readonly promotion: string; readonly phase: Phase }
  | { readonly outcome: 'unknown' | 'stale' };

/** As many as a pick looks at. */
const WAITING = 50;

/**
 * Writes a version of a stream that says it is no more; all versions before it stay, and so do its promotions and what it is at. What is
 * being tried keeps it from being withdrawn, or is aborted first; what is at its promoter cannot be.
 */
export async function withdrawStream(
  id: string,
  word: PersonsReason,
  { isAborting }: WithdrawOptions,
  deps: WithdrawStreamDeps,
): Promise<Withdrawal> {
  const [head] = await deps.streams.log(id);
  if (head === undefined) return { outcome: 'unknown' };
  if (head.stream === null) return { outcome: 'withdrawn-before', record: head };
  const tried = await underWay(id, deps);
  if (tried !== undefined) {
    if (!isAborting || tried.phase === 'promoting') return { outcome: 'busy', ...tried };
    await orderPromotion(tried.promotion, { order: 'abort' }, word, deps);
  }
  const { version: expectedVersion } = head;
  const write = { id, expectedVersion, stream: null, author: word.by, reason: word.reason, at: deps.clock.now() };
  if ((await deps.streams.write(write)) === 'stale') return { outcome: 'stale' };
  const [begun, candidates] = await Promise.all([underWay(id, deps), deps.promotions.candidates(id, WAITING)]);
  const waiting = candidates.filter(({ state }) => state === 'waiting').length;
  const version = expectedVersion + 1;
  return { outcome: 'withdrawn', version, waiting, ...(begun !== undefined && { begun: begun.promotion }) };
}

async function underWay(
  id: string,
  { promotions }: WithdrawStreamDeps,
): Promise<{ readonly promotion: string; readonly phase: Phase } | undefined> {
  const { active } = await promotions.state(id);
  const stored = active === undefined ? undefined : await promotions.get(active);
  if (stored === undefined || isAtItsEnd(stored.promotion)) return undefined;
  return { promotion: stored.promotion.id, phase: stored.promotion.phase };
}
