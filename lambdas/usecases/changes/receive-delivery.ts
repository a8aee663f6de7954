import type { Clock } from '../../ports/clock.ts';
import type { DeliveryReading } from '../../ports/deliveries.ts';
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
  const reading = deps.webhooks.read(headers, body);
  if (reading.kind === 'malformed') {
    deps.log.warn('delivery malformed', { ...fields, reason: reading.reason });
    return { outcome: 'malformed', reason: reading.reason };
  }
  return carryOut(reading, deps);
}

type Reading = Extract<DeliveryReading, { kind: 'read' }>;

async function carryOut(
  { id, event, action, installationId, decision }: Reading,
  deps: ReceiveDeliveryDeps,
): Promise<Receipt> {
  const { reason } = decision;
  const fields = { deliveryId: id, event, reason };
  switch (decision.kind) {
    case 'ignore':
      deps.log.info('delivery ignored', fields);
      return { outcome: 'ignored', reason };
    case 'command': {
      const { repository, target } = decision;
      const receivedAt = deps.clock.now();
      // Named by the comment: the commands are carried out once, however often it is delivered.
      const deliveryId = `comment-${target.commentId}`;
      await queue({ deliveryId, event, action, repository, installationId, receivedAt, target }, deps);
      deps.log.info('delivery queued', { ...fields, repository });
      return { outcome: 'queued' };
    }
    case 'observe': {
      const { repository } = decision;
      const { what } = decision.facts;
      deps.log.warn('delivery read, not acted on', { ...fields, repository, what });
      return { outcome: 'ignored', reason };
    }
    case 'standing': {
      const common = { event, action, installationId, receivedAt: deps.clock.now() };
      const requests = decision.standings.map(({ repository, end }): EvaluationRequest => {
        return { ...common, deliveryId: `${id}@${repository}`, repository, target: { kind: 'standing', end } };
      });
      await Promise.all(requests.map((request) => queue(request, deps)));
      deps.log.info('delivery queued', { ...fields, repositories: decision.standings.length });
      return { outcome: 'queued' };
    }
    case 'evaluate': {
      const { kind: _, reason: __, ...asked } = decision;
      const { repository } = asked;
      const receivedAt = deps.clock.now();
      const request = { deliveryId: id, event, action, installationId, receivedAt, ...asked };
      await queue(request, deps);
      deps.log.info('delivery queued', { ...fields, repository });
      return { outcome: 'queued' };
    }
    default:
      return decision satisfies never;
  }
}

function queue(request: EvaluationRequest, { evaluations }: ReceiveDeliveryDeps): Promise<void> {
  return evaluations.send(request, { group: groupOf(request), deduplicationId: request.deliveryId });
}

/** One evaluation of a pull request at a time; those of different pull requests run side by side. */
export function groupOf({ repository, target }: EvaluationRequest): string {
  if (target.kind === 'repository' || target.kind === 'standing') return `${repository}@heads`;
  return 'number' in target ? `${repository}#${target.number}` : `${repository}@${target.sha}`;
}
