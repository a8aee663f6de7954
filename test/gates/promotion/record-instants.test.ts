import { describe, expect, it } from 'vitest';
import { plannedAttempt } from '../../../gates/ci-jobs/retries.ts';
import { plusMinutes } from '../../../gates/model/instant-arithmetic.ts';
import type { Observation } from '../../../gates/model/observation.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import { recordAll } from '../../../gates/promotion/record.ts';
import { NIGHT, samplePromotion } from '../../support/streams.ts';

const T = (minutes: number): string => plusMinutes(NIGHT, minutes);
const key = { job: 'e2e-dock', run: 1, number: 1 };
const night = (parts: Partial<Promotion> = {}): Promotion => ({ ...samplePromotion(), ...parts });

interface Case {
  readonly name: string;
  readonly from: Partial<Promotion>;
  readonly pair: readonly [Observation, Observation];
  readonly shows: object;
}

describe('things that happened at one instant', () => {
  const at = T(1);
  const word = { by: 'mate@example.com', reason: 'the lighthouse asks for it', at };
  /** Each pair comes to another end in the other order. */
  it.each<Case>([
    {
      name: 'the intent before the answer',
      from: { attempts: [plannedAttempt('e2e-dock', 1, 1, NIGHT)] },
      pair: [
        { kind: 'posting', at, attempt: key, knownBefore: [] },
        { kind: 'triggered', at, attempt: key, execution: 'x-1' },
      ],
      shows: { attempts: [{ state: 'running' }] },
    },
    {
      name: 'the intent before a lost answer, and that before a refusal',
      from: { attempts: [plannedAttempt('e2e-dock', 1, 1, NIGHT)] },
      pair: [
        { kind: 'posting', at, attempt: key, knownBefore: [] },
        { kind: 'answer-lost', at, attempt: key, text: 'cut' },
      ],
      shows: { attempts: [{ state: 'lost' }] },
    },
    {
      name: 'credentials that are accepted before those that are refused',
      from: { pauses: { gangway: { since: NIGHT, text: '401', lastProbeAt: NIGHT } } },
      pair: [
        { kind: 'authorized', at, system: 'gangway' },
        { kind: 'unauthorized', at, system: 'gangway', text: '403' },
      ],
      shows: { pauses: { gangway: { since: at, text: '403', lastProbeAt: at } } },
    },
    {
      name: 'a request for gates before its failure, and that before an opinion',
      from: {},
      pair: [
        { kind: 'gates-asked', at, component: 'lamp-operator', number: 1 },
        { kind: 'gates-unanswered', at, component: 'lamp-operator', number: 1, text: 'no' },
      ],
      shows: { asks: [{ failedAt: at }] },
    },
    {
      name: 'the act that is begun before what is seen of it',
      from: { phase: 'promoting' },
      pair: [
        { kind: 'act-begun', at },
        { kind: 'act', at, state: 'confirmed' },
      ],
      shows: { act: { state: 'confirmed', begunAt: at, lastSeenAt: at } },
    },
    {
      name: 'an order before a newer candidate',
      from: {},
      pair: [
        { kind: 'order', at, word, order: { order: 'hold' } },
        { kind: 'newer', at, sequence: '2026-11-30T02#z' },
      ],
      shows: { hold: word, newer: { sequence: '2026-11-30T02#z' } },
    },
    {
      name: 'the end of an execution after the word that it runs',
      from: {
        attempts: [
          { ...plannedAttempt('e2e-dock', 1, 1, NIGHT), state: 'running', execution: 'x-1', startedAt: NIGHT },
        ],
      },
      pair: [
        { kind: 'still-running', at, attempt: key, execution: 'x-1', url: 'https://ci.example.com/1' },
        { kind: 'ended', at, attempt: key, execution: 'x-1', outcome: 'passed' },
      ],
      shows: { attempts: [{ outcome: 'passed', url: 'https://ci.example.com/1' }] },
    },
    {
      name: 'an order to try again before the intent',
      from: {
        phase: 'running',
        attempts: [{ ...plannedAttempt('e2e-dock', 1, 1, NIGHT), state: 'ended', outcome: 'failed', endedAt: NIGHT }],
      },
      pair: [
        { kind: 'order', at, word, order: { order: 'retry', job: 'e2e-dock' } },
        { kind: 'posting', at, attempt: { ...key, number: 2 }, knownBefore: [] },
      ],
      shows: { attempts: [{}, { number: 2, state: 'posting' }] },
    },
    ...(
      [
        [
          { kind: 'not-sent', at, attempt: key, text: '429' },
          { state: 'planned', text: '429' },
        ],
        [
          { kind: 'refused', at, attempt: key, text: 'no' },
          { state: 'ended', outcome: 'refused' },
        ],
      ] satisfies [Observation, object][]
    ).map(
      ([second, shown]): Case => ({
        name: `the intent before it was ${second.kind}`,
        from: { attempts: [plannedAttempt('e2e-dock', 1, 1, NIGHT)] },
        pair: [{ kind: 'posting', at, attempt: key, knownBefore: [] }, second],
        shows: { attempts: [shown] },
      }),
    ),
    ...(
      [
        [{ kind: 'absent', at, attempt: key }, { absentReads: 1 }],
        [{ kind: 'ambiguous', at, attempt: key, count: 2 }, { text: '2 executions may be ours' }],
      ] satisfies [Observation, object][]
    ).map(
      ([second, shown]): Case => ({
        name: `the lost answer before a look: ${second.kind}`,
        from: { attempts: [{ ...plannedAttempt('e2e-dock', 1, 1, NIGHT), state: 'posting', postedAt: NIGHT }] },
        pair: [{ kind: 'answer-lost', at, attempt: key, text: 'cut' }, second],
        shows: { attempts: [{ state: 'lost', ...shown }] },
      }),
    ),
    ...(
      [
        [{ kind: 'still-running', at, attempt: key, execution: 'x-1' }, { lastSeenAt: at }],
        [{ kind: 'server-error', at, attempt: key, othersAnswered: true }, { strikes: 1 }],
      ] satisfies [Observation, object][]
    ).map(
      ([second, shown]): Case => ({
        name: `the start of an execution before a word about it: ${second.kind}`,
        from: { attempts: [{ ...plannedAttempt('e2e-dock', 1, 1, NIGHT), state: 'posting', postedAt: NIGHT }] },
        pair: [{ kind: 'triggered', at, attempt: key, execution: 'x-1' }, second],
        shows: { attempts: [{ state: 'running', ...shown }] },
      }),
    ),
    {
      name: 'a refusal before a look that failed',
      from: { attempts: [{ ...plannedAttempt('e2e-dock', 1, 1, NIGHT), state: 'posting', postedAt: NIGHT }] },
      pair: [
        { kind: 'refused', at, attempt: key, text: 'no' },
        { kind: 'look-failed', at, attempt: key, text: 'cut' },
      ],
      shows: { attempts: [expect.not.objectContaining({ lookedAt: at })] },
    },
    {
      name: 'the act that is begun before a question that is not answered',
      from: { phase: 'promoting' },
      pair: [
        { kind: 'act-begun', at },
        { kind: 'act-unanswered', at, text: 'HTTP 503' },
      ],
      shows: { act: { state: 'begun', text: 'HTTP 503' } },
    },
    {
      name: 'a late word before the row that follows it',
      from: { phase: 'failed', act: { state: 'underway', begunAt: NIGHT } },
      pair: [
        { kind: 'act', at, state: 'confirmed' },
        { kind: 'reconciled', at },
      ],
      shows: { act: { late: { state: 'confirmed' }, isReconciled: true } },
    },
    {
      name: 'a message that becomes due before it is sent',
      from: {},
      pair: [
        { kind: 'unauthorized', at, system: 'gangway', text: '401' },
        { kind: 'notified', at, topic: 'paused', about: 'gangway' },
      ],
      shows: { notices: [{ topic: 'paused', sentAt: at }] },
    },
    {
      name: 'a message that was sent before one that was not',
      from: { notices: [{ topic: 'rejected', at: NIGHT, tries: 0 }] },
      pair: [
        { kind: 'notified', at, topic: 'rejected' },
        { kind: 'not-notified', at, topic: 'rejected', text: 'HTTP 500' },
      ],
      shows: { notices: [{ sentAt: at }] },
    },
  ])('are taken in their order: $name', ({ from, pair, shows }) => {
    const forward = recordAll(night(from), pair);

    expect(forward).toMatchObject(shows);
    expect(recordAll(night(from), pair.toReversed())).toEqual(forward);
    expect(recordAll(night(from), [...pair, ...pair])).toEqual(forward);
  });

  it('are taken by their instants first', () => {
    const late: Observation = { kind: 'newer', at: T(2), sequence: '2026-11-30T02#y' };
    const early: Observation = { kind: 'newer', at: T(1), sequence: '2026-11-30T02#z' };

    expect(recordAll(night(), [late, early]).newer).toEqual({ sequence: '2026-11-30T02#z', at: T(1) });
  });
});
