import { describe, expect, it } from 'vitest';
import { nextLookAt, usualDurations } from '../../../gates/ci-jobs/pacing.ts';
import { foldStandings, inWords, type JobStanding, standingOf, standingsOf } from '../../../gates/ci-jobs/standings.ts';
import type { Attempt, Outcome } from '../../../gates/model/attempt.ts';
import { plusMinutes } from '../../../gates/model/instant-arithmetic.ts';
import { NIGHT, sampleJob, sampleStream } from '../../support/streams.ts';

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

  it('counts each run by what it says, and the tries of the job alone', () => {
    if (plain === undefined) throw new Error('the sample stream has a job');
    const outcomes = ['passed', 'failed', 'gone', undefined] as const;
    const attempts = [
      ...outcomes.map((outcome, index) => attempt(index + 1, outcome)),
      attempt(6, 'infrastructure'),
      attempt(6, 'passed', 2),
      { ...attempt(5, 'passed'), job: 'other' },
    ];

    expect(standingOf({ ...plain, aggregate: { runs: 6, passes: 4 } }, attempts, false)).toEqual({
      job: 'e2e-dock',
      isBlocking: false,
      runs: 6,
      needed: 4,
      passes: 2,
      failures: 1,
      doubts: 1,
      open: 2,
      tries: 6,
    });
  });

  it('is blocking on the day that the promotion was opened, demotions included', () => {
    const demoted = { until: '2026-11-29', reason: 'a known flake of the dock', owner: 'team-lamps@example.com' };
    const jobs = [sampleJob('dock'), sampleJob('tide', { kind: 'informing' }), sampleJob('lock', { demoted })];
    const blocking = (openedAt: string) =>
      standingsOf(sampleStream({ jobs }), [], openedAt).map(({ job, isBlocking }) => `${job} ${isBlocking}`);

    expect(blocking('2026-11-28T23:59:59.999Z')).toEqual(['dock true', 'tide false', 'lock false']);
    expect(blocking('2026-11-29T00:00:00.000Z')).toEqual(['dock true', 'tide false', 'lock true']);
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

  it('says which jobs shut it, and how many opened it', () => {
    const shut = [standing('pass'), standing('inconclusive'), standing('fail', false), standing('fail')];
    const text = (of: readonly JobStanding[]) => foldStandings(of, true)?.text;

    expect(text(shut)).toBe(
      'e2e-dock could not be decided (1 of 1 run without an answer); e2e-dock failed (1 of 1 run)',
    );
    expect(text([standing('pass'), standing('fail', false)])).toBe('all 1 blocking job passed');
    expect(text([standing('pass'), standing('pass')])).toBe('all 2 blocking jobs passed');
  });

  it.each([
    ['pass', 'e2e-dock passed (2 of 3 runs, 1 needed)'],
    ['fail', 'e2e-dock failed (4 of 3 runs)'],
    ['inconclusive', 'e2e-dock could not be decided (5 of 3 runs without an answer)'],
    [undefined, 'e2e-dock is not done (6 of 3 runs open)'],
  ] as const)('says %s in words', (verdict, words) => {
    expect(inWords({ ...standing(verdict), runs: 3, passes: 2, failures: 4, doubts: 5, open: 6 })).toBe(words);
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

  it('begins at the plan where no start is known, and counts looks that were not answered', () => {
    const calm = { usualMinutes: undefined, isLate: false };
    const planned = attempt(1, undefined);

    expect(nextLookAt(planned, calm)).toBe(at(2));
    expect(nextLookAt({ ...planned, lookedAt: NIGHT }, calm)).toBe(at(2));
    expect(nextLookAt({ ...planned, lookedAt: at(7) }, calm)).toBe(at(12));
    expect(nextLookAt({ ...planned, lookedAt: at(7), lastSeenAt: at(9) }, calm)).toBe(at(14));
    expect(nextLookAt({ ...planned, lookedAt: at(9), lastSeenAt: at(7) }, calm)).toBe(at(14));
  });

  it.each([
    [1, 20],
    [60, 20],
    [90, 10],
    [105, 5],
  ])('waits a third of what is left of two hours, from 5 to 20 minutes: after %s, %s', (seen, pause) => {
    const looked = { ...attempt(1, undefined), startedAt: NIGHT, lastSeenAt: at(seen) };

    expect(nextLookAt(looked, { usualMinutes: 120, isLate: false })).toBe(at(seen + pause));
  });

  it('learns from the newest twenty that passed and whose ends are known, in whole minutes of 1 or more', () => {
    const run = (minutes: number) => ({ ...attempt(1, 'passed'), startedAt: NIGHT, endedAt: at(minutes) });
    const many = (count: number, minutes: number) => Array.from({ length: count }, () => run(minutes));
    const { startedAt, ...noStart } = run(1);
    const { endedAt, ...noEnd } = run(1);
    const usual = (attempts: Parameters<typeof usualDurations>[0]) => usualDurations(attempts)['e2e-dock'];

    expect(usual([...many(10, 10), ...many(10, 30), ...many(40, 10)])).toBe(30);
    expect(usual([...many(3, 30), ...many(9, 5).map((one) => ({ ...one, outcome: 'failed' as const }))])).toBe(30);
    expect(usual([...many(2, 30), noStart, noEnd])).toBeUndefined();
    expect(usual([run(7), run(100), run(8.4)])).toBe(8);
    expect(usual(many(3, 0.1))).toBe(1);
    expect(usual([...many(3, 30), { ...run(5), job: 'other' }])).toBe(30);
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
