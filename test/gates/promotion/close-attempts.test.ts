import { describe, expect, it } from 'vitest';
import { plannedAttempt } from '../../../gates/ci-jobs/retries.ts';
import type { Attempt } from '../../../gates/model/attempt.ts';
import { plusMinutes } from '../../../gates/model/instant-arithmetic.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import { attemptDeadline, closeAttempts } from '../../../gates/promotion/close-attempts.ts';
import { NIGHT, sampleJob, samplePromotion } from '../../support/streams.ts';

const T = (minutes: number): string => plusMinutes(NIGHT, minutes);
const attempt = (state: Attempt['state'], parts: Partial<Attempt> = {}): Attempt => ({
  ...plannedAttempt('e2e-dock', 1, 1, T(10)),
  state,
  ...parts,
});
const watched = { kind: 'github-check' as const, appId: 1, check: 'scan' };

function night(attempts: readonly Attempt[], parts: Partial<Promotion> = {}, runner?: typeof watched): Promotion {
  const job = sampleJob('e2e-dock', { deadlineMinutes: 100, ...(runner && { runner }) });
  return { ...samplePromotion({ jobs: [job] }), phase: 'running', attempts: [...attempts], ...parts };
}

describe('the deadline of an attempt', () => {
  it.each([
    ['planned', {}, 450],
    ['planned again after it was sent', { postedAt: T(20) }, 450],
    ['posting', { postedAt: T(20) }, 120],
    ['lost', { postedAt: T(20) }, 120],
    ['running', { postedAt: T(20), startedAt: T(21) }, 121],
    ['running', { postedAt: T(400), startedAt: T(400) }, 450],
    ['running', { postedAt: T(350), startedAt: T(350) }, 450],
    ['running', { postedAt: T(349), startedAt: T(349) }, 449],
  ] as const)('that is %s %j is minute %i', (words, parts, minute) => {
    const [state = 'planned'] = words.split(' ') as Attempt['state'][];

    expect(attemptDeadline(attempt(state, parts), night([]))).toBe(T(minute));
  });

  it('of a check that starts by itself counts from the plan', () => {
    expect(attemptDeadline(attempt('planned'), night([], {}, watched))).toBe(T(110));
    expect(attemptDeadline(attempt('running', { startedAt: T(50) }), night([], {}, watched))).toBe(T(110));
  });

  it('of a job that the document does not have is that of the promotion', () => {
    expect(attemptDeadline(attempt('running', { job: 'other', startedAt: T(20) }), night([]))).toBe(T(450));
  });
});

describe('an attempt that waited too long', () => {
  const sent = { postedAt: T(20) };
  it.each([
    ['planned', {}, 450, 'unknown', 'there was no time left to send it'],
    ['planned', { text: '429' }, 450, 'unknown', '429'],
    ['posting', sent, 120, 'unknown', 'the answer was lost, and no execution was found'],
    ['lost', { ...sent, text: '2 executions may be ours' }, 120, 'unknown', '2 executions may be ours'],
    ['running', { ...sent, startedAt: T(20), text: 'so it is' }, 120, 'timeout', 'the execution did not end in time'],
  ] as const)('%s %j ends at minute %i as %s: %s', (state, parts, minute, outcome, text) => {
    const open = night([attempt(state, parts)]);

    expect(closeAttempts(open, T(minute - 1))).toBe(open);
    expect(closeAttempts(open, T(minute)).attempts).toEqual([
      { ...attempt(state, parts), state: 'ended', outcome, endedAt: T(minute), text },
    ]);
  });

  it('is closed beside others that are left as they are', () => {
    const others = [attempt('ended', { outcome: 'passed', endedAt: T(1) }), attempt('dropped')];
    const late = attempt('running', { startedAt: T(0) });
    const { attempts } = closeAttempts(night([...others, late]), T(200));

    expect(attempts.slice(0, 2)).toEqual(others);
    expect(attempts[2]?.outcome).toBe('timeout');
    expect(closeAttempts(night(others), T(900)).attempts).toEqual(others);
  });
});

describe('an attempt that was planned and not sent', () => {
  it.each([
    ['pending', 'planned'],
    ['running', 'planned'],
    ['accepted', 'dropped'],
    ['promoting', 'dropped'],
    ['rejected', 'dropped'],
    ['superseded', 'dropped'],
  ] as const)('of a promotion that is %s is %s', (phase, state) => {
    expect(closeAttempts(night([attempt('planned')], { phase }), T(30)).attempts).toEqual([attempt(state)]);
  });

  it('is dropped only then: what was sent is left to finish', () => {
    const states = ['posting', 'lost', 'running'] as const;
    const sent = states.map((state) => attempt(state, { postedAt: T(20) }));

    expect(closeAttempts(night(sent, { phase: 'rejected' }), T(30)).attempts).toEqual(sent);
  });
});
