import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { Log } from '../../ports/log.ts';
import { TryLater } from '../../ports/try-later.ts';

/** Hides a message that failed for some seconds, instead of for as long as the queue hides every message. */
export type Hide = (record: SQSRecord, seconds: number) => Promise<void>;

/** SQS hides a message for twelve hours at most. */
const LONGEST_SECONDS = 43_200;
const FIRST_SECONDS = 10;
const FACTOR = 6;

/**
 * Works through a batch of a FIFO queue in order. A record that throws is returned to the queue together with all later
 * records of its group, so that order within a group holds; other groups are not held up. One that failed with `TryLater` comes again
 * after 10 s, 60 s, 6 min, ..., or when the error says, where the queue lets us `hide` it.
 */
export function fifoBatch(onRecord: (record: SQSRecord) => Promise<void>, log: Log, hide?: Hide) {
  return async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const failedGroups = new Set<string>();
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    for (const record of event.Records) {
      const group = record.attributes.MessageGroupId ?? '';
      if (!failedGroups.has(group) && (await succeeds(record, onRecord, log, hide))) continue;
      failedGroups.add(group);
      batchItemFailures.push({ itemIdentifier: record.messageId });
    }
    return { batchItemFailures };
  };
}

async function succeeds(
  record: SQSRecord,
  onRecord: (record: SQSRecord) => Promise<void>,
  log: Log,
  hide: Hide | undefined,
): Promise<boolean> {
  try {
    await onRecord(record);
    return true;
  } catch (error) {
    log.error('message returned to the queue', {
      messageId: record.messageId,
      group: record.attributes.MessageGroupId,
      receiveCount: record.attributes.ApproximateReceiveCount,
      reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    });
    if (hide !== undefined && error instanceof TryLater) await hideAfter(error, record, hide, log);
    return false;
  }
}

async function hideAfter({ retryAfter }: TryLater, record: SQSRecord, hide: Hide, log: Log): Promise<void> {
  const tries = Number(record.attributes.ApproximateReceiveCount);
  const seconds = Math.min(LONGEST_SECONDS, Math.ceil(Math.max(retryAfter, FIRST_SECONDS * FACTOR ** (tries - 1))));
  try {
    await hide(record, seconds);
  } catch (error) {
    // It then comes again when the queue shows it by itself.
    log.warn('message keeps the pause of its queue', { messageId: record.messageId, reason: String(error) });
  }
}
