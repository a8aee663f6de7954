import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../bin/cli.ts';
import { completionCommand } from '../../bin/commands/completion.ts';
import { completionScript, type Word } from '../../bin/shell-completion.ts';
import { recordedIo } from './support/recorded-io.ts';

const help = { name: '--help', summary: "it's help", takesValue: false, values: [] };
const format = (values: string[]) => ({ name: '--format', summary: 'how: [text]', takesValue: true, values });
const words: readonly Word[] = [
  { name: 'check', summary: 'Judge: it', options: [format(['text', 'json']), help], values: [], children: [] },
  { name: 'history', summary: 'List', options: [format(['text']), help], values: [], children: [] },
  {
    name: 'rules',
    summary: 'Rules',
    options: [help],
    values: [],
    children: [{ name: 'apply', summary: 'Write', options: [help], values: [], children: [] }],
  },
];

/** What bash would offer for the last word. */
function offered(...typed: string[]): string[] {
  const script = `${completionScript('bash', words)}
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _sluice; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const printed = execFileSync('bash', ['-c', script, 'bash', ...typed], { encoding: 'utf8' });
  return printed.split('\n').filter((line) => line !== '');
}

describe('completion in bash', () => {
  it.each([
    [
      ['sluice', ''],
      ['check', 'history', 'rules', 'help', '--help', '--version'],
    ],
    [['sluice', 'ch'], ['check']],
    [['sluice', 'check', '--f'], ['--format']],
    [
      ['sluice', 'check', '--format', ''],
      ['text', 'json'],
    ],
    [['sluice', 'history', '--format', ''], ['text']],
    [
      ['sluice', 'rules', ''],
      ['apply', '--help'],
    ],
    [['sluice', 'rules', 'apply', ''], ['--help']],
    [['sluice', 'unknown', ''], []],
  ])('of %j offers %j', (typed, expected) => {
    expect(offered(...typed)).toEqual(expected);
  });
});

describe('completion in other shells', () => {
  it('describes commands and options to zsh, with its own marks escaped', () => {
    const script = completionScript('zsh', words);

    expect(script.split('\n')[0]).toBe('#compdef sluice');
    expect(script).toContain("'check:Judge\\: it'");
    expect(script).toContain("'--format[how: text]:value:(text json)'");
    expect(script).toContain("'--help[it'\\''s help]'");
  });

  it('describes commands, options and values to fish', () => {
    const lines = completionScript('fish', words).split('\n');

    expect(lines).toContain("complete -c sluice -n __fish_use_subcommand -f -a check -d 'Judge: it'");
    expect(lines).toContain(
      "complete -c sluice -n '__fish_seen_subcommand_from check' -l format -r -f -a 'text json' -d 'how: [text]'",
    );
    expect(lines).toContain("complete -c sluice -n '__fish_seen_subcommand_from rules' -f -a 'apply'");
  });
});

describe('sluice completion', () => {
  it('knows every command of the program', async () => {
    const io = recordedIo('/');

    expect(await runCli(['completion', 'bash'], io, [completionCommand()])).toBe(0);
    expect(io.stdout()).toContain("'completion') offers='bash zsh fish --help'");
  });

  it('refuses a shell it does not know', async () => {
    const io = recordedIo('/');

    expect(await runCli(['completion', 'tcsh'], io, [completionCommand()])).toBe(2);
    expect(io.stderr()).toContain('Allowed choices are bash, zsh, fish.');
  });
});
