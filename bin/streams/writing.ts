import { resolve } from 'node:path';
import { imageWordsOf, isToldOfImage, movingImages } from '../../gates/model/stream/words.ts';
import type { Stream } from '../../gates/model/stream.ts';
import type { StreamRecord } from '../../lambdas/ports/stream-store.ts';
import type { PersonsReason } from '../../lambdas/usecases/promotions/decide-promotion.ts';
import { type WithdrawStreamDeps, withdrawStream } from '../../lambdas/usecases/streams/withdraw-stream.ts';
import { type Io, UsageError } from '../io.ts';
import { readStream } from './document.ts';
import { noStream } from './reading.ts';
import { withdrawnText } from './texts.ts';

type Deps = WithdrawStreamDeps;

/** `sluice streams apply`: a new version where the document differs from the last. Throws {@link UsageError} where it is not valid. */
export async function applyStream(io: Io, deps: Deps, file: string, word: PersonsReason): Promise<void> {
  const { streams, clock } = deps;
  const stream = readStream(resolve(io.cwd, file));
  for (const note of notesOn(stream)) io.err(`note: ${note}\n`);
  const [head] = await streams.log(stream.id);
  if (head !== undefined && JSON.stringify(head.stream) === JSON.stringify(stream)) {
    io.out(`${stream.id} is already at version ${head.version}; nothing to change.\n`);
    return;
  }
  const expectedVersion = head?.version ?? 0;
  const write = { id: stream.id, expectedVersion, stream, author: word.by, reason: word.reason, at: clock.now() };
  if ((await streams.write(write)) === 'stale') throw changedMeanwhile(stream.id, 'apply');
  io.out(
    `${stream.id} is at version ${expectedVersion + 1}. The next promotion uses it; a running promotion keeps its version.\n`,
  );
  if (head?.stream === null) io.out(await broughtBack(head, deps));
}

function notesOn({ jobs, components }: Stream): readonly string[] {
  return [
    ...jobs
      .filter(({ runner }) => !isToldOfImage(runner))
      .map(
        ({ name }) =>
          `job ${name} does not receive the image to judge; put ${imageWordsOf(components)} where it can read it`,
      ),
    ...jobs.flatMap(({ name, runner }) =>
      movingImages(runner).map(
        (image) => `job ${name} receives ${image} by tag; with the digest its verdicts can be reproduced`,
      ),
    ),
  ];
}

async function broughtBack({ id, at }: StreamRecord, { promotions }: Deps): Promise<string> {
  const { promoted } = await promotions.state(id);
  const place = promoted === undefined ? 'nothing is promoted yet' : `${promoted.promotion} is promoted`;
  return `The stream was withdrawn at ${at} and is in force again with its history: ${place}.\n`;
}

/** `sluice streams withdraw`. Throws {@link UsageError} where the stream does not exist or a promotion is running. */
export async function withdraw(
  io: Io,
  deps: Deps,
  id: string,
  word: PersonsReason,
  isAborting: boolean,
): Promise<void> {
  const withdrawal = await withdrawStream(id, word, { isAborting }, deps);
  switch (withdrawal.outcome) {
    case 'withdrawn':
      return sayWithdrawn(io, id, withdrawal);
    case 'withdrawn-before':
      io.out(`${id} is ${withdrawnText(withdrawal.record)}; nothing to change.\n`);
      return;
    case 'busy':
      throw busy(withdrawal.promotion, withdrawal.phase);
    case 'stale':
      throw changedMeanwhile(id, 'withdraw');
    case 'unknown':
      throw noStream(id);
    default:
      return withdrawal satisfies never;
  }
}

interface Done {
  readonly version: number;
  readonly waiting: number;
  readonly begun?: string;
}

function sayWithdrawn(io: Io, id: string, { version, waiting, begun }: Done): void {
  io.out(
    `${id} is withdrawn at version ${version}. It no longer receives images, starts promotions or sends messages. \`sluice streams apply\` brings it back with its history.\n`,
  );
  const many = waiting === 1 ? '1 waiting candidate is' : `${waiting} waiting candidates are`;
  if (waiting > 0) io.out(`${many} kept until then.\n`);
  if (begun !== undefined)
    io.err(
      `note: ${begun} started just now and runs to its end; stop it with \`sluice streams abort ${begun} --reason ...\`\n`,
    );
}

function busy(promotion: string, phase: string): UsageError {
  return new UsageError(
    `${promotion} is in progress (${phase}); nothing was written`,
    phase === 'promoting'
      ? 'The images are being promoted, which cannot be stopped: wait until it ends, then withdraw the stream.'
      : 'Wait until it ends, or abort it too with --abort.',
  );
}

function changedMeanwhile(id: string, again: 'apply' | 'withdraw'): UsageError {
  return new UsageError(
    `${id} was changed by another person at the same time; nothing was written`,
    `Check \`sluice streams log ${id}\`, then ${again} again.`,
  );
}
