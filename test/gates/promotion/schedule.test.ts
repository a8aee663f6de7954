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

  it('refuses a word that is no time zone', () => {
    const zone = (timeZone: string) => () => sampleStream({ schedule: { at: '03:15', timeZone } });

    expect(zone('Europe/Prague')).not.toThrow();
    expect(zone('Mars/Olympus')).toThrow('not a time zone of the IANA list');
  });
});
