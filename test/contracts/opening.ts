import type { QueueSettings, Receiver } from '../../lambdas/adapters/table-queue/receiver.ts';
import type { BlobStore } from '../../lambdas/ports/blob-store.ts';
import type { Clock } from '../../lambdas/ports/clock.ts';
import type { Queue } from '../../lambdas/ports/queue.ts';
import type { RunStore } from '../../lambdas/ports/run-store.ts';

interface RunStoreParts {
  readonly clock: Clock;
  readonly blobs: BlobStore;
}

/** Gives an empty store that takes its time and its place for large texts from `parts`. */
export type OpenRunStore = (parts: RunStoreParts) => Promise<RunStore>;

/** Gives an empty queue. */
export type OpenQueue = (clock: Clock, settings: Partial<QueueSettings>) => Promise<Queue<unknown> & Receiver>;
