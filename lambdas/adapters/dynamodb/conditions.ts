import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import type { DocumentClient } from './document-client.ts';

export function isConditionFailed(error: unknown): error is ConditionalCheckFailedException {
  return error instanceof ConditionalCheckFailedException;
}

/**
 * Whether a transaction was cancelled because conditions did not hold, and for nothing else.
 * A throttled or conflicting member is a surprise: the caller must throw, so that its own caller tries again.
 */
export function areConditionsFailed(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None').filter((code) => code !== 'None');
  return codes.length > 0 && codes.every((code) => code === 'ConditionalCheckFailed');
}

/** Writes all items, or none where a condition does not hold: `stale` means that the table was not as the writer saw it. */
export async function writeTogether(
  client: DocumentClient,
  TransactItems: TransactWriteCommandInput['TransactItems'],
): Promise<'written' | 'stale'> {
  try {
    await retryingConflicts(() => client.send(new TransactWriteCommand({ TransactItems })));
    return 'written';
  } catch (error) {
    if (areConditionsFailed(error)) return 'stale';
    throw error;
  }
}

const CONFLICT_TRIES = 6;
const CONFLICT_WAIT_MS = 20;

/**
 * Runs a write again when it met another transaction on the same row, with growing random waits. Nothing of a conflicting
 * write was done, so its outcome is decided by the next try. Every other error passes.
 */
export async function retryingConflicts<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await write();
    } catch (error) {
      if (tried === CONFLICT_TRIES || !isConflict(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * CONFLICT_WAIT_MS * 2 ** tried));
    }
  }
}

function isConflict(error: unknown): boolean {
  if (error instanceof TransactionConflictException) return true;
  if (!(error instanceof TransactionCanceledException)) return false;
  const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
  return codes.includes('TransactionConflict') && !codes.includes('ValidationError');
}
