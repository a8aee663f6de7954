import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { type CommandFactory, type LazyCommand, runCli } from '../../bin/cli.ts';
import { UsageError } from '../../bin/io.ts';
import { MissingCommit } from '../../lambdas/ports/source-tree.ts';
import { recordedIo } from './support/recorded-io.ts';

function command(name: string, act: () => void): CommandFactory {
  return (_io, finish) =>
    new Command(name)
      .description(`${name} in full`)
      .option('--loud', 'say it')
      .action(() => {
        act();
        finish(1);
      });
}

function lazy(name: string, loaded: string[], parts: Partial<LazyCommand> = {}): LazyCommand {
  return {
    name,
    summary: `${name} in short`,
    load: async () => {
      loaded.push(name);
      return command(name, () => undefined);
    },
    ...parts,
  };
}

const group: CommandFactory = () => {
  const parent = new Command('group').description('a group');
  parent.command('set <value>').action(() => undefined);
  return parent;
};

describe('the command line', () => {
  it.each([
    { argv: ['one'], loaded: ['one'], code: 1 },
    { argv: ['one', '--loud'], loaded: ['one'], code: 1 },
    { argv: ['help', 'two'], loaded: ['two'], code: 0 },
    { argv: ['--help'], loaded: [], code: 0 },
    { argv: ['--version'], loaded: [], code: 0 },
    { argv: ['all'], loaded: ['one', 'two', 'all'], code: 1 },
  ])('of $argv loads only $loaded and ends with $code', async ({ argv, loaded, code }) => {
    const seen: string[] = [];
    const commands = [lazy('one', seen), lazy('two', seen), lazy('all', seen, { needsAll: true })];

    expect(await runCli(argv, recordedIo('/'), commands, { version: '1.2.3' })).toBe(code);
    expect(seen).toEqual(loaded);
  });

  it('lists commands that it has not loaded', async () => {
    const io = recordedIo('/');

    await runCli(['--help'], io, [lazy('one', [])]);

    expect(io.stdout()).toContain('one             one in short');
    expect(io.stderr()).toBe('');
  });

  it('prints its version', async () => {
    const io = recordedIo('/');

    await runCli(['--version'], io, [], { version: '1.2.3' });

    expect(io.stdout()).toBe('1.2.3\n');
  });

  it.each([
    { argv: ['three'], err: 'sluice: "three" is not a command of sluice\n  See `sluice --help`.\n' },
    { argv: ['three', '--help'], err: 'sluice: "three" is not a command of sluice\n  See `sluice --help`.\n' },
    { argv: ['help', 'three'], err: 'sluice: "three" is not a command of sluice\n  See `sluice --help`.\n' },
    { argv: ['ome', '--help'], err: 'sluice: "ome" is not a command of sluice\n  Did you mean one?\n' },
    { argv: ['group', 'sit', '--help'], err: 'sluice: "sit" is not a command of sluice group\n  Did you mean set?\n' },
    {
      argv: ['help', 'group', 'x'],
      err: 'sluice: "x" is not a command of sluice group\n  See `sluice group --help`.\n',
    },
    { argv: ['one', '--quiet'], err: "sluice: unknown option '--quiet'\n  See `sluice one --help`.\n" },
    { argv: ['group', 'set'], err: "sluice: missing required argument 'value'\n  See `sluice group set --help`.\n" },
  ])('ends with 2 for $argv', async ({ argv, err }) => {
    const io = recordedIo('/');

    expect(await runCli(argv, io, [lazy('one', []), group])).toBe(2);
    expect(io.stderr()).toBe(err);
    expect(io.stdout()).toBe('');
  });

  it('shows the help where no command is given, and ends with 2', async () => {
    const io = recordedIo('/');

    expect(await runCli([], io, [lazy('one', [])])).toBe(2);
    expect(io.stderr()).toContain('Usage: sluice');
  });

  it.each([[['group', 'set', '--help']], [['help', 'group', 'set']], [['group', 'help', 'set']]])(
    'shows the help of a command of a command: %j',
    async (argv) => {
      const io = recordedIo('/');

      expect(await runCli(argv, io, [group])).toBe(0);
      expect(io.stdout()).toContain('Usage: sluice group set [options] <value>');
    },
  );

  it.each([
    {
      name: 'what to do, where it is known',
      error: new UsageError('there is no x', 'Make one.'),
      err: 'sluice: there is no x\n  Make one.\n',
    },
    {
      name: 'what an adapter says to do',
      error: new MissingCommit('abc is not here', 'git fetch'),
      err: 'sluice: abc is not here\n  git fetch\n',
    },
    {
      name: 'how to report an unexpected error',
      error: new Error('boom'),
      err: 'sluice: boom\n  This error is unexpected. Set SLUICE_DEBUG=1 to see the stack, and report it.\n',
    },
  ])('says $name', async ({ error, err }) => {
    const io = recordedIo('/');
    const failing = command('one', () => {
      throw error;
    });

    expect(await runCli(['one'], io, [failing])).toBe(2);
    expect(io.stderr()).toBe(err);
    expect(io.stdout()).toBe('');
  });
});
