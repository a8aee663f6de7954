import type { Clock } from '../../ports/clock.ts';
import type { DocumentClient } from '../dynamodb/document-client.ts';
import type { QueueSettings } from './receiver.ts';

/** What the functions over one queue stand on. Several queues share a table. */
export interface TableQueue {
  readonly client: DocumentClient;
  readonly table: string;
  readonly queue: string;
  readonly clock: Clock;
  readonly settings: QueueSettings;
}
