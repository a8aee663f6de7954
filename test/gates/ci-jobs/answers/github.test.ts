import { describe, expect, it } from 'vitest';
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
    const message = state === 'passed' ? {} : { message: `it ended ${conclusion ?? 'without a conclusion'}` };

    expect(meaningOfGitHub('completed', conclusion, accepts)).toEqual({
      state,
      retry,
      alert: conclusion === 'action_required',
      ...(cause && { cause }),
      ...message,
    });
  });

  it.each(['constructor', 'toString'])('that is %s, as every object has it, is not known', (conclusion) => {
    expect(meaningOfGitHub('completed', conclusion, [])).toMatchObject({ cause: 'unknown_status' });
  });

  it.each(['queued', 'in_progress', 'requested', 'waiting', 'pending'])('is not there while it is %s', (status) => {
    expect(meaningOfGitHub(status, 'success', ['success'])).toEqual({ state: 'pending', retry: false, alert: false });
  });

  it('is not there in a status that nobody knows', () => {
    const unknown = { state: 'pending', cause: 'unknown_status', retry: false, alert: false };

    for (const status of ['dreaming', null, undefined])
      expect(meaningOfGitHub(status, 'success', ['success'])).toEqual(unknown);
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

  it.each([
    [
      { workflow_run_id: 7, html_url: 'javascript:x' },
      { state: 'triggered', executionId: '7.1' },
    ],
    [
      { workflow_run_id: 7, html_url: null },
      { state: 'triggered', executionId: '7.1' },
    ],
    [{ workflow_run_id: 0 }, { state: 'unknown', cause: 'malformed' }],
    [{ workflow_run_id: 7.5 }, { state: 'unknown', cause: 'malformed' }],
    [{ workflow_run_id: '7' }, { state: 'unknown', cause: 'malformed' }],
  ])('that says %j asks for nothing more', (body, seen) => {
    expect(readDispatch(answered(200, body))).toEqual({ retry: false, alert: false, ...seen });
  });

  it('without a body leaves open which run it is, and calls no person', () => {
    expect(readDispatch(answered(204))).toEqual({
      state: 'unknown',
      retry: false,
      alert: false,
      message: 'taken, without a word which run it is',
    });
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

  const other = { state: 'error', cause: 'identity_mismatch', retry: false, alert: true };
  it.each([
    [run({ id: 8 }), { ...other, message: 'asked for run 7.1 of e2e.yml, told of 8.1 of .github/workflows/e2e.yml' }],
    [run({ id: 8, path: null }), { ...other, message: 'asked for run 7.1 of e2e.yml, told of 8.1 of ?' }],
    [
      run({ run_attempt: undefined, path: undefined }),
      { state: 'pending', retry: false, alert: false, executionId: '7.1' },
    ],
    [run({ run_attempt: null, path: null }), { state: 'pending', retry: false, alert: false, executionId: '7.1' }],
    [{ id: 7 }, { state: 'pending', cause: 'unknown_status', retry: false, alert: false, executionId: '7.1' }],
    [{ message: 'hello' }, { state: 'pending', cause: 'malformed', retry: true, alert: true }],
    [run({ run_attempt: 0 }), { state: 'pending', cause: 'malformed', retry: true, alert: true }],
    [
      run({ status: 'completed', conclusion: 'failure', html_url: 'https://github.com/lamps/gate/actions/runs/7' }),
      {
        state: 'failed',
        retry: false,
        alert: false,
        message: 'it ended failure',
        executionId: '7.1',
        url: 'https://github.com/lamps/gate/actions/runs/7',
      },
    ],
  ])('%# is told in full', (body, seen) => {
    expect(readWorkflowRun(answered(200, body), '7.1', order)).toEqual(seen);
  });

  it('of a long name is told in part', () => {
    const seen = readWorkflowRun(answered(200, run({ path: `${'x'.repeat(900)}/e2e.yml`, id: 8 })), '7.1', order);

    expect(seen.message).toHaveLength(500);
  });

  it('is no run where no answer came', () => {
    expect(readWorkflowRun({ kind: 'lost', cause: 'cut' }, '7.1', order)).toMatchObject({ cause: 'answer_lost' });
  });

  it.each(['e2e.yml', '.github/workflows/e2e.yml@refs/heads/a/b', 'lamps/gate/.github/workflows/e2e.yml@main'])(
    'is of the workflow whose file is the last step of %s',
    (path) => {
      expect(readWorkflowRun(answered(200, run({ path })), '7.1', order)).toMatchObject({ state: 'pending' });
    },
  );

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

  it('is found by the whole of our id, whatever its numbers are', () => {
    const tenth = INTENT.replace('.1.1', '.10.12');

    expect([ownerIn(`Night of ${tenth}`, tenth), ownerIn(`Night of ${tenth}`, INTENT)]).toEqual(['ours', 'other']);
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
  });

  it.each([
    [
      answered(200, { workflow_runs: [run(), run({ path: '.github/workflows/nightly.yml' })] }),
      'identity_mismatch',
      true,
    ],
    [answered(200, { workflow_runs: [{}] }), 'malformed', true],
    [answered(200), 'not_json', true],
    [answered(403), 'auth', true],
    [answered(201), 'unexpected_answer', true],
    [{ kind: 'lost', cause: 'cut' } as const, 'answer_lost', false],
  ])('is not told by a list that cannot be read: %#', (answer, cause, alert) => {
    const observation = { state: 'pending', cause, retry: true, alert };

    expect(readWorkflowRuns(answer, order)).toEqual({ kind: 'undecided', observation });
  });

  it('is listed by its first attempt, with where it stands, whose it is and when it was made', () => {
    const listed = (parts: object) => {
      const listing = readWorkflowRuns(answered(200, { workflow_runs: [run(parts)] }), order);
      return listing.kind === 'listed' ? listing.executions : [];
    };

    expect(listed({ run_attempt: 3, created_at: '2026-11-29T03:16:00.512Z' })).toEqual([
      { executionId: '7.1', state: 'pending', owner: 'ours', createdAt: '2026-11-29T03:16:00.000Z' },
    ]);
    expect(listed({ status: 'completed', conclusion: 'success', display_title: null, created_at: null })).toEqual([
      { executionId: '7.1', state: 'passed' },
    ]);
    for (const created_at of ['soon', 'x2026-11-29T03:16:00Z', '2026-11-29T03:16:00Zx', '2026-11-29T03:16:00+01:00'])
      expect(listed({ created_at, display_title: '' })).toEqual([{ executionId: '7.1', state: 'pending' }]);
  });
});
