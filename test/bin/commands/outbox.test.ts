import { expect, it } from 'vitest';
import { runCli } from '../../../bin/cli.ts';
import { outboxCommand } from '../../../bin/commands/outbox.ts';
import type { Io } from '../../../bin/io.ts';
import { good, type Pipeline, pipeline, repository, shaOf } from '../../support/publishing.ts';

async function outbox(argv: readonly string[], { runs }: Pipeline) {
  const seen = { out: '', err: '' };
  const io: Io = {
    out: (text) => {
      seen.out += text;
    },
    err: (text) => {
      seen.err += text;
    },
    outIsTerminal: false,
    errIsTerminal: false,
    env: {},
    cwd: '/home/mira/harbour',
  };
  const code = await runCli(['outbox', ...argv], io, [outboxCommand(async () => ({ runs, close: async () => {} }))]);
  return { code, ...seen };
}

async function withTwoGivenUp(): Promise<Pipeline> {
  const world = pipeline();
  world.checkRuns.refuses = () => '422: Validation\nFailed';
  await world.store(good, shaOf(1));
  await world.store(good, shaOf(2), 12);
  await world.minutes(90);
  world.checkRuns.refuses = () => undefined;
  return world;
}

it('lists what was given up, with the reason in one line, and has one commit shown again', async () => {
  const world = await withTwoGivenUp();
  const listed = await outbox(['list'], world);
  expect(listed.code).toBe(0);
  expect(listed.out.split('\n').filter((line) => !line.startsWith(' '))).toMatchObject([
    expect.stringContaining(`${repository}@${shaOf(1)}  #7  since 2026-12-01T12:00:00.000Z`),
    expect.stringContaining(`${repository}@${shaOf(2)}  #12`),
    '',
  ]);
  expect(listed.out).toContain('CheckRunRefused: 422: Validation');

  expect(await outbox(['replay', `${repository}@${shaOf(2)}`], world)).toMatchObject({
    code: 0,
    out: `${repository}@${shaOf(2)}: 1 waiting to be shown\n`,
  });
  await world.minutes(2);
  expect(world.shownOn(shaOf(2))).toMatchObject({ verdict: 'pass' });
  expect((await outbox(['list'], world)).out).not.toContain(shaOf(2));
});

it('replays everything with --all, and says when nothing is left', async () => {
  const world = await withTwoGivenUp();
  expect((await outbox(['replay', '--all'], world)).code).toBe(0);
  await world.minutes(2);
  expect(await outbox(['list'], world)).toMatchObject({ code: 0, out: 'No verdict was given up.\n' });
});

it.each([
  { argv: ['replay'], says: 'name the commits, or give --all' },
  { argv: ['replay', 'harbour/boats'], says: '"harbour/boats" is not OWNER/NAME@COMMIT with all 40 digits' },
  { argv: ['replay', `harbour/boats@${shaOf(9)}`], says: `no verdict is stored on harbour/boats@${shaOf(9)}` },
])('refuses $argv', async ({ argv, says }) => {
  const { code, err } = await outbox(argv, await withTwoGivenUp());
  expect(code).toBe(2);
  expect(err).toContain(says);
});
