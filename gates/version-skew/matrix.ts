import { judgeLimit } from './judging/judge-limit.ts';
import { type Axes, type Judgement, type LimitOutcome, type Observed, worstOutcome } from './judging/judgement.ts';
import { type Lineage, linesAt, type Position, positionOf } from './lineages/lineage.ts';
import { lineagesOf, type NamedLimit, type VersionSkewParams } from './params.ts';
import { type Line, lineText } from './schemes/parsing.ts';

/** What a limit allows: one outcome for each row and column. */
export interface Matrix {
  readonly rowAxis: string;
  readonly columnAxis: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** By row, then by column. */
  readonly cells: readonly (readonly LimitOutcome[])[];
  /** What kept cells from being decided, each once: axes without a value, versions that cannot be read. */
  readonly troubles: readonly string[];
}

export interface MatrixQuestion {
  readonly limit: NamedLimit;
  readonly params: VersionSkewParams;
  /** Values of the other axes. */
  readonly axes: Axes;
  readonly asOf: string;
  /** Lines to try; the limit's own choice when absent. */
  readonly lines?: readonly string[];
}

/** What people call subject and reference of a limit: its pair, or its one value. */
export function rolesOf(limit: NamedLimit): { readonly subject?: string; readonly reference?: string } {
  const [subject, reference] = pairOf(limit) ?? [];
  if (subject !== undefined && reference !== undefined) return { subject, reference };
  switch (limit.kind) {
    case 'member':
      return { subject: limit.version, reference: limit.supported };
    case 'stream':
    case 'hashStream':
      return { subject: limit.release, reference: limit.stream };
    case 'lineage':
      return { subject: limit.line, reference: limit.previous };
    default: {
      const only = onlyAxisOf(limit);
      return only === undefined ? {} : { subject: only };
    }
  }
}

function onlyAxisOf(limit: NamedLimit): string | undefined {
  switch (limit.kind) {
    case 'age':
      return limit.version;
    case 'format':
      return limit.field;
    case 'sameValue':
      return limit.values;
    case 'minimum':
      return limit.axes.length === 1 ? limit.axes[0]?.name : undefined;
    case 'table':
      return limit.keys.length === 1 ? limit.keys[0] : undefined;
    default:
      return undefined;
  }
}

/** The two axes of a pair, as rows and columns; nothing for a limit that has no pair. */
export function pairOf(limit: NamedLimit): readonly [string, string] | undefined {
  switch (limit.kind) {
    case 'range':
      return [limit.subject, limit.reference];
    case 'step':
      return [limit.from, limit.to];
    case 'nextMax':
      return [limit.max, limit.current];
    case 'window':
      return [limit.version, limit.current];
    case 'table':
      return limit.keys.length === 2 ? [limit.keys[0] ?? '', limit.keys[1] ?? ''] : undefined;
    case 'equal':
      return [limit.actual, limit.expected];
    case 'constraint':
      return [limit.version, limit.minimum];
    default:
      return undefined;
  }
}

/** Tries every pair of lines. Throws RangeError with a sentence where the limit has no pair, or no lines are known to try. */
export function matrixOf(question: MatrixQuestion): Matrix {
  const { limit } = question;
  const pair = pairOf(limit);
  if (pair === undefined) throw new RangeError(`a limit of kind ${limit.kind} is not about two versions`);
  const [rowAxis, columnAxis] = pair;
  const { rows, columns } = valuesToTry(question);
  const judged = rows.map((row) => columns.map((column) => judgeCell(question, [rowAxis, row], [columnAxis, column])));
  const cells = judged.map((row) => row.map((cell) => worstOutcome(cell.map(({ outcome }) => outcome))));
  const all = judged.flat(2).filter(({ answer }) => answer === 'missing');
  return { rowAxis, columnAxis, rows, columns, cells, troubles: [...new Set(all.map(({ detail }) => detail))] };
}

function judgeCell(
  { limit, params, axes, asOf }: MatrixQuestion,
  ...pair: readonly (readonly [string, string])[]
): readonly Judgement[] {
  const given = pair.map(([axis, value]): [string, readonly Observed[]] => [
    axis,
    [{ value: limit.kind === 'table' ? value : written(limit, value) }],
  ]);
  return judgeLimit(limit, { axes: new Map([...axes, ...given]), asOf, lineages: lineagesOf(params) });
}

/** A line as the scheme of the limit writes it. */
function written(limit: NamedLimit, line: string): string {
  const scheme = 'scheme' in limit ? limit.scheme : undefined;
  if (scheme === 'gomod-k8s') return `v0.${line.split('.')[1] ?? ''}.0`;
  return scheme === 'semver' ? `${line}.0` : line;
}

function valuesToTry(question: MatrixQuestion): { rows: readonly string[]; columns: readonly string[] } {
  const { limit, lines } = question;
  if (limit.kind === 'table') {
    const keys = Object.keys(limit.table).map((key) => key.split('|'));
    const distinct = (place: number) => [...new Set(keys.map((parts) => parts[place] ?? ''))];
    return { rows: distinct(0), columns: distinct(1) };
  }
  const chosen = lines ?? ownLines(question);
  if (lines === undefined && chosen.length < 2) {
    throw new RangeError('the limit does not say which lines there are; name some, such as 1.30..1.36');
  }
  return { rows: chosen, columns: chosen };
}

/** The lines that the limit itself names, and the end of a lineage that lists its lines. */
function ownLines({ limit, params }: MatrixQuestion): readonly string[] {
  const pairs = {
    ...('bridges' in limit ? limit.bridges : {}),
    ...('crossMajorAllow' in limit ? limit.crossMajorAllow : {}),
  };
  const listed = Object.entries(pairs).flatMap(([line, others]) => [line, ...others]);
  const lineage = 'lineage' in limit ? lineagesOf(params)[limit.lineage] : undefined;
  const end = lineage !== undefined && 'slots' in lineage ? recentSlots(lineage.slots).flat() : [];
  return sorted([...listed.filter((line) => !line.endsWith('*')), ...end]);
}

/** Seven slots that people ask about: up to two after the newest major began, which a lineage may list far beyond. */
function recentSlots(slots: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const majorOf = (line: string) => Number(line.split('.')[0]);
  const newest = Math.max(...slots.flat().map(majorOf));
  const turn = slots.findIndex((slot) => slot.some((line) => majorOf(line) === newest));
  const end = turn <= 0 ? slots.length : Math.min(slots.length, turn + 3);
  return slots.slice(Math.max(0, end - 7), end);
}

/** Lines of a list such as `4.20,4.22` or a span such as `4.20..5.1`. A span over a major needs a lineage that lists its slots. */
export function linesOf(text: string, lineage: Lineage | undefined): readonly string[] {
  return text.split(',').flatMap((part) => {
    const [from = '', to] = part.trim().split('..');
    return to === undefined ? [lineText(lineOf(from))] : span(lineOf(from), lineOf(to), lineage);
  });
}

function span(from: Line, to: Line, lineage: Lineage | undefined): readonly string[] {
  const track: Lineage = lineage ?? { type: 'minor-within-major' };
  const [start, end] = [positionOf(track, from), positionOf(track, to)];
  if (start === undefined || end === undefined || start.track !== end.track) {
    throw new RangeError(`no lineage counts from ${lineText(from)} to ${lineText(to)}; name the lines one by one`);
  }
  return slotsFrom(track, start, end.index - start.index);
}

const MOST_LINES = 60;

function slotsFrom(lineage: Lineage, start: Position, count: number): readonly string[] {
  if (count < 0) throw new RangeError('a span begins with its older line');
  if (count > MOST_LINES) throw new RangeError(`a span has up to ${MOST_LINES} lines`);
  return Array.from({ length: count + 1 }, (_, offset) => linesAt(lineage, start, offset) ?? []).flat();
}

function lineOf(text: string): Line {
  const match = /^(\d{1,9})\.(\d{1,9})$/.exec(text.trim());
  if (match === null) throw new RangeError(`${text.slice(0, 40)} is not a line such as 4.22`);
  return { major: Number(match[1]), minor: Number(match[2]) };
}

function sorted(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)].sort((a, b) => {
    const [one, other] = [lineOf(a), lineOf(b)];
    return one.major - other.major || one.minor - other.minor;
  });
}
