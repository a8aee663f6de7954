import { describe, expect, it } from 'vitest';
import { plusMinutes } from '../../../gates/model/instant-arithmetic.ts';
import type { Observation } from '../../../gates/model/observation.ts';
import type { Notice } from '../../../gates/model/promotion.ts';
import { advance } from '../../../gates/promotion/advance.ts';
import { noticed, recordAll } from '../../../gates/promotion/record.ts';
import { sampleAttempt } from '../../support/promotions.ts';
import { NIGHT, samplePromotion } from '../../support/streams.ts';

const T = (minutes: number): string => plusMinutes(NIGHT, minutes);

describe('what people are told of a night', () => {
  it.each([
    { mode: 'observe', outcome: 'passed', topics: ['observed'] },
    { mode: 'observe', outcome: 'failed', topics: ['rejected'] },
    { mode: 'enforce', outcome: 'passed', topics: [] },
    { mode: 'enforce', outcome: 'failed', topics: ['rejected'] },
  ] as const)('has both ends of a stream that observes: $mode, $outcome', ({ mode, outcome, topics }) => {
    const night = samplePromotion({ mode, notify: [{ kind: 'slack', channel: 'C0HARBOUR' }] });
    const attempts = [sampleAttempt('e2e-dock', { outcome })];

    const { next } = advance({ ...night, phase: 'running', attempts }, [], T(100));
    expect(next.notices.map(({ topic }) => topic)).toEqual(topics);
  });
});

describe('a message', () => {
  const notice: Notice = { topic: 'paused', about: 'gangway', channel: 'lamps', at: T(1), tries: 2, lastTryAt: T(4) };
  const about = { topic: 'paused' as const, about: 'gangway', channel: 'lamps' };
  it.each<[string, Partial<Notice>, Observation, Partial<Notice> | undefined]>([
    ['sent', {}, { kind: 'notified', at: T(5), ...about }, { tries: 3, lastTryAt: T(5), sentAt: T(5) }],
    [
      'not sent',
      {},
      { kind: 'not-notified', at: T(5), ...about, text: 'HTTP 500' },
      { tries: 3, lastTryAt: T(5), problem: 'HTTP 500' },
    ],
    ['sent at the time of the last try', {}, { kind: 'notified', at: T(4), ...about }, undefined],
    ['sent already', { sentAt: T(4) }, { kind: 'notified', at: T(5), ...about }, undefined],
    ['about another system', {}, { kind: 'notified', at: T(5), ...about, about: 'github' }, undefined],
    ['to another channel', {}, { kind: 'notified', at: T(5), ...about, channel: 'boats' }, undefined],
    ['on another topic', {}, { kind: 'notified', at: T(5), ...about, topic: 'late' }, undefined],
  ])('that was %s', (_, parts, observation, expected) => {
    const known = { ...notice, ...parts };

    expect(recordAll({ ...samplePromotion(), notices: [known] }, [observation]).notices).toEqual([
      { ...known, ...expected },
    ]);
  });

  it('is wanted once for each channel, and once where there is none', () => {
    const channels = samplePromotion({
      notify: [
        { kind: 'slack', channel: 'lamps' },
        { kind: 'slack', channel: 'boats' },
      ],
    });
    const once = noticed(channels, 'rejected', T(5));

    expect(once.notices).toEqual(
      ['lamps', 'boats'].map((channel) => ({ topic: 'rejected', at: T(5), tries: 0, channel })),
    );
    expect(noticed(once, 'rejected', T(6))).toBe(once);
    expect(noticed(once, 'failed', T(6)).notices).toHaveLength(4);
    expect(noticed(samplePromotion(), 'paused', T(5), '').notices).toEqual([{ topic: 'paused', at: T(5), tries: 0 }]);
    expect(
      noticed({ ...once, notices: once.notices.slice(1) }, 'rejected', T(6)).notices.map(({ channel }) => channel),
    ).toEqual(['boats', 'lamps']);
  });
});
