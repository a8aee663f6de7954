import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GONE_AFTER, type JobStep, jobEndOf, jobHistoryOf } from '../../../../gates/ci-jobs/answers/sequence.ts';
import { JobCause, type JobObservation, JobState } from '../../../../gates/model/job.ts';

const calm = { retry: false, alert: false } as const;
const create = (observation: Partial<JobObservation> = {}): JobStep => ({
  operation: 'create',
  observation: { state: 'triggered', executionId: 'e', ...calm, ...observation },
});
const read = (observation: Partial<JobObservation>, othersAnswer?: boolean): JobStep => ({
  operation: 'read',
  observation: { state: 'pending', ...calm, ...observation },
  ...(othersAnswer === undefined ? {} : { othersAnswer }),
});
const list = (...executions: readonly (readonly [id: string, state?: JobState])[]): JobStep => ({
  operation: 'list',
  listing: {
    kind: 'listed',
    executions: executions.map(([executionId, state = 'pending']) => ({ executionId, state })),
  },
});
const lost: JobStep = { operation: 'create', observation: { state: 'unknown', cause: 'answer_lost', ...calm } };
const passed = (executionId: string) => read({ state: 'passed', executionId });
const auth = read({ cause: 'auth', alert: true, retry: true });
const serverError = read({ cause: 'server_error', retry: true });

describe('the answers of a night', () => {
  it.each([
    { what: 'nothing', steps: [], state: 'unknown', attempts: 0, alerts: 0 },
    {
      what: 'a run that passes',
      steps: [create(), read({}), read({ state: 'passed' })],
      state: 'passed',
      attempts: 1,
      alerts: 0,
    },
    {
      what: 'a token that expires and is renewed',
      steps: [create(), auth, auth, read({}), read({ state: 'passed' })],
      state: 'passed',
      attempts: 1,
      alerts: 1,
    },
    {
      what: 'a token that expires twice',
      steps: [create(), auth, read({}), auth],
      state: 'pending',
      attempts: 1,
      alerts: 2,
    },
    {
      what: 'an abort and another try',
      steps: [create(), read({ state: 'inconclusive', cause: 'aborted' }), create(), read({ state: 'passed' })],
      state: 'passed',
      attempts: 2,
      alerts: 0,
    },
    {
      what: 'a row of server errors',
      steps: [create(), ...Array.from({ length: GONE_AFTER }, () => serverError)],
      state: 'inconclusive',
      attempts: 1,
      alerts: 0,
    },
    {
      what: 'server errors with answers between',
      steps: [create(), serverError, serverError, read({}), serverError, serverError],
      state: 'pending',
      attempts: 1,
      alerts: 0,
    },
    {
      what: 'server errors of a server that answers nobody',
      steps: [create(), ...Array.from({ length: 9 }, () => read({ cause: 'server_error' }, false))],
      state: 'pending',
      attempts: 1,
      alerts: 0,
    },
    {
      what: 'a proxy that is down for an hour',
      steps: [create(), ...Array.from({ length: 9 }, () => read({ cause: 'unavailable' })), read({ state: 'passed' })],
      state: 'passed',
      attempts: 1,
      alerts: 0,
    },
    {
      what: 'an execution that was given up and answers again',
      steps: [create(), serverError, serverError, serverError, serverError, read({}), read({ state: 'failed' })],
      state: 'failed',
      attempts: 1,
      alerts: 0,
    },
    {
      what: 'a failure after the pass',
      steps: [create(), read({ state: 'passed' }), read({ state: 'failed' })],
      state: 'passed',
      attempts: 1,
      alerts: 0,
    },
    {
      what: 'a create that was not sent',
      steps: [create({ state: 'pending', cause: 'rate_limited' })],
      state: 'unknown',
      attempts: 0,
      alerts: 0,
    },
    {
      what: 'a create whose answer was lost',
      steps: [create({ state: 'unknown', cause: 'answer_lost' })],
      state: 'unknown',
      attempts: 1,
      alerts: 0,
    },
    { what: 'a look before any create', steps: [read({ state: 'passed' })], state: 'unknown', attempts: 0, alerts: 0 },
  ])('$what: $state', ({ steps, state, attempts, alerts }) => {
    const history = jobHistoryOf(steps);

    expect({ state: history.state, attempts: history.attempts.length, alerts: history.alerts }).toEqual({
      state,
      attempts,
      alerts,
    });
  });

  it.each<{ what: string; steps: readonly JobStep[]; state: JobState; attempts: number; execution?: string }>([
    {
      what: 'one that was not there before is ours',
      steps: [list(['old']), lost, list(['old'], ['new']), passed('new')],
      state: 'passed',
      attempts: 1,
      execution: 'new',
    },
    {
      what: 'one that has ended since is ours, too',
      steps: [list(['old']), lost, list(['old'], ['new', 'passed']), passed('new')],
      state: 'passed',
      attempts: 1,
      execution: 'new',
    },
    {
      what: 'of two that were not there before neither is believed',
      steps: [list(), lost, list(['new'], ['newer']), passed('new')],
      state: 'inconclusive',
      attempts: 1,
    },
    {
      what: 'one that was there before is not ours',
      steps: [list(['old']), lost, list(['old']), list(['old'])],
      state: 'inconclusive',
      attempts: 1,
    },
    {
      what: 'where nobody looked before, the only one that runs is young',
      steps: [lost, list(['old', 'failed'], ['older', 'passed'], ['new']), passed('new')],
      state: 'passed',
      attempts: 1,
      execution: 'new',
    },
    {
      what: 'an answer about another one says nothing',
      steps: [list(), lost, list(['new']), passed('old')],
      state: 'inconclusive',
      attempts: 1,
      execution: 'new',
    },
    {
      what: 'two looks that find none, and another try',
      steps: [list(), lost, list(), list(), create(), passed('e')],
      state: 'passed',
      attempts: 2,
      execution: 'e',
    },
    {
      what: 'a list that says nothing proves nothing',
      steps: [
        list(),
        lost,
        {
          operation: 'list',
          listing: { kind: 'undecided', observation: { state: 'pending', cause: 'auth', retry: true, alert: true } },
        },
        list(['new']),
        passed('new'),
      ],
      state: 'passed',
      attempts: 1,
      execution: 'new',
    },
  ])('after a lost create: $what', ({ steps, state, attempts, execution }) => {
    const end = jobEndOf(steps);

    expect({ state: end.state, attempts: end.attempts.length, execution: end.attempts.at(-1)?.executionId }).toEqual({
      state,
      attempts,
      execution,
    });
  });

  it.each<{ steps: readonly JobStep[]; state: JobState; cause?: JobCause }>([
    { steps: [], state: 'inconclusive', cause: 'timed_out' },
    { steps: [create()], state: 'inconclusive', cause: 'timed_out' },
    { steps: [create(), read({})], state: 'inconclusive', cause: 'timed_out' },
    { steps: [create(), read({ cause: 'unknown_status' })], state: 'inconclusive', cause: 'unknown_status' },
    { steps: [create(), auth], state: 'inconclusive', cause: 'auth' },
    { steps: [lost], state: 'inconclusive', cause: 'answer_lost' },
    { steps: [create(), read({ state: 'failed' })], state: 'failed' },
    { steps: [create({ state: 'error', cause: 'forbidden' })], state: 'error', cause: 'forbidden' },
  ])('end as $state for $cause when no more come', ({ steps, state, cause }) => {
    const end = jobEndOf(steps);

    expect([end.state, end.cause]).toEqual([state, cause]);
  });

  it('pause while the token is refused', () => {
    expect(jobHistoryOf([create(), auth]).isPaused).toBe(true);
    expect(jobHistoryOf([create(), auth, read({})]).isPaused).toBe(false);
  });

  it('never pass without an answer that says so', () => {
    const step = fc.record({
      operation: fc.constantFrom('create' as const, 'read' as const),
      observation: fc.record({
        state: fc.constantFrom(...JobState.options.filter((state) => state !== 'passed')),
        cause: fc.constantFrom(...JobCause.options),
        retry: fc.boolean(),
        alert: fc.boolean(),
      }),
      othersAnswer: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        expect(jobHistoryOf(steps).attempts.map(({ state }) => state)).not.toContain('passed');
      }),
    );
  });
});
