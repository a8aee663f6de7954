import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { RunQuery, RunSummary } from '../../ports/run-store.ts';
import { epochSecond } from './expiry.ts';
import { pullRequestOf, repositoryOf, runIdsFrom, SHA_START_DIGITS, shaStartOf, timeShards } from './keys.ts';
import { mergeSorted } from './merge.ts';
import { type Row, rowsOf } from './rows.ts';
import { IF_ALL_ENFORCED, type Runs, summaryOfRow } from './runs.ts';
import { runsTable } from './tables.ts';

type IndexName = Exclude<(typeof runsTable.indexes)[number]['name'], 'byOpen'>;

/** One partition of one index. */
interface Partition {
  readonly index: IndexName;
  readonly value: string;
}

/** Rows read per page: enough for a screen, few enough that a filter that matches at once costs little. */
const PAGE_ROWS = 100;

/**
 * Runs that match every given part, newest first, at most `limit`. The narrowest index that the parts allow answers; the
 * other parts filter. Eventually consistent. Throws RangeError on what is no beginning of a commit id.
 */
export async function history(runs: Runs, query: RunQuery): Promise<readonly RunSummary[]> {
  const partitions = partitionsFor(query);
  const streams = partitions.map((partition) => rowsOf(runs.client, rangeOf(runs, partition, query)));
  const rows = await mergeSorted(streams, isNewer, query.limit);
  return rows.map(summaryOfRow);
}

/** A run id begins with the instant of the run. */
function isNewer(row: Row, other: Row): boolean {
  return String(row['runId']) > String(other['runId']);
}

function partitionsFor({ sha, repository, number }: RunQuery): readonly Partition[] {
  if (sha !== undefined) return runsOfCommit(sha);
  if (repository === undefined) return runsOfAll();
  return number === undefined ? runsOfRepository(repository) : runsOfPullRequest(repository, number);
}

/** Access pattern R8: runs of a pull request, newest first. */
function runsOfPullRequest(repository: string, number: number): readonly Partition[] {
  return [{ index: 'byPullRequest', value: pullRequestOf(repository, number) }];
}

/** Access pattern R9: runs of a repository, newest first. */
function runsOfRepository(repository: string): readonly Partition[] {
  return [{ index: 'byRepository', value: repositoryOf(repository) }];
}

/** Access pattern R10: runs of a commit, named whole or by its first digits, newest first, in whatever repository. */
function runsOfCommit(sha: string): readonly Partition[] {
  if (!/^[0-9a-f]+$/i.test(sha) || sha.length < SHA_START_DIGITS || sha.length > 64) {
    throw new RangeError('give a commit id, or its first seven or more digits');
  }
  return [{ index: 'bySha', value: shaStartOf(sha.toLowerCase()) }];
}

/** Access pattern R11: runs of all repositories, newest first, merged from all shards. */
function runsOfAll(): readonly Partition[] {
  return timeShards().map((value) => ({ index: 'byTime', value }));
}

function rangeOf({ table, clock }: Runs, { index, value }: Partition, query: RunQuery): QueryCommandInput {
  const { names, values, conditions } = filterOf(query, clock.now());
  const since = query.since === undefined ? {} : { ':since': runIdsFrom(query.since) };
  return {
    TableName: table,
    IndexName: index,
    KeyConditionExpression:
      query.since === undefined ? '#partition = :value' : '#partition = :value AND runId >= :since',
    FilterExpression: conditions.join(' AND '),
    ExpressionAttributeNames: { '#partition': partitionKeyOf(index), ...names },
    ExpressionAttributeValues: { ':value': value, ...since, ...values },
    ScanIndexForward: false,
    Limit: PAGE_ROWS,
  };
}

interface Filter {
  readonly names: Readonly<Record<string, string>>;
  readonly values: Row;
  readonly conditions: readonly string[];
}

/** One condition per given part; a part that the index has answered already costs nothing to ask again. */
function filterOf(query: RunQuery, now: string): Filter {
  const equal = (['repository', 'number', 'verdict'] as const).filter((part) => query[part] !== undefined);
  const named = (part: string, value: string) => [`#${part}`, value] as const;
  const bySha = query.sha === undefined ? [] : [query.sha.toLowerCase()];
  const byGate = query.gate === undefined ? [] : [query.gate];
  const byWouldBe = query.wouldBe === undefined ? [] : [query.wouldBe];
  return {
    names: Object.fromEntries([
      ...equal.map((part) => named(part, part)),
      ...byGate.flatMap((gate) => [named('gates', 'gates'), named('gate', gate)]),
      ...byWouldBe.flatMap(() => [named('gates', 'gates'), named('all', IF_ALL_ENFORCED)]),
    ]),
    values: {
      ':now': epochSecond(now),
      ...Object.fromEntries(equal.map((part) => [`:${part}`, query[part]])),
      ...Object.fromEntries(bySha.map((sha) => [':sha', sha])),
      ...Object.fromEntries(byWouldBe.map((verdict) => [':wouldBe', verdict])),
    },
    conditions: [
      'expiresAt > :now',
      ...equal.map((part) => `#${part} = :${part}`),
      ...bySha.map(() => 'begins_with(headSha, :sha)'),
      ...byGate.map(() => 'attribute_exists(#gates.#gate)'),
      ...byWouldBe.map(() => '#gates.#all = :wouldBe'),
    ],
  };
}

function partitionKeyOf(index: IndexName): string {
  const facts = runsTable.indexes.find(({ name }) => name === index);
  if (facts === undefined) throw new Error(`the table has no index ${index}`);
  return facts.partitionKey;
}
