/** A directive of a go.mod or a line of a block, with its verb in front; strings keep their quotes. */
export interface Directive {
  readonly verb: string;
  readonly words: readonly string[];
  /** 1-based. */
  readonly line: number;
}

/** What Go objects to, one clause. */
export interface Refusal {
  readonly problem: string;
  readonly line: number;
}

/** Directives that may be written as a block; `use` in a go.work. */
const BLOCKS = ['module', 'godebug', 'require', 'exclude', 'replace', 'retract', 'tool', 'ignore', 'use'];

/**
 * Splits a go.mod or a go.work into directives, by the grammar of golang.org/x/mod/modfile: no word spans lines, a block opens with `(` at the end
 * of a line and closes with `)` on a line of its own.
 */
export function directivesOf(text: string): readonly Directive[] | Refusal {
  const directives: Directive[] = [];
  let block: Directive | undefined;
  for (const [index, raw] of text.split('\n').entries()) {
    const words = wordsOf(raw);
    const read = 'problem' in words ? words : readLine(words, index + 1, block);
    if ('problem' in read) return { problem: read.problem, line: index + 1 };
    if (read.directive !== undefined) directives.push(read.directive);
    block = read.block;
  }
  return block === undefined ? directives : { problem: 'the block is not closed', line: block.line };
}

/** What a line says: a directive or none, and the block that the next line is in. */
interface LineRead {
  readonly directive?: Directive;
  readonly block: Directive | undefined;
}

function readLine(
  words: readonly string[],
  line: number,
  block: Directive | undefined,
): LineRead | { problem: string } {
  const [verb, ...rest] = words;
  if (verb === undefined) return { block };
  if (block !== undefined) {
    if (verb !== ')') return { directive: { verb: block.verb, words, line }, block };
    return rest.length > 0 ? { problem: 'text follows the closing parenthesis' } : { block: undefined };
  }
  if (!isBlock(words)) return { directive: { verb, words: rest, line }, block };
  const problem = blockProblem(words);
  if (problem !== undefined) return { problem };
  return { block: words.at(-1) === '(' ? { verb, words: [], line } : undefined };
}

function isBlock(words: readonly string[]): boolean {
  const [last, previous] = [words.at(-1), words.at(-2)];
  return words.length > 1 && (last === '(' || (last === ')' && previous === '(' && words.length > 2));
}

function blockProblem(words: readonly string[]): string | undefined {
  const names = words.slice(0, words.at(-1) === '(' ? -1 : -2);
  return names.length === 1 && BLOCKS.includes(names[0] ?? '') ? undefined : `unknown block ${names.join(' ')}`;
}

/** White space, a comment, punctuation, a quoted string, a word up to a comment: one of them is at every place of a line. */
const TOKEN =
  /(?<space>[ \t\r]+)|(?<comment>\/\/.*)|(?<mark>[()[\]{},])|(?<text>"(?:\\.|[^"\\])*"|`[^`]*`)|(?<word>(?!["`])(?:(?!\/[/*])[\p{L}\p{M}\p{N}\p{P}\p{S}])+?(?=\/[/*]|[ \t\r()[\]{},]|$))/suy;

function wordsOf(raw: string): readonly string[] | { readonly problem: string } {
  const words: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < raw.length) {
    const at = TOKEN.lastIndex;
    const { space, comment } = TOKEN.exec(raw)?.groups ?? {};
    if (TOKEN.lastIndex === 0) return { problem: refusalAt(raw.slice(at)) };
    if (space === undefined && comment === undefined) words.push(raw.slice(at, TOKEN.lastIndex));
  }
  return words;
}

function refusalAt(rest: string): string {
  if (rest.startsWith('/*')) return 'a comment begins with //, not /*';
  return /^["`]/.test(rest) ? 'a string is not closed' : `unexpected character ${JSON.stringify(rest.slice(0, 1))}`;
}
