import { normalInstant } from './instant.ts';

/*
 * Time in a room without a clock: instants are texts, and this is the arithmetic on them. Proleptic Gregorian calendar, UTC, no
 * leap seconds, as everywhere in computing. Day numbers after Howard Hinnant, "chrono-compatible low-level date algorithms".
 */

export const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Milliseconds since 1970. Throws RangeError on what is no instant in UTC. */
export function epochMs(instant: string): number {
  const [year, month, day, hour, minute, second, fraction] = normalInstant(instant).match(/\d+/g)?.map(Number) ?? [];
  const time = (((hour ?? 0) * 60 + (minute ?? 0)) * 60 + (second ?? 0)) * 1000 + (fraction ?? 0);
  return dayNumber(year ?? 0, month ?? 1, day ?? 1) * DAY_MS + time;
}

/** The instant of a number of milliseconds since 1970. */
export function instantOf(ms: number): string {
  const whole = Math.floor(ms);
  const days = Math.floor(whole / DAY_MS);
  const rest = whole - days * DAY_MS;
  const time = [Math.floor(rest / 3_600_000), Math.floor(rest / 60_000) % 60, Math.floor(rest / 1000) % 60];
  return `${dateOf(days)}T${time.map((part) => pad(part, 2)).join(':')}.${pad(rest % 1000, 3)}Z`;
}

export function plusMs(instant: string, ms: number): string {
  return instantOf(epochMs(instant) + ms);
}

export function plusMinutes(instant: string, minutes: number): string {
  return plusMs(instant, minutes * MINUTE_MS);
}

/** Milliseconds from one instant to another; negative when the other is earlier. */
export function msBetween(from: string, to: string): number {
  return epochMs(to) - epochMs(from);
}

export function earliest(instants: readonly string[]): string | undefined {
  return [...instants].sort()[0];
}

export function latest(first: string, ...rest: readonly string[]): string {
  return [first, ...rest].sort().at(-1) ?? first;
}

function dayNumber(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function dateOf(days: number): string {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return `${pad(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}
