import { type Line, lineText, parseWith } from '../schemes/parsing.ts';
import { semverTolerant } from '../schemes/semver-tolerant.ts';
import { type Lineage, type Position, positionOf } from './lineage.ts';

export type LineReading =
  | { readonly ok: true; readonly line: Line; readonly position: Position | undefined; readonly text: string }
  | { readonly ok: false; readonly reason: string };

/** The line that a text names, with or without a patch, and its place in a lineage. */
export function readLine(value: unknown, lineage: Lineage): LineReading {
  const parsed = parseWith(semverTolerant, value);
  if (!parsed.ok) return parsed;
  const { line } = parsed.version;
  return { ok: true, line, position: positionOf(lineage, line), text: lineText(line) };
}

export function slotText({ index, lines }: Position): string {
  return `slot ${index} (${lines.join(', ')})`;
}
