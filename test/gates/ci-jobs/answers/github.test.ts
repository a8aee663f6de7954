import { describe, expect, it } from 'vitest';
import { readCheckRun, readCheckRuns, readReportedCheck } from '../../../../gates/ci-jobs/answers/github/check-run.ts';
import { meaningOfGitHub } from '../../../../gates/ci-jobs/answers/github/conclusion.ts';
import {
  ownerIn,
  readDispatch,
  readWorkflowRun,
  readWorkflowRuns,
} from '../../../../gates/ci-jobs/answers/github/workflow-run.ts';
import { adoptable } from '../../../../gates/ci-jobs/answers/listing.ts';
import type { WireAnswer } from '../../../../gates/model/wire-answer.ts';

const INTENT = 'p20261129T031500000Z-0123456789ab.e2e-dock.1.1';
const OTHER = 'p20261129T031500000Z-0123456789ab.e2e-dock.1.10';

function answered(status: number, body?: unknown, headers: Readonly<Record<string, string>> = {}): WireAnswer {
  return { kind: 'answered', status, headers, body: body === undefined ? '' : JSON.stringify(body) };
}

describe('the end of something on GitHub', () => {
  it.each([
    ['success', ['success'], 'passed', undefined, false],
    ['failure', ['success'], 'failed', undefined, false],
    ['cancelled', ['success'], 'inconclusive', 'aborted', true],
    ['startup_failure', ['success'], 'inconclusive', 'infrastructure', true],
    ['timed_out', ['success'], 'inconclusive', 'timed_out', false],
    ['action_required', ['success'], 'error', 'needs_approval', false],
    ['stale', ['success'], 'inconclusive', 'abandoned', false],
    ['neutral', ['success'], 'inconclusive', 'not_accepted', false],
    ['skipped', ['success'], 'inconclusive', 'not_accepted', false],
    ['neutral', ['success', 'neutral'], 'passed', undefined, false],
    ['skipped', ['skipped'], 'passed', undefined, false],
    ['success', ['skipped'], 'inconclusive', 'not_accepted', false],
    ['something-new', ['success'], 'inconclusive', 'unknown_status', false],
    [null, ['success'], 'inconclusive', 'unknown_status', false],
  ] as const)('that is %s where %j is accepted: %s', (conclusion, accepts, state, cause, retry) => {
    expect(meaningOfGitHub('completed', conclusion, accepts)).toMatchObject({ state, retry, ...(cause && { cause }) });
  });

  it.each(['queued', 'in_progress', 'requested', 'waiting', 'pending'])('is not there while it is %s', (status) => {
    expect(meaningOfGitHub(status, 'success', ['success'])).toEqual({ state: 'pending', retry: false, alert: false });
  });

  it('is not there in a status that nobody knows', () => {
    expect(meaningOfGitHub('dreaming', null, ['success'])).toMatchObject({ state: 'pending', cause: 'unknown_status' });
  });
});

describe('the answer to a dispatch', () => {
  it.each([
    [
      answered(200, { workflow_run_id: 7, run_url: 'x', html_url: 'https://github.com/lamps/gate/actions/runs/7' }),
      { state: 'triggered', executionId: '7.1', url: 'https://github.com/lamps/gate/actions/runs/7' },
    ],
    [answered(204), { state: 'unknown', alert: false }],
    [answered(200, { run: 7 }), { state: 'unknown', cause: 'malformed' }],
    [answered(401, { message: 'Bad credentials' }), { state: 'pending', cause: 'auth', alert: true, retry: true }],
    [answered(403, { message: 'Resource not accessible' }), { state: 'error', cause: 'forbidden', alert: true }],
    [
      answered(403, { message: 'You have exceeded a secondary rate limit' }, { 'retry-after': '60' }),
      { state: 'pending', cause: 'rate_limited', afterSeconds: 60, retry: true },
    ],
    [answered(403, {}, { 'x-ratelimit-remaining': '0' }), { state: 'pending', cause: 'rate_limited' }],
    [answered(404, { message: 'Not Found' }), { state: 'error', cause: 'unknown_job' }],
    [answered(422, { message: 'No ref found for: main' }), { state: 'error', cause: 'invalid_request' }],
    [answered(502), { state: 'unknown', cause: 'answer_lost' }],
    [answered(302), { state: 'error', cause: 'unexpected_answer' }],
    [{ kind: 'lost', cause: 'unreachable' } as const, { state: 'pending', cause: 'unreachable' }],
    [{ kind: 'lost', cause: 'cut' } as const, { state: 'unknown', cause: 'answer_lost' }],
  ])('%# is read as what it proves', (answer, seen) => {
    expect(readDispatch(answer)).toMatchObject(seen);
  });
});

const run = (parts: object = {}) => ({
  id: 7,
  run_attempt: 1,
  display_title: `Night of ${INTENT}`,
  status: 'in_progress',
  conclusion: null,
  path: '.github/workflows/e2e.yml',
  created_at: '2026-11-29T03:16:00Z',
  ...parts,
});
const order = { intentId: INTENT, workflow: 'e2e.yml', accepts: ['success'] };

describe('a workflow run', () => {
  it.each([
    ['itself', run(), { state: 'pending', executionId: '7.1' }],
    ['another run', run({ id: 8 }), { state: 'error', cause: 'identity_mismatch', alert: true }],
    ['another attempt, by a person', run({ run_attempt: 2 }), { state: 'error', cause: 'identity_mismatch' }],
    [
      'another workflow',
      run({ path: '.github/workflows/nightly.yml' }),
      { state: 'error', cause: 'identity_mismatch' },
    ],
    [
      'itself, as an organization shows it',
      run({ path: 'lamps/gate/.github/workflows/e2e.yml@main' }),
      { state: 'pending', executionId: '7.1' },
    ],
    ['nothing that is a run', { message: 'hello' }, { state: 'pending', cause: 'malformed', alert: true }],
  ])('is believed of %s only', (_, body, seen) => {
    expect(readWorkflowRun(answered(200, body), '7.1', order)).toMatchObject(seen);
  });

  it.each([
    [404, 'not_there'],
    [500, 'unavailable'],
    [403, 'auth'],
    [301, 'unexpected_answer'],
  ])('is pending after %i', (status, cause) => {
    expect(readWorkflowRun(answered(status), '7.1', order)).toMatchObject({ state: 'pending', cause });
  });

  it.each([
    [`Night of ${INTENT}`, 'ours'],
    [INTENT, 'ours'],
    [`(${INTENT})`, 'ours'],
    [`Night of ${OTHER}`, 'other'],
    ['Nightly', undefined],
    ['', undefined],
  ])('called %j is %s', (title, owner) => {
    expect(ownerIn(title, INTENT)).toBe(owner);
  });

  it('with our id is ours among others; without any, the only young one is', () => {
    const runs = [
      run({ id: 9, display_title: `Night of ${OTHER}` }),
      run({ id: 8, display_title: 'Nightly', created_at: '2026-11-28T03:16:00Z' }),
      run({ id: 6, display_title: 'Nightly' }),
    ];
    const read = (all: readonly object[]) => readWorkflowRuns(answered(200, { workflow_runs: all }), order);
    const found = (all: readonly object[], known: readonly string[] = []) => {
      const listing = read(all);
      return listing.kind === 'listed' ? adoptable(listing.executions, known, '2026-11-29T03:15:30.000Z') : listing;
    };

    expect(found([...runs, run()])).toEqual({ kind: 'one', executionId: '7.1' });
    expect(found(runs)).toEqual({ kind: 'one', executionId: '6.1' });
    expect(found(runs, ['6.1'])).toEqual({ kind: 'none' });
    expect(found([...runs, run({ id: 5, display_title: 'Nightly' })])).toEqual({ kind: 'several', count: 2 });
    expect(read([run({ path: '.github/workflows/nightly.yml' })])).toMatchObject({ kind: 'undecided' });
    expect(readWorkflowRuns(answered(403), order)).toMatchObject({ kind: 'undecided' });
  });
});

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

    expect(readReportedCheck(list(), spoken, [])).toMatchObject({ state: 'pending', cause: 'not_there', retry: true });
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
});
