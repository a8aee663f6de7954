import { constructFromEvents, EVENT_ID, type Event, parseEvents, YAMLException } from 'js-yaml';
import type { Json } from './json.ts';
import { MAX_FILE_BYTES } from './snapshot.ts';
import { indentedBefore, type Repaired, refusedTab, repairsOf } from './yaml/blanks.ts';
import { readBlocks } from './yaml/block.ts';
import { KUBERNETES } from './yaml/kubernetes-schema.ts';
import { MAX_YAML_DEPTH } from './yaml/limits.ts';
import type { LineLocator } from './yaml/lines.ts';
import { lineLocator } from './yaml-lines.ts';

/** Most aliases in one text. Kubernetes manifests written by generators have none. */
const MAX_YAML_ALIASES = 1000;
/** Largest size of a text once every alias is written out, in characters plus eight for each node. */
const MAX_EXPANDED_SIZE = 8 * MAX_FILE_BYTES;

export type YamlReading =
  /** Every document in order, the empty ones as `null`, so that the index is the locator's. */
  | { readonly ok: true; readonly documents: readonly Json[] }
  /** One clause, without the text itself; `line` is 1-based. */
  | { readonly ok: false; readonly reason: string; readonly line?: number };

/**
 * Reads YAML as Kubernetes does (sigs.k8s.io/yaml over go-yaml 2): YAML 1.1 booleans, `0777` is octal, dates stay text, `<<`
 * merges, a key given twice is an error. Time and memory are bounded for any text, and so is every later walk over the result.
 */
export function readYaml(text: string): YamlReading {
  return readYamlWithLines(text).reading;
}

/** The same, and where everything is. Who asks for lines anyhow has the text parsed once instead of twice. */
export function readYamlWithLines(text: string): { readonly reading: YamlReading; readonly lines: LineLocator } {
  if (text.length > MAX_FILE_BYTES) {
    return { reading: { ok: false, reason: `larger than ${MAX_FILE_BYTES} bytes` }, lines: () => undefined };
  }
  const blocks = readBlocks(text);
  if (blocks) return { reading: { ok: true, documents: blocks.documents }, lines: blocks.lines };
  return { reading: readAnyYaml(text), lines: lineLocator(text) };
}

/**
 * What any YAML says, by a parser for all of it.
 *
 * @internal a property compares the two readers
 */
export function readAnyYaml(source: string): YamlReading {
  try {
    const { events, text, given } = eventsOf(source);
    const tab = refusedTab(given, events);
    if (tab !== undefined)
      return { ok: false, reason: 'not YAML: a tab where go-yaml takes none', line: lineAt(text, tab) };
    const excess = excessOf(events, text);
    if (excess !== undefined) return { ok: false, ...excess };
    const documents = constructFromEvents(events, { source: text, schema: KUBERNETES, maxAliases: MAX_YAML_ALIASES });
    return { ok: true, documents: documents.map((document) => (document ?? null) as Json) };
  } catch (error) {
    return { ok: false, ...refusalOf(error) };
  }
}

/** The events of a text that is repaired where go-yaml wants less indentation than the parser. @throws YAMLException */
function eventsOf(source: string): Repaired & { readonly events: Event[] } {
  let read: Repaired = { given: source, text: source };
  for (let left = repairsOf(source.length); ; left -= 1) {
    try {
      return { ...read, events: parseEvents(read.text, { maxDepth: MAX_YAML_DEPTH }) };
    } catch (error) {
      const repaired = left > 0 ? repairedAt(read, error) : undefined;
      if (repaired === undefined) throw error;
      read = repaired;
    }
  }
}

function repairedAt(read: Repaired, error: unknown): Repaired | undefined {
  const isOfIndentation = error instanceof YAMLException && error.reason === 'deficient indentation';
  return isOfIndentation && error.mark ? indentedBefore(read, error.mark.position) : undefined;
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

function refusalOf(error: unknown): { reason: string; line?: number } {
  if (error instanceof YAMLException) {
    const line = error.mark?.line;
    return { reason: `not YAML: ${error.reason}`, ...(line === undefined ? {} : { line: line + 1 }) };
  }
  return { reason: `not YAML: ${error instanceof Error ? error.message : String(error)}` };
}

interface Extent {
  readonly size: number;
  readonly depth: number;
}

interface OpenNode {
  size: number;
  depth: number;
  readonly anchor: string;
}

/** What the text would become with every alias written out, computed without writing it out. */
function excessOf(events: readonly Event[], text: string): { reason: string; line?: number } | undefined {
  if (!events.some((event) => event.type === EVENT_ID.ALIAS)) return undefined;
  const open: OpenNode[] = [];
  let anchors = new Map<string, Extent>();
  for (const event of events) {
    if (event.type === EVENT_ID.DOCUMENT) anchors = new Map();
    const extent = step(event, open, anchors, text);
    if (extent === undefined) return { reason: 'an alias that is part of what it stands for, or stands for nothing' };
    if (extent.size > MAX_EXPANDED_SIZE)
      return { reason: `grows over ${MAX_EXPANDED_SIZE} characters through its aliases` };
    if (extent.depth > MAX_YAML_DEPTH)
      return { reason: `nested deeper than ${MAX_YAML_DEPTH} levels through its aliases` };
  }
  return undefined;
}

const NOTHING: Extent = { size: 0, depth: 0 };
const NODE_SIZE = 8;

/** Takes one event; answers with the extent that is known after it, or nothing for an alias that cannot be resolved. */
function step(event: Event, open: OpenNode[], anchors: Map<string, Extent>, text: string): Extent | undefined {
  switch (event.type) {
    case EVENT_ID.DOCUMENT:
      open.push({ size: 0, depth: 0, anchor: '' });
      return NOTHING;
    case EVENT_ID.MAPPING:
    case EVENT_ID.SEQUENCE:
      open.push({ size: NODE_SIZE, depth: 0, anchor: anchorOf(event, text) });
      return NOTHING;
    case EVENT_ID.SCALAR:
      return close(
        { size: NODE_SIZE + event.valueEnd - event.valueStart, depth: 0 },
        anchorOf(event, text),
        open,
        anchors,
      );
    case EVENT_ID.ALIAS: {
      const extent = anchors.get(anchorOf(event, text));
      return extent && close(extent, '', open, anchors);
    }
    case EVENT_ID.POP: {
      const node = open.pop() ?? { ...NOTHING, anchor: '' };
      return close({ size: node.size, depth: node.depth + 1 }, node.anchor, open, anchors);
    }
    default:
      return event satisfies never;
  }
}

function close(extent: Extent, anchor: string, open: OpenNode[], anchors: Map<string, Extent>): Extent {
  if (anchor !== '') anchors.set(anchor, extent);
  const parent = open.at(-1);
  if (parent === undefined) return extent;
  parent.size += extent.size;
  parent.depth = Math.max(parent.depth, extent.depth);
  return parent;
}

function anchorOf(event: { anchorStart: number; anchorEnd: number }, text: string): string {
  return event.anchorStart < 0 ? '' : text.slice(event.anchorStart, event.anchorEnd);
}
