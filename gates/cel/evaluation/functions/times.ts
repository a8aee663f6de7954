import { dateOf, daysOf, goDuration, isElsewhere, parseInstant, SECOND } from '../../../formats/clock.ts';
import { failed, noOverload, unknown } from '../failure.ts';
import { instantWithin } from '../operators.ts';
import { isBoxed, type Value } from '../value.ts';
import type { CelFunction, Table } from './function.ts';

const DAY = 86_400n * SECOND;
const MINUTE = 60n * SECOND;
const HOUR = 60n * MINUTE;

const nanosOf = (value: Value | undefined, kind: 'duration' | 'timestamp'): bigint | undefined =>
  value !== undefined && isBoxed(value) && value.kind === kind ? value.nanos : undefined;

/** The unit in a duration, whole; in an instant, as a clock shows it. */
function part(unit: bigint, around: bigint): CelFunction {
  return ([value, zone]) => {
    const length = nanosOf(value, 'duration');
    if (length !== undefined) return wholeUnits(length, unit);
    const time = local(value, zone);
    return (((time % around) + around) % around) / unit;
  };
}

/** Go counts in doubles, which round a time that is nearly whole up. */
function wholeUnits(length: bigint, unit: bigint): bigint {
  if (unit < SECOND) return length / unit;
  return BigInt(Math.trunc(Number(length / unit) + Number(length % unit) / Number(unit)));
}

function local(value: Value | undefined, zone: Value | undefined): bigint {
  return (nanosOf(value, 'timestamp') ?? noOverload()) + (zone === undefined ? 0n : offsetOf(zone));
}

/** A zone as a distance from UTC. What others are called and when they change is not known here. */
function offsetOf(zone: Value): bigint {
  if (typeof zone !== 'string') return noOverload();
  if (zone === '' || zone === 'UTC') return 0n;
  const [, hours = '', minutes = ''] = /^([^:]*):(.*)$/s.exec(zone) ?? unknown('named time zones are not evaluated');
  if (![hours, minutes].every((digits) => /^[+-]?[0-9]{1,4}$/.test(digits))) return failed('a time zone is not valid');
  const away = zone.startsWith('-') ? -BigInt(unsigned(minutes)) : BigInt(unsigned(minutes));
  return BigInt(unsigned(hours)) * HOUR + away * MINUTE;
}

const unsigned = (digits: string): string => digits.replace('+', '');

function onDate(act: (days: number) => number): CelFunction {
  return ([value, zone]) => {
    const nanos = local(value, zone);
    const days = (nanos - (((nanos % DAY) + DAY) % DAY)) / DAY;
    return BigInt(act(Number(days)));
  };
}

function duration(value: Value | undefined): Value {
  if (typeof value === 'string') {
    return { kind: 'duration', nanos: goDuration(value) ?? failed('a string is not a duration') };
  }
  // The API server declares a duration of an integer, and has none.
  return { kind: 'duration', nanos: nanosOf(value, 'duration') ?? noOverload() };
}

function timestamp(value: Value | undefined): Value {
  if (typeof value === 'string') {
    const nanos = parseInstant(value, 'required') ?? failed('a string is not a timestamp');
    return instantWithin(nanos, isElsewhere(value));
  }
  if (typeof value === 'bigint') return instantWithin(value * SECOND);
  return value !== undefined && isBoxed(value) && value.kind === 'timestamp' ? value : noOverload();
}

/** Durations, and instants in UTC. */
export const TIME_FUNCTIONS: Table = {
  duration: ([value]) => duration(value),
  timestamp: ([value]) => timestamp(value),
  getHours: part(HOUR, DAY),
  getMinutes: part(MINUTE, HOUR),
  getSeconds: part(SECOND, MINUTE),
  getMilliseconds: part(SECOND / 1000n, SECOND),
  getFullYear: onDate((days) => dateOf(days).year),
  getMonth: onDate((days) => dateOf(days).month - 1),
  getDate: onDate((days) => dateOf(days).day),
  getDayOfMonth: onDate((days) => dateOf(days).day - 1),
  getDayOfWeek: onDate((days) => (((days + 4) % 7) + 7) % 7),
  getDayOfYear: onDate((days) => days - daysOf(dateOf(days).year, 1, 1)),
};
