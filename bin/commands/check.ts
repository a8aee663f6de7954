import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { crdCompat } from '../../gates/crd-compat/index.ts';
import { plainLine } from '../../gates/engine/report/escape.ts';
import type { Comparing } from '../../gates/model/candidate.ts';
import type { Run } from '../../gates/model/run.ts';
import type { Clock } from '../../lambdas/ports/clock.ts';
import { askedGates } from '../check/asked-rules.ts';
import { judgeClone, NOT_ENROLLED, type NotEnrolled } from '../check/judge-clone.ts';
import { judgingRules, type RuleTable } from '../check/rule-source.ts';
import type { CommandFactory } from '../cli.ts';
import { parseClones } from '../clones.ts';
import { instantOf } from '../instant-flag.ts';
import { type Io, UsageError } from '../io.ts';
import { exitCodeFor, type ReportFormat, renderRun, reportFormats } from '../report.ts';
import { storedObjectsIn } from '../snapshot-of-files.ts';
import { isColoured, withProgress } from '../terminal.ts';

interface Flags {
  readonly repo: string;
  readonly base?: string;
  readonly head?: string;
  readonly exact: boolean;
  readonly mergeBase: boolean;
  readonly rules?: string;
  readonly waivers?: string;
  readonly format: ReportFormat;
  readonly output?: string;
  readonly repository?: string;
  readonly branch?: string;
  readonly asOf?: string;
  readonly gate?: string[];
  readonly clone?: string[];
  readonly storedObjects?: string;
  readonly notEnrolled: NotEnrolled;
  readonly helm?: string[];
}

const EXAMPLES = `
Examples:
  sluice check                                    working tree against the remote's default branch
  sluice check --repo ../widget --base v1.4       another clone, against a tag as it is
  sluice check --base v1.4.0 --head v1.5.0        two releases, whatever their branches
  sluice check --repo widget.git --head feature   a bare clone
  sluice check --rules ./rules --gate crd-compat  your own rules, one gate
  sluice check --rules table                      the rules and waivers of the table, as a pull request is judged
  sluice check --waivers waivers.yaml             with the waivers of a file
  sluice check --format sarif --output sluice.sarif

Exit codes: 0 open, 1 closed, 2 could not decide (a doubt, a missing commit, rules with a mistake).
`;

/** `sluice check`: the gates on a clone, with nothing but git. It reads; it runs nothing of the clone. */
export function checkCommand(clock: Clock, table?: RuleTable): CommandFactory {
  return (io, finish) =>
    new Command('check')
      .description('Judge a change in a git clone: may it merge?')
      .option('--repo <dir>', 'the clone, bare or not', '.')
      .option('--base <ref>', 'what to compare with (default: the default branch of the remote)')
      .option('--head <ref>', 'the change (default: the working tree; HEAD of a bare clone)')
      .addOption(
        new Option('--exact', 'compare with the base as it is (default where it is a tag or a commit)').default(false),
      )
      .addOption(
        new Option(
          '--merge-base',
          'compare with the common ancestor of base and head (default where the base is a branch)',
        )
          .default(false)
          .conflicts('exact'),
      )
      .option('--rules <source>', 'table, default, or a folder or file of rules (default: the rules that Sluice ships)')
      .option(
        '--waivers <source>',
        'also these waivers: table, or a file of waivers (default: those beside the rules of the table)',
      )
      .addOption(new Option('--format <format>', 'how to report').choices([...reportFormats]).default('text'))
      .option('--output <file>', 'write the report to a file and only the verdict to the terminal')
      .option('--repository <owner/name>', 'name that rules are scoped by (default: from the address of the remote)')
      .option('--branch <name>', 'branch that would receive the change (default: from --base)')
      .option('--as-of <instant>', 'judge with the rules as of this day or instant (default: now)')
      .option('--gate <id...>', 'ask only these gates')
      .addOption(
        new Option('--not-enrolled <answer>', 'what a change is where no rule names its repository')
          .choices([...NOT_ENROLLED])
          .default('open'),
      )
      .option('--clone <owner/name=dir...>', 'clones of other repositories that rules compare with')
      .option('--helm <chart...>', 'render these charts of the clone with your helm, and judge what comes out')
      .option('--stored-objects <dir>', 'objects dumped from clusters: do changed CRDs still take them?')
      .addHelpText('after', EXAMPLES)
      .action(async (flags: Flags) => {
        const run = await withProgress(io, 'Reading the change', () => judge(flags, io, clock, table));
        deliver(run, flags, io);
        finish(exitCodeFor(run.verdict));
      });
}

async function judge(flags: Flags, io: Io, clock: Clock, table: RuleTable | undefined): Promise<Run> {
  const asOf = instantOf(flags.asOf ?? clock.now());
  const gates = askedGates(flags.gate);
  const { ruleSet, waivers, close } = await judgingRules(flags, gates, io, table);
  return judgeClone({
    words: { ...flags, repo: resolve(io.cwd, flags.repo), ...wayOf(flags) },
    gates,
    ruleSet,
    waivers,
    asOf,
    env: { ...io.env },
    clones: parseClones(flags.clone ?? [], io.cwd),
    charts: flags.helm ?? [],
    notEnrolled: flags.notEnrolled,
    stored: storedObjectsIn(io.cwd, flags.storedObjects, crdCompat.reads),
  }).finally(close);
}

function wayOf({ exact, mergeBase }: Flags): { way?: Comparing['way'] } {
  if (exact) return { way: 'exact' };
  return mergeBase ? { way: 'merge-base' } : {};
}

function deliver(run: Run, { format, output }: Flags, io: Io): void {
  if (output === undefined) {
    io.out(renderRun(run, format, isColoured(io)));
    return;
  }
  const file = resolve(io.cwd, output);
  try {
    writeFileSync(file, renderRun(run, format, false));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `the report could not be written: ${reason}`,
      'Name a file in a folder that exists with --output.',
    );
  }
  io.out(`${run.verdict}: ${plainLine(run.headline)}\nThe report is in ${output}.\n`);
}
