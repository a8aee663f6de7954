import { describe, expect, it } from 'vitest';
import { jsonLog } from '../../lambdas/adapters/log/json-log.ts';
import { type EvaluateCandidateDeps, evaluateCandidate } from '../../lambdas/evaluate-candidate/handler.ts';
import type { RunStore } from '../../lambdas/ports/run-store.ts';
import { sweepOutbox } from '../../lambdas/usecases/changes/sweep-outbox.ts';
import { fakeLog } from '../support/fakes/log.ts';
import { good, pipeline, shaOf } from '../support/publishing.ts';
import { resolver } from './support/resolved.ts';
import { ofType, synthesize } from './support/synthesized.ts';

const synthesized = synthesize();
const resolve = resolver(synthesized);
const propertiesOf = (type: string) =>
  ofType(synthesized.resources, type).map(({ properties }) => resolve(properties) as Record<string, unknown>);

const filterOf = (metric: string) =>
  propertiesOf('AWS::Logs::MetricFilter').filter((filter) => JSON.stringify(filter).includes(`"${metric}"`));

/** Facts that code and stacks both stand on, and that no type connects. */
describe('code and stacks agree', () => {
  it('that the sweep says by its log how many verdicts wait, in words that the alarm listens for', async () => {
    const lines: string[] = [];
    const clock = { now: () => '2026-12-01T12:00:00.000Z' };
    const entry = {
      repository: 'acme/lamp',
      headSha: 'a'.repeat(40),
      number: 7,
      evalSeq: 1,
      createdAt: '2026-12-01T11:50:00.000Z',
    };
    const runs = { waitingSince: async () => [entry], putBack: async () => {} } as unknown as RunStore;
    const log = jsonLog({ clock, write: (line) => void lines.push(line) });
    const filter = filterOf('VerdictsWaiting')[0];

    await sweepOutbox({ runs, publications: { send: async () => {} }, clock, log });

    const line = JSON.parse(lines[0] ?? '{}');
    expect(filter?.['FilterPattern']).toBe(`{ $.message = "${line.message}" }`);
    expect(filter?.['MetricTransformations']).toEqual([
      expect.objectContaining({ MetricNamespace: 'sluice-prod-gate', MetricValue: '$.waiting' }),
    ]);
    expect(line.waiting).toBe(1);
  });

  it('that a verdict is given up in words that the alarm listens for, by the publisher and by the sweep', async () => {
    const world = pipeline();
    world.checkRuns.refuses = () => '422: no';
    await world.store(good, shaOf(1));
    await world.minutes(90);
    await world.store(good, shaOf(2));
    for (let hours = 0; hours < 27; hours += 1) {
      world.clock.advance(3_600_000);
      await world.sweep();
    }

    const errors = world.log.entries.filter(
      ({ level, message }) => level === 'error' && message !== 'verdict not shown',
    );
    expect(errors.map(({ message, fields }) => `{ $.message = "${message}" } ${fields['headSha']}`)).toEqual(
      filterOf('VerdictsGivenUp').map(({ FilterPattern }, index) => `${FilterPattern} ${shaOf(index + 1)}`),
    );
  });

  it('that an evaluation says so on the pull request one try before its message is parked', async () => {
    const queue = propertiesOf('AWS::SQS::Queue').find(({ QueueName }) => QueueName === 'sluice-prod-evaluation.fifo');
    const { maxReceiveCount } = (queue?.['RedrivePolicy'] ?? {}) as { maxReceiveCount: number };

    expect(await logOfFailingTry(maxReceiveCount - 2)).toEqual([]);
    expect(await logOfFailingTry(maxReceiveCount - 1)).toEqual(['evaluation given up']);
  });

  it('that a queue tells equal deduplication ids of different pull requests apart', () => {
    const queues = propertiesOf('AWS::SQS::Queue').filter(
      ({ QueueName }) => !String(QueueName).includes('dead-letters'),
    );

    // The sweep numbers its wake-up calls by evaluation and minute, which two pull requests may share.
    expect(queues.map(({ DeduplicationScope }) => DeduplicationScope)).toEqual(queues.map(() => 'messageGroup'));
  });
});

/** What is logged when a message fails on this try, whatever it names. */
async function logOfFailingTry(receiveCount: number): Promise<readonly string[]> {
  const log = fakeLog();
  const fail = async () => Promise.reject(new Error('the table is gone'));
  const deps = { log, runs: { head: fail } } as unknown as EvaluateCandidateDeps;
  const body = JSON.stringify({
    deliveryId: 'd-1',
    event: 'pull_request',
    action: 'opened',
    repository: 'acme/lamp',
    installationId: 1,
    receivedAt: '2026-12-01T12:00:00.000Z',
    target: { kind: 'pull_request', number: 7 },
  });
  const record = { body, attributes: { ApproximateReceiveCount: String(receiveCount) } };

  await expect(evaluateCandidate(deps)(record as never)).rejects.toThrow('the table is gone');

  return log.messages();
}
