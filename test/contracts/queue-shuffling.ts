import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Batch, Receiver } from '../../lambdas/adapters/table-queue/receiver.ts';
import type { Queue } from '../../lambdas/ports/queue.ts';
import { type FakeClock, fakeClock } from '../support/fakes/clock.ts';
import { runs } from '../support/property-runs.ts';
import type { OpenQueue } from './opening.ts';

interface Scene {
  readonly clock: FakeClock;
  readonly queue: Queue<unknown> & Receiver;
  readonly sent: string[];
  readonly handled: string[];
  readonly held: Batch[];
}

type StepKind = 'send' | 'receive' | 'settle' | 'kill';

const step = fc.record({
  kind: fc.constantFrom<StepKind>('send', 'send', 'receive', 'settle', 'kill'),
  pick: fc.nat({ max: 12 }),
});

/** Receivers come, fail and vanish in any order; in the end every message was handled, in the order of its group. */
export function describeShuffling(name: string, open: OpenQueue): void {
  describe(`${name} under any order of events`, () => {
    it('delivers everything, in order, whatever happens to the receivers', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
          const clock = fakeClock();
          const queue = await open(clock, { visibilitySeconds: 60, maxReceiveCount: 1000, batchSize: 3 });
          const scene: Scene = { clock, queue, sent: [], handled: [], held: [] };
          for (const { kind, pick } of steps) await take[kind](scene, pick);
          await drain(scene);

          expect(byGroup(scene.handled)).toEqual(byGroup(scene.sent));
        }),
        runs(15),
      );
    });

    it('loses none while many send and many receive at the same time', async () => {
      const queue = await open(fakeClock(), { visibilitySeconds: 60, maxReceiveCount: 1000, batchSize: 3 });
      const sent: string[] = [];
      const handled: string[] = [];
      let isSending = true;
      const receiver = async () => {
        while (isSending || (await handleOne(queue, handled))) await handleOne(queue, handled);
      };
      const sender = async (group: number) => {
        for (let index = 0; index < 12; index += 1) {
          const message = `${group}:${index}`;
          await queue.send(message, { group: `g${group}`, deduplicationId: message });
          sent.push(message);
        }
      };
      const receivers = [receiver(), receiver(), receiver()];
      await Promise.all([0, 1, 2, 3].map(sender));
      isSending = false;
      await Promise.all(receivers);
      while (await handleOne(queue, handled));

      expect(byGroup(handled)).toEqual(byGroup(sent));
    });
  });
}

async function handleOne(queue: Receiver, handled: string[]): Promise<boolean> {
  const batch = await queue.receive();
  // Lets others in: a queue in memory answers without ever leaving the stage.
  await new Promise((wake) => setImmediate(wake));
  if (batch === undefined) return false;
  handled.push(...batch.messages.map(({ body }) => JSON.parse(body)));
  await queue.settle(batch, { failed: [] });
  return true;
}

const take: Readonly<Record<StepKind, (scene: Scene, pick: number) => Promise<void>>> = {
  async send({ queue, sent }, pick) {
    const message = `${pick % 3}:${sent.length}`;
    sent.push(message);
    await queue.send(message, { group: `g${pick % 3}`, deduplicationId: message });
  },
  async receive({ queue, held }) {
    const batch = await queue.receive();
    if (batch) held.push(batch);
  },
  async settle({ queue, held, handled }, pick) {
    const [batch] = held.splice(pick % Math.max(1, held.length), 1);
    if (batch === undefined) return;
    const done = pick % (batch.messages.length + 1);
    handled.push(...batch.messages.slice(0, done).map(({ body }) => JSON.parse(body)));
    await queue.settle(batch, { failed: batch.messages.slice(done).map(({ id }) => id) });
  },
  async kill({ held, clock }) {
    held.length = 0;
    clock.advance(61_000);
  },
};

async function drain(scene: Scene): Promise<void> {
  const { queue, handled } = scene;
  await take.kill(scene, 0);
  for (let batch = await queue.receive(); batch; batch = await queue.receive()) {
    handled.push(...batch.messages.map(({ body }) => JSON.parse(body)));
    await queue.settle(batch, { failed: [] });
  }
}

function byGroup(messages: readonly string[]): Record<string, readonly string[]> {
  const groups: Record<string, string[]> = {};
  for (const message of messages) {
    const group = message.slice(0, 1);
    groups[group] = [...(groups[group] ?? []), message];
  }
  return groups;
}
