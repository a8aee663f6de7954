import { createHash } from 'node:crypto';
import { SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_MESSAGE_BYTES, sqsQueue } from '../../../../lambdas/adapters/sqs/queue.ts';
import { type LocalService, localAccess, startLocalService } from '../../../support/local-service.ts';

/*
 * Order, deduplication and dead letters are kept by SQS itself: what is ours, and tested here, is that it is told everything it
 * needs to keep them.
 */
describe('a queue in SQS', () => {
  let service: LocalService;
  let client: SQSClient;
  let received: unknown[];
  let status: number;
  beforeAll(async () => {
    service = await startLocalService(({ body, headers }, response) => {
      expect(headers['x-amz-target']).toBe('AmazonSQS.SendMessage');
      const message = JSON.parse(body.toString());
      received.push(message);
      const MD5OfMessageBody = createHash('md5').update(message.MessageBody).digest('hex');
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(
        JSON.stringify({ MessageId: 'm-1', MD5OfMessageBody, __type: 'com.amazonaws.sqs#QueueDoesNotExist' }),
      );
    });
    client = new SQSClient({ endpoint: service.url, maxAttempts: 1, ...localAccess });
  });
  afterAll(async () => {
    client.destroy();
    await service.close();
  });
  beforeEach(() => {
    received = [];
    status = 200;
  });

  const queue = () => sqsQueue<unknown>(client, `${service.url}/000000000000/hints.fifo`);

  it('sends the message with its group and its deduplication id', async () => {
    const message = { deliveryId: 'd-1', target: { kind: 'pull_request', number: 7 } };

    await queue().send(message, { group: 'harbour/boats#7', deduplicationId: 'd-1' });

    expect(received).toEqual([
      {
        QueueUrl: `${service.url}/000000000000/hints.fifo`,
        MessageBody: JSON.stringify(message),
        MessageGroupId: 'harbour/boats#7',
        MessageDeduplicationId: 'd-1',
      },
    ]);
  });

  it.each([
    { name: 'of more than 128 characters', id: `${'o'.repeat(39)}/${'r'.repeat(100)}#1` },
    { name: 'with a blank', id: 'harbour boats' },
    { name: 'with letters beyond ASCII', id: 'häfen/boote#1' },
    { name: 'that is empty', id: '' },
  ])('replaces an id $name by its hash, the same one every time', async ({ id }) => {
    await queue().send('one', { group: id, deduplicationId: id });
    await queue().send('two', { group: id, deduplicationId: id });

    const hash = `sha256-${createHash('sha256').update(id).digest('hex')}`;
    expect(received).toMatchObject([
      { MessageBody: '"one"', MessageGroupId: hash, MessageDeduplicationId: hash },
      { MessageBody: '"two"', MessageGroupId: hash, MessageDeduplicationId: hash },
    ]);
  });

  it('refuses a message that is too large, before it is sent', async () => {
    const message = 'ü'.repeat(MAX_MESSAGE_BYTES / 2);

    await expect(queue().send(message, { group: 'g', deduplicationId: 'd' })).rejects.toThrow('too large to send');

    expect(received).toEqual([]);
  });

  it('throws when SQS has not taken the message', async () => {
    status = 400;

    await expect(queue().send('one', { group: 'g', deduplicationId: 'd' })).rejects.toMatchObject({
      name: 'QueueDoesNotExist',
    });
  });
});
