export interface Instruction {
  readonly keyword: string;
  readonly rest: string;
  /** Line of the keyword, 1-based. */
  readonly line: number;
}

/** Splits a Dockerfile into instructions: parser directives, comments, continued lines and here-documents are understood. */
export function instructionsOf(text: string): Instruction[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const joiner = joinerOf(lines);
  const ends = lastLines(lines);
  const instructions: Instruction[] = [];
  let next = 0;
  while (next < lines.length) {
    const line = next + 1;
    const { logical, end } = continued(lines, next, joiner);
    const match = /^\s*([A-Za-z]+)(?:\s+(.*))?$/s.exec(logical);
    next = end;
    if (!match?.[1]) continue;
    const keyword = match[1].toUpperCase();
    const rest = (match[2] ?? '').trim();
    instructions.push({ keyword, rest, line });
    if (takesHereDocuments.has(keyword)) next = afterHereDocuments(lines, ends, next, rest);
  }
  return instructions;
}

const takesHereDocuments = new Set(['RUN', 'COPY', 'ADD']);

interface Directive {
  readonly name: string;
  readonly value: string;
  /** 1-based. */
  readonly line: number;
}

/** The parser directives: comments of the form `# name=value` at the very top, before anything else. */
function directivesOf(lines: readonly string[], pattern = /^#\s*([A-Za-z][A-Za-z0-9]*)\s*=\s*(\S.*)$/): Directive[] {
  const directives: Directive[] = [];
  for (const [index, line] of lines.entries()) {
    const [, name, value] = pattern.exec(line.trim()) ?? [];
    if (name === undefined || value === undefined) break;
    directives.push({ name: name.toLowerCase(), value: value.trim(), line: index + 1 });
  }
  return directives;
}

function joinerOf(lines: readonly string[]): string {
  return directivesOf(lines).find(({ name }) => name === 'escape')?.value === '`' ? '`' : '\\';
}

/** Directives are a few lines at the top. */
const MAX_DIRECTIVES = 10_000;

/**
 * The image of the frontend that reads the file: the `syntax` directive, with `#` or `//`, or the member of a JSON object at the top;
 * a first line with `#!` is passed over. What follows the first word is for the frontend.
 * Source: BuildKit, frontend/dockerfile/parser, DetectSyntax.
 */
export function frontendOf(text: string): { readonly image: string; readonly line: number } | undefined {
  const all = text
    .slice(0, MAX_DIRECTIVES)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/);
  const skipped = all[0]?.startsWith('#!') ? 1 : 0;
  const lines = all.slice(skipped);
  const slashed = /^\/\/\s*([A-Za-z][A-Za-z0-9]*)\s*=\s*(\S.*)$/;
  const found = [...directivesOf(lines), ...directivesOf(lines, slashed)].find(({ name }) => name === 'syntax');
  if (found !== undefined) return { image: found.value.split(/\s/)[0] ?? '', line: found.line + skipped };
  const [, json] = /^\s*\{[^{}]*"syntax"\s*:\s*"([^"\s]+)/.exec(lines.join('\n')) ?? [];
  return json === undefined ? undefined : { image: json, line: 1 + skipped };
}

/** Joins continued lines. A comment or an empty line inside a continuation does not end it. */
function continued(lines: readonly string[], start: number, joiner: string): { logical: string; end: number } {
  const first = lines[start] ?? '';
  if (isBlank(first)) return { logical: '', end: start + 1 };
  const parts: string[] = [];
  let end = start;
  while (end < lines.length) {
    const line = lines[end] ?? '';
    end += 1;
    if (isBlank(line)) continue;
    const text = line.trimEnd();
    const isContinued = text.endsWith(joiner);
    parts.push(isContinued ? text.slice(0, -1) : text);
    if (!isContinued) break;
  }
  return { logical: parts.join(''), end };
}

function isBlank(line: string): boolean {
  return line.trim() === '' || line.trimStart().startsWith('#');
}

/** A here-document that never ends is none: the builder would refuse it, and it must not hide the rest of the file. */
function afterHereDocuments(lines: readonly string[], ends: LastLines, start: number, rest: string): number {
  let next = start;
  for (const [, dash, , name] of rest.matchAll(/(?:^|\s)\d*<<(-?)(["']?)([A-Za-z_]\w*)\2(?=\s|$)/g)) {
    if (name === undefined || (ends.get(name) ?? -1) < next) return next;
    const isEnd = (line: string | undefined): boolean => (dash ? line?.replace(/^\t+/, '') : line) === name;
    let end = next;
    while (end < lines.length && !isEnd(lines[end])) end += 1;
    if (end === lines.length) return next;
    next = end + 1;
  }
  return next;
}

/** Number of the last line with each text, so that a search that must fail costs nothing. */
type LastLines = ReadonlyMap<string, number>;

function lastLines(lines: readonly string[]): LastLines {
  return new Map(lines.map((line, index) => [line.replace(/^\t+/, ''), index]));
}
