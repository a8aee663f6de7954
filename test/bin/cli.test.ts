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
    { name: 'a command that there is not', argv: ['three'], err: "error: unknown command 'three'" },
    { name: 'an option that there is not', argv: ['one', '--quiet'], err: "error: unknown option '--quiet'" },
    { name: 'no command', argv: [], err: 'Usage: sluice' },
  ])('calls $name wrong usage', async ({ argv, err }) => {
    const io = recordedIo('/');

    expect(await runCli(argv, io, [lazy('one', [])])).toBe(2);
    expect(io.stderr()).toContain(err);
  });

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
      name: 'how to report what nobody expected',
      error: new Error('boom'),
      err: 'sluice: boom\n  This is not an error we know. Set SLUICE_DEBUG=1 for the stack, and please report it.\n',
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
