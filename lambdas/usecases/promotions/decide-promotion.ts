import type * as z from 'zod';
import type { Observation, Order } from '../../../gates/model/observation.ts';
import { PersonsWord, type Promotion } from '../../../gates/model/promotion.ts';
import type { StreamVersion } from '../../../gates/model/stream.ts';
import { refusalOfOrder } from '../../../gates/promotion/record-order.ts';
import type { StoredPromotion, StreamState } from '../../ports/promotion-store.ts';
import { type OpenCandidateDeps, openOne, type Picked } from '../images/open-candidate.ts';
import { learn, MissingPromotion } from './learn-of-promotion.ts';

export interface PersonsReason {
  /** Who; an address or a login. */
  readonly by: string;
  /** At least ten characters. */
  readonly reason: string;
}

/** An order that cannot be followed, and why. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}

/**
 * Gives an order to a promotion that is under way. Throws {@link TooLate} when it cannot be followed: it has ended, or is already at
 * the other side, or there is nothing to release or to try again.
 */
export async function orderPromotion(
  id: string,
  order: z.infer<typeof Order>,
  word: PersonsReason,
  deps: OpenCandidateDeps,
): Promise<Promotion> {
  const at = deps.clock.now();
  const observation: Observation = { kind: 'order', at, word: spoken(word, at), order };
  let refusal: string | undefined;
  const mayOrder = (promotion: Promotion) => {
    refusal = refusalOfOrder(promotion, order);
    return refusal === undefined;
  };
  const advanced = await learn(id, [observation], { ...deps, isOnlyTelling: true }, mayOrder);
  if (advanced === undefined) throw new TooLate(`promotion ${id} ${refusal ?? 'is gone'}`);
  deps.log.info('order given', { promotion: id, order: order.order, by: word.by, reason: word.reason });
  await deps.startTimer(id);
  return advanced.next;
}

/**
 * Takes up a candidate that was rejected or failed, on a person's word: a new promotion goes straight to acceptance, and the old
 * one stays as it was, with its evidence. That the images are still there, and nothing newer was promoted, is checked as always.
 */
export async function acceptRejected(
  id: string,
  word: PersonsReason,
  stream: StreamVersion,
  deps: OpenCandidateDeps,
): Promise<Picked> {
  const { promotion } = await found(id, deps);
  if (promotion.phase !== 'rejected' && promotion.phase !== 'failed') {
    throw new TooLate(
      `promotion ${id} is ${promotion.phase}: only a rejected or failed one can be accepted after its end`,
    );
  }
  mustFit(promotion, stream);
  const decision = { kind: 'accept' as const, ...spoken(word, deps.clock.now()), overrules: id };
  return openOne(stream, promotion.candidate, word.by, deps, decision);
}

/**
 * Tries a candidate from the beginning that was tried before and not promoted: the last one when none is named. The night may have
 * failed for reasons that are gone; no person needs to approve it, as all of its gates and jobs are asked again.
 */
export async function tryAgain(
  stream: StreamVersion,
  by: string,
  deps: OpenCandidateDeps,
  id?: string,
): Promise<Picked> {
  const streamId = stream.stream.id;
  const tried = id ?? (await deps.promotions.ofStream(streamId, 1))[0]?.id;
  if (tried === undefined) return { outcome: 'nothing-new' };
  const { promotion } = await found(tried, deps);
  mustFit(promotion, stream);
  if (promotion.phase === 'promoted')
    throw new TooLate(`promotion ${tried} is promoted: there is nothing to try again`);
  const { highSequence = '' } = await deps.promotions.state(streamId);
  if (promotion.candidate.sequence < highSequence)
    throw new TooLate(`promotion ${tried} is older than what was let through (${highSequence})`);
  return openOne(stream, promotion.candidate, by, deps);
}

/** Goes back to a promotion that was completed before: the last good one of an older candidate when none is named. */
export async function rollBack(
  stream: StreamVersion,
  word: PersonsReason,
  deps: OpenCandidateDeps,
  to?: string,
): Promise<Picked & { readonly from?: string; readonly to?: string }> {
  const state = await deps.promotions.state(stream.stream.id);
  const target = to ?? (await lastGood(stream.stream.id, state.promoted, deps));
  if (target === undefined) return { outcome: 'nothing-new' };
  const { promotion } = await found(target, deps);
  if (promotion.phase !== 'promoted')
    throw new TooLate(`promotion ${target} was never promoted: it is ${promotion.phase}`);
  mustFit(promotion, stream);
  const decision = { kind: 'rollback' as const, ...spoken(word, deps.clock.now()), overrules: target };
  const picked = await openOne(stream, promotion.candidate, word.by, deps, decision);
  return { ...picked, to: target, ...(state.promoted !== undefined && { from: state.promoted.promotion }) };
}

/**
 * Where the stream was before: the newest completed promotion of a candidate older than the one that is there now. Never of a newer
 * one: the stream was taken back from that one, and a second order to go back would bring it in again.
 */
async function lastGood(stream: string, now: StreamState['promoted'], { promotions }: OpenCandidateDeps) {
  if (now === undefined) return undefined;
  const past = await promotions.ofStream(stream, 200);
  return past.find(({ phase, sequence }) => phase === 'promoted' && sequence < now.sequence)?.id;
}

/** Throws where the name or the reason is missing: a record that holds such an order could not be read again. */
function spoken({ by, reason }: PersonsReason, at: string): PersonsWord {
  return PersonsWord.parse({ by, reason, at });
}

/** What was tried is of this stream, and of all that the stream moves today: a set moves whole. */
function mustFit({ id, stream: { id: own }, candidate: { images } }: Promotion, { stream }: StreamVersion): void {
  if (own !== stream.id) throw new TooLate(`promotion ${id} is of the stream ${own}`);
  const tried = images.map(({ component }) => component).sort();
  const moved = stream.components.map(({ name }) => name).sort();
  if (tried.join() === moved.join()) return;
  throw new TooLate(`promotion ${id} has ${tried.join(', ')}, and the stream moves ${moved.join(', ')} today`);
}

async function found(id: string, { promotions }: OpenCandidateDeps): Promise<StoredPromotion> {
  const stored = await promotions.get(id);
  if (stored === undefined) throw new MissingPromotion(`there is no promotion ${id}`);
  return stored;
}
