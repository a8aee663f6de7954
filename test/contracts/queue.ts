import { beforeEach, describe, expect, it } from 'vitest';
import type { Batch, Receiver } from '../../lambdas/adapters/table-queue/receiver.ts';
import type { Queue } from '../../lambdas/ports/queue.ts';
import { type FakeClock, fakeClock } from '../support/fakes/clock.ts';
import type { OpenQueue } from './opening.ts';
import { describeShuffling } from './queue-shuffling.ts';

const settings = { visibilitySeconds: 60, maxReceiveCount: 5, batchSize: 3 };

/** What SQS FIFO promises, and therefore every queue here. `open` gives an empty one. */
export function describeQueue(name: string, open: OpenQueue): void {
  describe(`${name} carries messages`, () => {
    let queue: Queue<unknown> & Receiver;
    let clock: FakeClock;
    beforeEach(async () => {
      clock = fakeClock();
      queue = await open(clock, settings);
    });

    const parts = { queue: () => queue, clock: () => clock };
    ordering(parts);
    deduplicating(parts);
    claiming(parts);
    failing(parts);
  });
  describeShuffling(name, open);
}

interface Parts {
  queue(): Queue<unknown> & Receiver;
  clock(): FakeClock;
}

const send = (queue: Queue<unknown>, group: string, message: string) =>
  queue.send(message, { group, deduplicationId: `${group}/${message}` });

const bodies = (batch: Batch | undefined) => batch?.messages.map(({ body }) => JSON.parse(body));

/** Handles everything that is ready, and says what it was. */
async function drain(receiver: Receiver): Promise<unknown[]> {
  const handled: unknown[] = [];
  for (let batch = await receiver.receive(); batch; batch = await receiver.receive()) {
    handled.push(...(bodies(batch) ?? []));
    await receiver.settle(batch, { failed: [] });
  }
  return handled;
}

function ordering({ queue, clock }: Parts): void {
  it('is empty at first', async () => {
    expect(await queue().receive()).toBeUndefined();
    expect(await queue().deadLetters()).toEqual([]);
  });

  it('hands a message out as it was sent', async () => {
    const message = { deliveryId: 'd-1', target: { kind: 'pull_request', number: 7 }, action: null };
    await queue().send(message, { group: 'harbour/boats#7', deduplicationId: 'd-1' });

    const batch = await queue().receive();

    expect(batch?.group).toBe('harbour/boats#7');
    expect(bodies(batch)).toEqual([message]);
    expect(batch?.messages[0]).toMatchObject({ deduplicationId: 'd-1', sentAt: clock().now(), receiveCount: 1 });
  });

  it('keeps the order within a group, in batches of the size that was set', async () => {
    for (let index = 0; index < 11; index += 1) await send(queue(), 'g', String(index));

    const seen: string[] = [];
    for (let batch = await queue().receive(); batch; batch = await queue().receive()) {
      expect(batch.messages.length).toBeLessThanOrEqual(3);
      seen.push(...(bodies(batch) ?? []));
      await queue().settle(batch, { failed: [] });
    }

    expect(seen).toEqual(Array.from({ length: 11 }, (_, index) => String(index)));
  });

  it('loses none of many sent at the same time', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `m${index}`);
    await Promise.all(names.map((message) => send(queue(), 'g', message)));

    const seen = await drain(queue());

    expect(seen.sort()).toEqual(names.sort());
  });
}

function deduplicating({ queue, clock }: Parts): void {
  it('drops a second message with the same deduplication id for five minutes, handled or not', async () => {
    await queue().send('one', { group: 'g', deduplicationId: 'same' });
    const batch = await queue().receive();
    if (batch) await queue().settle(batch, { failed: [] });

    clock().advance(299_000);
    await queue().send('two', { group: 'g', deduplicationId: 'same' });
    await queue().send('two', { group: 'other group', deduplicationId: 'same' });
    expect(await queue().receive()).toBeUndefined();

    clock().advance(2000);
    await queue().send('three', { group: 'g', deduplicationId: 'same' });
    expect(bodies(await queue().receive())).toEqual(['three']);
  });

  it('keeps one of many equal ones sent at the same time', async () => {
    await Promise.all(Array.from({ length: 8 }, () => queue().send('one', { group: 'g', deduplicationId: 'same' })));

    expect(bodies(await queue().receive())).toEqual(['one']);
  });
}

function claiming({ queue, clock }: Parts): void {
  it('hands out one batch of a group at a time, and other groups beside it', async () => {
    for (const message of ['1', '2', '3', '4']) await send(queue(), 'a', message);
    await send(queue(), 'b', '1');

    const [first, second, third] = [await queue().receive(), await queue().receive(), await queue().receive()];

    expect([first?.group, second?.group].sort()).toEqual(['a', 'b']);
    expect(third).toBeUndefined();
  });

  it('gives a batch to one of many simultaneous receivers', async () => {
    await send(queue(), 'a', '1');

    const batches = await Promise.all(Array.from({ length: 8 }, () => queue().receive()));

    expect(batches.filter((batch) => batch !== undefined)).toHaveLength(1);
  });

  it('hands a batch out again when its time is up', async () => {
    await send(queue(), 'a', '1');
    await queue().receive();

    clock().advance(59_000);
    expect(await queue().receive()).toBeUndefined();
    clock().advance(2000);

    const again = await queue().receive();
    expect(again?.messages.map(({ receiveCount }) => receiveCount)).toEqual([2]);
  });

  it('does not let a receiver that was too slow settle what another holds', async () => {
    await send(queue(), 'a', '1');
    const slow = await queue().receive();
    clock().advance(61_000);
    const quick = await queue().receive();

    if (slow) await queue().settle(slow, { failed: [] });

    expect(await queue().receive()).toBeUndefined();
    if (quick) await queue().settle(quick, { failed: quick.messages.map(({ id }) => id) });
    expect(bodies(await queue().receive())).toEqual(['1']);
  });

  it('frees at once what a killed receiver held', async () => {
    for (const group of ['a', 'b', 'c']) await send(queue(), group, '1');
    for (let index = 0; index < 3; index += 1) await queue().receive();
    expect(await queue().receive()).toBeUndefined();

    await queue().releaseAll();

    const groups = [await queue().receive(), await queue().receive(), await queue().receive()];
    expect(groups.map((batch) => batch?.group).sort()).toEqual(['a', 'b', 'c']);
  });

  it('hands out what was sent while the batch before it was being handled', async () => {
    await send(queue(), 'a', '1');
    const batch = await queue().receive();
    await send(queue(), 'a', '2');
    if (batch) await queue().settle(batch, { failed: [] });

    expect(bodies(await queue().receive())).toEqual(['2']);
  });
}

function failing({ queue, clock }: Parts): void {
  it('keeps what failed, before what came after it', async () => {
    for (const message of ['1', '2', '3', '4']) await send(queue(), 'a', message);
    const batch = await queue().receive();
    if (batch) await queue().settle(batch, { failed: batch.messages.slice(1).map(({ id }) => id) });

    expect(bodies(await queue().receive())).toEqual(['2', '3', '4']);
  });

  it('waits as long as it was asked to before a failed batch comes again', async () => {
    await send(queue(), 'a', '1');
    const batch = await queue().receive();
    if (batch) await queue().settle(batch, { failed: batch.messages.map(({ id }) => id), retryAfterSeconds: 10 });

    clock().advance(9000);
    expect(await queue().receive()).toBeUndefined();
    clock().advance(1001);
    expect(bodies(await queue().receive())).toEqual(['1']);
  });

  it('parks a message after five tries, lists it, and goes on with the next', async () => {
    await send(queue(), 'a', 'poison');
    await send(queue(), 'a', 'good');
    for (let round = 1; round <= 5; round += 1) {
      const batch = await queue().receive();
      expect(batch?.messages[0]).toMatchObject({ body: '"poison"', receiveCount: round });
      if (batch) await queue().settle(batch, { failed: batch.messages.map(({ id }) => id) });
      expect(await queue().deadLetters()).toEqual([]);
      if (round === 1) await send(queue(), 'a', 'later');
    }

    const rest = await drain(queue());

    expect(rest).toEqual(['later']);
    expect((await queue().deadLetters()).map(({ group, body, receiveCount }) => [group, body, receiveCount])).toEqual([
      ['a', '"poison"', 5],
      ['a', '"good"', 5],
    ]);
  });

  it('parks also what receivers were killed over', async () => {
    await send(queue(), 'a', 'deadly');
    for (let round = 1; round <= 5; round += 1) {
      expect(await queue().receive()).toBeDefined();
      clock().advance(61_000);
    }

    expect(await queue().receive()).toBeUndefined();
    expect((await queue().deadLetters()).map(({ body }) => body)).toEqual(['"deadly"']);
  });
}
