import type { Queue } from '../../ports/queue.ts';
import { claimReady, freeGroup, releaseClaims } from './groups.ts';
import { countReceived, deadLetters, deleteHandled, oldestMessages, park } from './messages.ts';
import type { TableQueue } from './parts.ts';
import {
  type Batch,
  type Claim,
  defaultQueueSettings,
  type QueueSettings,
  type ReceivedMessage,
  type Receiver,
  type Settlement,
} from './receiver.ts';
import { sendMessage } from './send.ts';

interface TableQueueParts extends Omit<TableQueue, 'settings'> {
  readonly settings?: Partial<QueueSettings>;
}

/**
 * A queue with the promises of SQS FIFO, in a table: order within a group, one batch of a group at a time, deduplication,
 * dead letters. What `send` has answered survives a kill at any point; what was received and not settled comes again.
 */
export function tableQueue<Message>(parts: TableQueueParts): Queue<Message> & Receiver {
  const queue: TableQueue = { ...parts, settings: { ...defaultQueueSettings, ...parts.settings } };
  return {
    send: async (message, options) => sendMessage(queue, JSON.stringify(message), options),
    receive: () => receive(queue),
    settle: (batch, settlement) => settle(queue, batch, settlement),
    releaseAll: () => releaseClaims(queue),
    deadLetters: () => deadLetters(queue),
  };
}

async function receive(queue: TableQueue): Promise<Batch | undefined> {
  for (let claim = await claimReady(queue); claim; claim = await claimReady(queue)) {
    const messages = await takeMessages(queue, claim);
    if (messages.length > 0) return { ...claim, messages };
    await freeGroup(queue, claim, 0);
  }
  return undefined;
}

async function takeMessages(queue: TableQueue, claim: Claim): Promise<readonly ReceivedMessage[]> {
  const { group } = claim;
  for (let rows = await oldestMessages(queue, group); rows.length > 0; rows = await oldestMessages(queue, group)) {
    const isSpent = ({ receiveCount }: { receiveCount: number }) => receiveCount >= queue.settings.maxReceiveCount;
    for (const spent of rows.filter(isSpent)) await park(queue, group, spent);
    const live = rows.filter((row) => !isSpent(row));
    if (live.length > 0) return countReceived(queue, claim, live);
  }
  return [];
}

async function settle(queue: TableQueue, batch: Batch, { failed, retryAfterSeconds = 0 }: Settlement): Promise<void> {
  const handled = batch.messages.filter(({ id }) => !failed.includes(id));
  await deleteHandled(queue, batch, handled);
  await freeGroup(queue, batch, failed.length > 0 ? retryAfterSeconds : 0);
}
