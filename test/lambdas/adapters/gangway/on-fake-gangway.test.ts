import { afterEach, describe, expect, it } from 'vitest';
import { type FakeGangway, startFakeGangway } from '../../../../bin/rehearsal/gangway/fake-gangway.ts';
import { readCreate, readExecution, readListing } from '../../../../gates/ci-jobs/answers/gangway/read.ts';
import { INTENT_KEY } from '../../../../gates/model/job.ts';
import { gangwayJobs } from '../../../../lambdas/adapters/gangway/ci-jobs.ts';
import { gangwayOrder } from '../../../support/streams.ts';

const JOB = 'periodic-night-aws';
const ORDER = gangwayOrder(JOB);
const HOUR = 3_600_000;
const clock = { now: Date.parse('2026-08-27T03:20:00.000Z') };
const tokens = { valid: 'first' };
const running: FakeGangway[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
  tokens.valid = 'first';
});

async function start(script: object = {}, timeoutMs = 10_000) {
  const gangway = await startFakeGangway({
    jobs: { [JOB]: [{ ends: 'SUCCESS', afterMs: HOUR, ...script }] },
    forbidden: ['periodic-secret'],
    nowMs: () => clock.now,
    accepts: (token) => token === tokens.valid,
  });
  running.push(gangway);
  const jobs = gangwayJobs({ baseUrl: `${gangway.url}/`, token: async () => 'first', timeoutMs });
  const order = gangwayOrder(JOB, {
    annotations: { promotion: 'p-1', empty: '' },
    environment: { IMAGE: 'x@sha256:1', EMPTY: '' },
  });
  const trigger = (parts: { jobName?: string; intentId?: string } = {}) => jobs.trigger({ ...order, ...parts });
  return { gangway, jobs, trigger };
}

describe('a night over Gangway', () => {
  it('starts a job with our id, watches it and sees it pass', async () => {
    const { gangway, jobs, trigger } = await start();

    const created = readCreate(await trigger(), { jobName: JOB, intentId: 'p-1.aws.1.1' });
    const executionId = created.executionId ?? '';
    const look = async () => readExecution(await jobs.read(ORDER, executionId), { jobName: JOB, executionId }).state;
    const states = [await look()];
    clock.now += HOUR / 2;
    states.push(await look());
    clock.now += HOUR;
    states.push(await look());

    expect(created.state).toBe('triggered');
    expect(states).toEqual(['pending', 'pending', 'passed']);
    expect(gangway.executions().map(({ request }) => request.pod_spec_options)).toEqual([
      {
        envs: { IMAGE: 'x@sha256:1' },
        labels: { [INTENT_KEY]: 'p-1.aws.1.1' },
        annotations: { 'sluice/promotion': 'p-1', [INTENT_KEY]: 'p-1.aws.1.1' },
      },
    ]);
    expect(gangway.problems()).toEqual([]);
  });

  it('labels with a hash what no label takes, and annotates the whole', async () => {
    const { gangway, trigger } = await start();
    const intentId = `harbour/night ${'x'.repeat(80)}`;

    expect(readCreate(await trigger({ intentId }), { jobName: JOB, intentId })).toMatchObject({ state: 'triggered' });
    expect(gangway.executions()[0]?.request.pod_spec_options?.annotations?.[INTENT_KEY]).toBe(intentId);
    expect(gangway.problems()).toEqual([]);
  });

  it('knows of a create whose answer was lost that it may have been done', async () => {
    const { gangway, jobs, trigger } = await start();
    gangway.fail('create', { kind: 'lost-response' });

    const created = readCreate(await trigger(), { jobName: JOB });
    const listing = readListing(await jobs.list(ORDER), JOB);

    expect(created).toMatchObject({ state: 'unknown', cause: 'answer_lost', retry: false });
    expect(listing).toMatchObject({ kind: 'listed', executions: [{ executionId: gangway.executions()[0]?.id }] });
  });

  it('finds nothing of a create that never arrived', async () => {
    const { gangway, jobs, trigger } = await start();
    gangway.fail('create', { kind: 'lost-request' });

    expect(readCreate(await trigger(), { jobName: JOB })).toMatchObject({ state: 'unknown' });
    expect(readListing(await jobs.list(ORDER), JOB)).toEqual({ kind: 'listed', executions: [] });
    expect(gangway.executions()).toEqual([]);
  });

  it.each([
    { jobName: 'periodic-unknown', seen: { state: 'error', cause: 'unknown_job', retry: false } },
    { jobName: 'periodic-secret', seen: { state: 'error', cause: 'forbidden', retry: false } },
  ])('is refused $jobName', async ({ jobName, seen }) => {
    const { trigger } = await start();

    expect(readCreate(await trigger({ jobName }), { jobName })).toMatchObject(seen);
  });

  it.each([
    {
      failure: { kind: 'too-many-requests', retryAfter: 9 },
      seen: { state: 'pending', cause: 'rate_limited', afterSeconds: 9 },
    },
    { failure: { kind: 'bad-gateway' }, seen: { state: 'pending', cause: 'unavailable' } },
    { failure: { kind: 'server-error' }, seen: { state: 'pending', cause: 'server_error' } },
    { failure: { kind: 'login-page' }, seen: { state: 'pending', cause: 'not_json', alert: true } },
    { failure: { kind: 'forbidden' }, seen: { state: 'pending', cause: 'auth', alert: true } },
    { failure: { kind: 'lost-response' }, seen: { state: 'pending', cause: 'answer_lost' } },
    { failure: { kind: 'slow', ms: 3000 }, seen: { state: 'pending', cause: 'answer_lost' } },
  ] as const)('keeps a job pending through $failure.kind', async ({ failure, seen }) => {
    const { gangway, jobs, trigger } = await start({}, failure.kind === 'slow' ? 1000 : undefined);
    const { executionId = '' } = readCreate(await trigger(), { jobName: JOB });
    gangway.fail('read', failure);

    expect(readExecution(await jobs.read(ORDER, executionId), { jobName: JOB, executionId })).toMatchObject(seen);
    expect(readExecution(await jobs.read(ORDER, executionId), { jobName: JOB, executionId })).toMatchObject({
      state: 'pending',
      retry: false,
    });
  });

  it('survives a token that expires in the middle', async () => {
    const { jobs, trigger } = await start();
    const { executionId = '' } = readCreate(await trigger(), { jobName: JOB });
    tokens.valid = 'second';

    expect(readExecution(await jobs.read(ORDER, executionId), { jobName: JOB })).toMatchObject({
      state: 'pending',
      cause: 'auth',
      alert: true,
    });
    tokens.valid = 'first';
    expect(readExecution(await jobs.read(ORDER, executionId), { jobName: JOB })).toMatchObject({
      state: 'pending',
      alert: false,
    });
  });

  it('tells a swept execution from a server that has fallen', async () => {
    const { jobs, trigger } = await start({ goneAfterMs: 2 * HOUR });
    const { executionId = '' } = readCreate(await trigger(), { jobName: JOB });
    clock.now += 3 * HOUR;

    expect(readExecution(await jobs.read(ORDER, executionId), { jobName: JOB })).toMatchObject({
      state: 'inconclusive',
      cause: 'execution_gone',
    });
  });
});

describe('the fake Gangway', () => {
  async function post(body: unknown) {
    const { gangway } = await start();
    const answer = await fetch(`${gangway.url}/v1/executions`, {
      method: 'POST',
      headers: { authorization: 'Bearer first' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json(), gangway };
  }

  it.each([
    {
      what: 'refs of a periodic job',
      body: { job_name: JOB, job_execution_type: '1', refs: { org: 'a', repo: 'b', base_ref: 'c', base_sha: 'd' } },
    },
    { what: 'an empty value', body: { job_name: JOB, job_execution_type: '1', pod_spec_options: { envs: { A: '' } } } },
    {
      what: 'a long label',
      body: { job_name: JOB, job_execution_type: '1', pod_spec_options: { labels: { a: 'x'.repeat(64) } } },
    },
    { what: 'no type', body: { job_name: JOB } },
    { what: 'an unknown member', body: { job_name: JOB, job_execution_type: '1', label: 'x' } },
    { what: 'no body', body: null },
  ])('refuses $what with 400, and says so at the end', async ({ body }) => {
    const refused = await post(body);

    expect(refused).toMatchObject({ status: 400, body: { code: 3, details: [] } });
    expect(refused.gangway.executions()).toEqual([]);
    expect(refused.gangway.problems()).toHaveLength(1);
  });

  it('aborts everything that matches, and only that way', async () => {
    const { gangway, jobs, trigger } = await start();
    const { executionId = '' } = readCreate(await trigger(), { jobName: JOB });

    await fetch(`${gangway.url}/v1/bulk-job-status-update`, {
      method: 'POST',
      headers: { authorization: 'Bearer first' },
      body: '{}',
    });

    expect(readExecution(await jobs.read(ORDER, executionId), { jobName: JOB })).toMatchObject({
      state: 'inconclusive',
      cause: 'aborted',
    });
  });
});
