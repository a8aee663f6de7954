import { CheckRunRefused } from '../../ports/check-runs.ts';
import { TryLater } from '../../ports/try-later.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** GitHub repeats what it says of a content; a right, or an answer, may come back within a day. */
const CONTENT_PATIENCE_MS = HOUR_MS;
const PATIENCE_MS = 24 * HOUR_MS;

/** No verdict is put back for longer, so that a repaired cause shows within this time. */
export const LONGEST_PAUSE_MS = 30 * MINUTE_MS;

/** Whether a verdict has waited so long that a person has to look. `error`: why it is not shown. */
export function isPatienceOver(waitingSince: string, now: string, error: unknown): boolean {
  const isRefusedForGood = error instanceof CheckRunRefused && error.isContent;
  return Date.parse(now) - Date.parse(waitingSince) >= (isRefusedForGood ? CONTENT_PATIENCE_MS : PATIENCE_MS);
}

/** When it is tried again: pauses are as long as the wait so far, so that each is twice the one before. */
export function nextTryAt(waitingSince: string, now: string, error?: unknown): string {
  const waited = Math.max(0, Date.parse(now) - Date.parse(waitingSince));
  const asked = error instanceof TryLater ? error.retryAfter * 1000 : 0;
  return new Date(Date.parse(now) + Math.max(asked, Math.min(waited, LONGEST_PAUSE_MS))).toISOString();
}
