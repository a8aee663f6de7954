import type { Place } from '../../../model/finding.ts';

/** One argument of a program, with variables put in where they are known. */
export interface Word {
  readonly text: string;
  readonly place: Place;
  /** Set where a part of it is known only when the program runs. */
  readonly unresolved?: string;
}

/** A program with its arguments, as one container or one line of a script starts it. */
export interface Command {
  readonly words: readonly Word[];
  readonly isShell: boolean;
  /** Words behind `--`, which ends the flags of a program: what the program does with them is its own. */
  readonly operands?: readonly Word[];
}

export interface FlagValue {
  readonly name: string;
  readonly word: Word;
  readonly value: string;
  /** Why the value is unknown. */
  readonly unresolved?: string;
}

/**
 * Values of a flag in all its forms: `--f=v`, `--f v`, `-f=v`, `-f v`; `_` stands for `-`, as the flags of Kubernetes read it. Every
 * occurrence, in order. Source: k8s.io/component-base cli/flag WordSepNormalizeFunc.
 */
export function flagValues(commands: readonly Command[], names: readonly string[]): FlagValue[] {
  const wanted = new Set(names.map(withDashes));
  return commands.flatMap(({ words }) => valuesIn(words, wanted));
}

/** The name of a flag as it is compared. */
export function withDashes(name: string): string {
  return name.replaceAll('_', '-');
}

function valuesIn(words: readonly Word[], names: ReadonlySet<string>): FlagValue[] {
  return words.flatMap((word, index) => {
    const flag = flagOf(word.text);
    if (flag === undefined || !names.has(withDashes(flag.name))) return [];
    if (flag.value !== undefined) return [{ name: flag.name, word, value: flag.value, ...unresolvedOf(word) }];
    return [followedBy(flag.name, word, words[index + 1])];
  });
}

/** A flag without an inline value takes the next word. Where that is a flag too, or missing, programs differ in what they make of it. */
function followedBy(name: string, word: Word, next: Word | undefined): FlagValue {
  const isValue = next !== undefined && !next.text.startsWith('-');
  if (!isValue) return { name, word, value: '', unresolved: `--${name} without a value` };
  return { name, word: next, value: next.text, ...unresolvedOf(next) };
}

function unresolvedOf({ unresolved }: Word): Pick<FlagValue, 'unresolved'> {
  return unresolved === undefined ? {} : { unresolved };
}

/** Name and inline value of a flag; nothing for a word that is none. */
export function flagOf(text: string): { readonly name: string; readonly value?: string } | undefined {
  const start = text.startsWith('--') ? 2 : Number(text.startsWith('-'));
  if (start === 0 || text.length === start) return undefined;
  const equals = text.indexOf('=');
  return equals < 0 ? { name: text.slice(start) } : { name: text.slice(start, equals), value: text.slice(equals + 1) };
}

/** Names of all flags that are given, with `-` for `_`. */
export function flagNames(commands: readonly Command[]): Set<string> {
  const flags = commands.flatMap(({ words }) => words.flatMap(({ text }) => flagOf(text) ?? []));
  return new Set(flags.map(({ name }) => withDashes(name)));
}

/** Programs that start another one with what follows their own flags. */
const WRAPPERS = new Set([
  'nice',
  'ionice',
  'timeout',
  'env',
  'nohup',
  'sudo',
  'setsid',
  'stdbuf',
  'tini',
  'dumb-init',
]);

/** What a command starts: the base name of the program and up to three words before the first flag. */
export function invocationOf({ words }: Command): string {
  const texts = words.slice(0, 20).map(({ text }) => text);
  const own = texts.slice(startOfProgram(texts));
  const firstFlag = own.findIndex((text) => text.startsWith('-'));
  const [program = '', ...rest] = own.slice(0, firstFlag < 0 ? 4 : Math.min(firstFlag, 4));
  return [baseName(program), ...rest].join(' ').slice(0, 200);
}

function baseName(program: string): string {
  return program.slice(program.lastIndexOf('/') + 1);
}

/** Passes over wrappers with their flags, numbers and assignments. */
function startOfProgram(texts: readonly string[]): number {
  let at = 0;
  while (WRAPPERS.has(baseName(texts[at] ?? ''))) {
    at += 1;
    while (/^(?:-|\d|[A-Za-z_]\w*=)/.test(texts[at] ?? '')) at += 1;
  }
  return at;
}

/**
 * A command with what stands behind `--`. Another program there is a command of its own, as start scripts pass it on; flags there are
 * operands. The `--` of a known wrapper ends the wrapper's own flags.
 */
export function partsAtDash(command: Command): Command[] {
  const { words } = command;
  const start = startOfProgram(words.map(({ text }) => text));
  const dash = words.findIndex(({ text }, index) => index >= start && text === '--');
  if (dash < 0) return [command];
  const head = { ...command, words: words.slice(0, dash) };
  const tail = words.slice(dash + 1);
  const isProgram = tail[0] !== undefined && !tail[0].text.startsWith('-');
  return isProgram ? [head, ...partsAtDash({ ...command, words: tail })] : [{ ...head, operands: tail }];
}

/** Flags among operands that would set TLS if the program read them. */
export function tlsOperands(commands: readonly Command[]): Word[] {
  const operands = commands.flatMap((command) => command.operands ?? []);
  return operands.filter(({ text }) => /^--?[\w.-]*(?:tls|ssl|cipher)/i.test(text));
}
