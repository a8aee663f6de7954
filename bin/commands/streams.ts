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
import { authorOf, gitAddress } from '../author.ts';
import type { CommandFactory } from '../cli.ts';
import { type Io, UsageError } from '../io.ts';
import type { OpenedNightly } from '../local/open-nightly.ts';
import { listStreams, logStream, showStream, streamNamed, whyImage } from '../streams/reading.ts';
import { applyStream, withdraw } from '../streams/writing.ts';

export type OpenNightly = (io: Io) => Promise<OpenedNightly>;

type Deps = OpenCandidateDeps & OpenedNightly;
type Act = (deps: Deps) => Promise<void>;

const MIN_REASON = 10;

interface WordFlags {
  readonly reason: string;
  readonly author?: string;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** `sluice streams`: the state of nightly streams, the reasons, and orders of people. */
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
      'Show nightly streams and why images moved; give orders; roll back',
    );
    addReading(command, io, run);
    addOrders(command, io, run);
    return command.addHelpText(
      'after',
      '\nExamples:\n  sluice streams apply harbour.yaml --reason "first nightly"\n  sluice streams why sha256:5c0f...\n  sluice streams accept p20261129T031500000Z-0123456789ab --reason "known flake of the dock, see HARBOUR-7"\n',
    );
  };
}

type Perform = (act: Act) => Promise<void>;

function addReading(command: Command, io: Io, run: Perform): void {
  command
    .command('list')
    .description('List streams: promoted image, running promotion, last promotion')
    .option('--json', 'print JSON', false)
    .action(({ json }: { json: boolean }) => run((deps) => listStreams(io, deps, json)));
  command
    .command('show <stream>')
    .description('Show one stream: document, last promotions, candidates, results of its jobs')
    .option('--json', 'print JSON', false)
    .action((id: string, { json }: { json: boolean }) => run((deps) => showStream(io, deps, id, json)));
  command
    .command('why <image>')
    .description('Explain why an image was promoted or not, by its digest, its commit or a promotion')
    .option('--json', 'print JSON', false)
    .action((image: string, { json }: { json: boolean }) => run((deps) => whyImage(io, deps, image, json)))
    .addHelpText(
      'after',
      '\nIMAGE is a digest (sha256: and 64 hex digits), a commit (40 hex digits) or the id of a promotion.\n',
    );
  command
    .command('log <stream>')
    .description('Show the history of a stream document: who, when, why, what changed; newest first')
    .action((id: string) => run((deps) => logStream(io, deps, id)));
}

function addOrders(command: Command, io: Io, run: Perform): void {
  const withWord = (name: string, description: string) =>
    command
      .command(name)
      .description(description)
      .requiredOption('--reason <text>', `why, at least ${MIN_REASON} characters; kept in the record`)
      .option('--author <who>', 'who (default: user.email of git)');
  withWord('apply <file>', 'Write the document of a stream (YAML) as a new version, if it differs').action(
    (file: string, flags: WordFlags) => run((deps) => applyStream(io, deps, file, wordOf(io, flags))),
  );
  withWord('withdraw <stream>', 'Withdraw a stream; its history stays, and apply brings it back')
    .option('--abort', 'also abort its running promotion', false)
    .action((id: string, flags: WordFlags & { abort: boolean }) =>
      run((deps) => withdraw(io, deps, id, wordOf(io, flags), flags.abort)),
    );
  command
    .command('run <stream>')
    .description('Try the newest waiting candidate now')
    .option('--again [promotion]', 'try a candidate again that was not promoted (default: the last one)')
    .action((id: string, { again }: { again?: string | true }) => run((deps) => tryCandidate(io, deps, id, again)));
  for (const order of ['hold', 'release', 'reject', 'abort'] as const) {
    withWord(`${order} <promotion>`, descriptions[order]).action((id: string, flags: WordFlags) =>
      run(async (deps) => {
        const { phase } = await orderPromotion(id, { order }, wordOf(io, flags), deps);
        io.out(`${id} is ${order === 'hold' ? `held (${phase})` : phase}.\n`);
      }),
    );
  }
  withWord('retry <promotion> <job>', 'Retry a job of a running promotion').action(
    (id: string, job: string, flags: WordFlags) =>
      run(async (deps) => {
        await orderPromotion(id, { order: 'retry', job }, wordOf(io, flags), deps);
        io.out(`${id} retries ${job}.\n`);
      }),
  );
  withWord(
    'accept <promotion>',
    'Accept a candidate, even after its rejection; accepted candidates are promoted in order',
  ).action((id: string, flags: WordFlags) => run((deps) => accept(io, deps, id, wordOf(io, flags))));
  withWord('rollback <stream>', 'Go back to the last good promotion')
    .option('--to <promotion>', 'the promotion to go back to')
    .action((id: string, flags: WordFlags & { to?: string }) =>
      run((deps) => rollback(io, deps, id, wordOf(io, flags), flags.to)),
    );
}

const descriptions = {
  hold: 'Hold a candidate: it is not promoted until it is released',
  release: 'End a hold',
  reject: 'Reject the candidate of a running promotion',
  abort: 'Stop a running promotion; its jobs run to their end',
} as const;

async function tryCandidate(io: Io, deps: Deps, id: string, again: string | true | undefined): Promise<void> {
  const version = await streamNamed(deps, id);
  const by = gitAddress(io.cwd) ?? 'an unnamed person';
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
    throw new UsageError(
      `${id} has no earlier promotion to go back to`,
      `List its promotions with \`sluice streams show ${id}\`.`,
    );
  say(io, back);
  if (back.outcome === 'opened') io.out(`It goes back from ${back.from ?? 'nothing'} to the images of ${back.to}.\n`);
}

function say(io: Io, picked: Picked): void {
  if (picked.outcome === 'opened') io.out(`Opened ${picked.promotion}.\n`);
  if (picked.outcome === 'nothing-new')
    io.out(
      'No waiting candidate is newer than the last one that was promoted. To try an earlier one again, add --again.\n',
    );
  if (picked.outcome === 'busy')
    throw new UsageError(
      `${picked.promotion} is in progress`,
      `Wait until it ends, or stop it with \`sluice streams abort ${picked.promotion} --reason ...\`.`,
    );
}

function wordOf(io: Io, { reason, author }: WordFlags): PersonsReason {
  const by = authorOf(author, io.cwd);
  if (reason.trim().length < MIN_REASON)
    throw new UsageError('--reason is too short', `Give at least ${MIN_REASON} characters.`);
  return { by, reason: reason.trim() };
}

function explained(error: unknown): unknown {
  if (error instanceof TooLate || error instanceof MissingPromotion)
    return new UsageError(error.message, 'Look at the promotion with `sluice streams why`.');
  return error;
}
