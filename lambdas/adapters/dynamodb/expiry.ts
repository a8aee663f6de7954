import type { Row } from './rows.ts';

/** GitHub keeps check runs for 400 days; ours last as long, so that every link on GitHub leads somewhere. */
export const RUN_DAYS = 400;

/** GitHub redelivers within three days; a week leaves room for a late audit. */
export const DELIVERY_DAYS = 7;

/** Epoch second after which a row is gone. */
export function expiryAfter(now: string, days: number): number {
  return epochSecond(now) + days * 86_400;
}

/** DynamoDB removes an expired row up to two days late, and the laptop's engine never: every read asks. */
export function isExpired(row: Row, now: string): boolean {
  const expiresAt = row['expiresAt'];
  return typeof expiresAt === 'number' && expiresAt <= epochSecond(now);
}

export function epochSecond(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000);
}
