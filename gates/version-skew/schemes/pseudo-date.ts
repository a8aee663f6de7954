import { normalInstant } from '../../model/instant.ts';
import { dayNumber } from '../limits/calendar.ts';

export type DateReading =
  | { readonly ok: true; readonly instant: string }
  | { readonly ok: false; readonly reason: string };

const PSEUDO =
  /^v\d+\.\d+\.\d+-(?:[0-9A-Za-z.-]+\.)?(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)-[0-9a-f]{12}(?:\+incompatible)?$/;

/** The commit time in a Go pseudo-version, UTC. A tag carries no date, so nothing is known of its age. */
export function readPseudoDate(text: string): DateReading {
  const match = PSEUDO.exec(text.slice(0, 256));
  if (match === null) return { ok: false, reason: 'it is not a pseudo-version, and only those carry a date' };
  const [, year, month, day, hour = '', minute = '', second = ''] = match;
  const date = `${year}-${month}-${day}`;
  if (dayNumber(date) === undefined || hour > '23' || minute > '59' || second > '59') {
    return { ok: false, reason: 'its time stamp is not a valid time' };
  }
  return { ok: true, instant: normalInstant(`${date}T${hour}:${minute}:${second}Z`) };
}

/** An instant or a day in UTC, such as the `build-date` label of an image. */
export function readInstant(text: string): DateReading {
  try {
    const instant = normalInstant(text);
    if (dayNumber(instant.slice(0, 10)) !== undefined) return { ok: true, instant };
  } catch {
    // Falls through: the answer is the same as for a day that never was.
  }
  return { ok: false, reason: 'it is not a day or an instant in UTC' };
}
