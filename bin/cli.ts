import { Command, CommanderError } from 'commander';
import { type ExitCode, type Io, UsageError } from './io.ts';

/** What every command file exports: a verb with its options, and an action that resolves to an exit code. */
export type CommandFactory = (io: Io, finish: (code: ExitCode) => void) => Command;

/** Parses arguments, runs one command, and turns every outcome into an exit code. Never throws. */
export async function runCli(argv: readonly string[], io: Io, factories: readonly CommandFactory[]): Promise<ExitCode> {
  let code: ExitCode = 0;
  const program = new Command('sluice')
    .description('A release gate for many repositories: may this change merge, may this image ship?')
    .configureOutput({ writeOut: io.out, writeErr: io.err });
  for (const factory of factories) {
    program.addCommand(
      factory(io, (outcome) => {
        code = outcome;
      }),
    );
  }
  applyToAll(program, (command) =>
    command
      .exitOverride()
      .showHelpAfterError('(add --help for what this command takes)')
      .configureOutput({ writeOut: io.out, writeErr: io.err }),
  );
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    return exitCodeOf(error, io);
  }
}

function applyToAll(command: Command, apply: (command: Command) => void): void {
  apply(command);
  for (const child of command.commands) applyToAll(child, apply);
}

function exitCodeOf(error: unknown, io: Io): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof UsageError) {
    io.err(`sluice: ${error.message}\n  ${error.wayOut}\n`);
    return 2;
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  io.err(
    `sluice: ${io.env['SLUICE_DEBUG'] ? stack : message}\n  This is not an error we know. Set SLUICE_DEBUG=1 for the stack, and please report it.\n`,
  );
  return 2;
}
