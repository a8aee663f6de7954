import { type EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import type { EventBus } from '../../ports/promotion-dispatch.ts';

const SOURCE = 'sluice';
/** Failures of the bus itself: the same event may be taken later. Source: "PutEventsResultEntry" in the API reference. */
const TRANSIENT: ReadonlySet<string> = new Set(['InternalFailure', 'InternalException', 'ThrottlingException']);

/** Buses of the own account. A 200 says nothing by itself: an entry may have failed under it. */
export function eventBridgeBus(client: EventBridgeClient): EventBus {
  return {
    async put(bus, detailType, message) {
      const Entries = [{ EventBusName: bus, Source: SOURCE, DetailType: detailType, Detail: JSON.stringify(message) }];
      const answer = await client.send(new PutEventsCommand({ Entries }));
      const [entry] = answer.Entries ?? [];
      if ((answer.FailedEntryCount ?? 0) === 0 && entry?.EventId !== undefined) return undefined;
      const reason = `${entry?.ErrorCode ?? 'no entry'}: ${entry?.ErrorMessage ?? 'without a word'}`;
      if (entry?.ErrorCode === undefined || TRANSIENT.has(entry.ErrorCode)) throw new Error(reason);
      return reason;
    },
  };
}
