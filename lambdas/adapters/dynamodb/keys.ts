import { hexDigest } from '../../../gates/model/digest.ts';

/**
 * Every key of every table is built here and nowhere else, but for those of waivers (`waiver-keys.ts`) and of the laptop's queue. `#`
 * separates parts; the last part may contain it.
 */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** Sorts after every text that begins with the same characters as the key it is appended to. */
export const LAST = '\uffff';

// gate-config ---------------------------------------------------------------------------------------------------------

/** All rules share a partition: the pointer to the set in force, a row for each write, and each text under its digest. */
export const RULES = 'RULES';
export const RULE_SET: Key = { pk: RULES, sk: 'SET' };
export const RULE_SETS = 'SET#';

export function ruleSetKey(set: number): Key {
  return { pk: RULES, sk: `${RULE_SETS}${padded(set)}` };
}

const RULE_TEXT = 'TEXT#';

export function ruleTextKey(digest: string): Key {
  return { pk: RULES, sk: `${RULE_TEXT}${digest}` };
}

export function ruleTextDigest(sk: string): string {
  return sk.slice(RULE_TEXT.length);
}

/** Where versions of Sluice before rule sets wrote rules. */
export const OLD_RULE_HEADS = 'HEAD#';
export const OLD_RULE_VERSIONS = 'VERSION#';

/** All streams share a partition, as rules do. */
export const STREAMS = 'STREAMS';
export const STREAM_HEADS = 'HEAD#';

export function streamHeadKey(id: string): Key {
  return { pk: STREAMS, sk: `${STREAM_HEADS}${id}` };
}

export function streamVersionKey(id: string, version: number): Key {
  return { pk: STREAMS, sk: `${streamVersionsOf(id)}${padded(version)}` };
}

export function streamVersionsOf(id: string): string {
  return `VERSION#${id}#`;
}

// gate-runs -----------------------------------------------------------------------------------------------------------

export function runKey(id: string): Key {
  return { pk: `RUN#${id}`, sk: 'RUN' };
}

/** The partition of a pull request: its head. Index partition of its runs. */
export function pullRequestOf(repository: string, number: number): string {
  return `PR#${repository}#${number}`;
}

export function headKey(repository: string, number: number): Key {
  return { pk: pullRequestOf(repository, number), sk: 'HEAD' };
}

/** The partition of a commit that is or was the head of pull requests: their verdicts on it, and the check runs shown there. */
export function headCommitOf(repository: string, headSha: string): string {
  return `AT#${repository}#${headSha}`;
}

/** The commit that a partition of {@link headCommitOf} belongs to. An index carries the keys of the table without being asked to. */
export function headShaIn(pk: string): string {
  return pk.slice(pk.lastIndexOf('#') + 1);
}

export const CHECK_RUNS = 'CHECK#';

export function checkRunKey(repository: string, headSha: string, name: string): Key {
  return { pk: headCommitOf(repository, headSha), sk: `${CHECK_RUNS}${name}` };
}

export const VERDICTS = 'VERDICT#';

export function verdictKey(repository: string, headSha: string, number: number): Key {
  return { pk: headCommitOf(repository, headSha), sk: `${VERDICTS}${padded(number)}` };
}

/** Sort keys of versions that kept the outbox by pull request (`PR#...`). */
export const OLD_ENTRIES = 'OUTBOX#';

export function repositoryEndKey(repository: string): Key {
  return { pk: `END#${repository}`, sk: 'END' };
}

export function deliveryKey(deliveryId: string): Key {
  return { pk: `DLV#${deliveryId}`, sk: 'DELIVERY' };
}

/** Digits of a commit id that choose the index partition; a question must give at least these. */
export const SHA_START_DIGITS = 7;

export function shaStartOf(sha: string): string {
  return `SHA#${sha.slice(0, SHA_START_DIGITS)}`;
}

export function repositoryOf(repository: string): string {
  return `REPO#${repository}`;
}

/** A partition takes 1,000 writes a second; runs of all repositories are spread over this many. It may grow, never shrink. */
const TIME_SHARDS = 16;
const OPEN_SHARDS = 8;

export function timeShardOf(runId: string): string {
  return `TIME#${shardOf(runId, TIME_SHARDS)}`;
}

export function timeShards(): readonly string[] {
  return Array.from({ length: TIME_SHARDS }, (_, shard) => `TIME#${shard}`);
}

export function openShardOf(repository: string, number: number): string {
  return `OPEN#${shardOf(pullRequestOf(repository, number), OPEN_SHARDS)}`;
}

export function openShards(): readonly string[] {
  return Array.from({ length: OPEN_SHARDS }, (_, shard) => `OPEN#${shard}`);
}

export function isOpenShard(shard: string): boolean {
  return shard.startsWith('OPEN#');
}

/** Verdicts that could not be shown share the index of open entries, in partitions of their own. */
export function givenUpShardOf(repository: string, number: number): string {
  return `GIVENUP#${shardOf(pullRequestOf(repository, number), OPEN_SHARDS)}`;
}

export function givenUpShards(): readonly string[] {
  return Array.from({ length: OPEN_SHARDS }, (_, shard) => `GIVENUP#${shard}`);
}

export function isGivenUpShard(shard: string): boolean {
  return shard.startsWith('GIVENUP#');
}

/** Oldest first; entries of one instant by pull request and number. */
export function openSinceOf(createdAt: string, repository: string, number: number, evalSeq: number): string {
  return `${normalInstant(createdAt)}#${pullRequestOf(repository, number)}#${padded(evalSeq)}`;
}

export function openUntil(instant: string): string {
  return `${normalInstant(instant)}#${LAST}`;
}

export function promotionKey(id: string): Key {
  return { pk: `PROMOTION#${id}`, sk: 'PROMOTION' };
}

/** The partition of a stream: what it is at, its promotions, its candidates. */
export function streamOf(stream: string): string {
  return `STREAM#${stream}`;
}

export function streamStateKey(stream: string): Key {
  return { pk: streamOf(stream), sk: 'STATE' };
}

/** Ids of promotions begin with their instant, so that they sort by time. */
export const PROMOTIONS = 'PROMOTION#';

export function streamPromotionKey(stream: string, id: string): Key {
  return { pk: streamOf(stream), sk: `${PROMOTIONS}${id}` };
}

/** `name` is what the channel is told of: a missing night, or a stale target. */
export function alertKey(stream: string, name: string, channel: string): Key {
  return { pk: streamOf(stream), sk: `ALERT#${name}#${channel}` };
}

export function threadKey(stream: string, channel: string): Key {
  return { pk: streamOf(stream), sk: `THREAD#${channel}` };
}

export const CANDIDATES = 'CANDIDATE#';

export function candidateKey(stream: string, sequence: string): Key {
  return { pk: streamOf(stream), sk: `${CANDIDATES}${sequence}` };
}

export const PARTS = 'PART#';

export function partKey(stream: string, component: string): Key {
  return { pk: streamOf(stream), sk: `${PARTS}${component}` };
}

export function digestOfImage(digest: string): string {
  return `DIGEST#${digest}`;
}

export function digestPromotionKey(digest: string, id: string): Key {
  return { pk: digestOfImage(digest), sk: `${PROMOTIONS}${id}` };
}

export function commitOfImage(revision: string): string {
  return `COMMIT#${revision}`;
}

export function commitPromotionKey(revision: string, id: string): Key {
  return { pk: commitOfImage(revision), sk: `${PROMOTIONS}${id}` };
}

/** Promotions that wait share the index of open entries, in partitions of their own. */
export function wakeShardOf(id: string): string {
  return `WAKE#${shardOf(id, OPEN_SHARDS)}`;
}

export function wakeShards(): readonly string[] {
  return Array.from({ length: OPEN_SHARDS }, (_, shard) => `WAKE#${shard}`);
}

export function wakeAtOf(instant: string, id: string): string {
  return `${normalInstant(instant)}#${id}`;
}

/** The beginning of the ids of all runs at this instant. */
export function runIdsFrom(instant: string): string {
  return normalInstant(instant).replaceAll(/[-:.]/g, '');
}

/** Where the body of a run is that is too large for its row. */
export function runBlobKey(runId: string): string {
  return `runs/${runId}.json`;
}

// parts of keys -------------------------------------------------------------------------------------------------------

/** Numbers sort as texts once they have the same width; twelve digits outlast any counter here. */
export function padded(value: number): string {
  return String(value).padStart(12, '0');
}

/** One spelling of an instant (UTC, milliseconds), so that texts compare as times. Throws RangeError on what is no instant. */
export function normalInstant(instant: string): string {
  return new Date(instant).toISOString();
}

function shardOf(text: string, shards: number): number {
  return Number.parseInt(hexDigest(text).slice(0, 8), 16) % shards;
}
