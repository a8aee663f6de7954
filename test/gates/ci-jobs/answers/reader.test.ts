import { describe, expect, it } from 'vitest';
import { jobReaderOf } from '../../../../gates/ci-jobs/answers/reader.ts';
import type { JobOrder } from '../../../../gates/model/job-order.ts';
import type { WireAnswer } from '../../../../gates/model/wire-answer.ts';
import { gangwayOrder } from '../../../support/streams.ts';

const intentId = 'p20261129T031500000Z-0123456789ab.e2e.1.1';
const revision = 'a'.repeat(40);
const accepts = ['success'];
const web = { url: 'https://ci.example.com/', headers: {} };
const states = { passed: ['ok'], failed: [], infrastructure: [], pending: [] };
const orders = {
  gangway: gangwayOrder('periodic-dock', { intentId }),
  workflow: {
    kind: 'github-workflow',
    intentId,
    repository: 'a/b',
    workflow: 'e2e.yml',
    ref: 'main',
    inputs: {},
    accepts,
  },
  check: { kind: 'github-check', intentId, repository: 'a/b', revision, appId: 1, check: 'scan', accepts },
  http: {
    kind: 'http',
    intentId,
    hosts: ['ci.example.com'],
    start: { ...web, method: 'POST', body: {}, idempotencyHeader: 'Idempotency-Key' },
    poll: web,
    answers: { execution: '/id', state: '/status', states },
  },
} as const satisfies Record<string, JobOrder>;

function answered(body: unknown, status = 200): WireAnswer {
  return { kind: 'answered', status, headers: {}, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

const scan = { id: 5, name: 'scan', head_sha: revision, app: { id: 1 }, status: 'completed', conclusion: 'success' };
const run = { id: 7, path: '.github/workflows/e2e.yml', status: 'completed', conclusion: 'success' };
const dock = { id: 'x-1', job_name: 'periodic-dock', job_status: 'SUCCESS' };

describe('the reader of a job system', () => {
  it.each([
    { kind: 'gangway', isWatched: false, listsAfterMs: 0 },
    { kind: 'workflow', isWatched: false, listsAfterMs: 300_000 },
    { kind: 'check', isWatched: true, listsAfterMs: 0 },
    { kind: 'http', isWatched: false, listsAfterMs: 0 },
  ] as const)('$kind starts by itself: $isWatched; lists after $listsAfterMs ms', ({ kind, ...expected }) => {
    expect(jobReaderOf(orders[kind])).toMatchObject(expected);
  });

  it.each([
    { kind: 'gangway', body: { ...dock, job_status: 'PENDING' }, execution: 'x-1' },
    { kind: 'workflow', body: { workflow_run_id: 7 }, execution: '7.1' },
    { kind: 'check', body: { check_runs: [scan] }, execution: '5' },
    { kind: 'http', body: { id: 'j-1' }, execution: 'j-1' },
  ] as const)('$kind reads a start', ({ kind, body, execution }) => {
    expect(jobReaderOf(orders[kind]).trigger(answered(body), [])).toMatchObject({
      state: 'triggered',
      executionId: execution,
    });
  });

  it.each([
    { kind: 'gangway', body: dock, execution: 'x-1', stranger: 'x-2' },
    { kind: 'workflow', body: run, execution: '7.1', stranger: '8.1' },
    { kind: 'check', body: scan, execution: '5', stranger: '6' },
    { kind: 'http', body: { id: 'j-1', status: 'ok' }, execution: 'j-1', stranger: 'j-2' },
  ] as const)('$kind reads a look, and refuses one at another execution', ({ kind, body, execution, stranger }) => {
    const reader = jobReaderOf(orders[kind]);

    expect(reader.look(answered(body), execution)).toMatchObject({ state: 'passed', executionId: execution });
    expect(reader.look(answered(body), stranger)).toMatchObject({ cause: 'identity_mismatch' });
  });

  it.each([
    { kind: 'gangway', body: { job_execution: [dock] }, execution: 'x-1' },
    { kind: 'workflow', body: { workflow_runs: [run] }, execution: '7.1' },
    { kind: 'check', body: { check_runs: [scan] }, execution: '5' },
  ] as const)('$kind reads a list', ({ kind, body, execution }) => {
    expect(jobReaderOf(orders[kind]).list?.(answered(body))).toMatchObject({
      kind: 'listed',
      executions: [{ executionId: execution }],
    });
  });

  it('needs no list where a start is repeated under one key', () => {
    expect(jobReaderOf(orders.http).list).toBeUndefined();
  });

  it('refuses what another intent, job or workflow made', () => {
    const other = { ...dock, podSpecOptions: { annotations: { 'sluice/intent': 'p-2' } } };

    expect(jobReaderOf(orders.gangway).trigger(answered(other), [])).toMatchObject({ cause: 'identity_mismatch' });
    expect(jobReaderOf(orders.gangway).list?.(answered({ job_execution: [{ ...dock, job_name: 'x' }] }))).toMatchObject(
      {
        kind: 'undecided',
      },
    );
    expect(jobReaderOf(orders.check).trigger(answered({ check_runs: [scan] }), ['5'])).toMatchObject({
      cause: 'not_there',
    });
  });

  it('asks Prow itself whose an execution is, where there is such a source', () => {
    const resource = (intent: string) =>
      `metadata:\n  name: x-1\n  annotations: { sluice/intent: ${intent} }\nspec: { job: periodic-dock }\n`;
    const identify = (intent: string) => jobReaderOf(orders.gangway).identify?.(answered(resource(intent)), 'x-1');

    expect([identify(intentId), identify('p-2')]).toEqual(['ours', 'other']);
    expect(jobReaderOf(orders.workflow).identify).toBeUndefined();
  });
});
