import type { Place } from './finding.ts';
import { type LineLocator, lineLocator } from './yaml-lines.ts';

/** A text that is read, with the way back to the file: a whole file, or a text inside of one. */
export interface SourceText {
  readonly text: string;
  readonly path: string;
  /** Place of a line of this text, 1-based. */
  placeOf(line: number, endLine?: number): Place;
  /** Place of a value of this text, read as YAML. */
  placeAt(document: number, pointer: string): Place;
}

export function fileText(path: string, text: string): SourceText {
  return sourceText(path, text, (line, endLine = line) => ({ path, line, endLine }));
}

/** A text that is the value at a pointer of another: its lines are those of the block scalar that holds it. */
export function innerText(outer: SourceText, document: number, pointer: string, text: string): SourceText {
  const at = outer.placeAt(document, pointer);
  const { line: first = 1, endLine: last = first } = at;
  const lines = text.split('\n');
  let lastFilled = lines.length - 1;
  while (lastFilled > 0 && lines[lastFilled]?.trim() === '') lastFilled -= 1;
  // A text in quotes has fewer lines than its value: every line of it is there.
  const isBlock = last - first >= lastFilled;
  const lineOf = (line: number): number => Math.min(last, Math.max(first, last - lastFilled + line - 1));
  return sourceText(outer.path, text, (line, endLine = line) =>
    isBlock ? { path: outer.path, line: lineOf(line), endLine: lineOf(endLine) } : at,
  );
}

/** A text that is the value at a pointer of another in another writing (base64): every line of it is there. */
export function encodedText(outer: SourceText, document: number, pointer: string, text: string): SourceText {
  const at = outer.placeAt(document, pointer);
  return sourceText(outer.path, text, () => at);
}

/** A part of a text, from a line on. */
export function textFromLine(outer: SourceText, line: number, text: string): SourceText {
  return sourceText(outer.path, text, (from, to = from) => outer.placeOf(line + from - 1, line + to - 1));
}

function sourceText(path: string, text: string, placeOf: SourceText['placeOf']): SourceText {
  let lines: LineLocator | undefined;
  return {
    text,
    path,
    placeOf,
    placeAt(document, pointer) {
      lines ??= lineLocator(text);
      const found = lines(document, pointer);
      return found === undefined ? placeOf(1) : placeOf(found.line, found.endLine);
    },
  };
}
