import { EVENT_ID, type Event, getScalarValue, parseEvents } from 'js-yaml';
import { pointerSteps } from './field-path.ts';
import { MAX_YAML_DEPTH } from './yaml/limits.ts';
import type { LineLocator, Lines } from './yaml/lines.ts';

export type { LineLocator } from './yaml/lines.ts';

/**
 * Lines of values in a YAML text. A pointer to nothing resolves to its nearest parent that is there, a pointer through an
 * alias to the alias; a member begins at its key. The text is parsed at the first question only. A text that is not YAML has no lines.
 */
export function lineLocator(text: string): LineLocator {
  let parsed: { readonly roots: readonly Node[]; readonly breaks: readonly number[] } | undefined;
  return (document, pointer) => {
    parsed ??= { roots: rootsOf(text), breaks: breaksOf(text) };
    const root = parsed.roots[document];
    return root && linesOf(find(root, pointerSteps(pointer)), text, parsed.breaks);
  };
}

interface Node {
  readonly start: number;
  end: number;
  readonly members: Map<string, Node>;
}

function find(root: Node, steps: readonly string[]): Node {
  let node = root;
  for (const step of steps) {
    const next = node.members.get(step);
    if (next === undefined) return node;
    node = next;
  }
  return node;
}

interface Frame {
  readonly node: Node;
  readonly kind: 'document' | 'sequence' | 'mapping';
  /** A key that waits for its value. */
  key?: { readonly text: string; readonly start: number };
  count: number;
}

function rootsOf(text: string): Node[] {
  const roots: Node[] = [];
  const frames: Frame[] = [];
  for (const event of eventsOf(text)) {
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        frames.push({ node: leaf(0, 0), kind: 'document', count: 0 });
        break;
      case EVENT_ID.SEQUENCE:
      case EVENT_ID.MAPPING:
        frames.push(openFrame(event, frames.at(-1)));
        break;
      case EVENT_ID.SCALAR:
        addScalar(frames.at(-1), event, text);
        break;
      case EVENT_ID.ALIAS:
        attach(frames.at(-1), leaf(event.anchorStart - 1, event.anchorEnd), '');
        break;
      case EVENT_ID.POP:
        closeFrame(frames, roots);
        break;
      default:
        event satisfies never;
    }
  }
  return roots;
}

function eventsOf(text: string): readonly Event[] {
  try {
    return parseEvents(text, { maxDepth: MAX_YAML_DEPTH });
  } catch {
    return [];
  }
}

function leaf(start: number, end: number): Node {
  return { start, end, members: new Map() };
}

function openFrame(event: { type: 2 | 3; start: number }, parent: Frame | undefined): Frame {
  const start = parent?.key?.start ?? event.start;
  return { node: leaf(start, event.start), kind: event.type === EVENT_ID.SEQUENCE ? 'sequence' : 'mapping', count: 0 };
}

function addScalar(frame: Frame | undefined, event: Extract<Event, { type: 4 }>, text: string): void {
  const isKey = frame?.kind === 'mapping' && frame.key === undefined;
  attach(frame, leaf(event.valueStart, event.valueEnd), isKey ? getScalarValue(text, event) : '');
}

/** Puts a finished node where it belongs: the value of a waiting key, the next item, the content of the document. */
function attach(frame: Frame | undefined, node: Node, text: string): void {
  if (frame === undefined) return;
  frame.node.end = Math.max(frame.node.end, node.end);
  if (frame.kind === 'mapping' && frame.key === undefined) {
    frame.key = { text, start: node.start };
    return;
  }
  const name = frame.key?.text ?? (frame.kind === 'document' ? '' : String(frame.count));
  frame.node.members.set(name, { ...node, start: frame.key?.start ?? node.start });
  frame.count += 1;
  delete frame.key;
}

function closeFrame(frames: Frame[], roots: Node[]): void {
  const frame = frames.pop();
  if (frame === undefined) return;
  if (frame.kind === 'document') roots.push(frame.node.members.get('') ?? frame.node);
  else attach(frames.at(-1), frame.node, '');
}

function breaksOf(text: string): number[] {
  const breaks: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) breaks.push(at);
  return breaks;
}

function linesOf(node: Node, text: string, breaks: readonly number[]): Lines {
  let end = Math.max(node.start, node.end - 1);
  while (end > node.start && /\s/.test(text[end] ?? ' ')) end -= 1;
  return { line: lineAt(node.start, breaks), endLine: lineAt(end, breaks) };
}

/** How many line breaks lie before an offset, plus one; by halving. */
function lineAt(offset: number, breaks: readonly number[]): number {
  let low = 0;
  let high = breaks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((breaks[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}
