import { resolve } from 'node:path';
import { imageWordsOf, isToldOfImage, movingImages } from '../../gates/model/stream/words.ts';
import type { Stream } from '../../gates/model/stream.ts';
import type { StreamRecord } from '../../lambdas/ports/stream-store.ts';
import type { PersonsReason } from '../../lambdas/usecases/promotions/decide-promotion.ts';
import { type WithdrawStreamDeps, withdrawStream } from '../../lambdas/usecases/streams/withdraw-stream.ts';
import { type Io, UsageError } from '../io.ts';
import { readStream } from './document.ts';
import { withdrawnText } from './texts.ts';

type Deps = WithdrawStreamDeps;

/** `sluice streams apply`: a version where the document differs from the last one. Throws {@link UsageError} where it is refused. */
export async function applyStream(io: Io, deps: Deps, file: string, word: PersonsReason): Promise<void> {
  const { streams, clock } = deps;
  const stream = readStream(resolve(io.cwd, file));
  for (const note of notesOn(stream)) io.err(`note: ${note}\n`);
  const [head] = await streams.log(stream.id);
  if (head !== undefined && JSON.stringify(head.stream) === JSON.stringify(stream)) {
    io.out(`${stream.id} is at version ${head.version} already; nothing to change.\n`);
    return;
  }
  const expectedVersion = head?.version ?? 0;
  const write = { id: stream.id, expectedVersion, stream, author: word.by, reason: word.reason, at: clock.now() };
  if ((await streams.write(write)) === 'stale') throw changedMeanwhile(stream.id, 'apply');
  io.out(
    `${stream.id} is at version ${expectedVersion + 1}. The next promotion uses it; one that is under way keeps its own.\n`,
  );
  if (head?.stream === null) io.out(await broughtBack(head, deps));
}

function notesOn({ jobs, components }: Stream): readonly string[] {
  return [
    ...jobs
      .filter(({ runner }) => !isToldOfImage(runner))
      .map(
        ({ name }) => `${name} is not told which image to judge; name ${imageWordsOf(components)} where it can read it`,
      ),
    ...jobs.flatMap(({ name, runner }) =>
      movingImages(runner).map(
        (image) => `${name} is given ${image}, which moves; by digest its verdicts could be reproduced`,
      ),
    ),
  ];
}

async function broughtBack({ id, at }: StreamRecord, { promotions }: Deps): Promise<string> {
  const { promoted } = await promotions.state(id);
  const place = promoted === undefined ? 'nothing was promoted yet' : `it is at ${promoted.promotion}`;
  return `It is back after it was withdrawn at ${at}, with its history: ${place}.\n`;
}

/** `sluice streams withdraw`: throws {@link UsageError} where there is none, and while it tries something. */
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
      throw new UsageError(`there is no stream ${id}`, 'See `sluice streams list`.');
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
    `${id} is withdrawn at version ${version}: nothing is taken in, tried or told of it any more. \`sluice streams apply\` brings it back, with its history.\n`,
  );
  const many = waiting === 1 ? '1 candidate that waits is' : `${waiting} candidates that wait are`;
  if (waiting > 0) io.out(`${many} kept for that day.\n`);
  if (begun !== undefined)
    io.err(
      `note: ${begun} began just now and goes on to its end; stop it with \`sluice streams abort ${begun} --reason ...\`\n`,
    );
}

function busy(promotion: string, phase: string): UsageError {
  return new UsageError(
    `${promotion} is being tried (${phase}); nothing was written`,
    phase === 'promoting'
      ? 'It is at its promoter and cannot be stopped any more: wait for its end, then withdraw the stream.'
      : 'Wait for its end, or stop it in the same breath with --abort.',
  );
}

function changedMeanwhile(id: string, again: 'apply' | 'withdraw'): UsageError {
  return new UsageError(
    `somebody else changed ${id} just now`,
    `Look at it with \`sluice streams log ${id}\`, then ${again} again.`,
  );
}
