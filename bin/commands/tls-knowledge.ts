import { resolve } from 'node:path';
import { Argument, type Command, Option } from 'commander';
import { visibleJson } from '../../gates/engine/report/escape.ts';
import type { ExitCode, Io } from '../io.ts';
import { revision } from '../snapshot-of-files.ts';
import { exemptionStates, exemptionsText, isOfTree } from '../tls/exemptions.ts';
import { tlsKnowledge } from '../tls/knowledge.ts';
import { LISTS, type ListName, listText } from '../tls/lists.ts';

export function rulesOption(): Option {
  return new Option(
    '--rules <dir>',
    'folder or file with your rules and knowledge documents; they override what Sluice ships',
  );
}

/** The subcommands about what the gate knows, and about what rules except from it. */
export function addKnowledgeCommands(command: Command, io: Io, finish: (code: ExitCode) => void): void {
  command
    .command('list')
    .description('List the knowledge of the gate: profiles by edition, suites, groups, stacks, locators')
    .addArgument(new Argument('<what>', 'what to list').choices([...LISTS]))
    .addOption(rulesOption())
    .option('--as-of <day>', 'as of this day (default: now)')
    .action((what: ListName, { rules, asOf }: Flags) => {
      io.out(listText(what, tlsKnowledge(placeOf(rules, io), asOf ?? now())));
      finish(0);
    });
  command
    .command('exemptions')
    .description('Show for each exemption of all TLS rules over a whole tree: in use, not needed, unused or expired')
    .argument('[dir]', 'folder with manifests', '.')
    .addOption(rulesOption())
    .option('--as-of <day>', 'as of this day (default: now)')
    .option('--json', 'one JSON object for scripts', false)
    .addHelpText('after', '\nExit codes: 0 all are in use, 1 at least one can be deleted.\n')
    .action((dir: string, flags: Flags & { readonly json: boolean }) => finish(exemptions(dir, flags, io)));
}

interface Flags {
  readonly rules?: string;
  readonly asOf?: string;
}

function exemptions(dir: string, { rules, asOf, json }: Flags & { readonly json: boolean }, io: Io): ExitCode {
  const tree = revision(io.cwd, dir, isOfTree);
  const states = exemptionStates(tree, { rules: placeOf(rules, io), asOf: asOf ?? now() });
  io.out(json ? `${visibleJson({ exemptions: states }, 2)}\n` : exemptionsText(states));
  return states.every(({ state }) => state === 'in use') ? 0 : 1;
}

function placeOf(rules: string | undefined, { cwd }: Io): string | undefined {
  return rules === undefined ? undefined : resolve(cwd, rules);
}

function now(): string {
  return new Date().toISOString();
}
