import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobReaderOf } from '../../../../gates/ci-jobs/answers/reader.ts';
import type { JobObservation } from '../../../../gates/model/job.ts';
import type { JobOrder } from '../../../../gates/model/job-order.ts';
import type { WireAnswer } from '../../../../gates/model/wire-answer.ts';
import {
  type Sighting,
  sightDeployment,
  sightRun,
  sightStatus,
  Unreadable,
} from '../../../../gates/promotion/confirm/github.ts';
import { runs } from '../../../support/property-runs.ts';
import { gangwayOrder } from '../../../support/streams.ts';

const intentId = 'p20261129T031500000Z-0123456789ab.e2e.1.1';
const accepts = ['success'];
const orders: readonly JobOrder[] = [
  gangwayOrder('periodic-dock', { intentId }),
  { kind: 'github-workflow', intentId, repository: 'a/b', workflow: 'e2e.yml', ref: 'main', inputs: {}, accepts },
  { kind: 'github-check', intentId, repository: 'a/b', revision: 'a'.repeat(40), appId: 1, check: 'scan', accepts },
  {
    kind: 'http',
    intentId,
    hosts: ['ci.example.com'],
    start: {
      method: 'POST',
      url: 'https://ci.example.com/',
      headers: {},
      body: {},
      idempotencyHeader: 'Idempotency-Key',
    },
    poll: { url: 'https://ci.example.com/', headers: {} },
    answers: {
      execution: '/id',
      page: '/page',
      state: '/status',
      states: { passed: ['SUCCESS'], failed: ['failure'], infrastructure: [], pending: [] },
    },
  },
];

/** Values that look like answers: known members with values of any kind, and words that mean something somewhere. */
const value = fc.oneof(
  fc.constantFrom('1', '1.1', 1, 'SUCCESS', 'success', 'failure', 'completed', 'periodic-dock', intentId, null, true),
  fc.jsonValue(),
);
const member = fc.constantFrom(
  ...['id', 'job_name', 'job_status', 'status', 'conclusion', 'workflow_run_id', 'html_url', 'path', 'name', 'app'],
  ...['head_sha', 'workflow_runs', 'check_runs', 'job_execution', 'display_title', 'page', '__proto__'],
);
const body = fc.oneof(
  fc.string(),
  fc.jsonValue().map((json) => JSON.stringify(json)),
  fc.dictionary(member, value).map((json) => JSON.stringify(json)),
);
const answer: fc.Arbitrary<WireAnswer> = fc.oneof(
  fc.record({
    kind: fc.constant('answered' as const),
    status: fc.constantFrom(200, 201, 204, 302, 400, 401, 403, 404, 409, 429, 500, 503),
    headers: fc.constant({}),
    body,
  }),
  fc.record({
    kind: fc.constant('lost' as const),
    cause: fc.constantFrom('unreachable' as const, 'cut' as const, 'timeout' as const, 'too_large' as const),
  }),
);

/** A pass needs a good answer that says so, a start needs an id in one; all else is never green. */
function isEarned({ state, executionId }: JobObservation, given: WireAnswer): boolean {
  const isGood = given.kind === 'answered' && given.status >= 200 && given.status < 300;
  if (state === 'passed') return isGood && /success/i.test(given.body);
  return state !== 'triggered' || (isGood && executionId !== undefined);
}

describe.each(orders.map((order) => [order.kind, order] as const))('whatever %s answers', (_, order) => {
  const reader = jobReaderOf(order);

  it('is read without an exception, and only a good answer that says so has passed', () => {
    fc.assert(
      fc.property(answer, (given) => {
        const seen = [reader.trigger(given, []), reader.look(given, '1')];
        reader.list?.(given);
        reader.identify?.(given, '1');

        for (const observation of seen) expect(isEarned(observation, given)).toBe(true);
      }),
      runs(500),
    );
  });
});

function stateOf(sight: () => Sighting): Sighting['state'] | 'unreadable' {
  try {
    return sight().state;
  } catch (error) {
    expect(error).toBeInstanceOf(Unreadable);
    return 'unreadable';
  }
}

describe('whatever GitHub shows of a promotion', () => {
  it('is a sighting or nothing, and confirmed only by success', () => {
    fc.assert(
      fc.property(answer, (given) => {
        const states = [
          stateOf(() => sightRun(given, 'p-1')),
          stateOf(() => sightStatus(given, 'deploy', '2026-11-29T03:15:00.000Z')),
          stateOf(() => sightDeployment(given, 1)),
        ];

        const saysSo = given.kind === 'answered' && /success/.test(given.body);
        expect(states.includes('confirmed') && !saysSo).toBe(false);
      }),
      runs(500),
    );
  });
});
