import * as z from 'zod';
import { type Line, lineText } from '../schemes/parsing.ts';

/** A line as a rule writes it. */
export const LineName = z.string().regex(/^\d{1,9}\.\d{1,9}$/, 'a line is written major.minor, such as "4.22"');

const SlotLineage = z
  .strictObject({
    /** In order of release; lines in one slot are aliases of each other. */
    slots: z.array(z.array(LineName).min(1)).min(1),
    /** A line of the last slot whose major goes on, one slot for each later minor. */
    open: LineName.optional(),
    note: z.string().optional(),
  })
  .superRefine(({ slots, open }, context) => {
    const lines = slots.flat();
    const twice = lines.find((line, index) => lines.indexOf(line) !== index);
    if (twice !== undefined) context.addIssue({ code: 'custom', path: ['slots'], message: `${twice} is in two slots` });
    if (open !== undefined && !slots.at(-1)?.includes(open)) {
      context.addIssue({ code: 'custom', path: ['open'], message: `${open} is not in the last slot` });
    }
  });

const MinorLineage = z.strictObject({
  /** Each major is a world of its own: its minors are counted, and there is no way to another major. */
  type: z.literal('minor-within-major'),
  note: z.string().optional(),
});

/** The order of release lines, as data. No lineage is ever computed over a major. */
export const Lineage = z.union([SlotLineage, MinorLineage]);
export type Lineage = z.infer<typeof Lineage>;

/** Where a line stands. Distances exist within one track only. */
export interface Position {
  /** The major where majors are worlds of their own, else 0. */
  readonly track: number;
  /** Slot number, counted from 0. */
  readonly index: number;
  /** The line and its aliases. */
  readonly lines: readonly string[];
}

/** The position of a line; nothing for one that the lineage does not list. */
export function positionOf(lineage: Lineage, line: Line): Position | undefined {
  if ('type' in lineage) return { track: line.major, index: line.minor, lines: [lineText(line)] };
  const name = lineText(line);
  const index = lineage.slots.findIndex((slot) => slot.includes(name));
  if (index >= 0) return { track: 0, index, lines: lineage.slots[index] ?? [] };
  const beyond = minorsBeyond(lineage.open, line);
  return beyond > 0 ? { track: 0, index: lineage.slots.length - 1 + beyond, lines: [name] } : undefined;
}

function minorsBeyond(open: string | undefined, line: Line): number {
  const [major, minor = 0] = open?.split('.').map(Number) ?? [];
  return major === line.major ? line.minor - minor : 0;
}

/** The lines some slots before (negative) or after a position; nothing where the lineage begins or ends. */
export function linesAt(lineage: Lineage, from: Position, offset: number): readonly string[] | undefined {
  const index = from.index + offset;
  if (index < 0) return undefined;
  if ('type' in lineage) return [`${from.track}.${index}`];
  const listed = lineage.slots[index];
  if (listed !== undefined || lineage.open === undefined) return listed;
  const [major = 0, minor = 0] = lineage.open.split('.').map(Number);
  return [`${major}.${minor + index - lineage.slots.length + 1}`];
}

/** How many slots the first is behind the second; negative when it is ahead; nothing between two tracks. */
export function slotsBehind(subject: Position, reference: Position): number | undefined {
  return subject.track === reference.track ? reference.index - subject.index : undefined;
}

/** Whether a pattern of a pair map, a line or `4.*`, means a line. */
export function lineMatches(pattern: string, line: Line): boolean {
  return pattern === lineText(line) || pattern === `${line.major}.*`;
}
