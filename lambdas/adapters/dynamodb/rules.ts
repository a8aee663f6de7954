import * as z from 'zod';
import { type RuleDocument, type RuleSet, ruleSetOfDocuments, schemaOf } from '../../../gates/model/rule.ts';
import type { RuleRecord, RuleStore, RuleWrite } from '../../ports/rule-store.ts';
import type { DocumentClient } from './document-client.ts';
import { RULE_HEADS, RULE_VERSIONS, RULES, ruleHeadKey, ruleVersionKey, ruleVersionsOf } from './keys.ts';
import { allRows, parseRow, type Row } from './rows.ts';
import { type VersionedKeys, writeVersion } from './versioned-document.ts';

/** A head and a version hold the same: the head is the version that the pointer points at. */
const RuleRow = z.object({
  schemaVersion: z.literal(1),
  id: z.string(),
  version: z.number().int().positive(),
  rule: z.unknown(),
  author: z.string(),
  reason: z.string(),
  at: z.string(),
});

interface Config {
  readonly client: DocumentClient;
  readonly table: string;
}

const KEYS: VersionedKeys = { noun: 'rule', headKey: ruleHeadKey, versionKey: ruleVersionKey };

export function dynamoRuleStore(client: DocumentClient, table: string): RuleStore {
  const config = { client, table };
  return {
    active: () => activeRules(config),
    heads: () => ruleHeads(config),
    write: (write) => writeRule(config, write),
    log: (id) => ruleLog(config, id),
  };
}

/** Access pattern R1: the rules in force and the knowledge beside them, strongly consistent. A document that no longer parses throws. */
async function activeRules(config: Config): Promise<RuleSet> {
  const heads = await ruleHeads(config);
  const broken = heads.find((head) => head.unreadable !== undefined);
  if (broken !== undefined)
    throw new Error(`stored rule ${broken.id} version ${broken.version} can no longer be read: ${broken.unreadable}`);
  return ruleSetOfDocuments(heads.flatMap(({ version, rule }) => (rule === null ? [] : [{ version, document: rule }])));
}

/** Access pattern R2: the current version of every document, withdrawn ones included, by id. */
async function ruleHeads({ client, table }: Config): Promise<readonly RuleRecord[]> {
  const rows = await allRows(client, {
    TableName: table,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :rules AND begins_with(sk, :heads)',
    ExpressionAttributeValues: { ':rules': RULES, ':heads': RULE_HEADS },
  });
  return rows.map(recordOf);
}

/** Access pattern W1: add a version of a rule and point at it, in one transaction. */
function writeRule({ client, table }: Config, write: RuleWrite): Promise<'written' | 'stale'> {
  return writeVersion(client, table, KEYS, write);
}

/** Access pattern R3: the history of one rule, or of all, newest first. */
async function ruleLog({ client, table }: Config, id: string | undefined): Promise<readonly RuleRecord[]> {
  const rows = await allRows(client, {
    TableName: table,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :rules AND begins_with(sk, :versions)',
    ExpressionAttributeValues: {
      ':rules': RULES,
      ':versions': id === undefined ? RULE_VERSIONS : ruleVersionsOf(id),
    },
  });
  return rows.map(recordOf).sort(newestFirst);
}

function recordOf(row: Row): RuleRecord {
  const { schemaVersion: _, rule, ...record } = parseRow(RuleRow, row, `rule ${row['id']} version ${row['version']}`);
  const parsed: z.ZodSafeParseResult<RuleDocument | null> = schemaOf(rule).nullable().safeParse(rule);
  return parsed.success
    ? { ...record, rule: parsed.data }
    : { ...record, rule: null, unreadable: problemOf(parsed.error) };
}

function problemOf({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => [...path.map(String), message].join(': ')).join('; ');
}

function newestFirst(a: RuleRecord, b: RuleRecord): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  if (a.id !== b.id) return a.id < b.id ? -1 : 1;
  return b.version - a.version;
}
