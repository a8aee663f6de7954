import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Run } from '../../../gates/model/run.ts';
import type { CompletedEvaluation } from '../../ports/run-store.ts';
import { waitingRow } from './commits.ts';
import { areConditionsFailed, retryingConflicts } from './conditions.ts';
import { deliveryRow, markHandled } from './deliveries.ts';
import { sequencesOf } from './heads.ts';
import { headKey } from './keys.ts';
import { type Runs, runRow } from './runs.ts';

/**
 * Access pattern W4: store a run, the new head, the delivery marker and the verdict on the commit, all or nothing.
 *
 *     worker A   begin -> 1 .......................... complete(1)  refused: evalSeq is 2
 *     worker B             begin -> 2 ... complete(2)               stored
 *
 * `superseded` tells worker A so. Its delivery is marked only when the later result is stored: B may still be killed.
 * Throws when the evaluation never began, when the candidate is no pull request, and on everything else.
 */
export async function completeEvaluation(runs: Runs, completed: CompletedEvaluation): Promise<'stored' | 'superseded'> {
  const { repository, number } = pullRequestIn(completed.run);
  try {
    const transaction = await completionOf(runs, completed);
    await retryingConflicts(() => runs.client.send(new TransactWriteCommand(transaction)));
    return 'stored';
  } catch (error) {
    if (!areConditionsFailed(error)) throw error;
  }
  const { evalSeq, completedSeq } = await sequencesOf(runs, repository, number);
  if (evalSeq < completed.evalSeq) {
    throw new Error(`evaluation ${completed.evalSeq} of ${repository}#${number} never began`);
  }
  if (completedSeq > completed.evalSeq) await markHandled(runs, completed.deliveryId, 'superseded');
  return 'superseded';
}

async function completionOf(
  { table, blobs, clock }: Runs,
  completed: CompletedEvaluation,
): Promise<TransactWriteCommandInput> {
  const { evalSeq, deliveryId, installationId, run, judged } = completed;
  const { repository, number, headSha, base } = pullRequestIn(run);
  const verdict = { repository, headSha, number, evalSeq, runId: run.id, base, installationId };
  const now = clock.now();
  return {
    TransactItems: [
      {
        Update: {
          TableName: table,
          Key: headKey(repository, number),
          UpdateExpression: `SET runId = :run, headSha = :sha, completedSeq = :mine${judged === undefined ? ' REMOVE judged' : ', judged = :judged'}`,
          ConditionExpression: 'evalSeq = :mine',
          ExpressionAttributeValues: {
            ':run': run.id,
            ':sha': headSha,
            ':mine': evalSeq,
            ...(judged !== undefined && { ':judged': judged }),
          },
        },
      },
      { Put: { TableName: table, Item: await runRow(run, blobs, now) } },
      { Put: { TableName: table, Item: deliveryRow(deliveryId, 'stored', now) } },
      { Put: { TableName: table, Item: waitingRow(verdict, now) } },
    ],
  };
}

function pullRequestIn({ id, candidate }: Run) {
  if (candidate.kind === 'pull_request') return candidate;
  throw new Error(`run ${id} judges no pull request, so it has no head to move`);
}
