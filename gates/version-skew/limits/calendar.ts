import { epochMs, instantOf } from '../../model/instant-arithmetic.ts';

export const DAY_MS = 86_400_000;

/** Days since 1970-01-01 of a day `YYYY-MM-DD`; nothing for a text that is no day of the Gregorian calendar. */
export function dayNumber(day: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return undefined;
  const ms = epochMs(day);
  return instantOf(ms).startsWith(day) ? ms / DAY_MS : undefined;
}

/** The same day some months earlier, or the last day of that month when it is shorter. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number);
  const count = year * 12 + (month - 1) - months;
  const last = instantOf(epochMs(firstOf(count + 1)) - DAY_MS).slice(8, 10);
  return `${firstOf(count).slice(0, 8)}${String(Math.min(date, Number(last))).padStart(2, '0')}`;
}

/** The first day of a month, months counted from the year 0. */
function firstOf(count: number): string {
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
}
