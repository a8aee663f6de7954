import type { Observation } from '../../../gates/model/observation.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import { type Advance, advance } from '../../../gates/promotion/advance.ts';
import { isDone, LEASE_MS } from '../../../gates/promotion/agenda.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PromotionStore, StoredPromotion } from '../../ports/promotion-store.ts';

export interface LearnDeps {
  readonly promotions: PromotionStore;
  readonly clock: Clock;
  /** The caller performs nothing: what follows is due at once, for another process, and what is due already stays due. */
  readonly isOnlyTelling?: boolean;
}

/** A promotion is asked for that is not in the store. */
export class MissingPromotion extends Error {
  override readonly name = 'MissingPromotion';
}

/** Others write too, but each of them wins once: more rounds than this mean that something writes without end. */
const MOST_ROUNDS = 50;

/** Whether what was seen may be told to the promotion as it is now; asked again whenever another process wrote meanwhile. */
type Guard = (promotion: Promotion) => boolean;

/**
 * Tells a promotion what was seen, and stores what follows. Reads and decides again as long as another process wrote in between.
 * `undefined`: the guard refused, and nothing was written.
 */
export async function learn(
  id: string,
  seen: readonly Observation[],
  { promotions, clock, isOnlyTelling = false }: LearnDeps,
  guard: Guard = () => true,
): Promise<Advance | undefined> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const stored = await promotions.get(id);
    if (stored === undefined) throw new MissingPromotion(`there is no promotion ${id}`);
    if (!guard(stored.promotion)) return undefined;
    const now = clock.now();
    const told = { advanced: advance(stored.promotion, seen, now), now, isOnlyTelling, isEmpty: seen.length === 0 };
    if ((await keep(stored, told, promotions)) === 'saved') return told.advanced;
  }
  throw new Error(`promotion ${id} changes faster than it can be written`);
}

interface Told {
  readonly advanced: Advance;
  readonly now: string;
  readonly isOnlyTelling: boolean;
  /** Nothing was seen; the caller only asks what is due. */
  readonly isEmpty: boolean;
}

/** Writes what changed. Nothing is written of what was known before, unless it was a look that the record waits for. */
async function keep(
  stored: StoredPromotion,
  { advanced, now, isOnlyTelling, isEmpty }: Told,
  promotions: PromotionStore,
): Promise<'saved' | 'stale'> {
  const isKnown = advanced.next === stored.promotion;
  if (isKnown && (isOnlyTelling || (isEmpty && isWakeKept(stored, advanced, now)))) return 'saved';
  const wakeAt = isOnlyTelling ? wakeOfTold(stored, advanced, now) : nextLook(advanced, now);
  return promotions.save(advanced.next, stored.revision, wakeAt);
}

/** A record whose time to be woken is past must be written, or it is woken for nothing again and again. */
function isWakeKept({ wakeAt }: StoredPromotion, { next }: Advance, now: string): boolean {
  return isDone(next) ? wakeAt === undefined : wakeAt !== undefined && wakeAt > now;
}

/** When a process must look again even if this one dies now: soon while something is due, else when the record wants it. */
function nextLook({ next, effects, wakeAt }: Advance, now: string): string | undefined {
  if (isDone(next)) return undefined;
  const afterLease = new Date(Date.parse(now) + LEASE_MS).toISOString();
  return effects.length > 0 || wakeAt === undefined ? afterLease : wakeAt;
}

/** Telling puts off nothing: the next look is overdue from the same instant as before, however often the promotion is told. */
function wakeOfTold(
  { wakeAt: was }: StoredPromotion,
  { next, effects, wakeAt }: Advance,
  now: string,
): string | undefined {
  if (isDone(next)) return undefined;
  const wanted = effects.length > 0 || wakeAt === undefined ? now : wakeAt;
  return was !== undefined && was < wanted ? was : wanted;
}
