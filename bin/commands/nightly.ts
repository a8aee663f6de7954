import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { dump } from 'js-yaml';
import { visibleJson } from '../../gates/engine/report/escape.ts';
import { type ImportedScenario, readScenario } from '../../gates/intake/konflux/scenario.ts';
import { streamOfScenario } from '../../gates/intake/konflux/scenario-stream.ts';
import { movingImages } from '../../gates/model/stream/words.ts';
import { readYaml } from '../../gates/model/yaml.ts';
import { kubeArchivedRuns } from '../../lambdas/adapters/kubearchive/archived-runs.ts';
import type { ArchivedRuns } from '../../lambdas/ports/archived-runs.ts';
import type { Clock } from '../../lambdas/ports/clock.ts';
import { compareNights, type NightsCompared, NotComparable } from '../../lambdas/usecases/promotions/compare-nights.ts';
import type { CommandFactory } from '../cli.ts';
import { type ExitCode, type Io, UsageError } from '../io.ts';
import type { OpenedNightly } from '../local/open-nightly.ts';
import { comparisonText } from '../streams/comparison-text.ts';
import { noStream } from '../streams/reading.ts';
import { withProgress } from '../terminal.ts';

interface ImportFlags {
  readonly component: string;
  readonly repository: string;
  readonly owner: string;
  readonly target?: string;
  readonly env: readonly string[];
  readonly slack?: string;
  readonly at?: string;
  readonly timeZone?: string;
}

interface CompareFlags {
  readonly scenario: string;
  readonly namespace?: string;
  readonly days: string;
  readonly archive?: readonly string[];
  readonly json: boolean;
}

const EXAMPLES = `
Examples:
  sluice nightly import scenario.yaml --component lamp-operator --repository registry.example.com/lamps/operator \\
    --owner team-lamps@example.com --env OPERATOR_IMAGE={image} > harbour.yaml
  sluice streams apply harbour.yaml --reason "beside the old gate for a fortnight"
  sluice nightly compare lamp-operator/harbour --scenario lamp-gate
`;

/** `sluice nightly`: replace a gate made of Konflux integration tests, after a comparison of both. */
export function nightlyCommand(open: (io: Io) => Promise<OpenedNightly>, clock: Clock): CommandFactory {
  return (io, finish) => {
    const command = new Command('nightly').description('Replace an older nightly gate: import it, compare with it');
    addImport(command, io);
    addCompare(command, io, open, clock, finish);
    return command.addHelpText('after', EXAMPLES);
  };
}

function addImport(command: Command, io: Io): void {
  command
    .command('import <file>')
    .description(
      'Print the stream (YAML) that replaces an IntegrationTestScenario of Konflux; it only observes at first',
    )
    .requiredOption('--component <name>', 'component that the gate promotes, as Snapshots name it')
    .requiredOption('--repository <repository>', "repository of the component's images, without tag")
    .requiredOption('--owner <who>', 'who is responsible for the stream')
    .option('--target <name>', "name of what follows the promoted image (default: the gate's label)")
    .option('--env <name=value>', 'environment of every job, repeatable; {image} stands for the image', collect, [])
    .option('--slack <channel>', 'id of the Slack channel to notify')
    .option('--at <time>', 'start of the nightly, such as 03:15')
    .option('--time-zone <zone>', 'IANA time zone of --at (default: UTC)')
    .action((file: string, flags: ImportFlags) => importScenario(io, file, flags));
}

function addCompare(
  command: Command,
  io: Io,
  open: (io: Io) => Promise<OpenedNightly>,
  clock: Clock,
  finish: (code: ExitCode) => void,
): void {
  command
    .command('compare <stream>')
    .description('Compare the answers of the old gate and of a stream about the same Snapshots; exit 1 if they differ')
    .requiredOption('--scenario <name>', 'name of the IntegrationTestScenario')
    .option('--namespace <name>', "its namespace (default: that of the stream's Konflux source)")
    .option('--days <number>', 'how many days back', '14')
    .option('--archive <file...>', 'saved pages of PipelineRuns, in order, instead of SLUICE_KUBEARCHIVE_URL')
    .option('--json', 'print JSON', false)
    .action(async (stream: string, flags: CompareFlags) => {
      const opened = await open(io);
      try {
        finish(await compare(io, stream, flags, opened, clock));
      } finally {
        await opened.close();
      }
    });
}

function importScenario(io: Io, file: string, flags: ImportFlags): void {
  if (flags.timeZone !== undefined && flags.at === undefined) {
    throw new UsageError('--time-zone has no effect without --at', 'Add the time of day, such as --at 03:15.');
  }
  const scenario = scenarioIn(file, resolve(io.cwd, file));
  const { component, repository, owner, target, slack } = flags;
  const made = streamOfScenario(scenario, {
    component,
    repository,
    owner,
    env: Object.fromEntries(flags.env.map(pairOf)),
    ...(target !== undefined && { target }),
    ...(slack !== undefined && { slack }),
    ...(flags.at !== undefined && { schedule: { at: flags.at, timeZone: flags.timeZone ?? 'UTC' } }),
  });
  if (made.kind === 'refused') throw refused(file, made.reasons);
  for (const note of notesOn(scenario, flags)) io.err(`note: ${note}\n`);
  io.out(dump(made.stream, { lineWidth: 130 }));
}

function scenarioIn(file: string, path: string): ImportedScenario {
  const read = readYaml(textOf(file, path));
  if (!read.ok) throw refused(file, [`${read.line === undefined ? '' : `line ${read.line}: `}${read.reason}`]);
  if (read.documents.length !== 1) throw refused(file, [`it has ${read.documents.length} documents; one is expected`]);
  const scenario = readScenario(JSON.stringify(read.documents[0] ?? null));
  if (scenario.kind === 'not_importable') throw refused(file, scenario.reasons);
  return scenario;
}

function refused(file: string, reasons: readonly string[]): UsageError {
  return new UsageError(
    `${file} cannot be imported\n  ${reasons.join('\n  ')}`,
    'Correct the file or the options; nothing was written.',
  );
}

function notesOn({ notes, isOptional, isByRequest }: ImportedScenario, { env, at }: ImportFlags): readonly string[] {
  const moving = movingImages({ kind: 'gangway', job: 'any', env: Object.fromEntries(env.map(pairOf)) });
  return [
    ...notes,
    ...moving.map((image) => `jobs receive ${image} by tag; with the digest their verdicts can be reproduced`),
    ...(isOptional ? ['the scenario was optional: no promotion waited for it'] : []),
    ...(isByRequest && at === undefined
      ? ['the scenario ran on request only, from a CronJob; without --at, each Snapshot is tried when it arrives']
      : []),
    ...(env.length === 0
      ? ['no --env: the old gate passed the image to its jobs in an environment variable; name it here']
      : []),
    'the stream observes: it judges and records but promotes nothing; set `mode: enforce` after the comparison',
  ];
}

function pairOf(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError(`--env: "${text}" is not NAME=VALUE`, 'Write it as OPERATOR_IMAGE={image}.');
  return [text.slice(0, at), text.slice(at + 1)];
}

async function compare(
  io: Io,
  stream: string,
  flags: CompareFlags,
  { streams, promotions }: OpenedNightly,
  clock: Clock,
): Promise<ExitCode> {
  const version = await streams.get(stream);
  if (version === undefined) {
    throw noStream(stream);
  }
  const source = version.stream.sources.find(({ kind }) => kind === 'konflux');
  const namespace = flags.namespace ?? (source?.kind === 'konflux' ? source.namespace : undefined);
  if (namespace === undefined) {
    throw new UsageError(`${stream} has no Konflux source`, 'Give the namespace of the scenario with --namespace.');
  }
  const asked = { stream, namespace, scenario: flags.scenario, since: daysBefore(clock.now(), flags.days) };
  const archive = archiveFrom(io, flags.archive);
  const compared = await withProgress(io, 'Reading the archive', () =>
    compareNights(asked, { archive, promotions }).catch(explained),
  );
  io.out(flags.json ? `${visibleJson(compared, 2)}\n` : textOn(compared, asked.since));
  return exitOf(compared);
}

function textOn({ nights, unreadable }: NightsCompared, since: string): string {
  const odd = unreadable === 0 ? '' : `${unreadable} entries of the archive are not PipelineRuns.\n`;
  if (nights.length === 0) return `Neither gate saw a Snapshot since ${since}.\n${odd}`;
  return `${comparisonText(nights)}${odd}`;
}

/** 1: they differ. 2: no Snapshot was judged by both, so nothing is proved. */
function exitOf({ nights }: NightsCompared): ExitCode {
  if (nights.some(({ comparison }) => comparison === 'looser' || comparison === 'stricter')) return 1;
  return nights.some(({ comparison }) => comparison === 'same') ? 0 : 2;
}

function daysBefore(now: string, days: string): string {
  const count = /^\d{1,3}$/.test(days) ? Number(days) : 0;
  if (count < 1) throw new UsageError(`--days: "${days}" is not valid`, 'Write a whole number from 1 to 999.');
  return new Date(Date.parse(now) - count * 86_400_000).toISOString();
}

function archiveFrom({ env, cwd }: Io, files: readonly string[] | undefined): ArchivedRuns {
  if (files !== undefined) return savedArchive(files.map((file) => textOf(file, resolve(cwd, file))));
  const baseUrl = env['SLUICE_KUBEARCHIVE_URL'];
  if (baseUrl === undefined) {
    throw new UsageError(
      'no archive of the old gate was given',
      'Set SLUICE_KUBEARCHIVE_URL and SLUICE_KUBEARCHIVE_TOKEN, or name saved pages with --archive.',
    );
  }
  return kubeArchivedRuns({ baseUrl, token: async () => env['SLUICE_KUBEARCHIVE_TOKEN'] ?? '' });
}

/** Pages in the order of the files. A last page that names a next one is refused: half an archive gives a wrong answer. */
function savedArchive(pages: readonly string[]): ArchivedRuns {
  const rest = [...pages];
  return {
    async list() {
      const body = rest.shift();
      if (body === undefined) throw new NotComparable('the last saved page names a next page; save that page too');
      return { kind: 'answered', status: 200, headers: {}, body };
    },
  };
}

function textOf(file: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(`${file} cannot be read`, 'Name a file that exists.');
  }
}

function explained(error: unknown): never {
  if (error instanceof NotComparable) {
    throw new UsageError(
      error.message,
      'Nothing was compared. Try again, ask for fewer --days, or save the pages and name them with --archive.',
    );
  }
  throw error;
}

function collect(value: string, values: readonly string[]): readonly string[] {
  return [...values, value];
}
