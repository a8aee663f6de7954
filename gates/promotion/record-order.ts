import type * as z from 'zod';
import { plannedAttempt } from '../ci-jobs/retries.ts';
import type { Attempt } from '../model/attempt.ts';
import type { Observation, Order } from '../model/observation.ts';
import { present } from '../model/present.ts';
import { isAtItsEnd, type PersonsOrder, type Promotion } from '../model/promotion.ts';

type Given = z.infer<typeof Order>;

/**
 * Why a promotion cannot follow an order as it is now, to be read after its name; `undefined` when it can. What cannot be followed
 * changes nothing and is not in the record.
 */
export function refusalOfOrder(promotion: Promotion, given: Given): string | undefined {
  const { phase, hold } = promotion;
  if (isAtItsEnd(promotion) || phase === 'promoting')
    return `is ${phase}: it can no longer be given the order ${given.order}`;
  switch (given.order) {
    case 'hold':
      return hold === undefined ? undefined : `is held already, by ${hold.by}: ${hold.reason}`;
    case 'release':
      return hold === undefined ? 'is not held' : undefined;
    case 'accept':
      return phase === 'accepted' ? 'is accepted already' : undefined;
    case 'retry':
      return refusalOfRetry(promotion, given.job);
    default:
      return undefined;
  }
}

function refusalOfRetry({ phase, stream, attempts }: Promotion, job: string): string | undefined {
  const names = stream.jobs.map(({ name }) => name);
  if (!names.includes(job)) return `has no job ${job}; its jobs are ${names.join(', ') || 'none'}`;
  if (phase !== 'running') return `is ${phase}: its jobs have not been started`;
  const lasts = lastTries(attempts, job);
  if (lasts.some(isWithoutSuccess)) return undefined;
  return lasts.some(({ outcome }) => outcome !== 'passed') ? `has ${job} under way still` : `has passed ${job}`;
}

/** Follows an order, and keeps who gave it and why, for good. */
export function recordOrder(
  promotion: Promotion,
  { word, order: given }: Extract<Observation, { kind: 'order' }>,
): Promotion {
  if (refusalOfOrder(promotion, given) !== undefined) return promotion;
  const followed = follow(promotion, { word, order: given });
  if (followed === promotion) return promotion;
  const kept: PersonsOrder = {
    ...word,
    order: given.order,
    ...present({ job: given.order === 'retry' ? given.job : undefined }),
  };
  return { ...followed, orders: [...promotion.orders, kept] };
}

function follow(
  promotion: Promotion,
  { word, order: given }: Pick<Extract<Observation, { kind: 'order' }>, 'word' | 'order'>,
): Promotion {
  switch (given.order) {
    case 'hold':
      return { ...promotion, hold: word };
    case 'release':
      return released(promotion, word.at);
    case 'retry':
      return retried(promotion, given.job, word.at, word.by);
    default:
      return decided(promotion, { ...word, kind: given.order });
  }
}

function released(promotion: Promotion, at: string): Promotion {
  const { hold, ...rest } = promotion;
  return hold !== undefined && at >= hold.at ? rest : promotion;
}

/** The first decision counts, but what was let through may still be kept back before the act begins. */
function decided(promotion: Promotion, decision: NonNullable<Promotion['decision']>): Promotion {
  const isLetThrough = promotion.decision?.kind === 'accept' || promotion.decision?.kind === 'rollback';
  const keepsBack = decision.kind === 'reject' || decision.kind === 'abort';
  return promotion.decision === undefined || (isLetThrough && keepsBack) ? { ...promotion, decision } : promotion;
}

/** One more try of each run that ended without success. A person pays for it, not the budget. */
function retried(promotion: Promotion, job: string, at: string, askedBy: string): Promotion {
  const again = lastTries(promotion.attempts, job)
    .filter((attempt) => isWithoutSuccess(attempt) && (attempt.endedAt ?? '') <= at)
    .map(({ run, number }) => ({ ...plannedAttempt(job, run, number + 1, at), askedBy }));
  return again.length === 0 ? promotion : { ...promotion, attempts: [...promotion.attempts, ...again] };
}

function isWithoutSuccess({ state, outcome }: Attempt): boolean {
  return state === 'ended' && outcome !== 'passed';
}

function lastTries(attempts: readonly Attempt[], job: string): readonly Attempt[] {
  const own = attempts.filter((attempt) => attempt.job === job);
  return own.filter(({ run, number }) => !own.some((later) => later.run === run && later.number > number));
}
