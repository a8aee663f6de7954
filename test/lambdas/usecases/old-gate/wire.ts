import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { Promotion } from '../../../../gates/model/promotion.ts';
import { Channel } from '../../../../gates/model/stream/channel.ts';
import { advance } from '../../../../gates/promotion/advance.ts';
import { ask } from '../../../../lambdas/adapters/wire/ask.ts';
import { lookAtJobs } from '../../../../lambdas/usecases/jobs/drive-jobs.ts';
import { fakePromotionStore } from '../../../support/fakes/promotion-store.ts';
import { type HttpNight, withNight } from '../../../support/night-over-http.ts';
import { ends } from '../../../support/nightly-parts.ts';
import { sampleJob, samplePromotion } from '../../../support/streams.ts';
import { allRunning, answered, at, jobsAnswering } from './ground.ts';

/** Every job was started once, and its end is known. */
async function expectWholeNight(night: HttpNight, promotion: Promotion): Promise<void> {
  expect(promotion).toMatchObject({ phase: 'promoted', verdict: 'pass' });
  const sent = promotion.attempts.filter(({ outcome }) => outcome !== 'not-created');
  expect(sent.map(({ job, outcome }) => `${job} ${outcome}`).sort()).toEqual(
    night.version.stream.jobs.map(({ name }) => `${name} passed`),
  );
  expect(
    night.gangway
      .executions()
      .map(({ jobName }) => jobName)
      .sort(),
  ).toEqual(night.version.stream.jobs.map(({ name }) => `periodic-harbour-${name}`));
}

/** Python's `RemoteDisconnected`, a read timeout, and `IncompleteRead`. */
const faults = { disconnected: 'cut', silent: 'timeout', incomplete: 'cut' } as const;

export async function cutConnections(): Promise<void> {
  for (const [fault, cause] of Object.entries(faults)) {
    const server = createServer((_, response) => {
      if (fault === 'disconnected') response.socket?.destroy();
      if (fault !== 'incomplete') return;
      response.writeHead(200, { 'content-length': '1000' });
      response.write('{"id":', () => response.socket?.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect(await ask({ method: 'GET', url }, { timeoutMs: 300 })).toEqual({ kind: 'lost', cause });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  await withNight({}, async (night) => {
    night.gangway.fail('list', { kind: 'lost-response' }, 2);
    night.gangway.fail('create', { kind: 'lost-response' }, 3);
    night.gangway.fail('read', { kind: 'lost-response' }, 12);
    await expectWholeNight(night, await night.run(await night.open()));
  });
}

export async function expiredToken(): Promise<void> {
  await withNight({}, async (night) => {
    for (const operation of ['list', 'create', 'read']) night.gangway.fail(operation, { kind: 'unauthorized' });
    const id = await night.open();
    await expectWholeNight(night, await night.run(id));
    expect(night.messages).toEqual([`${id} paused`, `${id} promoted`]);
  });
  await withNight({}, async (night) => {
    night.gangway.fail('read', { kind: 'unauthorized' }, 1000);
    const id = await night.open();
    const promotion = await night.run(id, ({ phase }) => phase === 'running' && night.gangway.count('read') > 3);
    expect(promotion.attempts.map(({ state }) => state)).toEqual(promotion.attempts.map(() => 'running'));
  });
}

export async function lostAnswers(): Promise<void> {
  await withNight({}, async (night) => {
    night.gangway.fail('create', { kind: 'lost-response' }, 10);
    await expectWholeNight(night, await night.run(await night.open()));
    expect(night.gangway.count('create')).toBe(10);
  });
  await withNight({}, async (night) => {
    // A front that says 502 may have passed the request on. Here it did not: two looks prove it, then it is sent again.
    night.gangway.fail('create', { kind: 'bad-gateway' });
    night.gangway.fail('create', { kind: 'lost-request' });
    await expectWholeNight(night, await night.run(await night.open()));
    expect(night.gangway.count('create')).toBe(12);
  });
}

export async function rotatedToken(): Promise<void> {
  const token = { given: 'old', valid: 'old' };
  const plan = { token: async () => token.given, accepts: (shown: string) => shown === token.valid };
  await withNight(plan, async (night) => {
    const id = await night.open();
    await night.run(id, ({ phase }) => phase === 'running');
    token.valid = 'new';
    const paused = await night.run(id, () => night.messages.length > 0);
    expect(night.messages).toEqual([`${id} paused`]);
    expect(paused.attempts.every(({ state }) => state === 'running')).toBe(true);
    token.given = 'new';
    await expectWholeNight(night, await night.run(id));
  });
  // Nothing that gives a right to send is in a document: a channel of Slack is its name, a webhook names its secret.
  expect(
    Channel.safeParse({ kind: 'slack', channel: 'C0HARBOUR', url: 'https://hooks.example.com/T0/B0' }).success,
  ).toBe(false);
  expect(Channel.safeParse({ kind: 'webhook', url: 'https://hooks.example.com/lamps' }).success).toBe(false);
}

export async function forgottenJob(): Promise<void> {
  const minute = 60_000;
  const swept = { ends: 'never', afterMs: 100 * minute, goneAfterMs: 20 * minute } as const;
  await withNight({ scripts: { 'e2e-0': [swept], 'e2e-9': [ends('SUCCESS', 60)] } }, async (night) => {
    const promotion = await night.run(await night.open());
    expect(promotion).toMatchObject({ phase: 'rejected', verdict: 'inconclusive' });
    expect(promotion.attempts.find(({ job }) => job === 'e2e-0')?.outcome).toBe('gone');
    expect(promotion.history.at(-1)?.at.localeCompare(at(40))).toBe(-1);
  });
  expect(await afterFourRounds(({ id }) => id === 'x-e2e-dock')).toEqual(['gone', undefined]);
  expect(await afterFourRounds(() => true)).toEqual([undefined, undefined]);
}

/** Two running jobs, and a server that says 500 without a word about some of them; what became of both. */
async function afterFourRounds(isRefused: (asked: { id: string }) => boolean) {
  const jobs = [sampleJob('e2e-dock'), sampleJob('other', { kind: 'informing' })];
  let promotion = allRunning(samplePromotion({ jobs }));
  const read = (id: string) =>
    isRefused({ id })
      ? answered(500, { code: 2, message: 'something went wrong', details: [] })
      : answered(200, { id, job_name: 'periodic-harbour-other', job_status: 'PENDING' });
  for (const minute of [5, 10, 15, 20]) {
    const due = promotion.attempts.filter(({ state }) => state === 'running');
    const deps = { jobs: jobsAnswering({ read }), promotions: fakePromotionStore(), clock: { now: () => at(minute) } };
    promotion = advance(promotion, await lookAtJobs(promotion, due, deps), at(minute)).next;
  }
  return promotion.attempts.map(({ outcome }) => outcome);
}
