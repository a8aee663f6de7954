import type { SQSRecord } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { fifoBatch } from '../../../lambdas/adapters/sqs/fifo-batch.ts';
import { evaluateCandidate } from '../../../lambdas/evaluate-candidate/handler.ts';
import type { PullRequests } from '../../../lambdas/ports/pull-requests.ts';
import type { PublicationRequest } from '../../../lambdas/ports/queue.ts';
import { fakeBlobStore } from '../../support/fakes/blob-store.ts';
import { fakeClock } from '../../support/fakes/clock.ts';
import { fakeComments } from '../../support/fakes/comments.ts';
import { fakeLog } from '../../support/fakes/log.ts';
import { fakePullRequests, pullRequest } from '../../support/fakes/pull-requests.ts';
import { fakeQueue } from '../../support/fakes/queue.ts';
import { fakeRuleStore } from '../../support/fakes/rule-store.ts';
import { fakeRunStore } from '../../support/fakes/run-store.ts';
import { fakeWaiverStore } from '../../support/fakes/waiver-store.ts';

const message = {
  deliveryId: 'd-1',
  event: 'pull_request',
  action: 'opened',
  repository: 'harbour-lights/lamp-room',
  installationId: 5,
  receivedAt: '2026-12-01T12:00:00.000Z',
  target: { kind: 'pull_request', number: 3 },
};

function record(parts: { id?: string; group?: string; body?: unknown; count?: number } = {}): SQSRecord {
  const { id = 'm-1', group = 'g', body = message, count = 1 } = parts;
  return {
    messageId: id,
    body: typeof body === 'string' ? body : JSON.stringify(body),
    attributes: { ApproximateReceiveCount: String(count), MessageGroupId: group },
  } as unknown as SQSRecord;
}

const closed = async (repository: string, number: number) => pullRequest({ repository, number, state: 'closed' });

function world(read: PullRequests['read'] = closed) {
  const runs = fakeRunStore();
  const log = fakeLog();
  const deps = {
    pullRequests: { ...fakePullRequests(), read },
    comments: fakeComments(),
    gates: [],
    openSourceTree: () => {
      throw new Error('not reached');
    },
    rules: fakeRuleStore(),
    waivers: fakeWaiverStore(),
    waiverWatch: fakeWaiverStore(),
    runs,
    blobs: fakeBlobStore(),
    publications: fakeQueue<PublicationRequest>(),
    wanted: () => true,
    evaluate: () => {
      throw new Error('not reached');
    },
    needsOf: () => [],
    clock: fakeClock(),
    log,
  };
  return { runs, log, handle: fifoBatch(evaluateCandidate(deps), log) };
}

describe('a batch of the evaluation queue', () => {
  it('marks what needs no run and returns nothing', async () => {
    const { handle, runs } = world();

    expect(await handle({ Records: [record()] })).toEqual({ batchItemFailures: [] });
    expect(await runs.hasHandled('d-1')).toBe(true);
  });

  it.each([
    ['is not JSON', 'nonsense'],
    ['lacks a field', { ...message, repository: undefined }],
    ['names a repository that cannot be', { ...message, repository: 'a/b/../c' }],
  ])('returns a message that %s, for the dead letters', async (_, body) => {
    const { handle } = world();

    expect(await handle({ Records: [record({ body })] })).toEqual({ batchItemFailures: [{ itemIdentifier: 'm-1' }] });
  });

  it('returns the bad one and the later ones of its group, and works through the other groups', async () => {
    const { handle, runs } = world();
    const records = [
      record({ id: 'a1', group: 'a', body: 'nonsense' }),
      record({ id: 'b1', group: 'b', body: { ...message, deliveryId: 'of-b' } }),
      record({ id: 'a2', group: 'a', body: { ...message, deliveryId: 'of-a' } }),
    ];

    expect(await handle({ Records: records })).toEqual({
      batchItemFailures: [{ itemIdentifier: 'a1' }, { itemIdentifier: 'a2' }],
    });
    expect([await runs.hasHandled('of-b'), await runs.hasHandled('of-a')]).toEqual([true, false]);
  });

  it('gives a failing message back until the last try, and then tries to say so', async () => {
    const { handle, log } = world(() => Promise.reject(new Error('502')));

    expect(await handle({ Records: [record({ count: 3 })] })).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm-1' }],
    });
    expect(log.entries.some(({ message: text }) => text === 'evaluation given up')).toBe(false);

    expect(await handle({ Records: [record({ count: 4 })] })).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm-1' }],
    });
    expect(log.entries.some(({ message: text }) => text === 'evaluation given up')).toBe(true);
  });
});
