import type { SQSRecord } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { fifoBatch } from '../../../../lambdas/adapters/sqs/fifo-batch.ts';
import { TryLater } from '../../../../lambdas/ports/try-later.ts';
import { fakeLog } from '../../../support/fakes/log.ts';

function record(tries: number): SQSRecord {
  return {
    messageId: 'm-1',
    receiptHandle: 'r-1',
    body: '',
    attributes: { ApproximateReceiveCount: String(tries), MessageGroupId: 'g' },
  } as unknown as SQSRecord;
}

async function secondsHidden(error: Error, tries: number, hide?: () => Promise<void>) {
  const hidden: number[] = [];
  const log = fakeLog();
  const handle = fifoBatch(() => Promise.reject(error), log, hide ?? (async (_, seconds) => void hidden.push(seconds)));
  expect(await handle({ Records: [record(tries)] })).toEqual({ batchItemFailures: [{ itemIdentifier: 'm-1' }] });
  return { hidden, messages: log.messages() };
}

describe('a message that must come again later', () => {
  it.each([
    { tries: 1, seconds: 10 },
    { tries: 2, seconds: 60 },
    { tries: 3, seconds: 360 },
    { tries: 9, seconds: 43_200 },
  ])('is hidden for $seconds s after try $tries', async ({ tries, seconds }) => {
    expect((await secondsHidden(new TryLater('not yet', 0), tries)).hidden).toEqual([seconds]);
  });

  it('is hidden as long as the error asks, when that is longer', async () => {
    expect((await secondsHidden(new TryLater('limited', 900.5), 1)).hidden).toEqual([901]);
  });

  it('keeps the pause of its queue after any other error', async () => {
    expect((await secondsHidden(new Error('a bug'), 1)).hidden).toEqual([]);
  });

  it('is returned all the same when it cannot be hidden', async () => {
    const { messages } = await secondsHidden(new TryLater('not yet', 0), 1, () => Promise.reject(new Error('no')));

    expect(messages).toEqual(['message returned to the queue', 'message keeps the pause of its queue']);
  });
});
