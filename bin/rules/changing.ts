import { conditionNotes } from '../../gates/engine/condition-problems.ts';
import { isKnowledge } from '../../gates/model/rule.ts';
import type { Clock } from '../../lambdas/ports/clock.ts';
import type { RuleRecord, RuleStore } from '../../lambdas/ports/rule-store.ts';
import { applyRules, type PlannedRule, type RuleChange, type RulePlan } from '../../lambdas/usecases/change-rules.ts';
import { authorOf } from '../author.ts';
import { type Io, UsageError } from '../io.ts';
import { defaultRuleFiles, readRuleFiles } from '../rule-files.ts';
import { planPack } from '../rule-pack.ts';
import { differenceLines } from './differences.ts';

export interface PlanFlags {
  readonly rules?: string;
  readonly prune: boolean;
}

interface ChangeFlags {
  readonly reason: string;
  readonly author?: string;
}

export type ApplyFlags = PlanFlags & ChangeFlags;

export interface RollbackFlags extends ChangeFlags {
  readonly to?: string;
}

/** Prints what applying the files would do. Throws UsageError where they are not valid. */
export async function planFiles(io: Io, store: RuleStore, flags: PlanFlags): Promise<RulePlan> {
  const files = flags.rules === undefined ? defaultRuleFiles() : readRuleFiles(flags.rules);
  const planned = await planPack(files, store, { prune: flags.prune });
  const { documents } = planned;
  for (const one of documents) io.out(describePlanned(one));
  const due = documents.filter(({ action }) => action !== 'keep').length;
  io.out(due === 0 ? 'Nothing to change.\n' : `${due} to change, ${documents.length - due} to keep.\n`);
  return planned;
}

/** Prints the plan and writes it, as one set. */
export async function applyFiles(io: Io, store: RuleStore, flags: ApplyFlags, clock: Clock): Promise<void> {
  io.mustFinish?.();
  const change = changeOf(flags, io);
  await carryOut(io, await planFiles(io, store, flags), change, store, clock);
}

/** The document of an earlier version, checked against what is in force now, is written as the next one. */
export async function rollBack(
  io: Io,
  store: RuleStore,
  id: string,
  flags: RollbackFlags,
  clock: Clock,
): Promise<void> {
  io.mustFinish?.();
  const change = changeOf(flags, io);
  const { version, rule } = versionMeant(id, await store.log(id), flags.to);
  const path = `${id}, version ${version}`;
  const planned = await planPack([{ path, text: JSON.stringify(rule, undefined, 1) }], store, { prune: false });
  const documents = planned.documents.filter((one) => one.id === id);
  for (const one of documents) io.out(describePlanned(one));
  await carryOut(io, { ...planned, documents }, change, store, clock);
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

async function carryOut(io: Io, planned: RulePlan, change: RuleChange, store: RuleStore, clock: Clock): Promise<void> {
  const applied = await applyRules(planned, change, store, clock);
  if (applied.length > 0)
    io.out('Applied. The next evaluation uses the new versions; earlier runs keep the rules they were judged by.\n');
}

const marks = { add: '+', change: '~', withdraw: '-', keep: '=' } as const;

function describePlanned({ id, action, version, rule, differences }: PlannedRule): string {
  const versions = action === 'keep' ? `version ${version}` : `version ${version} -> ${version + 1}`;
  const notes = rule === null || isKnowledge(rule) ? [] : conditionNotes(rule);
  const noted = notes.map((note) => `    note: ${note}\n`).join('');
  return `${marks[action]} ${id} (${action}, ${versions})\n${differenceLines(differences)}${noted}`;
}
