import type { SQSRecord } from 'aws-lambda';
import type { EvaluationRequest } from '../ports/queue.ts';
import { type EvaluateDeliveryDeps, evaluateDelivery, giveUpDelivery } from '../usecases/changes/evaluate-delivery.ts';
import { type AnswerCommentDeps, answerComment } from '../usecases/comments/answer-comment.ts';
import { EvaluationMessage, EvaluationRecord } from './event.ts';

/** One less than the queue's `maxReceiveCount`: the last try that can still answer the author. */
const LAST_TRY = 4;

/** Judges candidates, and carries out what people command in comments: in order, for both wait in the group of their pull request. */
export type EvaluateCandidateDeps = EvaluateDeliveryDeps & AnswerCommentDeps;

/**
 * Judges what one message of the evaluation queue names. A throw gives the message back to the queue; the last try says on
 * the pull request that it could not decide, and the message then goes to the dead letters only if even that fails.
 */
export function evaluateCandidate(deps: EvaluateCandidateDeps) {
  return async (record: SQSRecord): Promise<void> => {
    const { body, attributes } = EvaluationRecord.parse(record);
    const request = EvaluationMessage.parse(JSON.parse(body));
    const { target } = request;
    // A command that cannot be answered says nothing of the change: it gets no verdict for it.
    if (target.kind === 'comment' && !(await answerComment(request, target, deps))) return;
    await judge(request, attributes.ApproximateReceiveCount, deps);
  };
}

async function judge(request: EvaluationRequest, receiveCount: number, deps: EvaluateCandidateDeps): Promise<void> {
  try {
    await evaluateDelivery(request, deps);
  } catch (error) {
    if (receiveCount < LAST_TRY) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    deps.log.error('evaluation given up', { deliveryId: request.deliveryId, repository: request.repository, reason });
    await giveUpDelivery(request, error, deps);
  }
}
