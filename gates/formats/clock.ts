const UNITS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1000n,
  µs: 1000n,
  μs: 1000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};
export const SECOND = 1_000_000_000n;
const MOST = 2n ** 63n;
const LONGEST = 200;

/** Nanoseconds of a duration as Go writes it: `1h30m`, `-1.5s`. Nothing for any other text. */
export function goDuration(text: string): bigint | undefined {
  if (text.length > LONGEST) return undefined;
  const [, sign, rest = ''] = /^([-+]?)(.*)$/s.exec(text) ?? [];
  if (rest === '0') return 0n;
  if (!/^(?:(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:ns|us|µs|μs|ms|s|m|h))+$/.test(rest)) return undefined;
  let nanos = 0n;
  for (const [, whole = '', fraction = '', unit = ''] of rest.matchAll(/([0-9]*)(?:\.([0-9]*))?([a-zµμ]+)/g)) {
    nanos += amount(whole, fraction, UNITS[unit] ?? 0n);
  }
  if (nanos > MOST || (nanos === MOST && sign !== '-')) return undefined;
  return sign === '-' ? -nanos : nanos;
}

function amount(whole: string, fraction: string, unit: bigint): bigint {
  const part = fraction === '' ? 0n : (BigInt(fraction) * unit) / 10n ** BigInt(fraction.length);
  return BigInt(whole === '' ? 0 : whole) * unit + part;
}

/** Units of the other spelling, each with the words for it; the last may be the beginning of a longer word. */
const WORDS: readonly (readonly [nanos: bigint, words: readonly string[]])[] = [
  [1n, ['ns', 'nano']],
  [1000n, ['us', 'µs', 'micro']],
  [1_000_000n, ['ms', 'milli']],
  [SECOND, ['s', 'sec']],
  [60n * SECOND, ['m', 'min']],
  [3600n * SECOND, ['h', 'hr', 'hour']],
  [86_400n * SECOND, ['d', 'day']],
  [604_800n * SECOND, ['w', 'wk', 'week']],
];

/**
 * Nanoseconds of a text of the format `duration`: Go's spelling, or numbers with words such as `22 hours` anywhere in the text
 * (kube-openapi, pkg/validation/strfmt/duration.go).
 */
export function durationOf(text: string): bigint | undefined {
  const nanos = goDuration(text);
  if (nanos !== undefined) return nanos;
  let found: bigint | undefined;
  for (const [, digits = '', word = ''] of text.matchAll(/(\d+)[\t\n\f\r ]*([A-Za-zµ]+)/g)) {
    if (BigInt(digits) >= MOST) return undefined;
    const unit = unitNamed(word.toLowerCase());
    // It runs over without a word.
    if (unit !== undefined) found = BigInt.asIntN(64, (found ?? 0n) + BigInt(digits) * unit);
  }
  return found;
}

function unitNamed(word: string): bigint | undefined {
  return WORDS.find(([, words]) => words.includes(word) || word.startsWith(words.at(-1) ?? ''))?.[0];
}

/** Days since 1970 of a date in the calendar that ISO 8601 uses for all times. */
export function daysOf(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const ofEra = shifted - era * 400;
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468;
}

export interface CivilDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The date of a number of days since 1970. */
export function dateOf(days: number): CivilDate {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const ofEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * ofYear + 2) / 153);
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: ofYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  };
}

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysIn(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : (MONTH_DAYS[month - 1] ?? 0);
}

/** Days since 1970 of `2026-11-30`. */
export function parseDate(text: string): number | undefined {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) ? daysOf(year, month, day) : undefined;
}

/** Whether a text is of the format `date-time`, which is not quite RFC 3339 (kube-openapi, pkg/validation/strfmt/time.go). */
export function isDateTime(text: string): boolean {
  const [date = '', time] = text.toLowerCase().split('t');
  const [, hour, minute, second] =
    /^([0-9]{2}):([0-9]{2}):([0-9]{2})(?:[^\n][0-9]+)?(?:z|[+-][0-9]{2}:[0-9]{2})$/u.exec(time ?? '') ?? [];
  if (text.length < 4 || parseDate(date) === undefined || hour === undefined) return false;
  return hour <= '23' && (minute ?? '') <= '59' && (second ?? '') <= '59';
}

const INSTANT = /^(\d{4}-\d\d-\d\d)T(\d\d?):(\d\d):(\d\d)(?:[.,](\d{1,30}))?(Z|([+-])(\d\d):(\d\d))?$/;

/** Nanoseconds since 1970 of a text as Go's `time.Parse` reads RFC 3339. Without a zone it is UTC, where that may be. */
export function parseInstant(text: string, zone: 'required' | 'optional'): bigint | undefined {
  const [, date = '', ...clock] = INSTANT.exec(text) ?? [];
  const days = parseDate(date);
  const [hour, minute, second, fraction = '', offset, sign, awayHours, awayMinutes] = clock;
  if (days === undefined || (offset === undefined && zone === 'required')) return undefined;
  const parts = [hour, minute, second, awayHours, awayMinutes].map((part) => Number(part ?? 0));
  if (!parts.every((part, i) => part <= (MOST_OF_PARTS[i] ?? 0))) return undefined;
  const [h = 0, m = 0, s = 0, oh = 0, om = 0] = parts;
  const away = (oh * 60 + om) * (sign === '-' ? -60 : 60);
  const seconds = BigInt(days * 86_400 + (h * 60 + m) * 60 + s - away);
  return seconds * SECOND + BigInt(fraction.slice(0, 9).padEnd(9, '0'));
}

/** Whether a time is written with a zone other than UTC. */
export function isElsewhere(text: string): boolean {
  return /[+-](?!00:00$)\d\d:\d\d$/.test(text);
}

/** Of hours, minutes, seconds, and of hours and minutes of a zone. */
const MOST_OF_PARTS = [23, 59, 59, 24, 60];

/** An instant as Go writes RFC 3339 with nanoseconds, in UTC. */
export function instantText(nanos: bigint): string {
  const rest = ((nanos % DAY) + DAY) % DAY;
  const { year, month, day } = dateOf(Number((nanos - rest) / DAY));
  const seconds = Number(rest / SECOND);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const fraction = String(rest % SECOND)
    .padStart(9, '0')
    .replace(/0+$/, '');
  const date = [String(year).padStart(4, '0'), ...[month, day].map(twoDigits)].join('-');
  const time = [hours, minutes, seconds % 60].map(twoDigits).join(':');
  return `${date}T${time}${fraction === '' ? '' : `.${fraction}`}Z`;
}

const DAY = 86_400n * SECOND;
const twoDigits = (part: number): string => String(part).padStart(2, '0');
