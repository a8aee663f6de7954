import { Command, CommanderError } from 'commander';
import { nearMisses } from '../gates/model/near-misses.ts';
import { type ExitCode, type Io, UsageError } from './io.ts';

/** What every command file exports: a verb with its options, and an action that resolves to an exit code. */
export type CommandFactory = (io: Io, finish: (code: ExitCode) => void) => Command;

/** A command that is loaded only when it is asked for, so that the others start in a fraction of a second. */
export interface LazyCommand {
  readonly name: string;
  /** The line that `sluice --help` shows. */
  readonly summary: string;
  load(): Promise<CommandFactory>;
  /** It reads the other commands, so they are loaded with it. */
  readonly needsAll?: boolean;
}

export interface ProgramFacts {
  readonly version?: string;
}

/** Parses arguments, runs one command, and turns every outcome into an exit code. Never throws. */
export async function runCli(
  given: readonly string[],
  io: Io,
  commands: readonly (CommandFactory | LazyCommand)[],
  { version }: ProgramFacts = {},
): Promise<ExitCode> {
  const argv = given[0] === 'help' && given.length > 1 ? [...given.slice(1), '--help'] : given;
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
      command.exitOverride().configureOutput({
        writeOut: io.out,
        writeErr: io.err,
        outputError: (text, write) => write(misuse(text, command)),
      }),
    );
    refuseUnknown(program, argv);
    await program.parseAsync([...argv], { from: 'user' });
    return code;
  } catch (error) {
    return exitCodeOf(error, io);
  }
}

const HELP = `
Examples:
  sluice check                          judge the working tree against the default branch
  sluice check --base v1.4 --head HEAD  judge the commits since a tag
  sluice explain crd/field-removed      the question of a check, and the way out
  sluice <command> --help               the options of a command

Exit codes: 0 open or done, 1 closed or different, 2 could not decide or wrong usage.
`;

/** The command that is asked for in full, the others by name and summary only. */
async function loaded(
  argv: readonly string[],
  io: Io,
  finish: (code: ExitCode) => void,
  commands: readonly (CommandFactory | LazyCommand)[],
): Promise<Command[]> {
  const asked = argv.find((word) => !word.startsWith('-'));
  const isAllAsked = commands.some((one) => typeof one !== 'function' && one.needsAll && one.name === asked);
  return Promise.all(
    commands.map(async (command) => {
      if (typeof command === 'function') return command(io, finish);
      if (isAllAsked || command.name === asked) return (await command.load())(io, finish);
      return new Command(command.name).description(command.summary);
    }),
  );
}

/** Refuses a word where a command is expected: commander would show the help of its parent and end with 0. */
function refuseUnknown(program: Command, argv: readonly string[]): void {
  let command = program;
  for (const word of argv.filter((one) => !one.startsWith('-') && one !== 'help')) {
    if (command.commands.length === 0) return;
    const names = command.commands.map((child) => child.name());
    const next = command.commands[names.indexOf(word)];
    if (next === undefined) throw unknownCommand(word, command, names);
    command = next;
  }
}

function unknownCommand(word: string, parent: Command, names: readonly string[]): UsageError {
  const near = nearMisses(word, names);
  const wayOut = near.length > 0 ? `Did you mean ${near.join(', or ')}?` : `See \`${pathOf(parent)} --help\`.`;
  return new UsageError(`"${word}" is not a command of ${pathOf(parent)}`, wayOut);
}

/** `sluice rules plan` */
function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}

/** What commander says of a wrong command line, in the form of every other error. */
function misuse(text: string, command: Command): string {
  return `sluice: ${text.replace(/^error: /, '').trimEnd()}\n  See \`${pathOf(command)} --help\`.\n`;
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
    `sluice: ${io.env['SLUICE_DEBUG'] ? stack : message}\n  This error is unexpected. Set SLUICE_DEBUG=1 to see the stack, and report it.\n`,
  );
  return 2;
}

/** Errors that name the next step: UsageError, and those of adapters such as MissingCommit. */
function isActionable(error: unknown): error is Error & { readonly wayOut: string } {
  if (error instanceof UsageError) return true;
  return error instanceof Error && 'wayOut' in error && typeof error.wayOut === 'string';
}
