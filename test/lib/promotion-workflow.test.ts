import { afterEach, describe, expect, it } from 'vitest';
import { LONGEST_MINUTES } from '../../gates/model/stream.ts';
import { advanceOnTimer } from '../../lambdas/advance-promotion/handler.ts';
import { type HttpNight, startHttpNight } from '../support/night-over-http.ts';
import { ends, nightJobs } from '../support/nightly-parts.ts';
import { resolver } from './support/resolved.ts';
import { type Definition, execute } from './support/state-machine.ts';
import { ofType, synthesize } from './support/synthesized.ts';

const synthesized = synthesize();
const [machine] = ofType(synthesized.resources, 'AWS::StepFunctions::StateMachine');
const definition = JSON.parse(String(resolver(synthesized)(machine?.properties['DefinitionString']))) as Definition;

let here: HttpNight | undefined;
afterEach(async () => {
  await here?.close();
  expect(here?.gangway.problems() ?? []).toEqual([]);
  here = undefined;
});

/** A night whose every job takes so long; and what the timer does. */
async function night(minutes: number, jobLimits: { totalMinutes: number; retries: number; promotingMinutes: number }) {
  const jobs = nightJobs.map((job) => ({ ...job, deadlineMinutes: LONGEST_MINUTES }));
  const scripts = Object.fromEntries(jobs.map(({ name }) => [name, [ends('SUCCESS', minutes)]]));
  const started = await startHttpNight({ scripts, stream: { jobs, limits: jobLimits } });
  here = started;
  return {
    ...started,
    id: await started.open(),
    handler: advanceOnTimer(started.deps),
    sleep: (seconds: number) => started.pass(seconds / 60),
  };
}

describe('the state machine of the template', () => {
  it('is JSONata throughout, carries ids only, and ends after eight hours', () => {
    expect(definition.QueryLanguage).toBe('JSONata');
    expect(definition.TimeoutSeconds).toBe(8 * 3600);
    expect(JSON.stringify(definition)).not.toMatch(/InputPath|ResultPath|Parameters"|\$\./);
    expect(LONGEST_MINUTES * 60).toBeLessThan(8 * 3600);
  });

  it('takes a night of seven hours to its promotion within the history that Step Functions keeps', async () => {
    const { id, handler, sleep, ...started } = await night(420, {
      totalMinutes: 450,
      retries: 5,
      promotingMinutes: 30,
    });

    const execution = await execute(definition, { promotion: id }, { invoke: handler, sleep });

    expect(execution.status).toBe('SUCCEEDED');
    expect((await started.promotions.get(id))?.promotion.phase).toBe('promoted');
    expect(started.gangway.executions()).toHaveLength(10);
    expect(started.registry.tagWrites).toHaveLength(1);
    expect(execution.seconds).toBeGreaterThan(7 * 3600);
    expect(execution.largestPayload).toBeLessThan(1000);
    // 25,000 events at most, about five for a transition.
    expect(execution.transitions * 5).toBeLessThan(5000);
  });

  it('rejects with the cause when its steps keep failing, and says that it failed', async () => {
    const { id, handler, sleep, ...started } = await night(60, { totalMinutes: 450, retries: 5, promotingMinutes: 30 });
    const invoke = async (payload: unknown) => {
      if (!('failure' in (payload as object))) throw new Error('the table does not answer');
      return handler(payload);
    };

    const execution = await execute(definition, { promotion: id }, { invoke, sleep });

    expect(execution).toMatchObject({ status: 'FAILED', error: 'Engine' });
    const rejected = (await started.promotions.get(id))?.promotion;
    expect(rejected).toMatchObject({ phase: 'rejected', verdict: 'inconclusive' });
    expect(rejected?.history.at(-1)?.cause).toMatchObject({
      kind: 'engine',
      text: expect.stringContaining('the table does not answer'),
    });
  });

  it('survives a table that is away for a minute', async () => {
    const { id, handler, sleep, ...started } = await night(60, { totalMinutes: 450, retries: 5, promotingMinutes: 30 });
    let calls = 0;
    const invoke = async (payload: unknown) => {
      calls += 1;
      if (calls > 3 && calls < 8) throw new Error('throttled');
      return handler(payload);
    };

    expect((await execute(definition, { promotion: id }, { invoke, sleep })).status).toBe('SUCCEEDED');
    expect((await started.promotions.get(id))?.promotion.phase).toBe('promoted');
    expect(started.gangway.executions()).toHaveLength(10);
  });

  it('may invoke its function and nothing else', () => {
    const resolve = resolver(synthesized);
    const policies = ofType(synthesized.resources, 'AWS::IAM::Policy').map(
      ({ properties }) =>
        resolve(properties) as { Roles: string[]; PolicyDocument: { Statement: { Action: string | string[] }[] } },
    );
    const role = String((resolve(machine?.properties['RoleArn']) as string).replace(/\.Arn$/, ''));
    const actions = policies
      .filter(({ Roles }) => Roles.includes(role))
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement.flatMap(({ Action }) => Action));

    expect(actions.filter((action) => !/^(logs|xray):/.test(action))).toEqual(['lambda:InvokeFunction']);
  });
});
