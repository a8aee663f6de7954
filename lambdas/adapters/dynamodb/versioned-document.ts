import { writeTogether } from './conditions.ts';
import type { DocumentClient } from './document-client.ts';
import type { Key } from './keys.ts';
import { checkedRow } from './rows.ts';

/** A version of a document, to be written after the one that its author looked at; 0 for a document that was not there. */
export interface VersionWrite {
  readonly id: string;
  readonly expectedVersion: number;
}

/** Where the documents of one kind lie: one row for the version in force, one for each version there ever was. */
export interface VersionedKeys {
  /** What a row that is too large is called in the error. */
  readonly noun: string;
  readonly headKey: (id: string) => Key;
  readonly versionKey: (id: string, version: number) => Key;
}

const IS_NEW = { ConditionExpression: 'attribute_not_exists(pk)' };

/**
 * Adds a version and moves the pointer, in one transaction. `stale` means that the pointer was not where the author saw it.
 * Throws when the document is too large for a row.
 */
export async function writeVersion(
  client: DocumentClient,
  table: string,
  keys: VersionedKeys,
  write: VersionWrite,
): Promise<'written' | 'stale'> {
  const { expectedVersion, ...record } = write;
  const version = expectedVersion + 1;
  const row = checkedRow({ schemaVersion: 1, ...record, version }, `${keys.noun} ${write.id}`);
  const isWhereItWasSeen =
    expectedVersion === 0
      ? IS_NEW
      : { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': expectedVersion } };
  return writeTogether(client, [
    { Put: { TableName: table, Item: { ...keys.headKey(write.id), ...row }, ...isWhereItWasSeen } },
    { Put: { TableName: table, Item: { ...keys.versionKey(write.id, version), ...row }, ...IS_NEW } },
  ]);
}
