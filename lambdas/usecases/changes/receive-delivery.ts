import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { EvaluationRequest, Queue } from '../../ports/queue.ts';
import type { Headers, Webhooks } from '../../ports/webhooks.ts';

export interface ReceiveDeliveryDeps {
  readonly webhooks: Webhooks;
  readonly evaluations: Queue<EvaluationRequest>;
  readonly clock: Clock;
  readonly log: Log;
}

export type Receipt =
  | { readonly outcome: 'queued' }
  | { readonly outcome: 'ignored' | 'refused' | 'malformed'; readonly reason: string };

/**
 * Takes one delivery: verifies it, keeps what matters, queues it. Once it answers `queued`, the delivery is on disk.
 * Nothing of a delivery with a wrong signature is parsed, stored or logged but its id.
 */
export async function receiveDelivery(headers: Headers, body: Uint8Array, deps: ReceiveDeliveryDeps): Promise<Receipt> {
  const fields = { deliveryId: headers['x-github-delivery'], event: headers['x-github-event'] };
  if (!(await deps.webhooks.verify(headers, body))) {
    deps.log.warn('delivery refused: signature does not match', fields);
    return { outcome: 'refused', reason: 'the signature does not match' };
  }
  const envelope = deps.webhooks.envelopeOf(headers, body, deps.clock.now());
  switch (envelope.kind) {
    case 'malformed':
      deps.log.warn('delivery malformed', { ...fields, reason: envelope.reason });
      return { outcome: 'malformed', reason: envelope.reason };
    case 'ignore':
      deps.log.info('delivery ignored', { ...fields, reason: envelope.reason });
      return { outcome: 'ignored', reason: envelope.reason };
    case 'notice':
      deps.log.warn('delivery read, not acted on', {
        ...fields,
        repository: envelope.repository,
        what: envelope.facts.what,
        reason: envelope.reason,
      });
      return { outcome: 'ignored', reason: envelope.reason };
    case 'evaluate':
      await deps.evaluations.send(envelope.request, {
        group: groupOf(envelope.request),
        deduplicationId: envelope.request.deliveryId,
      });
      deps.log.info('delivery queued', { ...fields, repository: envelope.request.repository });
      return { outcome: 'queued' };
    default:
      return envelope satisfies never;
  }
}

/** One evaluation of a pull request at a time; those of different pull requests run side by side. */
function groupOf({ repository, target }: EvaluationRequest): string {
  return target.kind === 'pull_request' ? `${repository}#${target.number}` : `${repository}@${target.sha}`;
}
