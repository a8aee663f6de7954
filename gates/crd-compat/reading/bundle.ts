import type { Json } from '../../model/json.ts';
import { MAX_FILE_BYTES } from '../../model/snapshot.ts';
import type { LineLocator } from '../../model/yaml/lines.ts';
import { readYamlWithLines, type YamlReading } from '../../model/yaml.ts';

/** What a text holds, and where. */
interface Reading {
  readonly reading: YamlReading;
  readonly lines: LineLocator;
}

/** More documents than this are no bundle of an operator, and would cost more than they hold. */
const MOST_DOCUMENTS = 10_000;

/**
 * Reads YAML texts. One that is too large to be read as a whole is read document by document, and only those that `isAsked` picks; the
 * others are `null`. A document that was read before is not read again: most of a bundle is the same at base and at head.
 */
export function bundleReader(isAsked: (text: string) => boolean): (text: string) => Reading {
  const known = new Map<string, Reading>();
  const once = (text: string): Reading => {
    const reading = known.get(text) ?? readYamlWithLines(text);
    known.set(text, reading);
    return reading;
  };
  return (text) => {
    if (text.length <= MAX_FILE_BYTES) return readYamlWithLines(text);
    const parts = partsOf(text);
    return parts === undefined ? TOO_MANY : joined(parts, (part) => (isAsked(part) ? once(part) : NOTHING));
  };
}

const NOTHING: Reading = { reading: { ok: true, documents: [null] }, lines: () => undefined };
const TOO_MANY: Reading = {
  reading: { ok: false, reason: `more than ${MOST_DOCUMENTS} documents` },
  lines: () => undefined,
};

interface Part {
  readonly text: string;
  /** How many lines are before it. */
  readonly offset: number;
}

/** The documents of a text, each with its marker. Source: YAML 1.2, 9.1.2: a line that begins with `---` ends whatever is open. */
function partsOf(text: string): readonly Part[] | undefined {
  const parts: Part[] = [];
  let offset = 0;
  for (let from = 0; from < text.length; ) {
    if (parts.length === MOST_DOCUMENTS) return undefined;
    const next = markerAfter(text, from);
    const part = text.slice(from, next);
    parts.push({ text: part, offset });
    offset += countLines(part);
    from = next;
  }
  return parts;
}

function markerAfter(text: string, from: number): number {
  for (let at = text.indexOf('\n---', from); at >= 0; at = text.indexOf('\n---', at + 1)) {
    if (/^[\s]?$/.test(text.charAt(at + 4))) return at + 1;
  }
  return text.length;
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function joined(parts: readonly Part[], read: (text: string) => Reading): Reading {
  const documents: Json[] = [];
  const origins: { readonly lines: LineLocator; readonly index: number; readonly offset: number }[] = [];
  for (const { text, offset } of parts) {
    const { reading, lines } = read(text);
    if (!reading.ok) {
      const line = reading.line === undefined ? {} : { line: reading.line + offset };
      return { reading: { ...reading, ...line }, lines: () => undefined };
    }
    reading.documents.forEach((document, index) => {
      documents.push(document);
      origins.push({ lines, index, offset });
    });
  }
  return {
    reading: { ok: true, documents },
    lines: (document, pointer) => {
      const origin = origins[document];
      const found = origin?.lines(origin.index, pointer);
      return origin && found && { line: found.line + origin.offset, endLine: found.endLine + origin.offset };
    },
  };
}
