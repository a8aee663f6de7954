import { beforeEach, describe, expect, it } from 'vitest';
import { plusMinutes } from '../../gates/model/instant-arithmetic.ts';
import type { Promotion } from '../../gates/model/promotion.ts';
import { openPromotion } from '../../gates/promotion/open.ts';
import { advanceOnTimer } from '../../lambdas/advance-promotion/handler.ts';
import type { Promoter } from '../../lambdas/ports/promoter.ts';
import type { PromotionStore } from '../../lambdas/ports/promotion-store.ts';
import type { AdvancePromotionDeps } from '../../lambdas/usecases/promotions/advance-promotion.ts';
import { sweepPromotions } from '../../lambdas/usecases/promotions/sweep-promotions.ts';
import { fakeLog } from '../support/fakes/log.ts';
import { fakePromotionStore } from '../support/fakes/promotion-store.ts';
import { NIGHT, sampleCandidate, sampleStream } from '../support/streams.ts';
import { resolver } from './support/resolved.ts';
import { type Definition, execute, TaskFailure } from './support/state-machine.ts';
import { ofType, synthesize } from './support/synthesized.ts';

const synthesized = synthesize();
const [machine] = ofType(synthesized.resources, 'AWS::StepFunctions::StateMachine');
const definition = JSON.parse(String(resolver(synthesized)(machine?.properties['DefinitionString']))) as Definition;

const deadline = { totalMinutes: 60, promotingMinutes: 30 };
let time: number;
let promotions: PromotionStore;
beforeEach(() => {
  [time, promotions] = [Date.parse(NIGHT), fakePromotionStore()];
});

const now = () => new Date(time).toISOString();
const sleep = (seconds: number) => {
  time += seconds * 1000;
};

interface Circumstances {
  readonly gates?: readonly string[];
  readonly decision?: Promotion['decision'];
  readonly promoter?: Promoter;
}

const silent: Promoter = {
  act: async () => ({ state: 'underway', text: 'copying' }),
  watch: async () => ({ state: 'underway', text: 'still copying' }),
};

/** A night whose job system is not configured: nothing can be sent, so that only the timer and the deadlines act. */
async function night({ gates = [], decision, promoter = silent }: Circumstances = {}) {
  const stream = sampleStream({ gates: [...gates], limits: deadline });
  const candidate = sampleCandidate('a');
  const opening = { stream: { version: 1, stream }, candidate, now: NIGHT, by: 'schedule' };
  const promotion = openPromotion({ ...opening, ...(decision !== undefined && { decision }) });
  await promotions.open(promotion);
  const deps: AdvancePromotionDeps = {
    promotions,
    clock: { now },
    log: fakeLog(),
    jobs: {},
    askGates: async () => undefined,
    promoterOf: () => promoter,
    notify: async () => undefined,
  };
  const handler = advanceOnTimer(deps);
  const run = (invoke: (payload: unknown) => Promise<unknown> = handler) =>
    execute(definition, { promotion: promotion.id }, { invoke, sleep });
  const read = async () => (await promotions.get(promotion.id))?.promotion;
  return { id: promotion.id, handler, run, read };
}

type Night = Awaited<ReturnType<typeof night>>;

/** Steps go well for so many times, then every one fails; what gives the promotion up is answered. */
function failingAfter(count: number, { handler }: Night, failure: () => Error) {
  let left = count;
  return async (payload: unknown) => {
    left -= 1;
    if (left < 0 && !isGivingUp(payload)) throw failure();
    return handler(payload);
  };
}

function isGivingUp(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && 'failure' in payload;
}

async function restarted(): Promise<readonly string[]> {
  const ids: string[] = [];
  const timer = { start: async () => undefined, restart: async (id: string) => void ids.push(id) };
  await sweepPromotions({ promotions, timer, clock: { now }, log: fakeLog() });
  return ids;
}

describe('steps that keep failing', () => {
  it.each([
    { failure: 'Lambda.TooManyRequestsException', why: 'Rate Exceeded.' },
    { failure: 'Lambda.ServiceException', why: 'internal' },
    { failure: 'Lambda.AWSLambdaException', why: 'the function is pending' },
    { failure: 'Lambda.SdkClientException', why: 'unable to connect' },
    {
      failure: 'Lambda.Unknown',
      why: 'The cause could not be determined because Lambda did not return an error type.',
    },
    { failure: 'Lambda.ResourceNotFoundException', why: 'Function not found' },
    { failure: 'Sandbox.Timedout', why: '{"errorMessage":"Task timed out after 600.00 seconds"}' },
    { failure: 'Runtime.OutOfMemory', why: '{"errorType":"Runtime.OutOfMemory"}' },
    { failure: 'States.Timeout', why: undefined },
    { failure: 'States.Timeout', why: '' },
    { failure: 'States.TaskFailed', why: 'x'.repeat(40_000) },
  ])('with $failure end in a rejection that names it', async ({ failure, why }) => {
    const dark = await night();

    const execution = await dark.run(failingAfter(2, dark, () => new TaskFailure(failure, why)));

    expect(execution).toMatchObject({ status: 'FAILED', error: 'Engine' });
    const promotion = await dark.read();
    expect(promotion).toMatchObject({ phase: 'rejected', verdict: 'inconclusive' });
    const cause = promotion?.history.at(-1)?.cause;
    expect(cause?.kind).toBe('engine');
    expect(cause?.text).toContain(`the machinery gave up: ${failure}: ${(why ?? 'no cause was given').slice(0, 300)}`);
  });

  it.each([
    { what: 'before the gates answered', gates: ['version-skew'], steps: 1 },
    { what: 'in the middle of the jobs', gates: [], steps: 4 },
  ])('reject the candidate $what', async ({ gates, steps }) => {
    const dark = await night({ gates });

    await dark.run(failingAfter(steps, dark, () => new TaskFailure('Lambda.ServiceException', 'internal')));

    expect((await dark.read())?.phase).toBe('rejected');
    expect((await promotions.state('lamp-operator/harbour')).active).toBeUndefined();
  });

  it('reject nothing that is being promoted: it is taken up again and ends as the other side says', async () => {
    const word = { kind: 'accept' as const, by: 'mate@example.com', reason: 'the lighthouse asks for it', at: NIGHT };
    let isThere = false;
    const promoter: Promoter = {
      act: silent.act,
      watch: async () => (isThere ? { state: 'confirmed', text: 'read back' } : { state: 'underway', text: 'copying' }),
    };
    const dark = await night({ decision: word, promoter });

    const execution = await dark.run(failingAfter(1, dark, () => new TaskFailure('Lambda.Unknown')));
    expect(execution.status).toBe('FAILED');
    expect((await dark.read())?.phase).toBe('promoting');

    isThere = true;
    sleep(20 * 60);
    expect(await restarted()).toEqual([dark.id]);
    expect((await dark.run()).status).toBe('SUCCEEDED');
    expect((await dark.read())?.phase).toBe('promoted');
  });
});

describe('a machine that cannot even give up', () => {
  it.each([
    { what: 'an error that nothing catches', failure: 'States.DataLimitExceeded' },
    { what: 'a function that answers nobody', failure: 'Lambda.ServiceException' },
  ])('leaves the promotion to the sweep: $what', async ({ failure }) => {
    const dark = await night();
    let calls = 0;
    const invoke = async (payload: unknown) => {
      calls += 1;
      if (calls > 2) throw new TaskFailure(failure, 'no more');
      return dark.handler(payload);
    };

    expect(await dark.run(invoke)).toMatchObject({ status: 'FAILED', error: failure });
    expect((await dark.read())?.phase).toBe('running');

    sleep(30 * 60);
    expect(await restarted()).toEqual([dark.id]);
    expect((await dark.run()).status).toBe('SUCCEEDED');
    expect(await dark.read()).toMatchObject({ phase: 'rejected', verdict: 'inconclusive' });
    expect((await dark.read())?.history.at(-1)?.cause.kind).toBe('deadline');
  });
});

describe('the limit of eight hours', () => {
  it('ends the execution in the middle of a wait; whoever is woken after it rejects with the deadline as cause', async () => {
    const dark = await night();
    const asleep = async () => ({ promotion: dark.id, phase: 'running', isDone: false, waitSeconds: 299 });
    await dark.handler({ promotion: dark.id });

    const execution = await dark.run(asleep);

    expect(execution).toMatchObject({ status: 'TIMED_OUT', seconds: 8 * 3600 });
    expect(now()).toBe(plusMinutes(NIGHT, 480));
    expect(await restarted()).toEqual([dark.id]);
    expect((await dark.run()).status).toBe('SUCCEEDED');
    const promotion = await dark.read();
    expect(promotion?.history.at(-1)).toMatchObject({ phase: 'rejected', cause: { kind: 'deadline' } });
    expect((await promotions.state('lamp-operator/harbour')).active).toBeUndefined();
  });

  it('is not reached by a night that nobody answers: its own deadline comes first', async () => {
    const dark = await night();

    const execution = await dark.run();

    expect(execution.status).toBe('SUCCEEDED');
    expect(execution.seconds).toBeLessThan(deadline.totalMinutes * 60 + 600);
    expect((await dark.read())?.history.at(-1)).toMatchObject({ phase: 'rejected', cause: { kind: 'deadline' } });
  });
});

describe('steps that fail for a while', () => {
  it.each([1, 3, 7])('%i times in a row cost only time', async (failures) => {
    const dark = await night();
    let calls = 0;
    const invoke = async (payload: unknown) => {
      calls += 1;
      if (calls > 1 && calls <= 1 + failures)
        throw new TaskFailure('Lambda.TooManyRequestsException', 'Rate Exceeded.');
      return dark.handler(payload);
    };

    expect((await dark.run(invoke)).status).toBe('SUCCEEDED');
    expect((await dark.read())?.history.at(-1)?.cause.kind).toBe('deadline');
  });
});
