import { readClass, readEscape, readNamedClass } from './classes.ts';
import { ahead, NotTaken, peek, quoted, refuse, type Source, sourceOf, take, until } from './source.ts';
import { ATOM, type Bounds, choiceOf, groupOf, type Node, repeated, rowOf } from './tree.ts';

/** What Go makes of a pattern. */
export type PatternVerdict =
  /** `needsNewer`: only Go 1.25 and later take it; otherwise all from Go 1.22 on. */
  | { readonly is: 'taken'; readonly needsNewer: boolean }
  | { readonly is: 'refused'; readonly reason: string }
  /** It may be larger than what Go compiles, or only Go before 1.25 takes it. */
  | { readonly is: 'unknown'; readonly reason: string };

/** Limits of Go: copies by nested repetitions, levels, instructions, and classes that certainly fit (regexp/syntax, parse.go). */
const MOST_COPIES = 1000;
const MOST_LEVELS = 1000;
const MOST_INSTRUCTIONS = Math.floor((128 * 1024 * 1024) / 40);
const MOST_CLASSES = 5000;

/**
 * Whether Go compiles a pattern as `regexp.Compile` does, which is how the API server tests the patterns of a CRD
 * (apiextensions-apiserver, pkg/apiserver/schema/validation.go). Never throws.
 */
export function goPattern(pattern: string): PatternVerdict {
  const source = sourceOf(pattern);
  try {
    const tree = readPattern(source);
    if (isLarge(tree, source)) return { is: 'unknown', reason: 'it is so large that RE2 may refuse it' };
    const { needsNewer, needsOlder } = source;
    return needsOlder === undefined ? { is: 'taken', needsNewer } : { is: 'unknown', reason: olderOnly(needsOlder) };
  } catch (error) {
    if (error instanceof NotTaken) return { is: 'refused', reason: error.message };
    throw error;
  }
}

const olderOnly = (name: string): string =>
  `Go 1.25, which Kubernetes 1.35 is built with, does not know \\p{${quoted(name)}}`;

function isLarge({ most, size }: Node, { classes }: Source): boolean {
  return most > MOST_LEVELS || size * 2 > MOST_INSTRUCTIONS || classes > MOST_CLASSES;
}

interface Group {
  readonly captures: boolean;
  readonly choices: Node[];
  row: Node[];
}

interface Reader {
  readonly source: Source;
  readonly groups: Group[];
  group: Group;
  /** Whether the last thing that was read is a repetition: another one may not follow. */
  isRepeated: boolean;
}

const newGroup = (captures: boolean): Group => ({ captures, choices: [], row: [] });

function readPattern(source: Source): Node {
  const reader: Reader = { source, groups: [], group: newGroup(false), isRepeated: false };
  while (peek(source) !== '') {
    const isRepetition = readRepetition(reader);
    if (!isRepetition) readPart(reader);
    reader.isRepeated = isRepetition;
  }
  return reader.groups.length > 0 ? refuse('a group has no closing parenthesis') : close(reader.group);
}

function readPart(reader: Reader): void {
  const { source, group } = reader;
  switch (peek(source)) {
    case '(':
      open(reader);
      break;
    case ')':
      leave(reader);
      break;
    case '|':
      take(source);
      group.choices.push(rowOf(group.row));
      group.row = [];
      break;
    case '[':
      readClass(source);
      push(reader, ATOM);
      break;
    case '\\':
      readBackslash(reader);
      break;
    default:
      take(source);
      push(reader, ATOM);
  }
}

function push({ group }: Reader, node: Node): void {
  if (node.least > MOST_LEVELS) refuse(`groups are nested more than ${MOST_LEVELS} deep`);
  group.row.push(node);
}

function close({ choices, row, captures }: Group): Node {
  const whole = choiceOf([...choices, rowOf(row)]);
  return captures ? groupOf(whole) : whole;
}

function open(reader: Reader): void {
  const { source } = reader;
  take(source);
  let captures = true;
  if (peek(source) === '?') {
    const kind = readGroupKind(source);
    if (kind === 'flags') return;
    captures = kind === 'name';
  }
  reader.groups.push(reader.group);
  reader.group = newGroup(captures);
}

/** Flags that hold to the end of the group around, a group with flags, or one with a name. */
function readGroupKind(source: Source): 'flags' | 'group' | 'name' {
  const head = /^\?P?</.exec(ahead(source, 3));
  return head ? readName(source, head[0].length) : readFlags(source);
}

function readName(source: Source, length: number): 'name' {
  const start = ahead(source, length + 1);
  source.at += length;
  const name = until(source, '>');
  if (name !== undefined && /^[A-Za-z0-9_]+$/.test(name)) return 'name';
  return refuse(/^\?<[=!]/.test(start) ? 'looking behind is not supported' : 'the name of a group is not valid');
}

function readFlags(source: Source): 'flags' | 'group' {
  let flags = '';
  for (take(source); /^[imsU-]$/.test(peek(source)); ) flags += take(source);
  const end = take(source);
  if (end === '=' || end === '!') refuse('looking ahead is not supported');
  const isClosed = end === ':' || end === ')';
  if (!isClosed || !/^[imsU]*(?:-[imsU]+)?$/.test(flags)) refuse(`(?${quoted(flags + end)} is not a group`);
  return end === ':' ? 'group' : 'flags';
}

function leave(reader: Reader): void {
  take(reader.source);
  const outer = reader.groups.pop() ?? refuse('a closing parenthesis closes nothing');
  const node = close(reader.group);
  reader.group = outer;
  push(reader, node);
}

function readBackslash(reader: Reader): void {
  const { source } = reader;
  const letter = peek(source, 1);
  if (letter === 'Q') {
    readLiteral(reader);
    return;
  }
  if (letter !== '' && 'AbBz'.includes(letter)) source.at += 2;
  else if (!readNamedClass(source)) readEscape(source);
  push(reader, ATOM);
}

/** Between `\Q` and `\E`, or the end, every character is itself. */
function readLiteral(reader: Reader): void {
  const { source } = reader;
  source.at += 2;
  const start = source.at;
  const text = until(source, '\\E');
  if (text === undefined) source.at = source.chars.length;
  const length = (text === undefined ? source.at : source.at - 2) - start;
  for (let i = 0; i < length; i += 1) push(reader, ATOM);
}

const MANY = Number.POSITIVE_INFINITY;
const SIGNS: Readonly<Record<string, Bounds>> = {
  '*': { least: 0, most: MANY },
  '+': { least: 1, most: MANY },
  '?': { least: 0, most: 1 },
};

function readRepetition(reader: Reader): boolean {
  const { source, group } = reader;
  const sign = Object.hasOwn(SIGNS, peek(source)) ? SIGNS[peek(source)] : undefined;
  if (sign) take(source);
  const bounds = sign ?? readNumbers(source);
  if (!bounds) return false;
  if (peek(source) === '?') take(source);
  if (reader.isRepeated) refuse('a repetition may not follow a repetition');
  const part = group.row.pop();
  if (!part) return refuse('a repetition repeats nothing');
  const node = repeated(part, bounds);
  if (!sign && node.copies > MOST_COPIES) refuse(`repetitions make more than ${MOST_COPIES} copies`);
  push(reader, node);
  return true;
}

/** Numbers in braces; a brace that is none of them is a character. */
const NUMBERS = /^\{(0|[1-9]\d*)(?:(,)(0|[1-9]\d*)?)?\}/;

function readNumbers(source: Source): Bounds | undefined {
  if (peek(source) !== '{') return undefined;
  let length = 1;
  while (/^[0-9,]$/.test(peek(source, length))) length += 1;
  const found = NUMBERS.exec(ahead(source, length + 1));
  if (!found) return undefined;
  source.at += found[0].length;
  const least = Number(found[1]);
  const upTo = found[3] === undefined ? MANY : Number(found[3]);
  const most = found[2] === undefined ? least : upTo;
  if (least > MOST_COPIES || (most !== MANY && most > MOST_COPIES))
    refuse(`a repetition of more than ${MOST_COPIES} is not supported`);
  if (least > most) refuse('a repetition has more at least than at most');
  return { least, most };
}
