import {
  type Batch,
  DEDUPLICATION_SECONDS,
  type DeadLetter,
  defaultQueueSettings,
  type QueueSettings,
  type ReceivedMessage,
  type Receiver,
  type Settlement,
} from '../../../lambdas/adapters/table-queue/receiver.ts';
import type { Clock } from '../../../lambdas/ports/clock.ts';
import type { Queue } from '../../../lambdas/ports/queue.ts';
import { fakeClock } from './clock.ts';

interface SentMessage<Message> {
  readonly message: Message;
  readonly group: string;
  readonly deduplicationId: string;
}

export interface FakeQueue<Message> extends Queue<Message>, Receiver {
  /** What was accepted, in order; duplicates are not in it. */
  readonly sent: SentMessage<Message>[];
}

interface Waiting extends ReceivedMessage {
  readonly group: string;
}

interface Claim {
  readonly receipt: string;
  readonly until: number;
}

interface Shelves {
  waiting: Waiting[];
  readonly claims: Map<string, Claim>;
  readonly dead: DeadLetter[];
}

/** SQS FIFO's promises in memory. */
export function fakeQueue<Message>(
  clock: Clock = fakeClock(),
  settings: Partial<QueueSettings> = {},
): FakeQueue<Message> {
  const shelves: Shelves = { waiting: [], claims: new Map(), dead: [] };
  const seen = new Map<string, number>();
  const sent: SentMessage<Message>[] = [];
  return {
    sent,
    async send(message, { group, deduplicationId }) {
      const now = Date.parse(clock.now());
      if ((seen.get(deduplicationId) ?? 0) > now) return;
      seen.set(deduplicationId, now + DEDUPLICATION_SECONDS * 1000);
      sent.push({ message: structuredClone(message), group, deduplicationId });
      const id = `m${sent.length}`;
      const body = JSON.stringify(message);
      shelves.waiting.push({
        id,
        sequence: sent.length,
        body,
        group,
        deduplicationId,
        sentAt: clock.now(),
        receiveCount: 0,
      });
    },
    ...receiver(shelves, clock, { ...defaultQueueSettings, ...settings }),
  };
}

function receiver(shelves: Shelves, clock: Clock, settings: QueueSettings): Receiver {
  const now = () => Date.parse(clock.now());
  let receipts = 0;
  return {
    async receive(): Promise<Batch | undefined> {
      park(shelves, settings.maxReceiveCount, clock.now());
      const first = shelves.waiting.find(({ group }) => !isClaimed(shelves, group, now()));
      if (first === undefined) return undefined;
      receipts += 1;
      const receipt = `r${receipts}`;
      shelves.claims.set(first.group, { receipt, until: now() + settings.visibilitySeconds * 1000 });
      const messages = shelves.waiting.filter(({ group }) => group === first.group).slice(0, settings.batchSize);
      const counted = messages.map((message) => ({ ...message, receiveCount: message.receiveCount + 1 }));
      shelves.waiting = shelves.waiting.map((waiting) => counted.find(({ id }) => id === waiting.id) ?? waiting);
      return { group: first.group, receipt, messages: counted.map(({ group: _, ...message }) => message) };
    },
    async settle({ group, receipt, messages }: Batch, { failed, retryAfterSeconds = 0 }: Settlement) {
      if (shelves.claims.get(group)?.receipt !== receipt) return;
      const handled = messages.filter(({ id }) => !failed.includes(id)).map(({ id }) => id);
      shelves.waiting = shelves.waiting.filter(({ id }) => !handled.includes(id));
      if (failed.length === 0) shelves.claims.delete(group);
      else shelves.claims.set(group, { receipt: '', until: now() + retryAfterSeconds * 1000 });
    },
    async releaseAll() {
      shelves.claims.clear();
    },
    async deadLetters() {
      return shelves.dead;
    },
  };
}

/** Only messages whose group is free: one that is being tried for the last time may still succeed. */
function park(shelves: Shelves, maxReceiveCount: number, parkedAt: string): void {
  const isSpent = ({ receiveCount, group }: Waiting) =>
    receiveCount >= maxReceiveCount && !isClaimed(shelves, group, Date.parse(parkedAt));
  shelves.dead.push(...shelves.waiting.filter(isSpent).map((message) => ({ ...message, parkedAt })));
  shelves.waiting = shelves.waiting.filter((message) => !isSpent(message));
}

function isClaimed({ claims }: Shelves, group: string, now: number): boolean {
  return (claims.get(group)?.until ?? 0) > now;
}
