import { Command, CommanderError } from 'commander';
import { type ExitCode, type Io, UsageError } from './io.ts';

/** What every command file exports: a verb with its options, and an action that resolves to an exit code. */
export type CommandFactory = (io: Io, finish: (code: ExitCode) => void) => Command;

/** A command that is loaded only when it is asked for, so that the others start in a fraction of a second. */
export interface LazyCommand {
  readonly name: string;
  /** The line that `sluice --help` shows. */
  readonly summary: string;
  load(): Promise<CommandFactory>;
  /** It speaks about the other commands, so they are loaded with it. */
  readonly needsAll?: boolean;
}

export interface ProgramFacts {
  readonly version?: string;
}

/** Parses arguments, runs one command, and turns every outcome into an exit code. Never throws. */
export async function runCli(
  argv: readonly string[],
  io: Io,
  commands: readonly (CommandFactory | LazyCommand)[],
  { version }: ProgramFacts = {},
): Promise<ExitCode> {
  let code: ExitCode = 0;
  const finish = (outcome: ExitCode): void => {
    code = outcome;
  };
  const program = new Command('sluice')
    .description('A release gate for many repositories: may this change merge, may this image ship?')
    .addHelpText('after', HELP)
    .configureOutput({ writeOut: io.out, writeErr: io.err });
  if (version !== undefined) program.version(version, '-V, --version', 'print the version');
  try {
    for (const command of await loaded(argv, io, finish, commands)) program.addCommand(command);
    applyToAll(program, (command) =>
      command
        .exitOverride()
        .showHelpAfterError('(add --help for what this command takes)')
        .configureOutput({ writeOut: io.out, writeErr: io.err }),
    );
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    return exitCodeOf(error, io);
  }
}

const HELP = `
Examples:
  sluice check                          judge the working tree against the default branch
  sluice check --base v1.4 --head HEAD  judge what has been committed since a tag
  sluice explain crd/field-removed      what a check asks, and the way out
  sluice <command> --help               what a command takes

Exit codes: 0 open or done, 1 closed or different, 2 could not decide or wrong usage.
`;

/** The command that is asked for in full, the others by name and summary only. */
async function loaded(
  argv: readonly string[],
  io: Io,
  finish: (code: ExitCode) => void,
  commands: readonly (CommandFactory | LazyCommand)[],
): Promise<Command[]> {
  const words = argv.filter((word) => !word.startsWith('-')).slice(0, 2);
  const asked = words[0] === 'help' ? words[1] : words[0];
  const isAllAsked = commands.some((one) => typeof one !== 'function' && one.needsAll && one.name === asked);
  return Promise.all(
    commands.map(async (command) => {
      if (typeof command === 'function') return command(io, finish);
      if (isAllAsked || command.name === asked) return (await command.load())(io, finish);
      return new Command(command.name).description(command.summary);
    }),
  );
}

function applyToAll(command: Command, apply: (command: Command) => void): void {
  apply(command);
  for (const child of command.commands) applyToAll(child, apply);
}

function exitCodeOf(error: unknown, io: Io): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (isActionable(error)) {
    io.err(`sluice: ${error.message}\n  ${error.wayOut}\n`);
    return 2;
  }
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  io.err(
    `sluice: ${io.env['SLUICE_DEBUG'] ? stack : message}\n  This is not an error we know. Set SLUICE_DEBUG=1 for the stack, and please report it.\n`,
  );
  return 2;
}

/** Errors of ours that name the next step: UsageError, and those of adapters such as MissingCommit. */
function isActionable(error: unknown): error is Error & { readonly wayOut: string } {
  if (error instanceof UsageError) return true;
  return error instanceof Error && 'wayOut' in error && typeof error.wayOut === 'string';
}
