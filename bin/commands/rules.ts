import { Command } from 'commander';
import type { Clock } from '../../lambdas/ports/clock.ts';
import type { RuleStore } from '../../lambdas/ports/rule-store.ts';
import type { CommandFactory } from '../cli.ts';
import type { Io } from '../io.ts';
import {
  type ApplyFlags,
  applyFiles,
  type PlanFlags,
  planFiles,
  type RollbackFlags,
  rollBack,
} from '../rules/changing.ts';
import { arm, type DisarmFlags, disarm } from '../rules/disarming.ts';
import { documentKinds, schemaText } from '../rules/document-schema.ts';
import { exportRules, showHistory, showRules } from '../rules/reading.ts';

/** Opens the table of rules: the laptop's, or AWS where its tables are named in the environment. */
export type OpenRuleStore = (io: Io) => Promise<{ readonly rules: RuleStore; close(): Promise<void> }>;

type Act = (store: RuleStore) => Promise<void>;

const RULES_FLAG = [
  '--rules <dir>',
  'folder or file of rules and knowledge (default: the ones that Sluice ships)',
] as const;
const PRUNE_FLAG = ['--prune', 'also withdraw rules that are in the table but not in the files', false] as const;

export function rulesCommand(open: OpenRuleStore, clock: Clock): CommandFactory {
  return (io, finish) => {
    const withStore = async (act: Act) => {
      const { rules, close } = await open(io);
      try {
        await act(rules);
      } finally {
        await close();
      }
      finish(0);
    };
    const command = new Command('rules').description(
      'Compare rule files with the table, write them, show them and their history, roll back',
    );
    addChanging(command, io, withStore, clock);
    addReading(command, io, withStore);
    addDisarming(command, io, withStore, clock);
    command
      .command('schema [kind]')
      .description(`Print the JSON Schema of a kind of document, for an editor: ${documentKinds.join(', ')}`)
      .action((kind: string | undefined) => {
        io.out(schemaText(kind));
        finish(0);
      });
    return command.addHelpText(
      'after',
      '\nExamples:\n  sluice rules plan --rules ./rules\n  sluice rules apply --rules ./rules --reason "warn on enums first"\n  sluice rules show crd-compat\n  sluice rules log crd-compat\n  sluice rules rollback tls-stacks --to 3 --reason "wrong default"\n',
    );
  };
}

function addChanging(command: Command, io: Io, withStore: (act: Act) => Promise<void>, clock: Clock): void {
  command
    .command('plan')
    .description('Show what applying the files would change; writes nothing')
    .option(...RULES_FLAG)
    .option(...PRUNE_FLAG)
    .action((flags: PlanFlags) => withStore(async (store) => void (await planFiles(io, store, flags))));
  command
    .command('apply')
    .description('Write what plan shows, all of it or nothing: a new version of each rule that differs')
    .option(...RULES_FLAG)
    .option(...PRUNE_FLAG)
    .requiredOption('--reason <text>', 'why; kept in the history')
    .option('--author <who>', 'who (default: user.email of git)')
    .action((flags: ApplyFlags) => withStore((store) => applyFiles(io, store, flags, clock)));
  command
    .command('rollback <id>')
    .description('Bring back an earlier version of a rule or knowledge document as its next version')
    .option('--to <version>', 'the version to bring back (default: the one before the current version)')
    .requiredOption('--reason <text>', 'why; kept in the history')
    .option('--author <who>', 'who (default: user.email of git)')
    .action((id: string, flags: RollbackFlags) => withStore((store) => rollBack(io, store, id, flags, clock)));
}

function addDisarming(command: Command, io: Io, withStore: (act: Act) => Promise<void>, clock: Clock): void {
  command
    .command('disarm')
    .description('Let every rule only observe until an end, so that a bad rule or upgrade is no outage')
    .requiredOption('--until <when>', 'the last day, or an instant in UTC; at most 14 days away')
    .requiredOption('--reason <text>', 'why; shown on every run, kept in the history')
    .option('--author <who>', 'who (default: user.email of git)')
    .action((flags: DisarmFlags) => withStore((store) => disarm(io, store, flags, clock)));
  command
    .command('arm')
    .description('Give every rule its own mode again, before the end of disarming')
    .requiredOption('--reason <text>', 'why; kept in the history')
    .option('--author <who>', 'who (default: user.email of git)')
    .action((flags: Omit<DisarmFlags, 'until'>) => withStore((store) => arm(io, store, flags, clock)));
}

function addReading(command: Command, io: Io, withStore: (act: Act) => Promise<void>): void {
  command
    .command('log [id]')
    .description(
      'Show the history of one rule or knowledge document, or of all: who, when, why, what changed; newest first',
    )
    .action((id: string | undefined) => withStore((store) => showHistory(io, store, id)));
  command
    .command('show [id]')
    .description('Show the rules in force, or one document as YAML')
    .option('--json', 'print JSON', false)
    .action((id: string | undefined, { json }: { json: boolean }) =>
      withStore((store) => showRules(io, store, id, json)),
    );
  command
    .command('export')
    .description('Print the documents in force as YAML, ready for plan and apply')
    .option('--output <dir>', 'write a file for each document into this folder')
    .action(({ output }: { output?: string }) => withStore((store) => exportRules(io, store, output)));
}
