import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { Log } from '../../ports/log.ts';

/**
 * Works through a batch of a FIFO queue in order. A record that throws is returned to the queue together with all later
 * records of its group, so that order within a group holds; other groups are not held up.
 */
export function fifoBatch(onRecord: (record: SQSRecord) => Promise<void>, log: Log) {
  return async (event: SQSEvent): Promise<SQSBatchResponse> => {
    const failedGroups = new Set<string>();
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    for (const record of event.Records) {
      const group = record.attributes.MessageGroupId ?? '';
      if (!failedGroups.has(group) && (await succeeds(record, onRecord, log))) continue;
      failedGroups.add(group);
      batchItemFailures.push({ itemIdentifier: record.messageId });
    }
    return { batchItemFailures };
  };
}

async function succeeds(record: SQSRecord, onRecord: (record: SQSRecord) => Promise<void>, log: Log): Promise<boolean> {
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
    return false;
  }
}
