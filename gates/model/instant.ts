/**
 * One spelling of an instant or a calendar day (its start, UTC): `2026-11-30T12:00:00.000Z`. Spelled so, instants compare as
 * texts. Throws RangeError on anything else, offsets included: rules and runs are written in UTC.
 */
export function normalInstant(text: string): string {
  const match = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z)?$/.exec(text);
  if (match === null) throw new RangeError(`not an instant in UTC: ${text}`);
  const [, day, time = '00:00:00', fraction = ''] = match;
  return `${day}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}

export function isAfter(instant: string, other: string): boolean {
  return normalInstant(instant) > normalInstant(other);
}
