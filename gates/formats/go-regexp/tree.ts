/** What is known of a part of a pattern: enough to say how deep and how large Go's tree of it is. */
export interface Node {
  /** The most copies that repetitions with numbers make of something inside. */
  readonly copies: number;
  readonly least: number;
  readonly most: number;
  /** An upper bound of the instructions. */
  readonly size: number;
  /** Several parts in a row: within another row they are parts of that one. */
  readonly isRow: boolean;
}

export const ATOM: Node = { copies: 1, least: 1, most: 1, size: 1, isRow: false };

/** Parts in a row. Characters beside each other become one text, so a row may be less deep than it looks. */
export function rowOf(parts: readonly Node[]): Node {
  const [only] = parts;
  if (!only) return ATOM;
  if (parts.length === 1) return only;
  const depth = (by: 'least' | 'most') => greatest(parts.map((part) => (part.isRow ? part[by] : part[by] + 1)));
  const isPlain = parts.every(({ most }) => most === 1);
  return { ...summed(parts), least: isPlain ? 1 : depth('least'), most: depth('most'), isRow: true };
}

/** Alternatives: Go takes common beginnings out of them, which makes the tree deeper or less deep. */
export function choiceOf(parts: readonly Node[]): Node {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  return {
    ...summed(parts),
    least: Math.max(1, greatest(parts.map(({ least }) => least)) - 1),
    most: greatest(parts.map(({ most }) => most)) + 1 + 3 * parts.length,
    isRow: false,
  };
}

/** A group that captures. */
export function groupOf(part: Node): Node {
  return { ...part, least: part.least + 1, most: part.most + 1, size: part.size + 2, isRow: false };
}

/** `most`: how often at most; infinite where there is no limit. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

export function repeated(part: Node, { least, most }: Bounds): Node {
  const depth = { least: part.least + 1, most: part.most + 1, isRow: false };
  // What may not be there at all is not looked into.
  if (most === 0) return { ...depth, copies: 1, size: 1 };
  const times = Math.max(most === Number.POSITIVE_INFINITY ? least : most, 1);
  return { ...depth, copies: part.copies * times, size: part.size * times + times + 2 };
}

function summed(parts: readonly Node[]): Pick<Node, 'copies' | 'size'> {
  return {
    copies: greatest(parts.map(({ copies }) => copies)),
    size: parts.reduce((sum, { size }) => sum + size + 1, 0),
  };
}

/** Not spread: a pattern may have more parts than a call has arguments. */
function greatest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}
