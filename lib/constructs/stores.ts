import type { BlobBucket } from './blob-bucket.ts';
import type { GateTable } from './gate-table.ts';

/** What holds state between functions. */
export interface Stores {
  /** Rules, waivers, registrations. */
  readonly config: GateTable;
  /** Runs, heads, outbox, delivery markers. */
  readonly runs: GateTable;
  /** Snapshots and long finding lists. */
  readonly blobs: BlobBucket;
}
