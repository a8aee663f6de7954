import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ComponentImage } from '../../../gates/model/image.ts';
import { ImageCandidate, type Promotion } from '../../../gates/model/promotion.ts';
import type { StoredCandidate, StreamMark, StreamState } from '../../ports/promotion-store.ts';
import { isConditionFailed, retryingConflicts } from './conditions.ts';
import { expiryAfter, RUN_DAYS } from './expiry.ts';
import { CANDIDATES, candidateKey, streamOf, streamStateKey } from './keys.ts';
import type { Nightly } from './promotions.ts';
import { checkedRow, parseRow, rowsOf } from './rows.ts';

const StateRow = z.object({
  scheduledUntil: z.string().optional(),
  missingUntil: z.string().optional(),
  staleUntil: z.string().optional(),
  active: z.string().optional(),
  promoting: z.string().optional(),
  highSequence: z.string().optional(),
  promoted: z
    .object({ promotion: z.string(), sequence: z.string(), images: z.array(ComponentImage), at: z.string() })
    .optional(),
});

const CandidateRow = z.object({
  stream: z.string(),
  candidate: ImageCandidate,
  state: z.enum(['waiting', 'opened', 'superseded', 'gone']),
  promotion: z.string().optional(),
});

/** Access pattern N11: what a stream is at; strongly consistent. */
export async function streamState({ client, table }: Nightly, stream: string): Promise<StreamState> {
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key: streamStateKey(stream), ConsistentRead: true }),
  );
  const row = Item === undefined ? {} : parseRow(StateRow, Item, `state of stream ${stream}`);
  return { stream, ...(JSON.parse(JSON.stringify(row)) as Omit<StreamState, 'stream'>) };
}

/**
 * Access pattern N12: claim the right to move a stream's target, if no other promotion holds it and nothing newer was let through.
 *
 *     A (older)   claim ............. refused: the mark is B's
 *     B (newer)          claim, act, leave
 */
export async function claimStream(nightly: Nightly, promotion: Promotion) {
  const { id, stream, candidate, decision } = promotion;
  const isRollback = decision?.kind === 'rollback';
  const isFree = '(attribute_not_exists(promoting) OR promoting = :me)';
  const isNewest = '(attribute_not_exists(highSequence) OR highSequence <= :sequence)';
  const claim = new UpdateCommand({
    TableName: nightly.table,
    Key: streamStateKey(stream.id),
    UpdateExpression: isRollback ? 'SET promoting = :me' : 'SET promoting = :me, highSequence = :sequence',
    ConditionExpression: isRollback ? isFree : `${isFree} AND ${isNewest}`,
    ExpressionAttributeValues: isRollback ? { ':me': id } : { ':me': id, ':sequence': candidate.sequence },
  });
  if (await happened(nightly, claim)) return { answer: 'mine' as const };
  const { promoting, promoted, highSequence } = await streamState(nightly, stream.id);
  if (promoting !== undefined && promoting !== id) return { answer: 'busy' as const, by: promoting };
  return { answer: 'overtaken' as const, by: promoted?.promotion ?? highSequence ?? 'a newer candidate' };
}

/** Access pattern N13: give back what a promotion holds of its stream; one that was promoted moves the stream in the same write. */
export async function leaveStream(nightly: Nightly, promotion: Promotion): Promise<void> {
  const { id, stream, phase, candidate, history } = promotion;
  const at = history.at(-1)?.at;
  const promoted = { promotion: id, sequence: candidate.sequence, images: candidate.images, at };
  const isMoved = phase === 'promoted';
  await happened(
    nightly,
    new UpdateCommand({
      TableName: nightly.table,
      Key: streamStateKey(stream.id),
      UpdateExpression: isMoved ? 'SET promoted = :promoted REMOVE promoting' : 'REMOVE promoting',
      ConditionExpression: 'promoting = :me',
      ExpressionAttributeValues: isMoved ? { ':me': id, ':promoted': promoted } : { ':me': id },
    }),
  );
  await happened(
    nightly,
    new UpdateCommand({
      TableName: nightly.table,
      Key: streamStateKey(stream.id),
      UpdateExpression: 'REMOVE active',
      ConditionExpression: 'active = :me',
      ExpressionAttributeValues: { ':me': id },
    }),
  );
}

/** Access pattern N20: say where a late confirmation put the target, if nothing moves it now and nothing was confirmed later. */
export async function reconcileStream(nightly: Nightly, promotion: Promotion): Promise<boolean> {
  const { id, stream, candidate, act } = promotion;
  const at = act.late?.at ?? '';
  const promoted = { promotion: id, sequence: candidate.sequence, images: candidate.images, at };
  const write = new UpdateCommand({
    TableName: nightly.table,
    Key: streamStateKey(stream.id),
    UpdateExpression: 'SET promoted = :promoted',
    ConditionExpression:
      '(attribute_not_exists(promoting) OR promoting = :me) AND (attribute_not_exists(promoted) OR promoted.#at < :at)',
    ExpressionAttributeNames: { '#at': 'at' },
    ExpressionAttributeValues: { ':promoted': promoted, ':me': id, ':at': at },
  });
  if (await happened(nightly, write)) return true;
  const state = await streamState(nightly, stream.id);
  return state.promoted !== undefined && state.promoted.at >= at;
}

const markAttributes = { scheduled: 'scheduledUntil', missing: 'missingUntil', stale: 'staleUntil' } as const;

/** Access pattern N17: move a mark of a stream forward; false when it is there already. */
export async function moveMark(nightly: Nightly, stream: string, name: StreamMark, instant: string): Promise<boolean> {
  const attribute = markAttributes[name];
  const move = new UpdateCommand({
    TableName: nightly.table,
    Key: streamStateKey(stream),
    UpdateExpression: `SET ${attribute} = :instant`,
    ConditionExpression: `attribute_not_exists(${attribute}) OR ${attribute} < :instant`,
    ExpressionAttributeValues: { ':instant': instant },
  });
  return happened(nightly, move);
}

/** Access pattern N14: keep a candidate once. */
export async function addCandidate(
  nightly: Nightly,
  stream: string,
  candidate: ImageCandidate,
): Promise<'added' | 'known'> {
  const row = {
    ...candidateKey(stream, candidate.sequence),
    schemaVersion: 1,
    stream,
    candidate,
    state: 'waiting',
    expiresAt: expiryAfter(candidate.origin.receivedAt, RUN_DAYS),
  };
  const Item = checkedRow(row, `candidate ${candidate.sequence} of ${stream}`);
  const put = new PutCommand({ TableName: nightly.table, Item, ConditionExpression: 'attribute_not_exists(pk)' });
  return (await happened(nightly, put)) ? 'added' : 'known';
}

/** Access pattern N15: candidates of a stream, newest sequence first; strongly consistent. */
export async function candidatesOf(
  { client, table }: Nightly,
  stream: string,
  limit: number,
): Promise<readonly StoredCandidate[]> {
  const found: StoredCandidate[] = [];
  const rows = rowsOf(client, {
    TableName: table,
    ConsistentRead: true,
    ScanIndexForward: false,
    Limit: Math.max(1, limit),
    KeyConditionExpression: 'pk = :stream AND begins_with(sk, :candidates)',
    ExpressionAttributeValues: { ':stream': streamOf(stream), ':candidates': CANDIDATES },
  });
  for await (const row of rows) {
    if (found.length >= limit) break;
    const { promotion, ...rest } = parseRow(CandidateRow, row, `candidate of ${stream}`);
    found.push({ ...rest, ...(promotion !== undefined && { promotion }) });
  }
  return found;
}

/** Access pattern N16: say of a waiting candidate why it will not be tried; one that was opened meanwhile stays as it is. */
export async function dropCandidate(
  nightly: Nightly,
  stream: string,
  sequence: string,
  state: 'superseded' | 'gone',
  promotion?: string,
): Promise<void> {
  await happened(
    nightly,
    new UpdateCommand({
      TableName: nightly.table,
      Key: candidateKey(stream, sequence),
      UpdateExpression: promotion === undefined ? 'SET #state = :state' : 'SET #state = :state, promotion = :promotion',
      ConditionExpression: '#state = :waiting',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':state': state,
        ':waiting': 'waiting',
        ...(promotion !== undefined && { ':promotion': promotion }),
      },
    }),
  );
}

/** Whether a conditional write was done. Every other error is thrown. */
export async function happened({ client }: Nightly, write: UpdateCommand | PutCommand): Promise<boolean> {
  try {
    await retryingConflicts(() => client.send(write as UpdateCommand));
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
}
