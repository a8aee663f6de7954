import { Command } from 'commander';
import { conditionNotes } from '../../gates/engine/condition-problems.ts';
import { isKnowledge } from '../../gates/model/rule.ts';
import type { Clock } from '../../lambdas/ports/clock.ts';
import type { RuleRecord, RuleStore } from '../../lambdas/ports/rule-store.ts';
import {
  applyRules,
  differencesBetween,
  type PlannedRule,
  type RuleChange,
} from '../../lambdas/usecases/change-rules.ts';
import { authorOf } from '../author.ts';
import type { CommandFactory } from '../cli.ts';
import { type Io, UsageError } from '../io.ts';
import { defaultRuleFiles, readRuleFiles } from '../rule-files.ts';
import { planPack } from '../rule-pack.ts';

/** Opens the table of rules: the laptop's, or AWS where its tables are named in the environment. */
export type OpenRuleStore = (io: Io) => Promise<{ readonly rules: RuleStore; close(): Promise<void> }>;

interface PlanFlags {
  readonly rules?: string;
  readonly prune: boolean;
}

interface ChangeFlags {
  readonly reason: string;
  readonly author?: string;
}

type ApplyFlags = PlanFlags & ChangeFlags;

interface RollbackFlags extends ChangeFlags {
  readonly to?: string;
}

export function rulesCommand(open: OpenRuleStore, clock: Clock): CommandFactory {
  return (io, finish) => {
    const withStore = async (act: (store: RuleStore) => Promise<void>) => {
      const { rules, close } = await open(io);
      try {
        await act(rules);
      } finally {
        await close();
      }
      finish(0);
    };
    const command = new Command('rules').description(
      'Compare rule files with the table, write them, show their history, roll back',
    );
    command
      .command('plan')
      .description('Show what applying the files would change; writes nothing')
      .option('--rules <dir>', 'folder or file of rules and knowledge (default: the ones that Sluice ships)')
      .option('--prune', 'also withdraw rules that are in the table but not in the files', false)
      .action((flags: PlanFlags) => withStore(async (store) => void (await plan(io, store, flags))));
    command
      .command('apply')
      .description('Write what plan shows: a new version of each rule that differs')
      .option('--rules <dir>', 'folder or file of rules and knowledge (default: the ones that Sluice ships)')
      .option('--prune', 'also withdraw rules that are in the table but not in the files', false)
      .requiredOption('--reason <text>', 'why; kept in the history')
      .option('--author <who>', 'who (default: user.email of git)')
      .action((flags: ApplyFlags) => withStore((store) => apply(io, store, flags, clock)));
    command
      .command('rollback <id>')
      .description('Bring back an earlier version of a rule or knowledge document as its next version')
      .option('--to <version>', 'the version to bring back (default: the one before the current version)')
      .requiredOption('--reason <text>', 'why; kept in the history')
      .option('--author <who>', 'who (default: user.email of git)')
      .action((id: string, flags: RollbackFlags) => withStore((store) => rollback(io, store, id, flags, clock)));
    command
      .command('log [id]')
      .description(
        'Show the history of one rule or knowledge document, or of all: who, when, why, what changed; newest first',
      )
      .action((id: string | undefined) => withStore((store) => log(io, store, id)));
    return command.addHelpText(
      'after',
      '\nExamples:\n  sluice rules plan --rules ./rules\n  sluice rules apply --rules ./rules --reason "warn on enums first"\n  sluice rules log crd-compat\n  sluice rules rollback tls-stacks --to 3 --reason "wrong default"\n',
    );
  };
}

async function plan(io: Io, store: RuleStore, flags: PlanFlags): Promise<readonly PlannedRule[]> {
  const files = flags.rules === undefined ? defaultRuleFiles() : readRuleFiles(flags.rules);
  const planned = await planPack(files, store, { prune: flags.prune });
  for (const one of planned) io.out(describePlanned(one));
  const due = planned.filter(({ action }) => action !== 'keep').length;
  io.out(due === 0 ? 'Nothing to change.\n' : `${due} to change, ${planned.length - due} to keep.\n`);
  return planned;
}

async function apply(io: Io, store: RuleStore, flags: ApplyFlags, clock: Clock): Promise<void> {
  const change = changeOf(flags, io);
  await carryOut(io, await plan(io, store, flags), change, store, clock);
}

/** The document of an earlier version, checked against what is in force now, is written as the next one. */
async function rollback(io: Io, store: RuleStore, id: string, flags: RollbackFlags, clock: Clock): Promise<void> {
  const change = changeOf(flags, io);
  const { version, rule } = versionMeant(id, await store.log(id), flags.to);
  const path = `${id}, version ${version}`;
  const planned = await planPack([{ path, text: JSON.stringify(rule, undefined, 1) }], store, { prune: false });
  const meant = planned.filter((one) => one.id === id);
  for (const one of meant) io.out(describePlanned(one));
  await carryOut(io, meant, change, store, clock);
}

function versionMeant(id: string, records: readonly RuleRecord[], to: string | undefined): RuleRecord {
  const [current, before] = records;
  if (current === undefined)
    throw new UsageError(`rule "${id}" does not exist`, 'List the ids with `sluice rules log`.');
  const meant = to === undefined ? before : records.find(({ version }) => version === Number(to));
  if (meant !== undefined && meant.rule !== null) return meant;
  const versions = records.filter(({ rule }) => rule !== null).map(({ version }) => version);
  throw new UsageError(
    meant === undefined
      ? noSuchVersion(id, to)
      : `version ${meant.version} of ${id} is a withdrawal and has no document`,
    `Choose one with --to: ${versions.join(', ')}.`,
  );
}

function noSuchVersion(id: string, to: string | undefined): string {
  return to === undefined ? `${id} has no earlier version` : `--to: ${id} has no version ${to}`;
}

function changeOf({ author, reason }: ChangeFlags, { cwd }: Io): RuleChange {
  return { author: authorOf(author, cwd), reason };
}

async function carryOut(
  io: Io,
  planned: readonly PlannedRule[],
  change: RuleChange,
  store: RuleStore,
  clock: Clock,
): Promise<void> {
  const applied = await applyRules(planned, change, store, clock);
  if (applied.length > 0)
    io.out('Applied. The next evaluation uses the new versions; earlier runs keep the rules they were judged by.\n');
}

async function log(io: Io, store: RuleStore, id: string | undefined): Promise<void> {
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

const marks = { add: '+', change: '~', withdraw: '-', keep: '=' } as const;

function describePlanned({ id, action, version, rule, differences }: PlannedRule): string {
  const versions = action === 'keep' ? `version ${version}` : `version ${version} -> ${version + 1}`;
  const notes = rule === null || isKnowledge(rule) ? [] : conditionNotes(rule);
  const noted = notes.map((note) => `    note: ${note}\n`).join('');
  return `${marks[action]} ${id} (${action}, ${versions})\n${describeDifferences(differences)}${noted}`;
}

function describeDifferences(differences: PlannedRule['differences']): string {
  return differences
    .map(({ path, before, after }) => `    ${path}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}\n`)
    .join('');
}

function describeRecord(record: RuleRecord, records: readonly RuleRecord[]): string {
  const { id, version, rule, author, reason, at } = record;
  const earlier = records.find((other) => other.id === id && other.version === version - 1);
  const what = whatItWas(record);
  const changes = earlier?.rule && rule ? describeDifferences(differencesBetween(earlier.rule, rule)) : '';
  return `${at}  ${id} version ${version} (${what}) by ${author}: ${reason}\n${changes}`;
}

function whatItWas({ rule, unreadable }: RuleRecord): string {
  if (unreadable !== undefined) return `cannot be read: ${unreadable}`;
  if (rule === null) return 'withdrawn';
  return isKnowledge(rule) ? `knowledge, precedence ${rule.precedence}` : `mode ${rule.mode}`;
}
