import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { evaluate, gates, needsOf } from '../../gates/catalogue.ts';
import { crdCompat } from '../../gates/crd-compat/index.ts';
import { plainLine } from '../../gates/engine/report/escape.ts';
import type { Candidate } from '../../gates/model/candidate.ts';
import type { Gate } from '../../gates/model/gate.ts';
import { type Rule, type RuleSet, ruleSetOf } from '../../gates/model/rule.ts';
import type { Run } from '../../gates/model/run.ts';
import type { Observation, Snapshot } from '../../gates/model/snapshot.ts';
import { gitSourceTree } from '../../lambdas/adapters/git/source-tree.ts';
import { registryImages } from '../../lambdas/adapters/registry/images.ts';
import type { Clock } from '../../lambdas/ports/clock.ts';
import { captureSnapshot, wantedBy } from '../../lambdas/usecases/changes/capture-snapshot.ts';
import { gatherInRounds } from '../../lambdas/usecases/changes/gather-evidence.ts';
import type { CommandFactory } from '../cli.ts';
import { type CloneFacts, describeClone } from '../clone.ts';
import { openClones, parseClones } from '../clones.ts';
import { instantOf } from '../instant-flag.ts';
import { type Io, UsageError } from '../io.ts';
import { registryAccess } from '../registry-auth.ts';
import { exitCodeFor, type ReportFormat, renderRun, reportFormats } from '../report.ts';
import { loadPack, packProblemLine } from '../rule-pack.ts';
import { storedObjectsIn } from '../snapshot-of-files.ts';
import { streamStatesHere } from '../streams/states.ts';
import { isColoured, withProgress } from '../terminal.ts';

interface Flags {
  readonly repo: string;
  readonly base?: string;
  readonly head?: string;
  readonly rules?: string;
  readonly format: ReportFormat;
  readonly output?: string;
  readonly repository?: string;
  readonly branch?: string;
  readonly asOf?: string;
  readonly gate?: string[];
  readonly clone?: string[];
  readonly storedObjects?: string;
}

const EXAMPLES = `
Examples:
  sluice check                                    working tree against the remote's default branch
  sluice check --repo ../widget --base v1.4       another clone, against a tag
  sluice check --repo widget.git --head feature   a bare clone
  sluice check --rules ./rules --gate crd-compat  your own rules, one gate
  sluice check --format sarif --output sluice.sarif

Exit codes: 0 open, 1 closed, 2 could not decide (a doubt, a missing commit, rules with a mistake).
`;

/** `sluice check`: the gates on a clone, with nothing but git. It reads; it runs nothing of the clone. */
export function checkCommand(clock: Clock): CommandFactory {
  return (io, finish) =>
    new Command('check')
      .description('Judge a change in a git clone: may it merge?')
      .option('--repo <dir>', 'the clone, bare or not', '.')
      .option('--base <ref>', 'what to compare with (default: the default branch of the remote)')
      .option('--head <ref>', 'the change (default: the working tree; HEAD of a bare clone)')
      .option('--rules <dir>', 'folder or file of rules (default: the rules that Sluice ships)')
      .addOption(new Option('--format <format>', 'how to report').choices([...reportFormats]).default('text'))
      .option('--output <file>', 'write the report to a file and only the verdict to the terminal')
      .option('--repository <owner/name>', 'name that rules are scoped by (default: from the address of the remote)')
      .option('--branch <name>', 'branch that would receive the change (default: from --base)')
      .option('--as-of <instant>', 'judge with the rules as of this day or instant (default: now)')
      .option('--gate <id...>', 'ask only these gates')
      .option('--clone <owner/name=dir...>', 'clones of other repositories that rules compare with')
      .option('--stored-objects <dir>', 'objects dumped from clusters: do changed CRDs still take them?')
      .addHelpText('after', EXAMPLES)
      .action(async (flags: Flags) => {
        const run = await withProgress(io, 'Reading the change', () => judge(flags, io, clock));
        deliver(run, flags, io);
        finish(exitCodeFor(run.verdict));
      });
}

async function judge(flags: Flags, io: Io, clock: Clock): Promise<Run> {
  const asOf = instantOf(flags.asOf ?? clock.now());
  const asked = askedGates(flags.gate);
  const ruleSet = loadRules(flags.rules === undefined ? undefined : resolve(io.cwd, flags.rules), asked);
  const env = { ...io.env };
  const clone = await describeClone({ ...flags, repo: resolve(io.cwd, flags.repo) }, env);
  const tree = gitSourceTree(clone.repo, env);
  const changed = await captureSnapshot(tree, { base: clone.base, head: clone.head }, wantedBy(asked));
  const candidate = candidateOf(clone, changed);
  const question = { candidate, changes: changed.changes, ruleSet, asOf };
  const ask = (known: readonly Observation[]) => needsOf({ ...question, observations: known });
  const openSourceTree = openClones({ name: clone.repository, tree }, parseClones(flags.clone ?? [], io.cwd), env);
  const own = { repository: clone.repository, base: changed.base.sha, head: clone.head };
  const stored = storedObjectsIn(io.cwd, flags.storedObjects, crdCompat.reads);
  const states = streamStatesHere(env);
  const sources = { openSourceTree, registry: registryImages(registryAccess(env)), ...states.source };
  const observations = [...(await gatherInRounds(ask, own, sources).finally(states.close)), ...stored];
  const snapshot = observations.length === 0 ? changed : { ...changed, observations };
  return evaluate({ candidate, snapshot, ruleSet, waivers: [], asOf });
}

function candidateOf({ repository, branch }: CloneFacts, { base, head }: Snapshot): Candidate {
  if (!/^[^/\s]+\/[^/\s]+$/.test(repository)) {
    throw new UsageError(`${repository} is not a name of a repository`, 'Write it as owner/name.');
  }
  return { kind: 'local_change', repository, base: branch, baseSha: base.sha, headSha: head.sha };
}

function askedGates(ids: readonly string[] | undefined): readonly Gate[] {
  const unknown = ids?.find((id) => !gates.some((gate) => gate.id === id));
  if (unknown !== undefined) {
    throw new UsageError(`there is no gate ${unknown}`, `There are: ${gates.map((gate) => gate.id).join(', ')}.`);
  }
  return ids === undefined ? gates : gates.filter((gate) => ids.includes(gate.id));
}

function loadRules(place: string | undefined, asked: readonly Gate[]): RuleSet {
  const { rules, knowledge, problems } = loadPack(place);
  if (problems.length > 0) {
    throw new UsageError(
      `the rules cannot be used:\n${problems.map((problem) => `  ${packProblemLine(problem)}`).join('\n')}`,
      'Correct them; `sluice check --help` says where rules come from.',
    );
  }
  const wanted = rules.filter((rule: Rule) => asked === gates || asked.some((gate) => gate.id === rule.gate));
  if (wanted.length === 0) {
    throw new UsageError(
      `no rule asks ${asked.map((gate) => gate.id).join(', ')}`,
      'Leave --gate out, or name rules that ask this gate with --rules.',
    );
  }
  const used = knowledge.filter(({ gate }) => wanted.some((rule) => rule.gate === gate));
  return ruleSetOf(
    wanted.map((rule) => ({ version: 1, rule })),
    used.map((document) => ({ version: 1, knowledge: document })),
  );
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
