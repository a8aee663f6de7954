import { describe, expect, it } from 'vitest';
import { readCheckRun, readCheckRuns, readReportedCheck } from '../../../../gates/ci-jobs/answers/github/check-run.ts';
import { adoptable } from '../../../../gates/ci-jobs/answers/listing.ts';
import type { WireAnswer } from '../../../../gates/model/wire-answer.ts';

function answered(status: number, body?: unknown): WireAnswer {
  return { kind: 'answered', status, headers: {}, body: body === undefined ? '' : JSON.stringify(body) };
}

const spoken = { appId: 4242, check: 'integration', revision: 'a'.repeat(40), accepts: ['success'] };
const check = (parts: object = {}) => ({
  id: 5,
  name: 'integration',
  head_sha: 'a'.repeat(40),
  app: { id: 4242 },
  status: 'completed',
  conclusion: 'success',
  html_url: 'https://github.com/lamps/gate/runs/5',
  ...parts,
});

describe('a check of another app', () => {
  it.each([
    ['passes when it is the app that was named', check(), { state: 'passed' }],
    ['of another app under the same name is refused', check({ app: { id: 6666 } }), { cause: 'identity_mismatch' }],
    ['of nobody is refused', check({ app: null }), { cause: 'identity_mismatch' }],
    ['of another commit is refused', check({ head_sha: 'b'.repeat(40) }), { cause: 'identity_mismatch' }],
    ['of another name is refused', check({ name: 'other' }), { cause: 'identity_mismatch' }],
  ])('%s', (_, body, seen) => {
    expect(readCheckRun(answered(200, body), '5', spoken)).toMatchObject(seen);
  });

  it('is waited for until it is there, and the newest counts', () => {
    const list = (...runs: readonly object[]) => answered(200, { check_runs: runs });

    expect(readReportedCheck(list(), spoken, [])).toEqual({
      state: 'pending',
      cause: 'not_there',
      retry: true,
      alert: false,
      message: 'app 4242 has not reported integration on aaaaaaaaaaaa yet',
    });
    expect(readReportedCheck(list(check()), spoken, [])).toEqual({
      state: 'triggered',
      retry: false,
      alert: false,
      executionId: '5',
    });
    expect(readReportedCheck(list(check({ app: { id: 6666 } })), spoken, [])).toMatchObject({ cause: 'not_there' });
    expect(readReportedCheck(list(check(), check({ id: 11 })), spoken, [])).toMatchObject({ executionId: '11' });
    expect(readReportedCheck(list(check(), check({ id: 11 })), spoken, ['11', '5'])).toMatchObject({
      cause: 'not_there',
    });
    expect(readReportedCheck(answered(401), spoken, [])).toMatchObject({ state: 'pending', cause: 'auth' });
    expect(readCheckRuns(answered(200, { check_runs: [{}] }), spoken)).toMatchObject({ kind: 'undecided' });
    const both = readCheckRuns(list(check(), check({ id: 11 })), spoken);
    expect(both.kind === 'listed' && adoptable(both.executions, [])).toEqual({ kind: 'one', executionId: '11' });
  });

  it('is listed newest first, with where it stands by what the stream accepts', () => {
    const body = {
      check_runs: [check({ id: 4, conclusion: 'neutral' }), check({ id: 9 }), check({ id: 6, name: 'x' })],
    };

    expect(readCheckRuns(answered(200, body), { ...spoken, accepts: ['neutral'] })).toEqual({
      kind: 'listed',
      executions: [
        { executionId: '9', state: 'inconclusive', owner: 'ours' },
        { executionId: '4', state: 'passed', owner: 'ours' },
      ],
    });
  });

  it.each([
    [answered(200, { check_runs: [{}] }), 'malformed', true],
    [answered(200, { check_runs: [check({ id: 0 })] }), 'malformed', true],
    [answered(200), 'not_json', true],
    [answered(201), 'unexpected_answer', true],
    [{ kind: 'lost', cause: 'cut' } as const, 'answer_lost', false],
  ])('is not told by an answer that cannot be read: %#', (answer, cause, alert) => {
    const observation = { state: 'pending', cause, retry: true, alert };

    expect(readCheckRuns(answer, spoken)).toEqual({ kind: 'undecided', observation });
    expect(readReportedCheck(answer, spoken, [])).toEqual(observation);
    expect(readCheckRun(answer, '5', spoken)).toEqual(observation);
  });

  it('is no check run where its app has no number', () => {
    expect(readCheckRun(answered(200, check({ app: { id: 'x' } })), '5', spoken)).toMatchObject({ cause: 'malformed' });
  });

  it('is told with its page, and another one with what it is', () => {
    const seen = { state: 'passed', retry: false, alert: false, executionId: '5' };

    expect(readCheckRun(answered(200, check()), '5', spoken)).toEqual({
      ...seen,
      url: 'https://github.com/lamps/gate/runs/5',
    });
    expect(readCheckRun(answered(200, check({ html_url: null })), '5', spoken)).toEqual(seen);
    expect(readCheckRun(answered(200, check({ app: null })), '6', spoken)).toEqual({
      state: 'error',
      cause: 'identity_mismatch',
      retry: false,
      alert: true,
      message: `asked for check run 6 of app 4242, told of 5 (integration) of app ? on ${'a'.repeat(40)}`,
    });
    expect(readCheckRun(answered(200, check({ name: 'x'.repeat(900) })), '5', spoken).message).toHaveLength(500);
  });
});
