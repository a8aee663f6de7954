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

/** `# escape=` is honoured only in the directives at the very top. */
function joinerOf(lines: readonly string[]): string {
  for (const line of lines) {
    const directive = /^#\s*([A-Za-z]+)\s*=\s*(\S+)\s*$/.exec(line);
    if (!directive) return '\\';
    if (directive[1]?.toLowerCase() === 'escape') return directive[2] === '`' ? '`' : '\\';
  }
  return '\\';
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
