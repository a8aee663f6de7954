import type { SQSRecord } from 'aws-lambda';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { publishChecks } from '../../../lambdas/publish-checks/handler.ts';
import { completed } from '../../contracts/samples.ts';
import { fakeCheckRuns } from '../../support/fakes/check-runs.ts';
import { fakeClock } from '../../support/fakes/clock.ts';
import { fakeLog } from '../../support/fakes/log.ts';
import { fakePullRequests } from '../../support/fakes/pull-requests.ts';
import { fakeRunStore } from '../../support/fakes/run-store.ts';

const repository = 'harbour/boats';
const headSha = 'a'.repeat(40);

async function given() {
  const clock = fakeClock();
  const runs = fakeRunStore(clock);
  await runs.beginEvaluation(repository, 7);
  await runs.completeEvaluation(completed(1, 'd-1', { repository, number: 7, headSha }));
  const checkRuns = fakeCheckRuns();
  const pullRequests = fakePullRequests();
  const parts = { runs, checkRuns, pullRequests, publicUrl: 'https://gate.example.com', clock, log: fakeLog() };
  const handle = publishChecks(parts);
  const send = (body: object) => handle({ body: JSON.stringify(body) } as SQSRecord);
  return { send, shown: checkRuns.shown };
}

it('shows the verdicts on the commit that a message names', async () => {
  const { send, shown } = await given();

  await send({ repository, headSha });

  expect([...shown.values()]).toMatchObject([{ name: 'sluice', headSha }]);
});

it('leaves a message of an older version, which names a pull request, to the sweep', async () => {
  const { send, shown } = await given();

  await send({ repository, number: 7 });

  expect(shown.size).toBe(0);
});

it.each([{ repository }, { repository, headSha: 'main' }, { headSha }])('refuses %j', async (body) => {
  const { send } = await given();

  await expect(send(body)).rejects.toThrow(z.ZodError);
});
