import { describe, expect, it } from 'vitest';
import { plannedAttempt } from '../../../gates/ci-jobs/retries.ts';
import type { Attempt } from '../../../gates/model/attempt.ts';
import { plusMinutes } from '../../../gates/model/instant-arithmetic.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import { acceptedUntil, promotingUntil, settle } from '../../../gates/promotion/settle.ts';
import { NIGHT, sampleJob, samplePromotion } from '../../support/streams.ts';

const T = (minutes: number): string => plusMinutes(NIGHT, minutes);
const word = { by: 'mate@example.com', reason: 'the lighthouse asks for it', at: T(5) };
const opinion = (gate: string, verdict: Promotion['gates'][number]['verdict'], component?: string) => ({
  gate,
  verdict,
  text: `it says ${verdict}`,
  at: T(1),
  ...(component !== undefined && { component }),
});
const ended = (outcome: Attempt['outcome'], parts: Partial<Attempt> = {}): Attempt => ({
  ...plannedAttempt('e2e-dock', 1, 1, NIGHT),
  state: 'ended',
  outcome,
  endedAt: T(30),
  ...parts,
});

type Written = Parameters<typeof samplePromotion>[0];

/** A promotion in a phase, entered at a minute. */
function at(
  phase: Promotion['phase'],
  minute: number,
  parts: Partial<Promotion> = {},
  written: Written = {},
): Promotion {
  const opened = samplePromotion(written);
  const entered = { phase, at: T(minute), cause: { kind: 'jobs' as const, text: 'so it went' } };
  return { ...opened, phase, history: [...opened.history, entered], ...parts };
}

/** Phase, verdict, cause and text of the end that is drawn; nothing where none is. */
function drawn(promotion: Promotion, minute: number): readonly (string | undefined)[] {
  const next = settle(promotion, T(minute));
  if (next.history.length === promotion.history.length) return [];
  const last = next.history.at(-1);
  expect(last?.at).toBe(T(minute));
  return [next.phase, next.verdict, last?.cause.kind, last?.cause.text];
}

describe('the machinery that gave up', () => {
  it.each(['pending', 'running', 'accepted'] as const)('rejects what is %s, whatever a person decided', (phase) => {
    const decision = { ...word, kind: 'accept' as const };
    const engine = { text: 'the timer ended', at: T(6) };

    expect(drawn(at(phase, 1, { engine, decision, verdict: 'pass' }), 6)).toEqual([
      'rejected',
      'inconclusive',
      'engine',
      'the timer ended',
    ]);
  });
});

describe('a person who decided', () => {
  const text = 'mate@example.com: the lighthouse asks for it';
  const jobs = [ended('passed')];
  it.each([
    ['abort', 'running', undefined, ['rejected', 'inconclusive', 'person', text]],
    ['abort', 'accepted', 'pass', ['rejected', 'pass', 'person', text]],
    ['reject', 'running', undefined, ['rejected', 'fail', 'person', text]],
    ['reject', 'accepted', 'pass', ['rejected', 'fail', 'person', text]],
    ['accept', 'pending', undefined, ['accepted', 'waived', 'person', text]],
    ['rollback', 'pending', undefined, ['accepted', 'waived', 'person', text]],
    ['accept', 'accepted', 'waived', []],
    ['rollback', 'accepted', 'waived', []],
  ] as const)('to %s what is %s with the verdict %s: %j', (kind, phase, verdict, end) => {
    const parts = { decision: { ...word, kind }, attempts: jobs, ...(verdict !== undefined && { verdict }) };

    expect(drawn(at(phase, 1, parts), 6)).toEqual(end);
  });
});

describe('a newer candidate', () => {
  const newer = { sequence: '2026-11-30T02#z', at: T(5) };
  const supersede = { onNewer: 'supersede' as const };
  const decision = { ...word, kind: 'accept' as const };
  it.each([
    ['pending', {}, ['superseded', undefined, 'newer', 'candidate 2026-11-30T02#z is newer']],
    [
      'running',
      { newer: { ...newer, promotion: 'p-2' } },
      ['superseded', undefined, 'newer', 'candidate 2026-11-30T02#z is newer (p-2)'],
    ],
    ['accepted', { verdict: 'pass' }, []],
    ['pending', { decision }, ['accepted', 'waived', 'person', 'mate@example.com: the lighthouse asks for it']],
  ] as const)('than one that is %s with %j: %j', (phase, parts, end) => {
    expect(drawn(at(phase, 1, { newer, ...parts }, { ...supersede, gates: ['crd-compat'] }), 6)).toEqual(end);
  });

  it('changes nothing where candidates may finish', () => {
    expect(drawn(at('running', 1, { newer, attempts: [plannedAttempt('e2e-dock', 1, 1, NIGHT)] }), 6)).toEqual([]);
  });
});

describe('static gates', () => {
  const gates = ['crd-compat', 'tls-profile'];
  it.each([
    [
      [opinion('crd-compat', 'fail')],
      ['rejected', 'fail', 'gates', 'crd-compat: it says fail; no job was started (1 blocked)'],
    ],
    [
      [opinion('crd-compat', 'inconclusive', 'lamp-operator'), opinion('tls-profile', 'fail')],
      [
        'rejected',
        'fail',
        'gates',
        'crd-compat of lamp-operator: it says inconclusive; tls-profile: it says fail; no job was started (1 blocked)',
      ],
    ],
    [
      [opinion('crd-compat', 'pass'), opinion('tls-profile', 'waived')],
      ['running', undefined, 'gates', 'all 2 static gates are open'],
    ],
    [[opinion('crd-compat', 'pass')], []],
  ])('that say %j: %j', (opinions, end) => {
    expect(drawn(at('pending', 0, { gates: opinions }, { gates }), 2)).toEqual(end);
  });

  it('that close one without jobs block none', () => {
    const promotion = at('pending', 0, { gates: [opinion('crd-compat', 'fail')] }, { gates: ['crd-compat'], jobs: [] });

    expect(drawn(promotion, 2)[3]).toBe('crd-compat: it says fail');
  });

  it('that are not asked let jobs start, each run of each job once', () => {
    const jobs = [sampleJob('one', { aggregate: { runs: 2, passes: 1 } }), sampleJob('two')];
    const next = settle(at('pending', 0, {}, { jobs }), T(2));

    expect(next.history.at(-1)?.cause).toEqual({ kind: 'gates', text: 'no static gate is asked' });
    expect(next.attempts).toEqual([
      plannedAttempt('one', 1, 1, T(2)),
      plannedAttempt('one', 2, 1, T(2)),
      plannedAttempt('two', 1, 1, T(2)),
    ]);
  });

  const ask = (parts: object = {}) => ({ component: 'lamp-operator', number: 5, at: T(1), ...parts });
  it.each([
    [
      ask({ failedAt: T(2), text: 'no registry' }),
      3,
      'the static gates of lamp-operator could not be asked (5 tries): no registry',
    ],
    [ask({ failedAt: T(2) }), 3, 'the static gates of lamp-operator could not be asked (5 tries): no reason given'],
    [ask(), 3, undefined],
    [ask({ number: 4, failedAt: T(2), text: 'no registry' }), 3, undefined],
    [ask({ number: 4, failedAt: T(2), text: 'no registry' }), 59, undefined],
    [
      ask({ number: 4, failedAt: T(2), text: 'no registry' }),
      60,
      'the static gates did not answer in time; last state: no registry',
    ],
    [ask(), 60, 'the static gates did not answer in time'],
  ])('that were asked with %j, at minute %i: %s', (asked, minute, text) => {
    const [phase, verdict, kind, said] = drawn(at('pending', 0, { asks: [asked] }, { gates }), minute);

    expect([phase, verdict, said]).toEqual(
      text === undefined ? [undefined, undefined, undefined] : ['rejected', 'inconclusive', text],
    );
    if (text !== undefined) expect(kind).toBe(minute === 60 ? 'deadline' : 'gates');
  });
});

describe('jobs', () => {
  it.each([
    [ended('passed'), 30, ['accepted', 'pass', 'jobs', 'all 1 blocking job passed']],
    [ended('failed'), 30, ['rejected', 'fail', 'jobs', 'e2e-dock failed (1 of 1 run)']],
    [ended('failed'), 500, ['rejected', 'fail', 'jobs', 'e2e-dock failed (1 of 1 run)']],
    [
      ended('gone'),
      449,
      ['rejected', 'inconclusive', 'jobs', 'e2e-dock could not be decided (1 of 1 run without an answer)'],
    ],
    [
      ended('gone'),
      450,
      ['rejected', 'inconclusive', 'deadline', 'e2e-dock could not be decided (1 of 1 run without an answer)'],
    ],
    [ended('infrastructure'), 30, []],
  ] as const)('that ended so, %#, are judged', (attempt, minute, end) => {
    expect(drawn(at('running', 0, { attempts: [attempt] }), minute)).toEqual(end);
  });

  it('are tried again before anything is decided', () => {
    const { attempts } = settle(at('running', 0, { attempts: [ended('infrastructure')] }), T(30));

    expect(attempts).toEqual([ended('infrastructure'), plannedAttempt('e2e-dock', 1, 2, T(30))]);
  });
});

describe('what is accepted', () => {
  const mine = { answer: 'mine' as const, at: T(31) };
  it.each([
    ['observes', { claim: mine }, { mode: 'observe' as const }, 5000, []],
    ['is ours', { claim: mine }, {}, 32, ['promoting', 'pass', 'claimed', 'the stream is ours to move']],
    ['is busy', { claim: { ...mine, answer: 'busy' as const } }, {}, 32, []],
    ['is ours and held', { claim: mine, hold: word }, {}, 32, []],
    [
      'was overtaken',
      { claim: { ...mine, answer: 'overtaken' as const, by: 'p-2' } },
      {},
      32,
      ['superseded', 'pass', 'newer', 'the stream is already at p-2'],
    ],
    [
      'was overtaken and held',
      { claim: { ...mine, answer: 'overtaken' as const }, hold: word },
      {},
      32,
      ['superseded', 'pass', 'newer', 'the stream is already at a newer candidate'],
    ],
    ['waits to the end of the night', {}, {}, 449, []],
    ['waits longer', {}, {}, 450, ['failed', 'pass', 'deadline', 'the stream did not become free in time']],
    [
      'is held longer',
      { hold: word },
      {},
      450,
      ['failed', 'pass', 'deadline', 'held by mate@example.com: the lighthouse asks for it'],
    ],
  ] as const)('and %s', (_, parts, written, minute, end) => {
    expect(drawn(at('accepted', 30, { verdict: 'pass', ...parts }, written), minute)).toEqual(end);
  });

  it('waits its own time where that ends after the night', () => {
    expect(acceptedUntil(at('accepted', 30))).toBe(T(450));
    expect(acceptedUntil(at('accepted', 440))).toBe(T(500));
    expect(acceptedUntil(at('promoting', 31, { history: samplePromotion().history }))).toBe(T(450));
    expect(promotingUntil(at('promoting', 31))).toBe(T(91));
    expect(promotingUntil(samplePromotion())).toBe(T(60));
  });
});

describe('the act', () => {
  it.each([
    [{ state: 'confirmed', text: 'read back' }, 40, ['promoted', 'pass', 'promoter', 'read back']],
    [{ state: 'confirmed' }, 40, ['promoted', 'pass', 'promoter', 'the promoter gave no reason']],
    [{ state: 'failed', text: 'no quota' }, 40, ['failed', 'pass', 'promoter', 'no quota']],
    [{ state: 'failed' }, 900, ['failed', 'pass', 'promoter', 'the promoter gave no reason']],
    [{ state: 'underway' }, 90, []],
    [{ state: 'underway' }, 91, ['failed', 'pass', 'deadline', 'not confirmed in time; last state: underway']],
    [
      { state: 'underway', text: 'it waits' },
      91,
      ['failed', 'pass', 'deadline', 'not confirmed in time; last state: it waits'],
    ],
  ] as const)('that is %j at minute %i: %j', (act, minute, end) => {
    expect(drawn(at('promoting', 31, { verdict: 'pass', act }), minute)).toEqual(end);
  });
});

describe('what people are told', () => {
  const topics = (promotion: Promotion, minute: number) =>
    settle(promotion, T(minute)).notices.map(({ topic, at: when, tries }) => [topic, when, tries]);
  const observe = { mode: 'observe' as const };
  it.each([
    ['promoted', at('promoting', 31, { act: { state: 'confirmed' } }), 40, [['promoted', T(40), 0]]],
    ['failed', at('promoting', 31, { act: { state: 'failed' } }), 40, [['failed', T(40), 0]]],
    ['rejected', at('running', 0, { attempts: [ended('failed')] }), 40, [['rejected', T(40), 0]]],
    ['accepted', at('running', 0, { attempts: [ended('passed')] }), 40, []],
    [
      'accepted by a stream that observes',
      at('running', 0, { attempts: [ended('passed')] }, observe),
      40,
      [['observed', T(40), 0]],
    ],
    [
      'rejected by a stream that observes',
      at('running', 0, { attempts: [ended('failed')] }, observe),
      40,
      [['rejected', T(40), 0]],
    ],
    ['running in a stream that observes', at('pending', 0, {}, observe), 2, []],
    ['superseded', at('accepted', 30, { claim: { answer: 'overtaken', at: T(31) } }), 40, []],
  ] as const)('of one that is %s', (_, promotion, minute, expected) => {
    expect(topics(promotion, minute)).toEqual(expected);
  });
});

describe('an end', () => {
  it.each(['promoted', 'rejected', 'failed', 'superseded'] as const)('that is %s stays, whatever is known', (phase) => {
    const parts = { engine: { text: 'the timer ended', at: T(6) }, decision: { ...word, kind: 'accept' as const } };

    expect(drawn(at(phase, 1, parts), 6)).toEqual([]);
  });
});
