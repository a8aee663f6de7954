const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Days since 1970-01-01 of a day `YYYY-MM-DD`; nothing for a text that is no day of the Gregorian calendar. */
export function dayNumber(day: string): number | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (match === null) return undefined;
  const [year, month, date] = match.slice(1).map(Number) as [number, number, number];
  if (month < 1 || month > 12 || date < 1 || date > monthLength(year, month)) return undefined;
  return daysBeforeYear(year) - daysBeforeYear(1970) + daysBeforeMonth(year, month) + date - 1;
}

function daysBeforeYear(year: number): number {
  const past = year - 1;
  return past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
}

function daysBeforeMonth(year: number, month: number): number {
  return MONTH_LENGTHS.slice(0, month - 1).reduce((sum, _, index) => sum + monthLength(year, index + 1), 0);
}

function monthLength(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return (MONTH_LENGTHS[month - 1] ?? 0) + (month === 2 && isLeap ? 1 : 0);
}

/** Seconds since 1970 of an instant spelled by `normalInstant`. */
export function secondsOf(instant: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = instant.slice(11, 19).split(':').map(Number);
  return (dayNumber(instant.slice(0, 10)) ?? 0) * 86_400 + hours * 3600 + minutes * 60 + seconds;
}

/** The same day some months earlier, or the last day of that month when it is shorter. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.slice(0, 10).split('-').map(Number);
  const count = year * 12 + (month - 1) - months;
  const [newYear, newMonth] = [Math.floor(count / 12), (count % 12) + 1];
  const newDate = Math.min(date, monthLength(newYear, newMonth));
  return `${String(newYear).padStart(4, '0')}-${pad(newMonth)}-${pad(newDate)}`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
