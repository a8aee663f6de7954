import { plusMinutes } from '../model/instant-arithmetic.ts';
import type { Promotion } from '../model/promotion.ts';

/** Until the next night, as it were: what has not ended a day after it was given up is left alone. */
const LATE_MINUTES = 24 * 60;

/**
 * Until when an act is watched that was begun and not confirmed before its deadline; `undefined` where there is none, or its end is
 * known. A Release that turns true after our deadline has moved the target all the same.
 */
export function lateUntil({ phase, act, history }: Promotion): string | undefined {
  const isOpen = act.state === 'begun' || act.state === 'underway';
  const given = history.at(-1);
  if (phase !== 'failed' || !isOpen || act.late !== undefined || given === undefined) return undefined;
  return plusMinutes(given.at, LATE_MINUTES);
}

/** The target was moved after all, and the stream's row does not say so yet. */
export function needsReconciling({ act }: Promotion): boolean {
  return act.late?.state === 'confirmed' && act.isReconciled !== true;
}
