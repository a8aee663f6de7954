import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { LONGEST_MINUTES } from '../../gates/model/stream.ts';
import type { DocumentClient } from '../../lambdas/adapters/dynamodb/document-client.ts';
import { dynamoPromotionStore } from '../../lambdas/adapters/dynamodb/promotion-store.ts';
import { dynamoStreamStore } from '../../lambdas/adapters/dynamodb/streams.ts';
import { configTable, runsTable } from '../../lambdas/adapters/dynamodb/tables.ts';
import { advanceOnTimer } from '../../lambdas/advance-promotion/handler.ts';
import { pickOnSchedule } from '../../lambdas/pick-nightly/handler.ts';
import { NIGHT_AMOUNTS, type NightAmounts } from '../../scripts/night-cost.ts';
import { describeWithEngine } from '../support/engine.ts';
import { fakeRuleStore } from '../support/fakes/rule-store.ts';
import { fakeWaiverStore } from '../support/fakes/waiver-store.ts';
import { type HttpNight, startHttpNight } from '../support/night-over-http.ts';
import { ends, nightJobs } from '../support/nightly-parts.ts';
import { NIGHT, sampleStream } from '../support/streams.ts';
import { resolver } from './support/resolved.ts';
import { type Definition, execute } from './support/state-machine.ts';
import { ofType, synthesize } from './support/synthesized.ts';

interface Meter {
  readonly client: DocumentClient;
  /** Units since the last time that it was asked. */
  read(): { readonly reads: number; readonly writes: number };
}

/** Asks for the capacity that each call consumes, as DynamoDB bills it: transactions twice, indexes too. */
function metered(client: DocumentClient): Meter {
  const spent = { reads: 0, writes: 0 };
  const send = async (command: { input: Record<string, unknown> }) => {
    command.input['ReturnConsumedCapacity'] = 'TOTAL';
    const answer = (await client.send(command as never)) as unknown as { ConsumedCapacity?: Consumed | Consumed[] };
    const units = [answer.ConsumedCapacity ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
    const isRead = command instanceof GetCommand || command instanceof QueryCommand;
    spent[isRead ? 'reads' : 'writes'] += units;
    return answer;
  };
  return {
    client: { send } as never,
    read() {
      const units = { ...spent };
      Object.assign(spent, { reads: 0, writes: 0 });
      return units;
    },
  };
}

interface Consumed {
  readonly CapacityUnits?: number;
}

const PAST_NIGHTS = 30;
const MINUTES_OF_JOBS = 420;

describeWithEngine('a night in AWS', (engine) => {
  it('consumes what the page of the nightly counts', { timeout: 180_000 }, async () => {
    const meter = metered(engine.client());
    const promotions = dynamoPromotionStore({ client: meter.client, table: await engine.freshTable(runsTable) });
    const streams = dynamoStreamStore(meter.client, await engine.freshTable(configTable));
    const jobs = nightJobs.map((job) => ({ ...job, deadlineMinutes: LONGEST_MINUTES }));
    const scripts = Object.fromEntries(jobs.map(({ name }) => [name, [ends('SUCCESS', MINUTES_OF_JOBS)]]));
    const night = await startHttpNight({ promotions, scripts, stream: { jobs } });
    try {
      const measured = await amountsOf(night, meter, streams);
      expect(measured).toMatchObject({ transitions: NIGHT_AMOUNTS.transitions, calls: NIGHT_AMOUNTS.calls });
      // Requests go out four at a time, so that a write may meet another one and be repeated.
      for (const name of ['writeUnits', 'readUnits', 'tickReadUnits'] as const)
        expect([name, Math.abs(measured[name] / NIGHT_AMOUNTS[name] - 1) < 0.05, measured[name]]).toEqual([
          name,
          true,
          measured[name],
        ]);
    } finally {
      await night.close();
    }
  });
});

async function amountsOf(
  night: HttpNight,
  meter: Meter,
  streams: ReturnType<typeof dynamoStreamStore>,
): Promise<NightAmounts> {
  const synthesized = synthesize();
  const [machine] = ofType(synthesized.resources, 'AWS::StepFunctions::StateMachine');
  const definition = JSON.parse(String(resolver(synthesized)(machine?.properties['DefinitionString']))) as Definition;
  meter.read();
  const id = await night.open();
  let calls = 0;
  const advance = advanceOnTimer(night.deps);
  const invoke = (payload: unknown) => {
    calls += 1;
    return advance(payload);
  };
  const { transitions } = await execute(
    definition,
    { promotion: id },
    { invoke, sleep: (seconds) => night.pass(seconds / 60) },
  );
  const spent = meter.read();
  expect((await night.promotions.get(id))?.promotion.phase).toBe('promoted');
  return {
    transitions,
    calls,
    writeUnits: spent.writes,
    readUnits: spent.reads,
    tickReadUnits: await tick(night, meter, streams),
  };
}

/** Waivers are looked at every ten minutes, in none of the minutes that are counted here. */
function noWaivers() {
  const waivers = fakeWaiverStore();
  const rules = fakeRuleStore();
  return { waivers, waiverWatch: waivers, rules, notifierOf: () => undefined, publicUrl: 'https://gate.example.com' };
}

/** What the picker reads in a minute for a stream that has a month of candidates behind it. */
async function tick(night: HttpNight, meter: Meter, streams: ReturnType<typeof dynamoStreamStore>): Promise<number> {
  const { stream } = night.version;
  const scheduled = sampleStream({ ...stream, schedule: { at: '03:15' } });
  await streams.write({
    id: stream.id,
    expectedVersion: 0,
    stream: scheduled,
    author: 'captain',
    reason: 'first',
    at: NIGHT,
  });
  for (let day = 1; day <= PAST_NIGHTS; day += 1) {
    const candidate = night.candidate('a');
    await night.promotions.addCandidate(stream.id, {
      ...candidate,
      sequence: `2026-10-${String(day).padStart(2, '0')}#a`,
    });
  }
  const timer = { start: async () => undefined, restart: async () => undefined };
  const pick = pickOnSchedule({ ...night.deps, ...noWaivers(), streams, timer });
  await pick();
  meter.read();
  await pick();
  return meter.read().reads;
}
