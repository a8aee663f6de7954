import type { OperationId } from '../../../bin/local/github/contract.ts';
import { startFakeGangway } from '../../../bin/rehearsal/gangway/fake-gangway.ts';
import { startFakeHttpJobs } from '../../../bin/rehearsal/http-jobs/fake-http-jobs.ts';
import type { HttpOrder } from '../../../gates/model/job-order.ts';
import { gangwayJobs } from '../../../lambdas/adapters/gangway/ci-jobs.ts';
import { reportedChecks } from '../../../lambdas/adapters/github-jobs/checks.ts';
import { workflowJobs } from '../../../lambdas/adapters/github-jobs/workflows.ts';
import { httpJobs } from '../../../lambdas/adapters/http-jobs/ci-jobs.ts';
import { describeCiJobs, type JobEnd, type JobGround, type JobTrouble } from '../../contracts/ci-jobs.ts';
import { openGitHubGround } from '../../support/github-ground.ts';
import { gangwayOrder } from '../../support/streams.ts';

const HOUR = 3_600_000;
const failureOf = (kind: JobTrouble) => ({ kind, retryAfter: 9 }) as const;

describeCiJobs('Gangway', async (): Promise<JobGround> => {
  const world = { now: Date.parse('2026-11-29T03:15:00.000Z'), end: 'passed' as JobEnd };
  const statuses = { passed: 'SUCCESS', failed: 'FAILURE', infrastructure: 'ABORTED' } as const;
  const script = { afterMs: HOUR, ends: 'SUCCESS' as (typeof statuses)[JobEnd] };
  const server = await startFakeGangway({ jobs: { 'periodic-dock': [script] }, nowMs: () => world.now });
  return {
    jobs: gangwayJobs({ baseUrl: server.url, token: async () => 'night-token' }) as never,
    order: (intentId) => gangwayOrder('periodic-dock', { intentId, annotations: { promotion: 'p-1' } }),
    endAs: (end) => void Object.assign(script, { ends: statuses[end] }),
    pass(minutes) {
      world.now += minutes * 60_000;
    },
    trouble: (operation, kind) => server.fail(operation === 'trigger' ? 'create' : operation, failureOf(kind)),
    started: () => server.executions().length,
    problems: server.problems,
    close: server.close,
  };
});

describeCiJobs('a workflow of GitHub Actions', async (): Promise<JobGround> => {
  const ground = await openGitHubGround();
  const conclusions = { passed: 'success', failed: 'failure', infrastructure: 'cancelled' } as const;
  const script = { afterMs: HOUR, ends: 'success' };
  ground.github.board.addWorkflow('lamps/gate', 'e2e.yml', {
    on: 'workflow_dispatch',
    runName: 'sluice_intent',
    scripts: [script],
  });
  const operations: Record<string, OperationId> = {
    trigger: 'actions/create-workflow-dispatch',
    list: 'actions/list-workflow-runs',
    read: 'actions/get-workflow-run-attempt',
  };
  return {
    jobs: workflowJobs(ground.access) as never,
    order: (intentId) => ({
      kind: 'github-workflow',
      intentId,
      repository: 'lamps/gate',
      workflow: 'e2e.yml',
      ref: 'main',
      inputs: { image: 'registry.example.com/lamps@sha256:1', sluice_intent: intentId },
      accepts: ['success'],
    }),
    endAs: (end) => void Object.assign(script, { ends: conclusions[end] }),
    pass: ground.pass,
    trouble: (operation, kind) => ground.github.fail(operations[operation] ?? 'repos/get', failureOf(kind)),
    started: () => ground.github.board.runs.length,
    problems: ground.github.requests.problems,
    close: ground.close,
  };
});

describeCiJobs('a check that another app reports', async (): Promise<JobGround> => {
  const ground = await openGitHubGround();
  const conclusions = { passed: 'success', failed: 'failure', infrastructure: 'cancelled' } as const;
  const ids = [
    await ground.report({ appId: 4242, name: 'integration' }),
    await ground.report({ appId: 6666, name: 'integration' }),
  ];
  const world = { end: 'passed' as JobEnd, minutes: 0 };
  return {
    jobs: reportedChecks(ground.access) as never,
    order: (intentId) => ({
      kind: 'github-check',
      intentId,
      repository: 'lamps/gate',
      revision: ground.head,
      appId: 4242,
      check: 'integration',
      accepts: ['success'],
    }),
    endAs(end) {
      world.end = end;
    },
    async pass(minutes) {
      ground.pass(minutes);
      world.minutes += minutes;
      if (world.minutes >= 60) await ground.conclude(ids[0] ?? 0, conclusions[world.end]);
    },
    trouble: (operation, kind) =>
      ground.github.fail(operation === 'read' ? 'checks/get' : 'checks/list-for-ref', failureOf(kind)),
    started: () => 1,
    problems: ground.github.requests.problems,
    close: ground.close,
  };
});

describeCiJobs('a job system over HTTP', async (): Promise<JobGround> => {
  const world = { now: Date.parse('2026-11-29T03:15:00.000Z') };
  const words = { passed: 'succeeded', failed: 'failed', infrastructure: 'node-lost' } as const;
  const script = { afterMs: HOUR, ends: 'succeeded' as (typeof words)[JobEnd] };
  const server = await startFakeHttpJobs({
    scripts: [script],
    nowMs: () => world.now,
    accepts: (token) => token === 'k',
  });
  const { host } = new URL(server.url);
  const secrets = async (name: string) => (name === 'my-ci' ? { value: 'k', hosts: [host] } : undefined);
  const headers = { authorization: 'Bearer {secret}' };
  const answers: HttpOrder['answers'] = {
    execution: '/job/id',
    state: '/status/phase',
    page: '/page',
    states: {
      passed: ['succeeded'],
      failed: ['failed'],
      infrastructure: ['node-lost'],
      pending: ['queued', 'running'],
    },
  };
  return {
    jobs: httpJobs({ secrets, mayBeLocal: true }) as never,
    order: (intentId) => ({
      kind: 'http',
      intentId,
      hosts: [host],
      secret: 'my-ci',
      start: {
        method: 'POST',
        url: `${server.url}/jobs`,
        headers,
        body: { image: 'registry.example.com/lamps@sha256:1', for: intentId },
        idempotencyHeader: 'Idempotency-Key',
      },
      poll: { url: `${server.url}/jobs/{execution}`, headers },
      answers,
    }),
    endAs: (end) => void Object.assign(script, { ends: words[end] }),
    pass(minutes) {
      world.now += minutes * 60_000;
    },
    trouble: (operation, kind) => server.fail(operation === 'trigger' ? 'start' : 'read', failureOf(kind)),
    started: () => server.jobs().length,
    problems: server.problems,
    close: server.close,
  };
});
