import { describe, expect, it } from 'vitest';
import { lastDueAt } from '../../../gates/promotion/schedule.ts';
import { sampleStream } from '../../support/streams.ts';

describe('a schedule', () => {
  it.each([
    {
      name: 'later the same day',
      at: '03:15',
      timeZone: 'UTC',
      now: '2026-11-29T09:00:00.000Z',
      due: '2026-11-29T03:15:00.000Z',
    },
    {
      name: 'to the minute',
      at: '03:15',
      timeZone: 'UTC',
      now: '2026-11-29T03:15:00.000Z',
      due: '2026-11-29T03:15:00.000Z',
    },
    {
      name: 'a moment before',
      at: '03:15',
      timeZone: 'UTC',
      now: '2026-11-29T03:14:59.999Z',
      due: '2026-11-28T03:15:00.000Z',
    },
    {
      name: 'in winter in Berlin',
      at: '03:15',
      timeZone: 'Europe/Berlin',
      now: '2026-11-29T09:00:00.000Z',
      due: '2026-11-29T02:15:00.000Z',
    },
    {
      name: 'in summer in Berlin',
      at: '03:15',
      timeZone: 'Europe/Berlin',
      now: '2026-07-29T09:00:00.000Z',
      due: '2026-07-29T01:15:00.000Z',
    },
    {
      name: 'in New York, where it is still yesterday',
      at: '23:00',
      timeZone: 'America/New_York',
      now: '2026-11-29T05:00:00.000Z',
      due: '2026-11-29T04:00:00.000Z',
    },
    {
      name: 'half past the hour in Kolkata',
      at: '03:15',
      timeZone: 'Asia/Kolkata',
      now: '2026-11-29T09:00:00.000Z',
      due: '2026-11-28T21:45:00.000Z',
    },
    {
      name: 'when the clock leaves the time out',
      at: '02:30',
      timeZone: 'Europe/Berlin',
      now: '2026-03-29T12:00:00.000Z',
      due: '2026-03-29T01:30:00.000Z',
    },
    {
      name: 'when the time comes twice',
      at: '02:30',
      timeZone: 'Europe/Berlin',
      now: '2026-10-25T12:00:00.000Z',
      due: '2026-10-25T00:30:00.000Z',
    },
  ])('was last due: $name', ({ at, timeZone, now, due }) => {
    expect(lastDueAt({ at, timeZone }, now)).toBe(due);
  });

  it('knows its weekdays, in its own zone', () => {
    const schedule = { at: '03:15', timeZone: 'Pacific/Auckland', weekdays: ['mon' as const] };

    // 29 November 2026 is a Sunday; in Auckland it is Monday already.
    expect(lastDueAt(schedule, '2026-11-29T20:00:00.000Z')).toBe('2026-11-29T14:15:00.000Z');
    expect(lastDueAt({ ...schedule, timeZone: 'UTC' }, '2026-11-29T20:00:00.000Z')).toBe('2026-11-23T03:15:00.000Z');
  });

  it.each([
    ['sun', '2026-11-29'],
    ['mon', '2026-11-23'],
    ['tue', '2026-11-24'],
    ['wed', '2026-11-25'],
    ['thu', '2026-11-26'],
    ['fri', '2026-11-27'],
    ['sat', '2026-11-28'],
  ] as const)('on a Sunday was last due on %s, %s', (weekday, day) => {
    const schedule = { at: '03:15', timeZone: 'UTC', weekdays: [weekday] };

    expect(lastDueAt(schedule, '2026-11-29T09:00:00.000Z')).toBe(`${day}T03:15:00.000Z`);
  });

  it('looks back eight days, for the time of a weekday may not have come yet', () => {
    const sunday = { at: '23:15', timeZone: 'UTC', weekdays: ['sun' as const] };

    expect(lastDueAt(sunday, '2026-11-29T09:00:00.000Z')).toBe('2026-11-22T23:15:00.000Z');
    expect(lastDueAt({ ...sunday, weekdays: [] }, '2026-11-29T09:00:00.000Z')).toBeUndefined();
  });

  it('knows weekdays before 1970 too', () => {
    const thursday = { at: '03:15', timeZone: 'UTC', weekdays: ['thu' as const] };

    expect(lastDueAt(thursday, '1970-01-01T09:00:00.000Z')).toBe('1970-01-01T03:15:00.000Z');
    expect(lastDueAt(thursday, '1969-12-31T09:00:00.000Z')).toBe('1969-12-25T03:15:00.000Z');
  });

  it.each([
    ['America/St_Johns', '2026-11-29T09:00:00.000Z', '2026-11-29T06:45:00.000Z'],
    ['America/New_York', '2026-11-01T12:00:00.000Z', '2026-11-01T08:15:00.000Z'],
    ['America/New_York', '2026-03-08T12:00:00.000Z', '2026-03-08T07:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-29T09:00:00.000Z', '2026-11-28T13:15:00.000Z'],
    ['Pacific/Pago_Pago', '2026-11-29T09:00:00.000Z', '2026-11-28T14:15:00.000Z'],
  ])('at 03:15 in %s, seen at %s, was last due at %s', (timeZone, now, due) => {
    expect(lastDueAt({ at: '03:15', timeZone }, now)).toBe(due);
  });

  it.each([
    // Berlin skips from 2:00 to 3:00, New York from 2:00 to 3:00, the other way round in autumn.
    ['Europe/Berlin', '02:00', '2026-03-29T12:00:00.000Z', '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '03:00', '2026-03-29T12:00:00.000Z', '2026-03-29T01:00:00.000Z'],
    ['Europe/Berlin', '01:59', '2026-03-29T12:00:00.000Z', '2026-03-29T00:59:00.000Z'],
    ['Europe/Berlin', '03:00', '2026-10-25T12:00:00.000Z', '2026-10-25T02:00:00.000Z'],
    ['Europe/Berlin', '01:59', '2026-10-25T12:00:00.000Z', '2026-10-24T23:59:00.000Z'],
    ['America/New_York', '02:30', '2026-03-08T12:00:00.000Z', '2026-03-08T07:30:00.000Z'],
    ['America/New_York', '01:30', '2026-11-01T12:00:00.000Z', '2026-11-01T05:30:00.000Z'],
    ['America/New_York', '02:30', '2026-11-01T12:00:00.000Z', '2026-11-01T07:30:00.000Z'],
  ])('in %s at %s, around a clock change, seen at %s, was last due at %s', (timeZone, at, now, due) => {
    expect(lastDueAt({ at, timeZone }, now)).toBe(due);
  });

  it('refuses a word that is no time zone', () => {
    const zone = (timeZone: string) => () => sampleStream({ schedule: { at: '03:15', timeZone } });

    expect(zone('Europe/Prague')).not.toThrow();
    expect(zone('Mars/Olympus')).toThrow('not a time zone of the IANA list');
  });
});
