import { DeleteCommand, QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import type { DocumentClient } from '../../../../lambdas/adapters/dynamodb/document-client.ts';
import { queueTable } from '../../../../lambdas/adapters/dynamodb/tables.ts';
import { tableQueue } from '../../../../lambdas/adapters/table-queue/table-queue.ts';
import { describeWithEngine } from '../../../support/engine.ts';
import { fakeClock } from '../../../support/fakes/clock.ts';

type Answer = Partial<QueryCommandOutput>;

describeWithEngine('the queue in a table, at its narrow places', ({ client, freshTable }) => {
  /** The real client, with something that happens right after the first answer that is waited for. */
  function interrupted(
    isMoment: (command: unknown, answer: Answer) => boolean,
    event: () => Promise<void>,
  ): DocumentClient {
    let isOver = false;
    const send = async (command: never) => {
      const answer = (await client().send(command)) as Answer;
      if (!isOver && isMoment(command, answer)) {
        isOver = true;
        await event();
      }
      return answer;
    };
    return { send } as unknown as DocumentClient;
  }

  it('does not lose a message that comes between the look into an empty group and its removal', async () => {
    const parts = { table: await freshTable(queueTable), queue: 'hints', clock: fakeClock() };
    const sender = tableQueue<string>({ ...parts, client: client() });
    const sawEmpty = (command: unknown, { Items }: Answer) =>
      command instanceof QueryCommand && command.input.ConsistentRead === true && Items?.length === 0;
    const receiver = tableQueue<string>({
      ...parts,
      client: interrupted(sawEmpty, () => sender.send('late', { group: 'g', deduplicationId: 'late' })),
    });
    await sender.send('early', { group: 'g', deduplicationId: 'early' });

    const batch = await receiver.receive();
    if (batch) await receiver.settle(batch, { failed: [] });

    expect((await receiver.receive())?.messages.map(({ body }) => body)).toEqual(['"late"']);
  });

  it('does not hand a group out twice when its claim runs out in the middle of a settlement', async () => {
    const clock = fakeClock();
    const parts = { table: await freshTable(queueTable), queue: 'hints', clock, settings: { batchSize: 1 } };
    const second = tableQueue<string>({ ...parts, client: client() });
    const handedToSecond: unknown[] = [];
    const takeOver = async () => {
      clock.advance(121_000);
      handedToSecond.push((await second.receive())?.messages[0]?.body);
    };
    const first = tableQueue<string>({
      ...parts,
      client: interrupted((command) => command instanceof DeleteCommand, takeOver),
    });
    for (const message of ['1', '2']) await first.send(message, { group: 'g', deduplicationId: message });

    const batch = await first.receive();
    if (batch) await first.settle(batch, { failed: [] });

    expect(handedToSecond).toEqual(['"2"']);
    expect(await first.receive()).toBeUndefined();
  });
});
