import { type SourceText, textFromLine } from '../../../model/source-text.ts';
import type { Scope } from '../containers/variables.ts';
import type { Command } from '../containers/words.ts';
import { countBreaks, type Piece, type Scanner } from './scanner.ts';
import { substitution } from './substitution.ts';

export interface Script {
  readonly commands: readonly Command[];
  /** Texts that the script writes to files. */
  readonly documents: readonly SourceText[];
}

const SEPARATORS = new Set([';', '&', '|', '(', ')', '\n']);
const BLANK = new Set([' ', '\t', '\r']);

/**
 * The commands of a shell script, and the here-documents in it. Knows quotes, comments, continued lines, plain variables; what it does not know (substitutions,
 * arithmetic) becomes an unresolved word. One pass, no backtracking.
 */
export function readScript(source: SourceText, { variables, budget, hasForeign }: Scope): Script {
  const scanner: Scanner = {
    source,
    scope: { variables: new Map(variables), budget, hasForeign },
    at: 0,
    line: 1,
    words: [],
    commands: [],
    documents: [],
    waiting: [],
  };
  while (scanner.at < source.text.length) step(scanner);
  endCommand(scanner);
  return { commands: scanner.commands, documents: scanner.documents };
}

function step(scanner: Scanner): void {
  const { text } = scanner.source;
  const char = text[scanner.at] ?? '';
  if (char === '\\' && text[scanner.at + 1] === '\n') {
    scanner.at += 2;
    scanner.line += 1;
  } else if (BLANK.has(char)) {
    scanner.at += 1;
  } else if (char === '#') {
    scanner.at = endOfLine(text, scanner.at);
  } else if (text.startsWith('<<', scanner.at) && text[scanner.at + 2] !== '<') {
    noteHeredoc(scanner);
  } else if (SEPARATORS.has(char)) {
    separator(scanner, char);
  } else {
    word(scanner);
  }
}

function separator(scanner: Scanner, char: string): void {
  endCommand(scanner);
  scanner.at += 1;
  if (char !== '\n') return;
  scanner.line += 1;
  for (const heredoc of scanner.waiting.splice(0)) takeHeredoc(scanner, heredoc);
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function noteHeredoc(scanner: Scanner): void {
  const { text } = scanner.source;
  const isIndented = text[scanner.at + 2] === '-';
  let at = scanner.at + (isIndented ? 3 : 2);
  while (BLANK.has(text[at] ?? '')) at += 1;
  const start = at;
  while (at < text.length && at - start < 100 && !SEPARATORS.has(text[at] ?? '') && !/[\s<>]/.test(text[at] ?? ''))
    at += 1;
  const mark = text.slice(start, at).replaceAll(/['"\\]/g, '');
  scanner.at = Math.max(at, scanner.at + 2);
  if (mark !== '') scanner.waiting.push({ mark, isIndented });
}

function takeHeredoc(scanner: Scanner, { mark, isIndented }: { mark: string; isIndented: boolean }): void {
  const { text } = scanner.source;
  const firstLine = scanner.line;
  const start = scanner.at;
  while (scanner.at < text.length) {
    const end = endOfLine(text, scanner.at);
    const line = text.slice(scanner.at, end);
    const isMark = (isIndented ? line.trim() : line) === mark;
    if (isMark) {
      scanner.documents.push(textFromLine(scanner.source, firstLine, text.slice(start, scanner.at)));
      scanner.at = end;
      return;
    }
    scanner.at = Math.min(end + 1, text.length);
    scanner.line += 1;
  }
  scanner.documents.push(textFromLine(scanner.source, firstLine, text.slice(start)));
}

/** One word: quotes taken off, variables put in. A variable without quotes may be several words. */
function word(scanner: Scanner): void {
  const { text } = scanner.source;
  const line = scanner.line;
  const parts: string[] = [];
  let unresolved: string | undefined;
  while (scanner.at < text.length) {
    const char = text[scanner.at] ?? '';
    if (BLANK.has(char) || SEPARATORS.has(char)) break;
    const part = piece(scanner, char);
    parts.push(char === '$' ? part.text.replaceAll(/\s+/g, WORD_BREAK) : part.text);
    unresolved ??= part.unresolved;
  }
  const place = scanner.source.placeOf(line, scanner.line);
  for (const one of wordsOf(parts.join(''))) {
    scanner.words.push({ text: one, place, ...(unresolved === undefined ? {} : { unresolved }) });
  }
}

/** Stands where the value of a variable has white space; no text that is read has it. */
const WORD_BREAK = '\u0000';

/** An assignment stays one word, whatever its value has. */
function wordsOf(text: string): string[] {
  if (!text.includes(WORD_BREAK)) return [text];
  if (ASSIGNMENT.test(text)) return [text.replaceAll(WORD_BREAK, ' ')];
  return text.split(WORD_BREAK).filter((one) => one !== '');
}

function piece(scanner: Scanner, char: string): Piece {
  const { text } = scanner.source;
  if (char === "'") return quoted(scanner, text.indexOf("'", scanner.at + 1));
  if (char === '"') return doubleQuoted(scanner);
  if (char === '$' || char === '`') return substitution(scanner);
  if (char === '\\') return escaped(scanner);
  scanner.at += 1;
  return { text: char };
}

function escaped(scanner: Scanner): Piece {
  const next = scanner.source.text[scanner.at + 1] ?? '';
  if (next === '\n') scanner.line += 1;
  scanner.at += 2;
  return { text: next === '\n' ? '' : next };
}

function quoted(scanner: Scanner, close: number): Piece {
  const end = close < 0 ? scanner.source.text.length : close;
  const inside = scanner.source.text.slice(scanner.at + 1, end);
  scanner.at = end + 1;
  scanner.line += countBreaks(inside);
  return { text: inside };
}

function doubleQuoted(scanner: Scanner): Piece {
  const { text } = scanner.source;
  scanner.at += 1;
  const parts: string[] = [];
  let unresolved: string | undefined;
  while (scanner.at < text.length && text[scanner.at] !== '"') {
    const char = text[scanner.at] ?? '';
    const part = insideQuotes(scanner, char);
    parts.push(part.text);
    unresolved ??= part.unresolved;
  }
  scanner.at += 1;
  return { text: parts.join(''), ...(unresolved === undefined ? {} : { unresolved }) };
}

function insideQuotes(scanner: Scanner, char: string): Piece {
  if (char === '$' || char === '`') return substitution(scanner);
  if (char === '\\') return escaped(scanner);
  if (char === '\n') scanner.line += 1;
  scanner.at += 1;
  return { text: char };
}

const ASSIGNMENT = /^([A-Za-z_]\w{0,99})=/;
const PREFIXES = new Set(['exec', 'command', 'nohup', 'sudo', 'time', 'export', 'then', 'do', 'else', '{', '!']);

/** Takes assignments off the front of a command and remembers them for the words that follow. */
function endCommand(scanner: Scanner): void {
  const words = scanner.words;
  scanner.words = [];
  let first = 0;
  for (const { text, unresolved } of words) {
    const name = ASSIGNMENT.exec(text)?.[1];
    if (name === undefined && !PREFIXES.has(text)) break;
    if (name !== undefined) remember(scanner, name, text.slice(name.length + 1), unresolved);
    first += 1;
  }
  if (first < words.length) scanner.commands.push({ words: words.slice(first), isShell: true });
}

/** A variable that is set twice has no one value: a script may branch between. */
function remember(scanner: Scanner, name: string, value: string, unresolved: string | undefined): void {
  const before = scanner.scope.variables.get(name);
  const isSure = unresolved === undefined && (before === undefined || before.value === value);
  scanner.scope.variables.set(name, { name, pointer: '', ...(isSure ? { value } : {}) });
}
