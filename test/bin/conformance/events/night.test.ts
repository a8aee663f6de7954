import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JobStep, jobEndOf } from '../../../../bin/conformance/events/night.ts';
import { JobCause, type JobObservation, JobState } from '../../../../gates/model/job.ts';
import { runs } from '../../../support/property-runs.ts';

const calm = { retry: false, alert: false } as const;
const create = (observation: Partial<JobObservation> = {}): JobStep => ({
  operation: 'create',
  observation: { state: 'triggered', executionId: 'e', ...calm, ...observation },
});
const read = (observation: Partial<JobObservation>): JobStep => ({
  operation: 'read',
  observation: { state: 'pending', ...calm, ...observation },
});
const list = (...ids: readonly string[]): JobStep => ({
  operation: 'list',
  listing: { kind: 'listed', executions: ids.map((executionId) => ({ executionId, state: 'pending' as const })) },
});
const lost = create({ state: 'unknown', cause: 'answer_lost' });
const passed = (executionId = 'e') => read({ state: 'passed', executionId });
const auth = read({ cause: 'auth', alert: true, retry: true });
const serverError = read({ cause: 'server_error', retry: true });
const aborted = read({ state: 'inconclusive', cause: 'aborted', retry: true });

interface Row {
  readonly what: string;
  readonly steps: readonly JobStep[];
  readonly end: readonly [state: JobState, cause: string | undefined, attempts: number, alerts: number];
}

describe('a night of one job, as the reducer of promotions sees it', () => {
  it.each<Row>([
    { what: 'nothing', steps: [], end: ['inconclusive', 'timed_out', 0, 0] },
    { what: 'a pass', steps: [create(), read({}), passed()], end: ['passed', undefined, 1, 0] },
    { what: 'a failure', steps: [create(), read({ state: 'failed' })], end: ['failed', undefined, 1, 0] },
    { what: 'a job that never ends', steps: [create(), read({})], end: ['inconclusive', 'timed_out', 1, 0] },
    {
      what: 'a token that expires and is renewed',
      steps: [create(), auth, auth, read({}), passed()],
      end: ['passed', undefined, 1, 1],
    },
    { what: 'an abort and a retry', steps: [create(), aborted, create(), passed()], end: ['passed', undefined, 2, 0] },
    {
      what: 'three server errors in a row while others are answered',
      steps: [create(), serverError, serverError, serverError],
      end: ['inconclusive', 'execution_gone', 1, 0],
    },
    {
      what: 'server errors with an answer between',
      steps: [create(), serverError, serverError, read({}), serverError, passed()],
      end: ['passed', undefined, 1, 0],
    },
    {
      what: 'an execution that was given up and answers late',
      steps: [create(), serverError, serverError, serverError, passed()],
      end: ['inconclusive', 'execution_gone', 1, 0],
    },
    {
      what: 'a failure after the pass',
      steps: [create(), passed(), read({ state: 'failed' })],
      end: ['passed', undefined, 1, 0],
    },
    {
      what: 'a create that was not sent, and another',
      steps: [create({ state: 'pending', cause: 'rate_limited' }), create(), passed()],
      end: ['passed', undefined, 1, 0],
    },
    {
      what: 'a refused create',
      steps: [create({ state: 'error', cause: 'forbidden' })],
      end: ['error', 'forbidden', 1, 0],
    },
    { what: 'a read before any create', steps: [passed()], end: ['inconclusive', 'timed_out', 0, 0] },
    {
      what: 'a lost create whose execution is listed',
      steps: [list('old'), lost, list('old', 'new'), passed('new')],
      end: ['passed', undefined, 1, 0],
    },
    {
      what: 'a lost create with two new executions',
      steps: [list(), lost, list('new', 'newer'), passed('new')],
      end: ['inconclusive', 'timed_out', 1, 0],
    },
    {
      what: 'a lost create whose execution is not listed twice, and another',
      steps: [list('old'), lost, list('old'), list('old'), create(), passed()],
      end: ['passed', undefined, 2, 0],
    },
    {
      what: 'an answer about another execution',
      steps: [list(), lost, list('new'), passed('old')],
      end: ['inconclusive', 'timed_out', 1, 0],
    },
  ])('$what', ({ steps, end }) => {
    const { state, cause, attempts, alerts } = jobEndOf(steps);

    expect([state, cause, attempts, alerts]).toEqual(end);
  });

  it('never passes without an answer that says so', () => {
    const step = fc.record({
      operation: fc.constantFrom('create' as const, 'read' as const),
      observation: fc.record({
        state: fc.constantFrom(...JobState.options.filter((state) => state !== 'passed')),
        cause: fc.constantFrom(...JobCause.options),
        retry: fc.boolean(),
        alert: fc.boolean(),
      }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        expect(jobEndOf(steps).state).not.toBe('passed');
      }),
      runs(),
    );
  });
});
