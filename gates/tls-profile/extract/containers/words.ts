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
}

export interface FlagValue {
  readonly name: string;
  readonly word: Word;
  readonly value: string;
  /** Why the value is unknown. */
  readonly unresolved?: string;
}

/** Values of a flag in all its forms: `--f=v`, `--f v`, `-f=v`, `-f v`. Every occurrence, in order. */
export function flagValues(commands: readonly Command[], names: readonly string[]): FlagValue[] {
  return commands.flatMap(({ words }) => valuesIn(words, new Set(names)));
}

function valuesIn(words: readonly Word[], names: ReadonlySet<string>): FlagValue[] {
  return words.flatMap((word, index) => {
    const flag = flagOf(word.text);
    if (flag === undefined || !names.has(flag.name)) return [];
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

/** Names of all flags that are given. */
export function flagNames(commands: readonly Command[]): Set<string> {
  return new Set(commands.flatMap(({ words }) => words.flatMap(({ text }) => flagOf(text)?.name ?? [])));
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
