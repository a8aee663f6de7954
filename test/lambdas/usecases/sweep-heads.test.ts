import { expect, it } from 'vitest';
import type { EvaluationRequest, PublicationRequest } from '../../../lambdas/ports/queue.ts';
import { sweepOutboxOnSchedule } from '../../../lambdas/sweep-outbox/handler.ts';
import { completed } from '../../contracts/samples.ts';
import { fakeClock } from '../../support/fakes/clock.ts';
import { fakeLog } from '../../support/fakes/log.ts';
import { fakeQueue } from '../../support/fakes/queue.ts';
import { fakeRunStore } from '../../support/fakes/run-store.ts';
import { fakeWaiverStore } from '../../support/fakes/waiver-store.ts';

it('looks at each repository that was judged lately, once in a quarter of an hour', async () => {
  const clock = fakeClock('2026-12-01T12:00:30.000Z');
  const runs = fakeRunStore(clock);
  const evaluations = fakeQueue<EvaluationRequest>(clock);
  const publications = fakeQueue<PublicationRequest>(clock);
  const waivers = fakeWaiverStore();
  const sweep = sweepOutboxOnSchedule({
    ...{ runs, evaluations, publications, waivers },
    waiverWatch: waivers,
    clock,
    log: fakeLog(),
  });
  const judge = async (repository: string, number: number, asOf: string) => {
    const evalSeq = await runs.beginEvaluation(repository, number);
    await runs.completeEvaluation(completed(evalSeq, `${repository}-${number}`, { repository, number, asOf }));
  };
  await judge('harbour/boats', 1, '2026-12-01T11:00:00.000Z');
  await judge('harbour/boats', 2, '2026-12-01T11:00:00.000Z');
  await judge('harbour/lamps', 1, '2026-11-20T11:00:00.000Z');
  await judge('harbour/asleep', 1, '2026-11-01T11:00:00.000Z');

  for (let minute = 0; minute < 16; minute += 1) {
    await sweep();
    clock.advance(60_000);
  }

  expect(evaluations.sent.map(({ message, group }) => [message.repository, message.target.kind, group])).toEqual([
    ['harbour/boats', 'repository', 'harbour/boats@heads'],
    ['harbour/lamps', 'repository', 'harbour/lamps@heads'],
    ['harbour/boats', 'repository', 'harbour/boats@heads'],
    ['harbour/lamps', 'repository', 'harbour/lamps@heads'],
  ]);
  expect(new Set(evaluations.sent.map(({ message }) => message.deliveryId)).size).toBe(4);
});
