import type { SQSRecord } from 'aws-lambda';
import { type EvaluateDeliveryDeps, evaluateDelivery, giveUpDelivery } from '../usecases/changes/evaluate-delivery.ts';
import { EvaluationMessage, EvaluationRecord } from './event.ts';

/** One less than the queue's `maxReceiveCount`: the last try that can still answer the author. */
const LAST_TRY = 4;

/**
 * Judges what one message of the evaluation queue names. A throw gives the message back to the queue; the last try says on
 * the pull request that it could not decide, and the message then goes to the dead letters only if even that fails.
 */
export function evaluateCandidate(deps: EvaluateDeliveryDeps) {
  return async (record: SQSRecord): Promise<void> => {
    const { body, attributes } = EvaluationRecord.parse(record);
    const request = EvaluationMessage.parse(JSON.parse(body));
    try {
      await evaluateDelivery(request, deps);
    } catch (error) {
      if (attributes.ApproximateReceiveCount < LAST_TRY) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      deps.log.error('evaluation given up', { deliveryId: request.deliveryId, repository: request.repository, reason });
      await giveUpDelivery(request, error, deps);
    }
  };
}
