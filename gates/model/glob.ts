import * as z from 'zod';

/**
 * Globs over paths and names: `*` stops at a slash, `**` as a whole step stands for any number of steps, also none, `?` is one
 * character, `[a-z]` and `[!a-z]` are sets, `{a,b}` and `@(a|b)` are alternatives, `?(a)` may be absent, `\` takes the next character as
 * it is. A last `**` behind a star means what is inside such folders: `test*` and `**` leave the file `tests.yaml` alone. Dots are
 * ordinary characters. A leading `!` turns the answer around.
 *
 * Texts come from authors of changes, so nothing here backtracks without bound: a match costs at most the product of the lengths of
 * pattern and text, once for each alternative.
 */

/** A glob as a document writes it. */
export const Glob = z
  .string()
  .min(1)
  .superRefine((pattern, context) => {
    const problem = globProblem(pattern);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: `not a valid glob: ${problem}` });
  });

/** Whether a glob matches a whole text. A pattern with a {@link globProblem} matches its own spelling only. */
export function globMatches(pattern: string, text: string): boolean {
  if (pattern === text) return true;
  return compiled(pattern)(text);
}

/** Whether a text is among the globs: one of them matches, and none with a leading `!`. Only `!` globs leave everything else in. */
export function globsMatch(patterns: readonly string[], text: string): boolean {
  const wanted = patterns.filter((pattern) => !pattern.startsWith('!'));
  if (wanted.length > 0 && !wanted.some((pattern) => globMatches(pattern, text))) return false;
  return !patterns.some((pattern) => pattern.startsWith('!') && globMatches(pattern.slice(1), text));
}

/** Why a pattern cannot be used as a glob; nothing where it can. */
export function globProblem(pattern: string): string | undefined {
  const answer = expand(pattern.replace(/^!(?!\()/, ''));
  return 'problem' in answer ? answer.problem : undefined;
}

/** A bracket of a pattern that is never closed, and so stands for itself; nothing where there is none. */
export function globUnclosed(pattern: string): string | undefined {
  const pieces = pattern.match(PIECE) ?? [];
  const groups = groupsOf(pieces);
  return pieces.find((piece, at) => piece === '[' || (/^(\{|[@?]\()$/.test(piece) && !groups.has(at)));
}

/** Every spelling of a pattern without its groups: `{a,b}/*` is `a/*` and `b/*`. None where it has a {@link globProblem}. */
export function globVariants(pattern: string): readonly string[] {
  const answer = expand(pattern);
  return 'problem' in answer ? [] : answer.variants.map((pieces) => pieces.join(''));
}

/** The folder that every match is below, or the only text that matches: the steps before the first one with a wildcard. */
export function globBase(pattern: string): string {
  const steps = pattern.split('/');
  const first = steps.findIndex((step) => /[*?[\]{}()!\\]/.test(step));
  return (first < 0 ? steps : steps.slice(0, first)).join('/');
}

type Matches = (text: string) => boolean;

/** The same few patterns are asked for every file and fact. */
const known = new Map<string, Matches>();
const MOST_KNOWN = 1000;

function compiled(pattern: string): Matches {
  const found = known.get(pattern);
  if (found !== undefined) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const made = compile(pattern);
  known.set(pattern, made);
  return made;
}

function compile(pattern: string): Matches {
  const isNegated = /^!(?!\()/.test(pattern);
  const answer = expand(isNegated ? pattern.slice(1) : pattern);
  if ('problem' in answer) return () => false;
  const variants = answer.variants.map(stepsOf);
  return (text) => {
    if (text === '') return false;
    const steps = text.split('/');
    return variants.some((variant) => stepsMatch(variant, steps)) !== isNegated;
  };
}

/** A character, an escaped one, a set, a wildcard, or the beginning of a group. */
const PIECE = /\\.|\[[!^]?\]?(?:\\.|[^\]\\])*\]|[@?*+!]\(|./gsu;
type Piece = string;

const LONGEST = 2000;
const MOST_VARIANTS = 500;

type Expansion = { readonly variants: readonly (readonly Piece[])[] } | { readonly problem: string };

/** Every spelling of a pattern without its groups. */
function expand(pattern: string): Expansion {
  if (pattern.length > LONGEST) return { problem: `a glob has at most ${LONGEST} characters` };
  const pieces = pattern.match(PIECE) ?? [];
  const groups = groupsOf(pieces);
  for (const open of groups.keys()) {
    const sign = pieces[open] ?? '';
    if (/^[*+!]\(/.test(sign))
      return { problem: `${sign}...) is not supported: write the alternatives as {a,b}, or use "*"` };
  }
  const variants = variantsOf(pieces, groups, 0, pieces.length);
  return variants.length > MOST_VARIANTS
    ? { problem: `its alternatives make more than ${MOST_VARIANTS} globs` }
    : { variants };
}

interface Group {
  /** Where its parts end: at a separator, the last one where the group closes. */
  readonly ends: readonly number[];
}

/** The groups that close, by where they open; what opens without closing is text. */
function groupsOf(pieces: readonly Piece[]): ReadonlyMap<number, Group> {
  const groups = new Map<number, Group>();
  const open: { readonly at: number; readonly separator: string; readonly close: string; readonly ends: number[] }[] =
    [];
  for (const [at, piece] of pieces.entries()) {
    const inner = open.at(-1);
    if (piece === '{') open.push({ at, separator: ',', close: '}', ends: [] });
    else if (/^.\($/s.test(piece)) open.push({ at, separator: '|', close: ')', ends: [] });
    else if (piece === inner?.separator) inner.ends.push(at);
    else if (inner !== undefined && piece === inner.close) {
      groups.set(inner.at, { ends: [...inner.ends, at] });
      open.pop();
    }
  }
  return groups;
}

/** All spellings of a part of the pattern; more than {@link MOST_VARIANTS} where there are too many. */
function variantsOf(pieces: readonly Piece[], groups: ReadonlyMap<number, Group>, from: number, to: number): Piece[][] {
  let variants: Piece[][] = [[]];
  for (let at = from; at < to && variants.length <= MOST_VARIANTS; at += 1) {
    const group = groups.get(at);
    const alternatives = group === undefined ? [[pieces[at] ?? '']] : alternativesOf(pieces, groups, at, group);
    variants = variants.flatMap((start) => alternatives.map((end) => [...start, ...end]));
    at = group?.ends.at(-1) ?? at;
  }
  return variants;
}

function alternativesOf(
  pieces: readonly Piece[],
  groups: ReadonlyMap<number, Group>,
  open: number,
  { ends }: Group,
): Piece[][] {
  const parts = ends.map((end, i) => ({ from: (ends[i - 1] ?? open) + 1, to: end }));
  const inside = parts.flatMap(({ from, to }) => variantsOf(pieces, groups, from, to)).slice(0, MOST_VARIANTS + 1);
  const sign = pieces[open] ?? '';
  if (sign === '?(') return [[], ...inside];
  if (sign !== '{' || parts.length > 1) return inside;
  // Braces around a single thing are a range, or text.
  const range = rangeOf(pieces.slice(open + 1, ends[0]).join(''));
  return range ?? inside.map((variant) => ['{', ...variant, '}']);
}

/** `1..5` and `a..e`, of at most a hundred members. */
function rangeOf(part: string): Piece[][] | undefined {
  const [, first = '', last = ''] = /^(?:(?=\d+\.\.\d+$)|(?=[a-z]\.\.[a-z]$))(\w{1,4})\.\.(\w{1,4})$/i.exec(part) ?? [];
  const isNumber = /\d/.test(first);
  const codeOf = (text: string): number => (isNumber ? Number(text) : text.charCodeAt(0));
  const count = codeOf(last) - codeOf(first) + 1;
  if (first === '' || count < 1 || count > 100) return undefined;
  const textOf = (code: number): string => (isNumber ? String(code) : String.fromCharCode(code));
  return Array.from({ length: count }, (_, i) => Array.from(textOf(codeOf(first) + i)));
}

type Token =
  | { readonly kind: 'star' }
  | { readonly kind: 'any' }
  | { readonly kind: 'text'; readonly char: string }
  | { readonly kind: 'set'; readonly ranges: readonly (readonly [number, number])[]; readonly isNegated: boolean };

/** `**` as a whole step, or what one step must look like. */
type Step = '**' | readonly Token[];

const STAR: Token = { kind: 'star' };

function stepsOf(variant: readonly Piece[]): readonly Step[] {
  const steps: Piece[][] = [[]];
  for (const piece of variant) {
    if (piece === '/') steps.push([]);
    else steps.at(-1)?.push(piece);
  }
  const parsed = steps
    .map((pieces): Step => (pieces.join('') === '**' ? '**' : pieces.map(tokenOf)))
    .filter((step, at, all) => step !== '**' || all[at - 1] !== '**');
  // Files of folders, not files: `test*/**` leaves the file `tests.yaml` alone.
  return parsed.at(-1) === '**' && endsInStar(parsed.at(-2)) ? [...parsed.slice(0, -1), [STAR], '**'] : parsed;
}

function endsInStar(step: Step | undefined): boolean {
  return step !== undefined && step !== '**' && step.at(-1)?.kind === 'star';
}

function tokenOf(piece: Piece): Token {
  if (piece === '*') return STAR;
  if (piece === '?') return { kind: 'any' };
  if (piece.length > 2 && piece.startsWith('[')) return setOf(piece.slice(1, -1));
  return { kind: 'text', char: piece.replace(/^\\(?=.)/s, '') };
}

function setOf(body: string): Token {
  const isNegated = /^[!^]/.test(body);
  const members = isNegated ? body.slice(1) : body;
  const codeOf = (member: string): number => member.replace(/^\\(?=.)/s, '').codePointAt(0) ?? 0;
  const ranges = [...members.matchAll(/(\\.|[^\\])(?:-(\\.|[^\\]))?/gsu)].map(
    ([, first = '', last = first]) => [codeOf(first), codeOf(last)] as const,
  );
  return { kind: 'set', ranges, isNegated };
}

/** Steps of a text against steps of a pattern; of several `**` only the last one is ever reconsidered. */
function stepsMatch(pattern: readonly Step[], steps: readonly string[]): boolean {
  return matchesWithStars(
    pattern,
    steps,
    (one) => one === '**',
    (one, step) => one !== '**' && stepMatches(one, step),
  );
}

/** A step that has any wildcard stands for at least one character. */
function stepMatches(tokens: readonly Token[], step: string): boolean {
  if (step === '') return tokens.length === 0;
  return matchesWithStars(tokens, Array.from(step), ({ kind }) => kind === 'star', tokenMatches);
}

function tokenMatches(token: Token, char: string): boolean {
  switch (token.kind) {
    case 'star':
      return false;
    case 'any':
      return true;
    case 'text':
      return token.char === char;
    case 'set': {
      const code = char.codePointAt(0) ?? 0;
      return token.ranges.some(([from, to]) => from <= code && code <= to) !== token.isNegated;
    }
    default:
      return token satisfies never;
  }
}

/**
 * Matches a list against a pattern whose stars stand for any number of items. When an item does not fit, the last star takes one item
 * more: an earlier star cannot help, so the work is at most the product of the lengths.
 */
function matchesWithStars<Part, Item>(
  pattern: readonly Part[],
  items: readonly Item[],
  isStar: (part: Part) => boolean,
  fits: (part: Part, item: Item) => boolean,
): boolean {
  let at = 0;
  let star = -1;
  let resume = 0;
  for (let item = 0; item < items.length; ) {
    const part = pattern[at];
    if (part !== undefined && isStar(part)) {
      star = at;
      resume = item;
      at += 1;
    } else if (part !== undefined && fits(part, items[item] as Item)) {
      at += 1;
      item += 1;
    } else if (star >= 0) {
      at = star + 1;
      resume += 1;
      item = resume;
    } else return false;
  }
  return pattern.slice(at).every(isStar);
}
