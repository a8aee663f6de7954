import { describe, expect, it } from 'vitest';
import { firstAttempts, type RetryQuestion, retriesDue } from '../../../gates/ci-jobs/retries.ts';
import type { Attempt, Outcome } from '../../../gates/model/attempt.ts';
import { plusMinutes } from '../../../gates/model/instant-arithmetic.ts';
import { sampleAttempt } from '../../support/promotions.ts';
import { NIGHT, sampleJob, sampleStream } from '../../support/streams.ts';

type JobParts = Parameters<typeof sampleJob>[1];
const OUTCOMES: readonly Outcome[] = [
  'passed',
  'failed',
  'infrastructure',
  'not-created',
  'gone',
  'timeout',
  'refused',
  'unknown',
];

interface Parts extends Partial<RetryQuestion> {
  readonly jobs?: Readonly<Record<string, JobParts>>;
  readonly budget?: number;
}

/** `job.run.number` of each try that is due. */
function due(attempts: readonly Attempt[], { jobs = { dock: { retries: 2 } }, budget = 10, ...more }: Parts = {}) {
  const named = Object.entries(jobs).map(([name, parts]) => sampleJob(name, parts));
  const stream = sampleStream({ jobs: named, limits: { retries: budget } });
  const question = { stream, attempts, usual: {}, deadlineAt: plusMinutes(NIGHT, 60), now: NIGHT, ...more };
  return retriesDue(question).map(({ job, run, number }) => `${job}.${run}.${number}`);
}
const ended = (outcome: Outcome, over: Partial<Attempt> = {}) => sampleAttempt('dock', { outcome, ...over });
const broken = (over: Partial<Attempt> = {}) => ended('infrastructure', over);
const open = (over: Partial<Attempt> = {}): Attempt => {
  const { endedAt, ...attempt } = sampleAttempt('dock', over);
  return { ...attempt, state: 'running' };
};

describe('the first tries of a night', () => {
  it('are one for each run of each job', () => {
    const jobs = [sampleJob('dock', { aggregate: { runs: 3, passes: 2 } }), sampleJob('tide')];
    const first = firstAttempts(sampleStream({ jobs }), NIGHT);

    expect(first.map(({ job, run, number }) => `${job}.${run}.${number}`)).toEqual([
      'dock.1.1',
      'dock.2.1',
      'dock.3.1',
      'tide.1.1',
    ]);
    expect(first[3]).toEqual({
      job: 'tide',
      run: 1,
      number: 1,
      state: 'planned',
      plannedAt: NIGHT,
      notBefore: NIGHT,
      absentReads: 0,
      strikes: 0,
    });
  });
});

describe('another try', () => {
  it.each(OUTCOMES)('after %s is due only where the infrastructure ended it', (outcome) => {
    const isWorthIt = outcome === 'infrastructure' || outcome === 'not-created';

    expect(due([ended(outcome)])).toEqual(isWorthIt ? ['dock.1.2'] : []);
  });

  it('is planned from now on', () => {
    const stream = sampleStream({ jobs: [sampleJob('dock')] });
    const question = { stream, attempts: [broken()], usual: {}, deadlineAt: plusMinutes(NIGHT, 60), now: NIGHT };

    expect(retriesDue(question)).toMatchObject([{ state: 'planned', plannedAt: NIGHT, notBefore: NIGHT }]);
  });

  it.each([
    ['the last one is still open', [broken(), open({ number: 2 })]],
    ['an earlier one passed', [ended('passed'), broken({ number: 2 })]],
    ['the last one failed', [broken(), ended('failed', { number: 2 })]],
    ['the job has none left', [broken(), broken({ number: 2 }), broken({ number: 3 })]],
    ['the last one was dropped', [broken({ state: 'dropped' })].map(({ outcome, ...attempt }) => attempt)],
  ])('is not due where %s', (_, attempts) => {
    expect(due(attempts)).toEqual([]);
  });

  it('follows the last one of its run', () => {
    expect(due([broken(), broken({ number: 2 })])).toEqual(['dock.1.3']);
  });

  it('is that of its own run, whatever the others are at', () => {
    const jobs = { dock: { aggregate: { runs: 2, passes: 2 }, retries: 3 } };
    const attempts = [broken(), broken({ run: 2 }), broken({ run: 2, number: 2 })];

    expect(due(attempts, { jobs })).toEqual(['dock.1.2', 'dock.2.3']);
  });

  it('is none of a run that passed once, though its job is open, nor of any run after the deadline', () => {
    const jobs = { dock: { aggregate: { runs: 2, passes: 2 }, retries: 3 } };

    expect(due([ended('passed'), broken({ number: 2 }), open({ run: 2 })], { jobs })).toEqual([]);
    const spare = { dock: { aggregate: { runs: 2, passes: 1 } } };
    expect(due([broken(), open({ run: 2 })], { jobs: spare })).toEqual(['dock.1.2']);
    expect(due([broken(), open({ run: 2 })], { jobs: spare, deadlineAt: plusMinutes(NIGHT, -1) })).toEqual([]);
  });

  it('is due for runs that end together and need each other, and not for one of them alone', () => {
    const jobs = { dock: { aggregate: { runs: 2, passes: 2 }, retries: 1 } };

    expect(due([broken(), broken({ run: 2 })], { jobs })).toEqual(['dock.1.2', 'dock.2.2']);
    expect(due([broken(), broken({ run: 2 })], { jobs, budget: 1 })).toEqual([]);
    expect(due([broken(), broken({ number: 2 }), broken({ run: 2 })], { jobs })).toEqual([]);
  });

  it('that a person asked for is taken neither from the job nor from the budget', () => {
    const asked = { askedBy: 'captain@example.com' };
    const attempts = [broken(), broken({ number: 2, ...asked }), broken({ number: 3, ...asked })];

    expect(due(attempts, { jobs: { dock: { retries: 1 } }, budget: 1 })).toEqual(['dock.1.4']);
    expect(due([...attempts, broken({ number: 4 })], { jobs: { dock: { retries: 1 } } })).toEqual([]);
  });

  it.each([
    [0, []],
    [1, ['tide.1.2']],
    [2, ['dock.1.2', 'dock.2.2']],
    [3, ['dock.1.2', 'dock.2.2', 'tide.1.2']],
  ])('is taken from the budget of the stream: %s left', (left, expected) => {
    const jobs = { dock: { aggregate: { runs: 2, passes: 2 } }, tide: {}, lock: {} };
    const attempts = [
      broken(),
      broken({ run: 2 }),
      broken({ job: 'tide' }),
      ended('passed', { job: 'lock', number: 2 }),
    ];

    expect(due(attempts, { jobs, budget: left + 1 })).toEqual(expected);
  });

  it('is none where more were made than the budget has now', () => {
    expect(due([broken({ number: 2 }), ended('passed', { run: 2, number: 2 })], { budget: 1 })).toEqual([]);
  });

  it.each([
    ['what was learnt', { usual: { dock: 61 } }, { usualMinutes: 5 }, false],
    ['what was learnt', { usual: { dock: 60 } }, { usualMinutes: 500 }, true],
    ['the document', { usual: { tide: 5 } }, { usualMinutes: 61 }, false],
    ['the document', { usual: {} }, { usualMinutes: 60 }, true],
    ['nothing, before the deadline', { deadlineAt: NIGHT }, {}, true],
    ['nothing, after it', { deadlineAt: plusMinutes(NIGHT, -1) }, {}, false],
  ])('is due only where it can end in time, by %s', (_, parts, job, isDue) => {
    expect(due([broken()], { ...parts, jobs: { dock: job } })).toEqual(isDue ? ['dock.1.2'] : []);
  });

  it.each([
    ['the job passed without it', [ended('passed'), ended('passed', { run: 2 })], false],
    ['the job failed whatever it does', [ended('failed'), ended('failed', { run: 2 })], false],
    ['it decides', [ended('passed'), ended('failed', { run: 2 })], true],
    ['others are open', [ended('passed'), open({ run: 2 })], true],
    ['too many others are in doubt', [ended('gone'), ended('gone', { run: 2 })], false],
  ])('of two passes of three is due only where it can still matter: %s', (_, others, isDue) => {
    const jobs = { dock: { aggregate: { runs: 3, passes: 2 } } };

    expect(due([...others, broken({ run: 3 })], { jobs })).toEqual(isDue ? ['dock.3.2'] : []);
  });

  it('of one job says nothing of another', () => {
    const jobs = { dock: { retries: 1 }, tide: { retries: 0 } };

    expect(due([broken({ job: 'tide' }), broken()], { jobs })).toEqual(['dock.1.2']);
  });
});
