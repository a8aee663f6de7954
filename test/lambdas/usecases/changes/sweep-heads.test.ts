import { expect, it } from 'vitest';
import type { EvaluationRequest } from '../../../../lambdas/ports/queue.ts';
import type { RunQuery, RunSummary } from '../../../../lambdas/ports/run-store.ts';
import { sweepHeads } from '../../../../lambdas/usecases/changes/sweep-heads.ts';
import { fakeClock } from '../../../support/fakes/clock.ts';
import { fakeLog } from '../../../support/fakes/log.ts';
import { fakeQueue } from '../../../support/fakes/queue.ts';

it('asks for each repository of the last fortnight once, as the queue and its store expect it', async () => {
  const clock = fakeClock('2026-12-01T12:00:30.000Z');
  const evaluations = fakeQueue<EvaluationRequest>(clock);
  const log = fakeLog();
  const queries: RunQuery[] = [];
  const runOf = (repository: string, number: number | null) => ({ repository, number }) as RunSummary;
  const history = async (query: RunQuery) => {
    queries.push(query);
    return [
      runOf('harbour/lamps', 7),
      runOf('harbour/boats', 1),
      runOf('harbour/boats', 2),
      runOf('harbour/images', null),
    ];
  };

  expect(await sweepHeads({ runs: { history }, evaluations, clock, log })).toBe(2);

  expect(queries).toEqual([{ since: '2026-11-17T12:00:30.000Z', limit: 2000 }]);
  const request = (repository: string) => ({
    message: {
      deliveryId: `heads-${repository}-2026-12-01T12:00`,
      event: 'sweep',
      action: null,
      repository,
      installationId: null,
      receivedAt: clock.now(),
      target: { kind: 'repository' },
    },
    group: `${repository}@heads`,
    deduplicationId: `heads-${repository}-2026-12-01T12:00`,
  });
  expect(evaluations.sent).toEqual([request('harbour/boats'), request('harbour/lamps')]);
  expect(log.entries).toEqual([{ level: 'info', message: 'open heads are looked at', fields: { repositories: 2 } }]);
});
