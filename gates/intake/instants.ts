const INSTANT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?Z$/;
const DAY_MS = 86_400_000;

/** Milliseconds since 1970 of an instant in UTC; `undefined` for anything else, 31 February and offsets included. */
export function epochOf(text: string): number | undefined {
  const match = INSTANT.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  if (hour > 23 || minute > 59 || second > 59 || !isDay(year, month, day)) return undefined;
  const millis = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  return daysSinceEpoch(year, month, day) * DAY_MS + hour * 3_600_000 + minute * 60_000 + second * 1000 + millis;
}

/** The house's one spelling of an instant that a source wrote; `undefined` when it is none. */
export function instantOf(text: string | null | undefined): string | undefined {
  const epoch = text === null || text === undefined ? undefined : epochOf(text);
  return epoch === undefined ? undefined : instantAt(epoch);
}

/** The instant at so many milliseconds since 1970, for the years 1970 to 9999. */
export function instantAt(epochMs: number): string | undefined {
  if (!Number.isInteger(epochMs) || epochMs < 0 || epochMs >= daysSinceEpoch(10_000, 1, 1) * DAY_MS) return undefined;
  const { year, month, day } = dateOf(Math.floor(epochMs / DAY_MS));
  const rest = epochMs % DAY_MS;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const time = `${two(rest / 3_600_000)}:${two((rest / 60_000) % 60)}:${two((rest / 1000) % 60)}`;
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${time}.${String(rest % 1000).padStart(3, '0')}Z`;
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (lengths[month - 1] ?? 0);
}

/** Days since 1970-01-01 in the proleptic Gregorian calendar; the year is taken to begin in March, so that the leap day ends it. */
function daysSinceEpoch(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

function dateOf(days: number): { year: number; month: number; day: number } {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}
