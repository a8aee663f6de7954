import { execFileSync } from 'node:child_process';
import { Command } from 'commander';
import type { Clock } from '../../lambdas/ports/clock.ts';
import { type OpenCandidateDeps, type Picked, pickCandidate } from '../../lambdas/usecases/images/open-candidate.ts';
import {
  acceptRejected,
  orderPromotion,
  type PersonsReason,
  rollBack,
  TooLate,
  tryAgain,
} from '../../lambdas/usecases/promotions/decide-promotion.ts';
import { MissingPromotion } from '../../lambdas/usecases/promotions/learn-of-promotion.ts';
import type { CommandFactory } from '../cli.ts';
import { type Io, UsageError } from '../io.ts';
import type { OpenedNightly } from '../local/open-nightly.ts';
import { listStreams, logStream, showStream, streamNamed, whyImage } from '../streams/reading.ts';
import { applyStream, withdraw } from '../streams/writing.ts';

export type OpenNightly = (io: Io) => Promise<OpenedNightly>;

type Deps = OpenCandidateDeps & OpenedNightly;
type Act = (deps: Deps) => Promise<void>;

interface WordFlags {
  readonly reason: string;
  readonly author?: string;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** `sluice streams`: what nightly streams are at, why, and a person's word in it. */
export function streamsCommand(open: OpenNightly, clock: Clock): CommandFactory {
  return (io, finish) => {
    const run = async (act: Act) => {
      const opened = await open(io);
      try {
        await act({ ...opened, clock, log: silent });
      } catch (error) {
        throw explained(error);
      } finally {
        await opened.close();
      }
      finish(0);
    };
    const command = new Command('streams').description(
      'See what nightly streams are at and why, give orders, roll back',
    );
    addReading(command, io, run);
    addOrders(command, io, run);
    return command.addHelpText(
      'after',
      '\nExamples:\n  sluice streams apply harbour.yaml --reason "first nightly"\n  sluice streams why sha256:5c0f...\n  sluice streams accept p20261129T031500000Z-0123456789ab --reason "known flake of the dock, see HARBOUR-7"\n',
    );
  };
}

type Run = (act: Act) => Promise<void>;

function addReading(command: Command, io: Io, run: Run): void {
  command
    .command('list')
    .description('What every stream is at')
    .option('--json', 'as JSON', false)
    .action(({ json }: { json: boolean }) => run((deps) => listStreams(io, deps, json)));
  command
    .command('show <stream>')
    .description('One stream: its document, its last promotions, its candidates, how its jobs did')
    .option('--json', 'as JSON', false)
    .action((id: string, { json }: { json: boolean }) => run((deps) => showStream(io, deps, id, json)));
  command
    .command('why <image>')
    .description('Why an image was promoted, or was not, by its digest or its commit: everything in one answer')
    .option('--json', 'as JSON', false)
    .action((image: string, { json }: { json: boolean }) => run((deps) => whyImage(io, deps, image, json)))
    .addHelpText(
      'after',
      '\nDigest: sha256: and 64 hex digits. Commit: all 40 digits. The id of one promotion does too.\n',
    );
  command
    .command('log <stream>')
    .description('History of a stream document: who, when, why, what changed; newest first')
    .action((id: string) => run((deps) => logStream(io, deps, id)));
}

function addOrders(command: Command, io: Io, run: Run): void {
  const withWord = (name: string, description: string) =>
    command
      .command(name)
      .description(description)
      .requiredOption('--reason <text>', 'why, in ten characters at least; it stays in the record')
      .option('--author <who>', 'who (default: the e-mail address that git knows)');
  withWord('apply <file>', 'Write the document of a stream (YAML): a new version when it differs').action(
    (file: string, flags: WordFlags) => run((deps) => applyStream(io, deps, file, wordOf(io, flags))),
  );
  withWord('withdraw <stream>', 'End a stream; its history stays, and apply brings it back')
    .option('--abort', 'also stop what it is trying now', false)
    .action((id: string, flags: WordFlags & { abort: boolean }) =>
      run((deps) => withdraw(io, deps, id, wordOf(io, flags), flags.abort)),
    );
  command
    .command('run <stream>')
    .description('Try the newest candidate that waits, now')
    .option('--again [promotion]', 'try once more what was tried and not promoted; the last one when none is named')
    .action((id: string, { again }: { again?: string | true }) => run((deps) => tryCandidate(io, deps, id, again)));
  for (const order of ['hold', 'release', 'reject', 'abort'] as const) {
    withWord(`${order} <promotion>`, descriptions[order]).action((id: string, flags: WordFlags) =>
      run(async (deps) => {
        const { phase } = await orderPromotion(id, { order }, wordOf(io, flags), deps);
        io.out(`${id} is ${order === 'hold' ? `held, and ${phase}` : phase}.\n`);
      }),
    );
  }
  withWord('retry <promotion> <job>', 'Try a job of a running promotion once more').action(
    (id: string, job: string, flags: WordFlags) =>
      run(async (deps) => {
        await orderPromotion(id, { order: 'retry', job }, wordOf(io, flags), deps);
        io.out(`${job} of ${id} is tried once more.\n`);
      }),
  );
  withWord(
    'accept <promotion>',
    'Accept a candidate, also after its rejection; what is accepted is still promoted in order',
  ).action((id: string, flags: WordFlags) => run((deps) => accept(io, deps, id, wordOf(io, flags))));
  withWord('rollback <stream>', 'Go back to the last good promotion')
    .option('--to <promotion>', 'the promotion to go back to')
    .action((id: string, flags: WordFlags & { to?: string }) =>
      run((deps) => rollback(io, deps, id, wordOf(io, flags), flags.to)),
    );
}

const descriptions = {
  hold: 'Keep a candidate from being promoted until it is released',
  release: 'End a hold',
  reject: 'Reject a candidate that is being tried',
  abort: 'Stop trying a candidate; its jobs run to their end',
} as const;

async function tryCandidate(io: Io, deps: Deps, id: string, again: string | true | undefined): Promise<void> {
  const version = await streamNamed(deps, id);
  const by = gitAddress(io.cwd) ?? 'somebody';
  const picked =
    again === undefined
      ? await pickCandidate(version, by, deps)
      : await tryAgain(version, by, deps, again === true ? undefined : again);
  say(io, picked);
}

async function accept(io: Io, deps: Deps, id: string, word: PersonsReason): Promise<void> {
  const stored = await deps.promotions.get(id);
  const phase = stored?.promotion.phase;
  if (stored !== undefined && (phase === 'rejected' || phase === 'failed')) {
    say(io, await acceptRejected(id, word, await streamNamed(deps, stored.promotion.stream.id), deps));
    return;
  }
  const accepted = await orderPromotion(id, { order: 'accept' }, word, deps);
  io.out(`${id} is ${accepted.phase}.\n`);
}

async function rollback(io: Io, deps: Deps, id: string, word: PersonsReason, to: string | undefined): Promise<void> {
  const back = await rollBack(await streamNamed(deps, id), word, deps, to);
  if (back.outcome === 'nothing-new')
    throw new UsageError(`${id} has no earlier promotion to go back to`, 'See `sluice streams show`.');
  say(io, back);
  if (back.outcome === 'opened') io.out(`It goes back from ${back.from ?? 'nothing'} to the images of ${back.to}.\n`);
}

function say(io: Io, picked: Picked): void {
  if (picked.outcome === 'opened') io.out(`Opened ${picked.promotion}.\n`);
  if (picked.outcome === 'nothing-new')
    io.out('Nothing newer than what was let through waits. What was tried before is tried again with --again.\n');
  if (picked.outcome === 'busy')
    throw new UsageError(
      `${picked.promotion} is being tried`,
      'Wait for its end, or abort it with `sluice streams abort`.',
    );
}

const MIN_REASON = 10;

function wordOf(io: Io, { reason, author }: WordFlags): PersonsReason {
  const by = author?.trim() ?? gitAddress(io.cwd);
  if (by === undefined || by === '')
    throw new UsageError('it is not known who you are', 'Name yourself with --author, or set user.email in git.');
  if (reason.trim().length < MIN_REASON)
    throw new UsageError('the reason is too short', `Say why in at least ${MIN_REASON} characters.`);
  return { by, reason: reason.trim() };
}

function gitAddress(cwd: string): string | undefined {
  try {
    return (
      execFileSync('git', ['config', 'user.email'], {
        cwd,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}

function explained(error: unknown): unknown {
  if (error instanceof TooLate || error instanceof MissingPromotion)
    return new UsageError(error.message, 'See what is possible with `sluice streams show`.');
  return error;
}
