import { describe, expect, it } from 'vitest';
import { STEADY_NIGHTS, trackRecords } from '../../../gates/ci-jobs/track-record.ts';
import type { Attempt, Outcome } from '../../../gates/model/attempt.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import { sampleAttempt } from '../../support/promotions.ts';
import { NIGHT, sampleJob, samplePromotion } from '../../support/streams.ts';

const jobs = [sampleJob('dock', { retries: 2 }), sampleJob('tide', { kind: 'informing' })];
const document = samplePromotion({ jobs }).stream.jobs;

/** One night: how the tries of a job ended, in their order; the other job is left out. */
function night(job: string, outcomes: readonly (Outcome | 'open')[], more: Partial<Promotion> = {}): Promotion {
  const attempts = outcomes.map(
    (outcome, index): Attempt =>
      outcome === 'open'
        ? { ...sampleAttempt(job, { number: index + 1 }), state: 'running' }
        : sampleAttempt(job, { number: index + 1, outcome }),
  );
  return { ...samplePromotion({ jobs }), attempts, ...more };
}

const recordOf = (job: string, past: readonly Promotion[]) =>
  trackRecords(document, past).find((record) => record.job === job);
const steady = (count: number) => Array.from({ length: count }, () => night('tide', ['passed']));

describe('what a job did over the last nights', () => {
  it('counts ends by what they say of the product, and flakes that passed all the same', () => {
    const past = [
      night('dock', ['passed']),
      night('dock', ['infrastructure', 'passed']),
      night('dock', ['failed']),
      night('dock', ['infrastructure', 'infrastructure', 'infrastructure']),
      night('dock', ['timeout']),
    ];

    expect(recordOf('dock', past)).toEqual({
      job: 'dock',
      kind: 'blocking',
      nights: 5,
      passed: 2,
      failed: 1,
      undecided: 2,
      flaky: 1,
      overruled: 0,
      streak: 1,
      mayBlock: false,
    });
  });

  it('counts no night that did not ask it, or whose answer is still open', () => {
    const past = [night('dock', []), night('dock', ['open']), { ...night('dock', []), attempts: [dropped()] }];

    expect(recordOf('dock', past)).toMatchObject({ nights: 0, passed: 0, streak: 0 });
  });

  it('counts neither what other jobs did nor what is still open as a flake, nor a pass as overruled', () => {
    const spare = samplePromotion({ jobs: [sampleJob('dock', { aggregate: { runs: 2, passes: 1 } })] });
    const open: Attempt = { ...sampleAttempt('dock', { run: 2 }), state: 'running' };
    const other = sampleAttempt('tide', { outcome: 'failed' });
    const word = { by: 'captain@example.com', reason: 'it passed all the same', at: NIGHT };
    const past: Promotion[] = [
      { ...spare, attempts: [sampleAttempt('dock', { outcome: 'passed' }), open, other] },
      night('dock', ['passed'], { decision: { ...word, kind: 'accept' } }),
    ];

    expect(recordOf('dock', past)).toMatchObject({ nights: 2, passed: 2, flaky: 0, overruled: 0, streak: 2 });
  });

  it('counts no night of a stream that did not have the job', () => {
    const past = [{ ...night('dock', ['passed']), stream: samplePromotion({ jobs: [sampleJob('lock')] }).stream }];

    expect(recordOf('dock', past)).toMatchObject({ nights: 0 });
  });

  it('ends the streak with a night on which nothing could be made', () => {
    expect(recordOf('tide', [...steady(1), night('tide', ['not-created']), ...steady(5)])).toMatchObject({ streak: 1 });
  });

  it('takes a late answer for what it is, and a request that made nothing for no try', () => {
    const late = sampleAttempt('dock', { outcome: 'timeout', late: { outcome: 'passed', at: NIGHT } });

    expect(recordOf('dock', [{ ...night('dock', []), attempts: [late] }])).toMatchObject({ passed: 1, undecided: 0 });
    expect(recordOf('dock', [night('dock', ['not-created', 'passed'])])).toMatchObject({ passed: 1, flaky: 0 });
  });

  it('tells failures that a person overruled, in the same promotion or in the one that took it up', () => {
    const word = { by: 'captain@example.com', reason: 'a known flake of the dock', at: NIGHT };
    const rejected = { ...night('dock', ['failed']), id: 'p-1' };
    const past = [
      night('dock', [], { id: 'p-2', decision: { ...word, kind: 'accept', overrules: 'p-1' } }),
      rejected,
      night('dock', ['failed'], { id: 'p-3', decision: { ...word, kind: 'accept' } }),
      night('dock', ['failed'], { id: 'p-4', decision: { ...word, kind: 'reject' } }),
    ];

    expect(recordOf('dock', past)).toMatchObject({ failed: 3, overruled: 2 });
  });

  it.each([
    ['not yet', STEADY_NIGHTS - 1, [], false],
    ['when it was steady for long enough', STEADY_NIGHTS, [], true],
    ['whatever it did before that', STEADY_NIGHTS, [night('tide', ['failed'])], true],
  ])('says that an informing job could block: %s', (_, count, before, mayBlock) => {
    expect(recordOf('tide', [...steady(count), ...before])).toMatchObject({ streak: count, mayBlock });
  });

  it('says so neither of a flaky one, nor of a blocking one', () => {
    const flaky = [night('tide', ['infrastructure', 'passed']), ...steady(STEADY_NIGHTS)];
    const blocking = Array.from({ length: STEADY_NIGHTS }, () => night('dock', ['passed']));

    expect(recordOf('tide', flaky)).toMatchObject({ streak: 0, mayBlock: false });
    expect(recordOf('dock', blocking)).toMatchObject({ streak: STEADY_NIGHTS, mayBlock: false });
  });
});

function dropped(): Attempt {
  return { ...sampleAttempt('dock'), state: 'dropped' };
}
