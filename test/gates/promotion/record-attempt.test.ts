import { describe, expect, it } from 'vitest';
import { plannedAttempt } from '../../../gates/ci-jobs/retries.ts';
import type { Attempt } from '../../../gates/model/attempt.ts';
import { plusMinutes, plusMs } from '../../../gates/model/instant-arithmetic.ts';
import type { AttemptObservation } from '../../../gates/model/observation.ts';
import { recordAttempt } from '../../../gates/promotion/record-attempt.ts';
import { NIGHT, sampleJob, samplePromotion } from '../../support/streams.ts';

const T = (minutes: number): string => plusMinutes(NIGHT, minutes);
const key = { job: 'e2e-dock', run: 1, number: 1 };
const of = (state: Attempt['state'], parts: Partial<Attempt> = {}): Attempt => ({
  ...plannedAttempt('e2e-dock', 1, 1, NIGHT),
  state,
  ...parts,
});
type Seen = AttemptObservation extends infer One
  ? One extends { attempt: unknown }
    ? Omit<One, 'attempt'>
    : never
  : never;

const posted = { postedAt: T(10), knownBefore: ['old'] };
const running = { ...posted, startedAt: T(10), execution: 'x-1' };

/** What an attempt becomes by an observation; nothing where it stays as it is. */
function becomes(
  attempt: Attempt,
  seen: Seen,
  job: Parameters<typeof sampleJob>[1] = {},
): Partial<Attempt> | undefined {
  const jobs = [sampleJob('other', { whenLost: 'trigger-again' }), sampleJob('e2e-dock', job)];
  const promotion = { ...samplePromotion({ jobs }), attempts: [attempt] };
  const next = recordAttempt(promotion, { ...seen, attempt: key } as AttemptObservation);
  const changed = next.attempts[0];
  if (next === promotion || changed === undefined) return undefined;
  const names = Object.keys({ ...attempt, ...changed }) as (keyof Attempt)[];
  return Object.fromEntries(
    names.filter((name) => changed[name] !== attempt[name]).map((name) => [name, changed[name]]),
  );
}

describe('the intent to send', () => {
  const seen = { kind: 'posting' as const, at: T(12), knownBefore: ['a'] };
  const sent = { state: 'posting', postedAt: T(12), knownBefore: ['a'] };
  it.each([
    ['planned', {}, sent],
    ['planned', { postedAt: T(11) }, sent],
    ['planned', { postedAt: T(12) }, undefined],
    ['posting', posted, undefined],
    ['lost', posted, undefined],
    ['running', running, undefined],
    ['ended', running, undefined],
    ['dropped', {}, undefined],
  ] as const)('makes of one that is %s %j: %j', (state, parts, expected) => {
    expect(becomes(of(state, parts as Partial<Attempt>), seen)).toEqual(expected);
  });
});

describe('an answer that says that nothing was sent', () => {
  const planned = (seconds: number) => ({ state: 'planned', notBefore: plusMs(T(12), seconds * 1000), text: '429' });
  it.each([
    ['posting', { postedAt: T(12), plannedAt: T(12) }, undefined, planned(30)],
    ['posting', { postedAt: T(12), plannedAt: T(11) }, undefined, planned(60)],
    ['posting', { postedAt: T(12), plannedAt: T(0) }, undefined, planned(720)],
    ['posting', { postedAt: T(12), plannedAt: T(-60) }, undefined, planned(900)],
    ['posting', { postedAt: T(12), plannedAt: T(60) }, undefined, planned(30)],
    ['posting', { postedAt: T(12), plannedAt: T(12) }, 45, planned(45)],
    ['posting', { postedAt: T(12), plannedAt: T(12) }, 10, planned(30)],
    ['posting', { postedAt: T(12), plannedAt: T(12) }, 5000, planned(900)],
    ['posting', { postedAt: T(12.5) }, undefined, undefined],
    ['posting', {}, undefined, undefined],
    ['planned', { plannedAt: T(12), notBefore: T(12) }, undefined, { notBefore: T(12.5), text: '429' }],
    ['planned', { notBefore: T(12.1) }, undefined, undefined],
    ['lost', posted, undefined, undefined],
    ['running', running, undefined, undefined],
    ['ended', running, undefined, undefined],
  ] as const)('makes of one that is %s %j, with %s s: %j', (state, parts, afterSeconds, expected) => {
    const seen = { kind: 'not-sent' as const, at: T(12), text: '429', ...(afterSeconds && { afterSeconds }) };

    expect(becomes(of(state, parts as Partial<Attempt>), seen)).toEqual(expected);
  });
});

describe('an answer that was lost, or a refusal', () => {
  const lost = { state: 'lost', text: 'cut' };
  const refused = { state: 'ended', outcome: 'refused', endedAt: T(12), text: 'cut' };
  it.each([
    ['planned', {}, undefined, undefined],
    ['planned', posted, undefined, undefined],
    ['posting', posted, lost, refused],
    ['posting', { postedAt: T(12) }, lost, refused],
    ['posting', { postedAt: T(13) }, undefined, undefined],
    ['posting', {}, undefined, undefined],
    ['lost', posted, undefined, refused],
    ['lost', { postedAt: T(12) }, undefined, refused],
    ['lost', { postedAt: T(13) }, undefined, undefined],
    ['running', running, undefined, undefined],
    ['ended', running, undefined, undefined],
  ] as const)('makes of one that is %s %j: %j, or %j', (state, parts, whenLost, whenRefused) => {
    const attempt = of(state, parts as Partial<Attempt>);

    expect(becomes(attempt, { kind: 'answer-lost', at: T(12), text: 'cut' })).toEqual(whenLost);
    expect(becomes(attempt, { kind: 'refused', at: T(12), text: 'cut' })).toEqual(whenRefused);
  });
});

describe('an execution that was made', () => {
  const url = 'https://ci.example.com/x-2';
  const started = { state: 'running', execution: 'x-2', startedAt: T(10), url };
  it.each([
    ['planned', {}, undefined],
    ['planned', { postedAt: T(10) }, started],
    ['posting', posted, started],
    ['posting', { ...posted, text: 'cut' }, { ...started, text: undefined }],
    ['posting', { postedAt: T(12) }, { ...started, startedAt: T(12) }],
    ['posting', { postedAt: T(13) }, undefined],
    ['lost', posted, started],
    ['running', running, undefined],
    ['ended', posted, undefined],
    ['dropped', posted, undefined],
  ] as const)('makes of one that is %s %j: %j', (state, parts, expected) => {
    const attempt = of(state, parts as Partial<Attempt>);

    expect(becomes(attempt, { kind: 'triggered', at: T(12), execution: 'x-2', url })).toEqual(expected);
  });

  it('has no page where none was told', () => {
    expect(becomes(of('posting', posted), { kind: 'triggered', at: T(12), execution: 'x-2' })).toEqual({
      state: 'running',
      execution: 'x-2',
      startedAt: T(10),
    });
  });
});

describe('a look for a lost execution', () => {
  const absent = { kind: 'absent' as const, at: T(12) };
  const gone = {
    state: 'ended',
    outcome: 'not-created',
    endedAt: T(12),
    absentReads: 2,
    lastAbsentAt: T(12),
    text: 'two looks found no execution of it',
  };
  it.each([
    ['lost', {}, { absentReads: 1, lastAbsentAt: T(12), lookedAt: T(12) }],
    ['lost', { lookedAt: T(12) }, { absentReads: 1, lastAbsentAt: T(12) }],
    ['lost', { absentReads: 1, lastAbsentAt: T(11) }, gone],
    ['lost', { absentReads: 1, lastAbsentAt: T(11.1) }, undefined],
    ['posting', { absentReads: 1, lastAbsentAt: T(11) }, undefined],
    ['running', { absentReads: 1, lastAbsentAt: T(11) }, undefined],
  ] as const)('that finds nothing makes of one that is %s %j: %j', (state, parts, expected) => {
    expect(becomes(of(state, parts), absent)).toEqual(expected);
  });

  it.each([
    ['lost', 'wait', { lookedAt: T(12), absentReads: 0, text: '2 executions may be ours' }],
    [
      'lost',
      'trigger-again',
      { state: 'ended', outcome: 'infrastructure', endedAt: T(12), text: '2 executions may be ours' },
    ],
    ['posting', 'wait', undefined],
    ['running', 'trigger-again', undefined],
  ] as const)('that finds several makes of one that is %s, %s: %j', (state, whenLost, expected) => {
    const seen = { kind: 'ambiguous' as const, at: T(12), count: 2 };

    expect(becomes(of(state, { absentReads: 1 }), seen, { whenLost })).toEqual(expected);
  });

  it.each([
    ['planned', {}, { lookedAt: T(12) }],
    ['running', { lookedAt: T(11) }, { lookedAt: T(12) }],
    ['running', { lookedAt: T(12) }, undefined],
    ['ended', {}, undefined],
    ['dropped', {}, undefined],
  ] as const)('that fails makes of one that is %s %j: %j', (state, parts, expected) => {
    expect(becomes(of(state, parts), { kind: 'look-failed', at: T(12), text: 'no' })).toEqual(expected);
  });
});

describe('an answer about an execution', () => {
  const url = 'https://ci.example.com/x-1';
  const seen = (execution = 'x-1') => ({ kind: 'still-running' as const, at: T(12), execution, url });
  const ended = (execution = 'x-1') => ({
    ...seen(execution),
    kind: 'ended' as const,
    outcome: 'passed' as const,
    text: 'ok',
  });
  const end = { state: 'ended', outcome: 'passed', endedAt: T(12), text: 'ok' };
  it.each([
    ['running', running, { lastSeenAt: T(12), url }, { ...end, lastSeenAt: T(12), url }],
    [
      'running',
      { ...running, strikes: 2 },
      { strikes: 0, lastSeenAt: T(12), url },
      { ...end, strikes: 0, lastSeenAt: T(12), url },
    ],
    ['running', { ...running, lastSeenAt: T(11) }, { lastSeenAt: T(12), url }, { ...end, lastSeenAt: T(12), url }],
    ['running', { ...running, lastSeenAt: T(13) }, { url }, { ...end, url }],
    ['lost', running, undefined, undefined],
    ['dropped', running, undefined, undefined],
    ['ended', { ...running, outcome: 'passed' }, undefined, undefined],
    ['ended', { ...running, outcome: 'failed' }, undefined, undefined],
    ...(['timeout', 'gone', 'unknown'] as const).map(
      (outcome) => ['ended', { ...running, outcome }, undefined, { late: { outcome: 'passed', at: T(12) } }] as const,
    ),
    ['ended', { ...running, outcome: 'gone', late: { outcome: 'failed', at: T(11) } }, undefined, undefined],
  ] as const)('makes of one that is %s %j: %j, or %j', (state, parts, whenRunning, whenEnded) => {
    const attempt = of(state, parts as Partial<Attempt>);

    expect(becomes(attempt, seen())).toEqual(whenRunning);
    expect(becomes(attempt, ended())).toEqual(whenEnded);
    expect(becomes(attempt, seen('x-2'))).toBeUndefined();
    expect(becomes(attempt, ended('x-2'))).toBeUndefined();
  });

  it('brings no page and no words where it has none', () => {
    const bare = { kind: 'ended' as const, at: T(12), execution: 'x-1', outcome: 'failed' as const };

    expect(becomes(of('running', { ...running, text: 'slow' }), bare)).toEqual({
      state: 'ended',
      outcome: 'failed',
      endedAt: T(12),
      lastSeenAt: T(12),
    });
  });
});

describe('a server error', () => {
  const error = (othersAnswered: boolean) => ({ kind: 'server-error' as const, at: T(12), othersAnswered });
  const gone = 'the job system no longer knows the execution, and answers for others';
  it.each([
    ['running', {}, true, { strikes: 1, lastStrikeAt: T(12), lastSeenAt: T(12) }],
    ['running', {}, false, { lastStrikeAt: T(12), lastSeenAt: T(12) }],
    ['running', { strikes: 1, lastStrikeAt: T(11) }, true, { strikes: 2, lastStrikeAt: T(12), lastSeenAt: T(12) }],
    [
      'running',
      { strikes: 2, lastStrikeAt: T(11) },
      true,
      {
        strikes: 3,
        lastStrikeAt: T(12),
        lastSeenAt: T(12),
        state: 'ended',
        outcome: 'gone',
        endedAt: T(12),
        text: gone,
      },
    ],
    ['running', { strikes: 2, lastStrikeAt: T(12) }, true, undefined],
    ['lost', { strikes: 2 }, true, undefined],
    ['ended', { strikes: 2 }, true, undefined],
  ] as const)('makes of one that is %s %j, others were answered %s: %j', (state, parts, others, expected) => {
    expect(becomes(of(state, { ...running, ...parts }), error(others))).toEqual(expected);
  });

  const check = { kind: 'github-check' as const, appId: 1, check: 'scan' };
  it.each([
    [
      'another of the system was answered since its last look',
      'e2e-pier',
      { lastSeenAt: T(11) },
      { lastSeenAt: T(10.5) },
      1,
    ],
    ['at the same time', 'e2e-pier', { lastSeenAt: T(11) }, { lastSeenAt: T(11) }, 0],
    ['before its last look', 'e2e-pier', { lastSeenAt: T(10.5) }, { lastSeenAt: T(11) }, 0],
    ['since it began', 'e2e-pier', { lastSeenAt: T(10.5) }, {}, 1],
    ['before it began', 'e2e-pier', { lastSeenAt: T(9) }, {}, 0],
    ['after the plan, where its start is not known', 'e2e-pier', { lastSeenAt: T(9) }, { startedAt: undefined }, 1],
    ['with an error too', 'e2e-pier', { lastSeenAt: T(11), lastStrikeAt: T(11) }, {}, 0],
    ['by a word after its error', 'e2e-pier', { lastSeenAt: T(11.5), lastStrikeAt: T(11) }, {}, 1],
    ['in another system', 'scan', { lastSeenAt: T(11) }, {}, 0],
    ['though the document does not have it', 'stranger', { lastSeenAt: T(11) }, {}, 0],
    ['never', 'e2e-pier', {}, {}, 0],
  ] as const)('counts by the others: %s', (_, job, other, own, strikes) => {
    const jobs = [sampleJob('e2e-dock'), sampleJob('e2e-pier'), sampleJob('scan', { runner: check })];
    const attempts = [of('running', { ...running, ...(own as Partial<Attempt>) }), of('running', { job, ...other })];
    const next = recordAttempt({ ...samplePromotion({ jobs }), attempts }, { ...error(false), attempt: key });

    expect(next.attempts[0]?.strikes).toBe(strikes);
    expect(next.attempts[1]).toBe(attempts[1]);
  });
});

it('what is told of an attempt that is not there changes nothing', () => {
  const promotion = { ...samplePromotion(), attempts: [of('planned')] };
  for (const other of [
    { ...key, job: 'x' },
    { ...key, run: 2 },
    { ...key, number: 2 },
  ])
    expect(recordAttempt(promotion, { kind: 'posting', at: T(1), attempt: other, knownBefore: [] })).toBe(promotion);
});
