import { epochMs, instantOf, MINUTE_MS } from '../model/instant-arithmetic.ts';
import type { Schedule } from '../model/stream.ts';

const DAY_MS = 86_400_000;
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/**
 * The last instant at or before `now` at which a schedule was due; `undefined` when it was not in the last eight days. A time that
 * a clock change leaves out is due when the clock has passed it; one that comes twice is due the first time.
 * Throws RangeError on a time zone that is not in the IANA list.
 */
export function lastDueAt(
  { at, timeZone, weekdays: days }: Pick<Schedule, 'at' | 'timeZone' | 'weekdays'>,
  now: string,
): string | undefined {
  const nowMs = epochMs(now);
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const today = Math.floor((nowMs + offsetAt(nowMs, timeZone)) / DAY_MS);
  for (let day = today; day >= today - 7; day -= 1) {
    const weekday = weekdays[(((day + 4) % 7) + 7) % 7];
    if (days !== undefined && weekday !== undefined && !days.includes(weekday)) continue;
    const due = instantAtWall(day * DAY_MS + (hour * 60 + minute) * MINUTE_MS, timeZone);
    if (due <= nowMs) return instantOf(due);
  }
  return undefined;
}

function instantAtWall(wall: number, timeZone: string): number {
  const guesses = [wall - offsetAt(wall - DAY_MS, timeZone), wall - offsetAt(wall + DAY_MS, timeZone)];
  const exact = guesses.filter((guess) => guess + offsetAt(guess, timeZone) === wall);
  return exact.length > 0 ? Math.min(...exact) : Math.max(...guesses);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds that a zone is ahead of UTC at an instant. */
function offsetAt(ms: number, timeZone: string): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, format);
  const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  if (sign === undefined) return 0;
  const size = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
  return sign === '-' ? -size : size;
}
