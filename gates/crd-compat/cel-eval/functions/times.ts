import { dateOf, daysOf, goDuration, parseInstant, SECOND } from '../../text-formats/clock.ts';
import { failed, noOverload, unknown } from '../failure.ts';
import { within } from '../operators.ts';
import { isBoxed, type Value } from '../value.ts';
import type { CelFunction, Table } from './function.ts';

const DAY = 86_400n * SECOND;

const nanosOf = (value: Value | undefined, kind: 'duration' | 'timestamp'): bigint | undefined =>
  value !== undefined && isBoxed(value) && value.kind === kind ? value.nanos : undefined;

/** The unit in a duration, whole; in an instant, as a clock shows it. */
function part(unit: bigint, around: bigint): CelFunction {
  return ([value, zone]) => {
    const length = nanosOf(value, 'duration');
    if (length !== undefined) return unit === SECOND / 1000n ? (length / unit) % 1000n : length / unit;
    const time = instant(value, zone);
    return (((time % around) + around) % around) / unit;
  };
}

function instant(value: Value | undefined, zone: Value | undefined): bigint {
  if (zone !== undefined) unknown('it is about a time zone');
  return nanosOf(value, 'timestamp') ?? noOverload();
}

function onDate(act: (days: number) => number): CelFunction {
  return ([value, zone]) => {
    const nanos = instant(value, zone);
    const days = (nanos - (((nanos % DAY) + DAY) % DAY)) / DAY;
    return BigInt(act(Number(days)));
  };
}

function duration(value: Value | undefined): Value {
  if (typeof value === 'string') {
    return { kind: 'duration', nanos: goDuration(value) ?? failed('a text is no duration') };
  }
  if (typeof value === 'bigint') return { kind: 'duration', nanos: within(value * SECOND) };
  return { kind: 'duration', nanos: nanosOf(value, 'duration') ?? noOverload() };
}

function timestamp(value: Value | undefined): Value {
  if (typeof value === 'string') {
    return { kind: 'timestamp', nanos: parseInstant(value, 'required') ?? failed('a text is no time') };
  }
  if (typeof value === 'bigint') return { kind: 'timestamp', nanos: value * SECOND };
  return { kind: 'timestamp', nanos: nanosOf(value, 'timestamp') ?? noOverload() };
}

/** Durations, and instants in UTC. */
export const TIME_FUNCTIONS: Table = {
  duration: ([value]) => duration(value),
  timestamp: ([value]) => timestamp(value),
  getHours: part(3600n * SECOND, DAY),
  getMinutes: part(60n * SECOND, 3600n * SECOND),
  getSeconds: part(SECOND, 60n * SECOND),
  getMilliseconds: part(SECOND / 1000n, SECOND),
  getFullYear: onDate((days) => dateOf(days).year),
  getMonth: onDate((days) => dateOf(days).month - 1),
  getDate: onDate((days) => dateOf(days).day),
  getDayOfMonth: onDate((days) => dateOf(days).day - 1),
  getDayOfWeek: onDate((days) => (((days + 4) % 7) + 7) % 7),
  getDayOfYear: onDate((days) => days - daysOf(dateOf(days).year, 1, 1)),
};
