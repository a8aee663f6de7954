import { appendFileSync, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Command, Option } from 'commander';
import { opensGate } from '../../gates/model/verdict.ts';
import { systemClock } from '../../lambdas/adapters/clock/system-clock.ts';
import { jsonLog } from '../../lambdas/adapters/log/json-log.ts';
import { NOT_ENROLLED, type NotEnrolled } from '../check/judge-clone.ts';
import type { CommandFactory } from '../cli.ts';
import { type Io, UsageError } from '../io.ts';
import { defaultStateDir } from '../local/engine.ts';
import { type Judged, needsVisit, visitFirst } from '../local/first-visit.ts';
import { type Laptop, type LaptopOptions, startLaptop } from '../local/laptop.ts';
import { makeSampleRepositories } from '../local/sample-repositories.ts';

const DEFAULT_PORT = 8790;

/** `until`: resolves when the server has to stop. */
export function serveCommand(until: () => Promise<void> = untilSignal): CommandFactory {
  return (io, finish) =>
    new Command('serve')
      .description('Run everything on 127.0.0.1: webhooks, gates, check runs and history, with a sample organisation')
      .option('--port <number>', 'port to listen on; 0 picks a free port', portOf, DEFAULT_PORT)
      .option(
        '--home <dir>',
        'folder of the store, its keys and its log (default: SLUICE_HOME, or .sluice beside the package)',
      )
      .addOption(
        new Option('--not-enrolled <answer>', 'what a pull request is where no rule names its repository')
          .choices([...NOT_ENROLLED])
          .default('open'),
      )
      .action(async ({ port, home, notEnrolled }: Flags) => {
        await serve(io, { port, dataDir: home ?? defaultStateDir(io.env), notEnrolled }, until);
        finish(0);
      });
}

interface Flags {
  readonly port: number;
  readonly home?: string;
  readonly notEnrolled: NotEnrolled;
}

type Settings = Pick<LaptopOptions, 'port' | 'dataDir' | 'notEnrolled'>;

async function serve(io: Io, settings: Settings, until: () => Promise<void>): Promise<void> {
  const { port, dataDir } = settings;
  if (io.env['SLUICE_RUNS_TABLE']) {
    throw new UsageError(
      'SLUICE_RUNS_TABLE names a table in AWS, but serve uses the store of this machine',
      'Unset SLUICE_CONFIG_TABLE, SLUICE_RUNS_TABLE and SLUICE_BLOB_BUCKET.',
    );
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const logFile = join(dataDir, 'server.log');
  const log = jsonLog({ clock: systemClock, write: (line) => appendFileSync(logFile, line) });
  const repositories = makeSampleRepositories(join(dataDir, 'repositories'));
  const laptop = await startLaptop({ ...settings, env: io.env, repositories, log }).catch(explainPort(port));
  try {
    io.out(`Sluice is running at ${laptop.url} (Ctrl-C stops it; state and log: ${shown(io, dataDir)})\n\n`);
    if (await needsVisit(laptop)) io.out(story(laptop, await visitFirst(laptop)));
    io.out(nextSteps(io, laptop, dataDir));
    await until();
    io.out('Stopping after the work in progress.\n');
  } finally {
    await laptop.close();
  }
}

function explainPort(port: number) {
  return (error: unknown): never => {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new UsageError(
        `port ${port} on 127.0.0.1 is in use`,
        'Stop the program that uses it, or choose another port with --port.',
      );
    }
    throw error;
  };
}

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new UsageError(`--port: "${text}" is not valid`, 'Write a number from 0 to 65535.');
}

function story({ url }: Laptop, judged: readonly Judged[]): string {
  const parts = judged.map(({ repository, number, title, run, checkRuns }) => {
    const mark = opensGate(run.verdict) ? 'open  ' : 'closed';
    const shownRuns = checkRuns.map(({ name, conclusion, annotations }) => {
      const notes = annotations === 0 ? '' : `, ${annotations} annotation${annotations === 1 ? '' : 's'}`;
      return `          check run "${name}": ${conclusion ?? 'not completed'}${notes}\n`;
    });
    return `  ${mark}  ${repository}#${number}  ${title}\n          ${run.verdict}: ${run.headline}\n${shownRuns.join('')}          ${url}/runs/${run.id}\n`;
  });
  return `Three sample pull requests arrived as signed webhooks. The verdicts:\n\n${parts.join('\n')}\n`;
}

function nextSteps(io: Io, { url }: Laptop, dataDir: string): string {
  const clone = shown(io, join(dataDir, 'repositories', 'harbour-lights', 'beacon-operator'));
  return [
    'Try next, in another terminal:',
    '  npx sluice history',
    `  npx sluice check --repo ${clone} --base main --head pull-2`,
    '  npx sluice explain crd/field-removed',
    '  npx sluice rules log',
    `  curl -s ${url}/api/runs`,
    '',
    '',
  ].join('\n');
}

function shown(io: Io, path: string): string {
  const near = relative(io.cwd, path);
  return near.startsWith('..') ? path : near || '.';
}

function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}
