import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump } from 'js-yaml';
import { type Disarming, isKnowledge, type Rule, type RuleDocument } from '../../gates/model/rule.ts';
import type { RuleHead, RuleRecord, RuleStore } from '../../lambdas/ports/rule-store.ts';
import { differencesBetween } from '../../lambdas/usecases/change-rules.ts';
import { type Io, UsageError } from '../io.ts';
import { differenceLines } from './differences.ts';

/** Prints who changed what, when and why; newest first. */
export async function showHistory(io: Io, store: RuleStore, id: string | undefined): Promise<void> {
  const records = await store.log(id);
  if (records.length === 0) {
    const what = id === undefined ? 'the table has no rules' : `rule "${id}" does not exist`;
    throw new UsageError(
      what,
      id === undefined ? 'Write them with `sluice rules apply`.' : 'List the ids with `sluice rules log`.',
    );
  }
  for (const record of records) io.out(describeRecord(record, records));
}

function describeRecord(record: RuleRecord, records: readonly RuleRecord[]): string {
  const { id, version, rule, author, reason, at } = record;
  if (record.disarmed !== undefined)
    return `${at}  all rules (${disarmingText(record.disarmed)}) by ${author}: ${reason}\n`;
  const earlier = records.find((other) => other.id === id && other.version === version - 1);
  const what = whatItWas(record);
  const changes = earlier?.rule && rule ? differenceLines(differencesBetween(earlier.rule, rule)) : '';
  return `${at}  ${id} version ${version} (${what}) by ${author}: ${reason}\n${changes}`;
}

function disarmingText(disarmed: Disarming | null): string {
  return disarmed === null ? 'armed' : `disarmed until ${disarmed.until}`;
}

function whatItWas({ rule, unreadable }: RuleRecord): string {
  if (unreadable !== undefined) return `cannot be read: ${unreadable}`;
  if (rule === null) return 'withdrawn';
  return isKnowledge(rule) ? `knowledge, precedence ${rule.precedence}` : `mode ${rule.mode}`;
}

/** Prints a line for each document in force, or one document whole. */
export async function showRules(io: Io, store: RuleStore, id: string | undefined, asJson: boolean): Promise<void> {
  const { documents, disarmed } = await store.heads();
  if (disarmed !== undefined) io.err(`All rules are ${disarmingText(disarmed)}: ${disarmed.reason}\n`);
  const heads = documents.filter((head) => head.rule !== null || head.unreadable !== undefined);
  if (id === undefined) {
    if (heads.length === 0) throw new UsageError('the table has no rules', 'Write them with `sluice rules apply`.');
    io.out(asJson ? json(heads) : heads.map(headLine).join(''));
    return;
  }
  const head = documents.find((one) => one.id === id);
  if (head === undefined) throw new UsageError(`rule "${id}" does not exist`, 'List the ids with `sluice rules show`.');
  if (head.rule === null) throw notThere(head);
  io.out(asJson ? json(head) : `# version ${head.version}\n${yamlOf(head.rule)}`);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

function notThere({ id, version, unreadable }: RuleHead): UsageError {
  return unreadable === undefined
    ? new UsageError(`rule "${id}" was withdrawn by version ${version}`, `See \`sluice rules log ${id}\`.`)
    : new UsageError(
        `version ${version} of "${id}" cannot be read: ${unreadable}`,
        'Apply a correct file of the same id to mend it.',
      );
}

function headLine({ id, version, rule, unreadable }: RuleHead): string {
  const what = rule === null ? `cannot be read: ${unreadable}` : describeDocument(rule);
  return `${id}  version ${version}  ${what}\n`;
}

function describeDocument(document: RuleDocument): string {
  if (isKnowledge(document)) return `knowledge of ${document.gate}, precedence ${document.precedence}`;
  const { gate, mode, owner } = document;
  return `${gate}, ${mode}, ${scopeText(document)}, owner ${owner}`;
}

function scopeText({ scope }: Rule): string {
  const parts = Object.entries(scope).map(([part, globs]) => `${part} ${(globs ?? []).join(' ')}`);
  return parts.length === 0 ? 'every repository' : parts.join('; ');
}

function yamlOf(document: RuleDocument): string {
  return dump(document, { lineWidth: 120, noRefs: true });
}

/** Prints all documents in force, or writes one file each. Never overwrites a file. */
export async function exportRules(io: Io, store: RuleStore, folder: string | undefined): Promise<void> {
  const { rules, knowledge = [] } = await store.active();
  const documents: readonly RuleDocument[] = [
    ...rules.map(({ rule }) => rule),
    ...knowledge.map(({ knowledge: one }) => one),
  ];
  if (documents.length === 0) throw new UsageError('the table has no rules', 'Write them with `sluice rules apply`.');
  if (folder === undefined) {
    io.out(documents.map((document) => `---\n${yamlOf(document)}`).join(''));
    return;
  }
  const files = documents.map((document) => ({ path: join(folder, `${document.id}.yaml`), document }));
  const taken = files.find(({ path }) => existsSync(path));
  if (taken !== undefined)
    throw new UsageError(`--output: ${taken.path} exists already`, 'Name an empty folder; nothing was written.');
  try {
    mkdirSync(folder, { recursive: true });
    for (const { path, document } of files) writeFileSync(path, yamlOf(document), { flag: 'wx' });
  } catch (error) {
    throw new UsageError(`--output: ${(error as Error).message}`, 'Name a folder that can be written.');
  }
  io.err(`Wrote ${files.length} files to ${folder}.\n`);
}
