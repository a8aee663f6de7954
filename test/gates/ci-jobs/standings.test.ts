import { describe, expect, it } from 'vitest';
import { nextLookAt, usualDurations } from '../../../gates/ci-jobs/pacing.ts';
import { foldStandings, type JobStanding, standingOf } from '../../../gates/ci-jobs/standings.ts';
import type { Attempt, Outcome } from '../../../gates/model/attempt.ts';
import { plusMinutes } from '../../../gates/model/instant-arithmetic.ts';
import { NIGHT, sampleStream } from '../../support/streams.ts';

function attempt(run: number, outcome: Outcome | undefined, number = 1): Attempt {
  const state = outcome === undefined ? ('running' as const) : ('ended' as const);
  return {
    job: 'e2e-dock',
    run,
    number,
    state,
    plannedAt: NIGHT,
    notBefore: NIGHT,
    absentReads: 0,
    strikes: 0,
    ...(outcome !== undefined && { outcome }),
  };
}

const [plain] = sampleStream().jobs;

describe('N of M runs', () => {
  it.each<{
    runs: number;
    passes: number;
    outcomes: readonly (Outcome | undefined)[];
    verdict: JobStanding['verdict'];
  }>([
    { runs: 1, passes: 1, outcomes: ['passed'], verdict: 'pass' },
    { runs: 1, passes: 1, outcomes: ['failed'], verdict: 'fail' },
    { runs: 1, passes: 1, outcomes: ['timeout'], verdict: 'inconclusive' },
    { runs: 1, passes: 1, outcomes: [], verdict: undefined },
    { runs: 3, passes: 2, outcomes: ['passed', 'passed', undefined], verdict: 'pass' },
    { runs: 3, passes: 2, outcomes: ['failed', 'failed', undefined], verdict: 'fail' },
    { runs: 3, passes: 2, outcomes: ['passed', 'failed', undefined], verdict: undefined },
    { runs: 3, passes: 2, outcomes: ['passed', 'failed', 'gone'], verdict: 'inconclusive' },
    { runs: 3, passes: 2, outcomes: ['unknown', 'gone', undefined], verdict: 'inconclusive' },
    { runs: 3, passes: 1, outcomes: ['failed', 'failed', 'failed'], verdict: 'fail' },
    { runs: 3, passes: 1, outcomes: ['failed', 'failed', 'infrastructure'], verdict: 'inconclusive' },
  ])('$passes of $runs with $outcomes is $verdict', ({ runs, passes, outcomes, verdict }) => {
    if (plain === undefined) throw new Error('the sample stream has a job');
    const attempts = outcomes.map((outcome, index) => attempt(index + 1, outcome));

    expect(standingOf({ ...plain, aggregate: { runs, passes } }, attempts, true).verdict).toBe(verdict);
  });

  it('takes any try of a run that passed', () => {
    if (plain === undefined) throw new Error('the sample stream has a job');

    expect(standingOf(plain, [attempt(1, 'failed'), attempt(1, 'passed', 2)], true).verdict).toBe('pass');
    expect(standingOf(plain, [attempt(1, 'failed'), attempt(1, undefined, 2)], true).verdict).toBeUndefined();
  });
});

describe('the verdict over all jobs', () => {
  const standing = (verdict: JobStanding['verdict'], isBlocking = true): JobStanding => ({
    job: 'e2e-dock',
    isBlocking,
    runs: 1,
    needed: 1,
    passes: verdict === 'pass' ? 1 : 0,
    failures: verdict === 'fail' ? 1 : 0,
    doubts: verdict === 'inconclusive' ? 1 : 0,
    open: verdict === undefined ? 1 : 0,
    tries: 1,
    ...(verdict !== undefined && { verdict }),
  });

  it.each([
    { name: 'all passed', standings: [standing('pass'), standing('fail', false)], hasGates: false, verdict: 'pass' },
    {
      name: 'one failed and one is open',
      standings: [standing('fail'), standing(undefined)],
      hasGates: false,
      verdict: 'fail',
    },
    {
      name: 'one is in doubt and one is open',
      standings: [standing('inconclusive'), standing(undefined)],
      hasGates: false,
      verdict: 'inconclusive',
    },
    {
      name: 'one failed and one is in doubt',
      standings: [standing('inconclusive'), standing('fail')],
      hasGates: false,
      verdict: 'fail',
    },
    { name: 'one is open', standings: [standing('pass'), standing(undefined)], hasGates: false, verdict: undefined },
    { name: 'none blocks and gates are open', standings: [standing('fail', false)], hasGates: true, verdict: 'pass' },
    { name: 'nothing was asked', standings: [], hasGates: false, verdict: 'inconclusive' },
  ])('is $verdict when $name', ({ standings, hasGates, verdict }) => {
    expect(foldStandings(standings, hasGates)?.verdict).toBe(verdict);
  });
});

describe('the pace of looks', () => {
  const at = (minutes: number) => plusMinutes(NIGHT, minutes);

  it.each([
    { name: 'first', seen: undefined, usual: 120, isLate: false, next: 2 },
    { name: 'when the job cannot be done yet', seen: 10, usual: 120, isLate: false, next: 30 },
    { name: 'near its usual end', seen: 110, usual: 120, isLate: false, next: 115 },
    { name: 'past its usual end', seen: 200, usual: 120, isLate: false, next: 205 },
    { name: 'when nobody knows how long it takes', seen: 10, usual: undefined, isLate: false, next: 15 },
    { name: 'when the verdict is there already', seen: 10, usual: 120, isLate: true, next: 25 },
  ])('is minute $next $name', ({ seen, usual, isLate, next }) => {
    const looked = { ...attempt(1, undefined), startedAt: NIGHT, ...(seen !== undefined && { lastSeenAt: at(seen) }) };

    expect(nextLookAt(looked, { usualMinutes: usual, isLate })).toBe(at(next));
  });

  it('learns the usual duration as the median of at least three runs that passed', () => {
    const run = (minutes: number, outcome: Outcome = 'passed') => ({
      ...attempt(1, outcome),
      startedAt: NIGHT,
      endedAt: at(minutes),
    });

    expect(usualDurations([run(30), run(50), run(40), run(1, 'failed'), run(400, 'timeout')])).toEqual({
      'e2e-dock': 40,
    });
    expect(usualDurations([run(30), run(50)])).toEqual({});
  });
});
