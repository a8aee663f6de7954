import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlertTelling } from '../../../gates/model/alert-telling.ts';
import { plusMinutes } from '../../../gates/model/instant-arithmetic.ts';
import {
  type ChannelTold,
  channelsDue,
  channelsGivenUp,
  isAlertOver,
  isSomebodyTold,
} from '../../../gates/promotion/alert-tries.ts';
import { runs } from '../../support/property-runs.ts';
import { NIGHT } from '../../support/streams.ts';

const at = (minutes: number) => plusMinutes(NIGHT, minutes);
const telling = (tries: number, last: number, told?: number, until = NIGHT): AlertTelling => ({
  until,
  tries,
  lastTryAt: at(last),
  ...(told !== undefined && { toldAt: at(told) }),
});
const of = (...tellings: readonly (AlertTelling | undefined)[]): readonly ChannelTold[] =>
  tellings.map((one, index) => ({ channel: `C${index}`, telling: one }));

describe('the channels that are to be told of a silence', () => {
  it.each([
    { name: 'all, before the first try', channels: of(undefined, undefined), now: 0, due: ['C0', 'C1'] },
    { name: 'none within a minute', channels: of(telling(1, 0)), now: 0.5, due: [] },
    { name: 'one that is tried each minute, a second early', channels: of(telling(1, 0)), now: 0.98, due: ['C0'] },
    { name: 'none a moment before a quarter of a minute early', channels: of(telling(1, 0)), now: 0.749, due: [] },
    { name: 'one a quarter of a minute early', channels: of(telling(1, 0)), now: 0.75, due: ['C0'] },
    { name: 'one that was tried for days, as nobody was told', channels: of(telling(4000, 0)), now: 1, due: ['C0'] },
    { name: 'none of two once both were told', channels: of(telling(1, 0, 0), telling(3, 3, 3)), now: 9, due: [] },
    { name: 'the closed one after a minute', channels: of(telling(1, 0, 0), telling(1, 0)), now: 1, due: ['C1'] },
    {
      name: 'nobody four minutes after the fourth try',
      channels: of(telling(1, 0, 0), telling(4, 7)),
      now: 11,
      due: [],
    },
    {
      name: 'the closed one eight minutes after it',
      channels: of(telling(1, 0, 0), telling(4, 7)),
      now: 15,
      due: ['C1'],
    },
    {
      name: 'the closed one an hour later, however often it was tried',
      channels: of(telling(1, 0, 0), telling(400, 0)),
      now: 64,
      due: ['C1'],
    },
    {
      name: 'none that was tried for two hours after the first was told',
      channels: of(telling(1, 0, 0), telling(8, 127)),
      now: 900,
      due: [],
    },
    {
      name: 'all of them of the next night',
      channels: of(telling(1, 0, 0, at(-1440)), telling(8, 127, undefined, at(-1440))),
      now: 900,
      due: ['C0', 'C1'],
    },
  ])('are $name', ({ channels, now, due }) => {
    expect(channelsDue(channels, NIGHT, at(now))).toEqual(due);
  });

  it.each([
    {
      name: 'nobody is given up while nobody was told',
      channels: of(telling(4000, 4000)),
      closed: [],
      over: false,
      told: false,
    },
    {
      name: 'nobody is given up within two hours',
      channels: of(telling(1, 0, 0), telling(7, 63)),
      closed: [],
      over: false,
      told: true,
    },
    {
      name: 'the closed one is given up after them',
      channels: of(telling(1, 0, 0), telling(8, 127)),
      closed: ['C1'],
      over: true,
      told: true,
    },
    {
      name: 'nobody is given up a moment before two hours less a quarter of a minute',
      channels: of(telling(1, 0, 0), telling(8, 119.749)),
      closed: [],
      over: false,
      told: true,
    },
    {
      name: 'the closed one is given up two hours less a quarter of a minute after the first was told',
      channels: of(telling(1, 0, 0), telling(8, 119.75)),
      closed: ['C1'],
      over: true,
      told: true,
    },
    {
      name: 'one that was told after all is not given up',
      channels: of(telling(1, 0, 0), telling(8, 127, 127)),
      closed: [],
      over: true,
      told: true,
    },
    { name: 'nobody was tried', channels: of(undefined), closed: [], over: false, told: false },
    {
      name: 'it is over when everybody was told',
      channels: of(telling(1, 0, 0), telling(2, 1, 1)),
      closed: [],
      over: true,
      told: true,
    },
    { name: 'it is over where nobody is to be told', channels: of(), closed: [], over: true, told: true },
    {
      name: 'what was told of another night is nothing',
      channels: of(telling(1, 0, 0, at(-1440))),
      closed: [],
      over: false,
      told: false,
    },
  ])('end: $name', ({ channels, closed, over, told }) => {
    expect(channelsGivenUp(channels, NIGHT)).toEqual(closed);
    expect([isAlertOver(channels, NIGHT), isSomebodyTold(channels, NIGHT)]).toEqual([over, told]);
  });

  it('are never one that was told or given up, and it is over only when none can be due any more', () => {
    const one = fc
      .record({
        until: fc.constantFrom(NIGHT, at(-1440)),
        tries: fc.integer({ min: 1, max: 20 }),
        last: fc.integer({ min: 0, max: 400 }),
        isTold: fc.boolean(),
      })
      .map(({ until, tries, last, isTold }) => telling(tries, last, isTold ? last : undefined, until));
    fc.assert(
      fc.property(
        fc.array(fc.option(one, { nil: undefined }), { maxLength: 4 }),
        fc.integer({ min: 0, max: 5000 }),
        (tellings, now) => {
          const channels = of(...tellings);
          const due = channelsDue(channels, NIGHT, at(now));
          const closed = channelsGivenUp(channels, NIGHT);
          for (const { channel, telling: known } of channels)
            if (known?.until === NIGHT && known.toldAt !== undefined) expect(due).not.toContain(channel);
          expect(due.filter((channel) => closed.includes(channel))).toEqual([]);
          const isNobodyEverDue = channelsDue(channels, NIGHT, at(100_000)).length === 0;
          expect(isAlertOver(channels, NIGHT)).toBe(isNobodyEverDue);
        },
      ),
      runs(),
    );
  });
});
