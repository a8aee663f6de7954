import { resolve } from 'node:path';
import type { Gate } from '../../gates/model/gate.ts';
import type { RuleSet } from '../../gates/model/rule.ts';
import type { Waiver } from '../../gates/model/waiver.ts';
import type { RuleStore } from '../../lambdas/ports/rule-store.ts';
import type { WaiverStore } from '../../lambdas/ports/waiver-store.ts';
import { type Io, UsageError } from '../io.ts';
import { askedRules, tableRules } from './asked-rules.ts';
import { readWaiverFile } from './waiver-file.ts';

/** The table of rules and waivers: the laptop's, or AWS where its tables are named in the environment. */
export interface RuleTable {
  /** Whether there is one here, so that a run without it has to state that. */
  isHere(io: Io): boolean;
  open(io: Io): Promise<{
    readonly rules: Pick<RuleStore, 'active'>;
    readonly waivers: Pick<WaiverStore, 'inForce'>;
    close(): Promise<void>;
  }>;
}

interface JudgingRules {
  readonly ruleSet: RuleSet;
  readonly waivers: (repository: string, asOf: string) => Promise<readonly Waiver[]>;
  close(): Promise<void>;
}

/** What `sluice check` is told to judge by. */
export interface Sources {
  /** `table`, `default`, or a folder or file of rules. */
  readonly rules?: string;
  /** `table`, or a file of waivers. Those of the table come with its rules anyway. */
  readonly waivers?: string;
}

/**
 * The rules that `--rules` names, with the waivers that come with them and those that `--waivers` names. Says on standard error which
 * rules judge wherever it could be mistaken. Throws UsageError where they cannot be used.
 */
export async function judgingRules(
  { rules: source, waivers: file }: Sources,
  asked: readonly Gate[],
  io: Io,
  table: RuleTable | undefined,
): Promise<JudgingRules> {
  const isFile = file !== undefined && file !== 'table';
  const own = isFile ? readWaiverFile(file, io.cwd) : [];
  if (source === 'table') return withMore(await rulesOfTable(asked, io, table), own);
  const judging = rulesOfFiles(source, asked, io, file === 'table' ? undefined : table);
  if (file !== 'table') return withMore(judging, own);
  const opened = await tableHere(io, table).open(io);
  return { ...judging, waivers: opened.waivers.inForce, close: () => opened.close() };
}

function withMore(judging: JudgingRules, own: readonly Waiver[]): JudgingRules {
  if (own.length === 0) return judging;
  return { ...judging, waivers: async (...asked) => [...(await judging.waivers(...asked)), ...own] };
}

function rulesOfFiles(
  source: string | undefined,
  asked: readonly Gate[],
  io: Io,
  table: RuleTable | undefined,
): JudgingRules {
  const isShipped = source === undefined || source === 'default';
  const ruleSet = askedRules(isShipped ? undefined : resolve(io.cwd, source), asked);
  if (table?.isHere(io) === true) {
    const those = isShipped ? 'the rules that Sluice ships' : `the rules in ${source}`;
    io.err(`Judged by ${those}, without the rules and waivers of the table; --rules table judges by them.\n`);
  }
  return { ruleSet, waivers: async () => [], close: async () => undefined };
}

function tableHere(io: Io, table: RuleTable | undefined): RuleTable {
  if (table?.isHere(io) === true) return table;
  throw new UsageError(
    'there is no table of rules here',
    'Set SLUICE_CONFIG_TABLE, SLUICE_RUNS_TABLE and SLUICE_BLOB_BUCKET, or make a local table with `sluice rules apply`.',
  );
}

async function rulesOfTable(asked: readonly Gate[], io: Io, table: RuleTable | undefined): Promise<JudgingRules> {
  const { rules, waivers, close } = await tableHere(io, table).open(io);
  try {
    const ruleSet = await tableRules(rules, asked);
    const place = io.env['SLUICE_CONFIG_TABLE'] ?? 'on this machine';
    const number = ruleSet.rules.length;
    io.err(`Judged by the table ${place}: ${number} ${number === 1 ? 'rule' : 'rules'}, and its waivers.\n`);
    return { ruleSet, waivers: (repository, asOf) => waivers.inForce(repository, asOf), close };
  } catch (error) {
    await close();
    throw error;
  }
}
