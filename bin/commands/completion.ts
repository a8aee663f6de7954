import { Argument, Command } from 'commander';
import type { CommandFactory } from '../cli.ts';
import { completionScript, type Shell, shells, type Word } from '../shell-completion.ts';

const EXAMPLES = `
Examples:
  source <(sluice completion bash)
  sluice completion zsh > "\${fpath[1]}/_sluice"
  sluice completion fish > ~/.config/fish/completions/sluice.fish
`;

/** `sluice completion`: a script that completes commands and options, made from the commands themselves. */
export function completionCommand(): CommandFactory {
  return (io, finish) =>
    new Command('completion')
      .description('Print a completion script for a shell.')
      .addArgument(new Argument('<shell>', 'which shell').choices([...shells]))
      .addHelpText('after', EXAMPLES)
      .action(async (shell: Shell, _flags: unknown, self: Command) => {
        io.out(completionScript(shell, (self.parent?.commands ?? [self]).map(wordOf)));
        finish(0);
      });
}

function wordOf(command: Command): Word {
  return {
    name: command.name(),
    summary: command.description(),
    options: [
      ...command.options.map(({ long, description, argChoices, required, optional }) => ({
        name: long ?? '',
        summary: description,
        takesValue: required || optional,
        values: argChoices ?? [],
      })),
      { name: '--help', summary: 'display help for command', takesValue: false, values: [] },
    ],
    values: command.registeredArguments.flatMap((argument) => argument.argChoices ?? []),
    children: command.commands.map(wordOf),
  };
}
