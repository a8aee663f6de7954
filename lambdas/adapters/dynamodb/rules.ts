import { BatchGetCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { digestOf } from '../../../gates/model/digest.ts';
import {
  Disarming,
  disarmedSet,
  type RuleDocument,
  type RuleSet,
  ruleSetOfDocuments,
  schemaOf,
} from '../../../gates/model/rule.ts';
import type { RuleHead, RuleHeads, RuleRecord, RuleSetWrite, RuleStore } from '../../ports/rule-store.ts';
import { writeTogether } from './conditions.ts';
import type { DocumentClient } from './document-client.ts';
import { type Key, RULE_SET, RULE_SETS, RULES, ruleSetKey, ruleTextDigest, ruleTextKey } from './keys.ts';
import { allRows, checkedRow, parseRow, type Row } from './rows.ts';
import { headsBeforeSets, logBeforeSets, type OldRuleRow } from './rules-before-sets.ts';

/** One document of a set: the digest under which its text lies; null where it is withdrawn. */
const Member = z.object({ id: z.string(), version: z.number().int().positive(), digest: z.string().nullable() });
type Member = z.infer<typeof Member>;

/** The pointer: which version of each document is in force. */
const SetRow = z.object({
  schemaVersion: z.literal(1),
  set: z.number().int().positive(),
  members: z.array(Member),
  disarmed: Disarming.exactOptional(),
});

/** One write: what it changed, who made it and why. */
const SetChangeRow = z.object({
  schemaVersion: z.literal(1),
  set: z.number().int().positive(),
  changes: z.array(Member),
  disarmed: Disarming.nullable().exactOptional(),
  author: z.string(),
  reason: z.string(),
  at: z.string(),
});

const DocumentRow = z.object({ schemaVersion: z.literal(1), document: z.unknown() });

interface Config {
  readonly client: DocumentClient;
  readonly table: string;
  /** Texts by digest: what lies under a digest never changes. Those of the set that was read last. */
  readonly texts: Map<string, unknown>;
}

/** A set as it lies in the table; `set` is 0 where no set was written yet. */
interface StoredSet {
  readonly set: number;
  readonly members: readonly Member[];
  readonly disarmed?: Disarming;
  /** Documents by digest that have no row of their own yet. */
  readonly old: ReadonlyMap<string, unknown>;
}

/**
 * Rules in DynamoDB. A text lies under its digest, so that writing it changes nothing; the pointer names the text of each document and
 * moves last, in one transaction with the record of the change. An interrupted write leaves texts that nothing names.
 */
export function dynamoRuleStore(client: DocumentClient, table: string): RuleStore {
  const config = { client, table, texts: new Map() };
  return {
    active: () => activeRules(config),
    heads: () => ruleHeads(config),
    write: (write) => writeRules(config, write),
    log: (id) => ruleLog(config, id),
  };
}

/** Access pattern R1: the rules in force and the knowledge beside them, strongly consistent. A document that no longer parses throws. */
async function activeRules(config: Config): Promise<RuleSet> {
  const { documents, disarmed } = await ruleHeads(config);
  const broken = documents.find((head) => head.unreadable !== undefined);
  if (broken !== undefined)
    throw new Error(`stored rule ${broken.id} version ${broken.version} can no longer be read: ${broken.unreadable}`);
  const set = ruleSetOfDocuments(
    documents.flatMap(({ version, rule }) => (rule === null ? [] : [{ version, document: rule }])),
  );
  return disarmed === undefined ? set : disarmedSet(set, disarmed);
}

/** Access pattern R2: the current version of every document, withdrawn ones included, by id. */
async function ruleHeads(config: Config): Promise<RuleHeads> {
  const { set, members, old, disarmed } = await storedSet(config);
  const wanted = members.flatMap(({ digest }) => (digest === null || old.has(digest) ? [] : [digest]));
  const texts = new Map([...old, ...(await textsOf(config, wanted))]);
  for (const digest of config.texts.keys()) if (!texts.has(digest)) config.texts.delete(digest);
  const documents = members.map((member) => headOf(member, texts));
  return { set, documents, ...(disarmed !== undefined && { disarmed }) };
}

async function storedSet({ client, table }: Config): Promise<StoredSet> {
  const { Item } = await client.send(new GetCommand({ TableName: table, Key: RULE_SET, ConsistentRead: true }));
  if (Item !== undefined) return { ...parseRow(SetRow, Item, 'rule set'), old: new Map() };
  const rows = await headsBeforeSets(client, table);
  const old = new Map(rows.flatMap(({ rule }) => (rule === null ? [] : [[digestOf(rule), rule] as const])));
  return { set: 0, members: rows.map(memberOf), old };
}

function memberOf({ id, version, rule }: OldRuleRow): Member {
  return { id, version, digest: rule === null ? null : digestOf(rule) };
}

/** DynamoDB's limit for one batch. */
const BATCH = 100;

/** Texts by digest. One that is missing is damage, and throws. */
async function textsOf(config: Config, digests: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const unknown = [...new Set(digests)].filter((digest) => !config.texts.has(digest));
  for (let at = 0; at < unknown.length; at += BATCH) {
    for (const row of await batchOf(config, unknown.slice(at, at + BATCH).map(ruleTextKey))) {
      const { document } = parseRow(DocumentRow, row, `rule text ${row['sk']}`);
      config.texts.set(ruleTextDigest(String(row['sk'])), document);
    }
  }
  return new Map(digests.map((digest) => [digest, textIn(config, digest)]));
}

function textIn({ texts }: Config, digest: string): unknown {
  if (texts.has(digest)) return texts.get(digest);
  throw new Error(`the text ${digest} of a rule is missing from the table`);
}

const BATCH_TRIES = 8;

/** The rows of a batch. What DynamoDB leaves out for its size or a throttle is asked for again. */
async function batchOf({ client, table }: Config, keys: readonly Key[]): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let left: Record<string, unknown>[] = keys.map((key) => ({ ...key }));
  for (let tried = 0; left.length > 0; tried += 1) {
    if (tried === BATCH_TRIES) throw new Error(`DynamoDB left out ${left.length} texts of rules, ${tried} times`);
    if (tried > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** tried));
    const command = new BatchGetCommand({ RequestItems: { [table]: { Keys: left, ConsistentRead: true } } });
    const { Responses, UnprocessedKeys } = await client.send(command);
    rows.push(...(Responses?.[table] ?? []));
    left = UnprocessedKeys?.[table]?.Keys ?? [];
  }
  return rows;
}

function headOf({ id, version, digest }: Member, texts: ReadonlyMap<string, unknown>): RuleHead {
  return digest === null ? { id, version, rule: null } : { id, version, ...readRule(texts.get(digest)) };
}

function readRule(text: unknown): Pick<RuleHead, 'rule' | 'unreadable'> {
  const parsed: z.ZodSafeParseResult<RuleDocument> = schemaOf(text).safeParse(text);
  return parsed.success ? { rule: parsed.data } : { rule: null, unreadable: problemOf(parsed.error) };
}

function problemOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => [...path.map(String), message].join(': ')).join('; ');
}

/** Access pattern W1: write the next set. First texts, which nothing names yet; then pointer and record, in one transaction. */
async function writeRules(config: Config, write: RuleSetWrite): Promise<'written' | 'stale'> {
  const { expectedSet, changes, ...record } = write;
  const stored = await storedSet(config);
  if (stored.set !== expectedSet) return 'stale';
  const versions = new Map(stored.members.map(({ id, version }) => [id, version]));
  const changed = changes.map(({ id, rule }) => ({
    id,
    version: (versions.get(id) ?? 0) + 1,
    digest: rule === null ? null : digestOf(rule),
  }));
  const set = expectedSet + 1;
  const byId = new Map([...stored.members, ...changed].map((member) => [member.id, member]));
  const members = [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const disarmed = write.disarmed === undefined ? stored.disarmed : write.disarmed;
  const pointer = checkedRow(
    { ...RULE_SET, schemaVersion: 1, set, members, ...(disarmed && { disarmed }) },
    'the rule set',
  );
  const history = checkedRow(
    { ...ruleSetKey(set), schemaVersion: 1, set, changes: changed, ...record },
    'the change of the rule set',
  );
  await putTexts(config, [
    ...changes.map(({ id, rule }) => ({ id, text: rule })),
    ...[...stored.old.values()].map((text) => ({ id: 'of the table', text })),
  ]);
  return movePointer(config, expectedSet, pointer, history);
}

async function putTexts(
  { client, table }: Config,
  texts: readonly { readonly id: string; readonly text: unknown }[],
): Promise<void> {
  const rows = texts
    .filter(({ text }) => text !== null)
    .map(({ id, text }) =>
      checkedRow({ ...ruleTextKey(digestOf(text)), schemaVersion: 1, document: text }, `rule ${id}`),
    );
  for (const Item of rows) await client.send(new PutCommand({ TableName: table, Item }));
}

async function movePointer(
  { client, table }: Config,
  seen: number,
  pointer: Row,
  history: Row,
): Promise<'written' | 'stale'> {
  const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
  const isWhereItWasSeen =
    seen === 0
      ? isNew
      : {
          ConditionExpression: '#set = :seen',
          ExpressionAttributeNames: { '#set': 'set' },
          ExpressionAttributeValues: { ':seen': seen },
        };
  const TransactItems = [
    { Put: { TableName: table, Item: pointer, ...isWhereItWasSeen } },
    { Put: { TableName: table, Item: history, ...isNew } },
  ];
  return writeTogether(client, TransactItems);
}

/** Access pattern R3: the history of one rule, or of all, newest first. */
async function ruleLog(config: Config, id: string | undefined): Promise<readonly RuleRecord[]> {
  const { client, table } = config;
  const rows = await allRows(client, {
    TableName: table,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :rules AND begins_with(sk, :sets)',
    ExpressionAttributeValues: { ':rules': RULES, ':sets': RULE_SETS },
  });
  const sets = rows.map((row) => parseRow(SetChangeRow, row, `rule set ${row['set']}`));
  const asked = sets.flatMap(({ set, changes, disarmed, author, reason, at }) => [
    ...changes.map((change) => ({ change, record: { author, reason, at } })),
    ...(disarmed === undefined ? [] : [{ change: memberOfAll(set), record: { author, reason, at, disarmed } }]),
  ]);
  const wanted = asked.filter(({ change }) => id === undefined || change.id === id);
  const texts = await textsOf(
    config,
    wanted.flatMap(({ change }) => change.digest ?? []),
  );
  const old = (await logBeforeSets(client, table, id)).map(({ rule, ...record }) => ({
    ...record,
    ...(rule === null ? { rule } : readRule(rule)),
  }));
  return [...wanted.map(({ change, record }) => ({ ...headOf(change, texts), ...record })), ...old].sort(newestFirst);
}

/** Disarming is a write of no document; its number is that of the set. */
function memberOfAll(set: number): Member {
  return { id: '*', version: set, digest: null };
}

function newestFirst(a: RuleRecord, b: RuleRecord): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  if (a.id !== b.id) return a.id < b.id ? -1 : 1;
  return b.version - a.version;
}
