import { epochMs, instantOf as instantFrom } from '../model/instant-arithmetic.ts';

const INSTANT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.\d{1,9})?Z$/;
const LAST_EPOCH_MS = 253_402_300_799_999;

/** Milliseconds since 1970 of an instant in UTC; `undefined` for anything else, 31 February and offsets included. */
export function epochOf(text: string): number | undefined {
  const match = INSTANT.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  const isTime = hour <= 23 && minute <= 59 && second <= 59;
  return isTime && isDay(year, month, day) ? epochMs(text) : undefined;
}

/** The house's one spelling of an instant that a source wrote; `undefined` when it is none. */
export function instantOf(text: string | null | undefined): string | undefined {
  const epoch = text === null || text === undefined ? undefined : epochOf(text);
  return epoch === undefined ? undefined : instantFrom(epoch);
}

/** The instant at so many milliseconds since 1970, for the years 1970 to 9999. */
export function instantAt(ms: number): string | undefined {
  return Number.isInteger(ms) && ms >= 0 && ms <= LAST_EPOCH_MS ? instantFrom(ms) : undefined;
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (lengths[month - 1] ?? 0);
}
