import type { Doubt } from '../../model/doubt.ts';
import { pointerTo } from '../../model/field-path.ts';
import { globMatches } from '../../model/glob.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { itemsOf } from '../../model/json-values.ts';
import type { Revision, SnapshotFile } from '../../model/snapshot.ts';
import type { LineLocator } from '../../model/yaml/lines.ts';
import { readYamlWithLines } from '../../model/yaml.ts';
import { CRD_KIND, type CrdDefinition, readDefinition, type Source } from './definition.ts';

/** What one file was found to hold. */
export interface FileReading {
  readonly path: string;
  readonly crds: readonly CrdDefinition[];
  /** Why the file, or a document of it, could not be read; each keeps the gate from passing. */
  readonly problems: readonly Problem[];
  readonly lines: LineLocator;
}

interface Problem {
  readonly reason: string;
  readonly wayOut: string;
  readonly line?: number;
}

const MANIFEST = /\.(?:ya?ml|json)$/i;
const LOCK_FILE = /(?:^|\/)(?:package-lock|npm-shrinkwrap|composer|flake|Pipfile)(?:\.lock)?\.json$/i;

/** Whether a file of this name may hold a CRD. */
export function mayHoldCrd(path: string): boolean {
  return MANIFEST.test(path) && !LOCK_FILE.test(path);
}

/** Reads the files of both revisions; equal blobs are parsed once. */
export function crdReader(): (file: SnapshotFile) => FileReading {
  const byBlob = new Map<string, Parsed>();
  return (file) => {
    if ('unread' in file) return { path: file.path, crds: [], problems: [unread(file.unread)], lines: NO_LINES };
    const parsed = byBlob.get(file.blob) ?? known.get(file) ?? parse(file.content);
    byBlob.set(file.blob, parsed);
    known.set(file, parsed);
    const { lines } = parsed;
    return parsed.ok
      ? { ...crdsOf(parsed.documents, file.path), lines }
      : { path: file.path, crds: [], problems: [parsed], lines };
  };
}

function unread(reason: 'too-large' | 'not-text' | 'unavailable'): Problem {
  const wayOut = 'Split the file, or keep it out of the paths that the rule covers.';
  switch (reason) {
    case 'too-large':
      return { reason: 'it is too large to read', wayOut };
    case 'not-text':
      return { reason: 'it is not text', wayOut };
    case 'unavailable':
      return { reason: 'its content could not be fetched', wayOut: 'Ask for a new evaluation.' };
    default:
      return reason satisfies never;
  }
}

/** The files of one snapshot are read when the gate says what it needs, and again when it judges. */
const known = new WeakMap<SnapshotFile, Parsed>();

const NO_LINES: LineLocator = () => undefined;

type Parsed = { readonly lines: LineLocator } & (
  | { readonly ok: true; readonly documents: readonly Json[] }
  | ({ readonly ok: false } & Problem)
);

/** What YAML can spell a word with, other than its letters. */
const DISGUISE = /\\(?:[xuU]|\r?\n)|!!/;

/** Most YAML files are no CRDs; those that cannot be one are spared the parser, and may be as broken as they like. */
function parse(text: string): Parsed {
  const mentionsCrd = text.includes(CRD_KIND);
  if (!mentionsCrd && !DISGUISE.test(text)) return { ok: true, documents: [], lines: NO_LINES };
  const { reading, lines } = readYamlWithLines(text);
  if (reading.ok) return { ...reading, lines };
  if (!mentionsCrd) return { ok: true, documents: [], lines };
  const wayOut = 'Make the file valid YAML without repeated keys, and without aliases where they multiply.';
  const line = reading.line === undefined ? {} : { line: reading.line };
  return { ok: false, reason: reading.reason, wayOut, ...line, lines };
}

function crdsOf(documents: readonly Json[], path: string): Omit<FileReading, 'lines'> {
  const crds: CrdDefinition[] = [];
  const problems: Problem[] = [];
  for (const { content, source } of documents.flatMap((document, i) =>
    unpack(document, { path, document: i, pointer: '' }),
  )) {
    const reading = readDefinition(content, source);
    if (reading.ok) crds.push(reading.crd);
    else
      problems.push({
        reason: `not a readable CRD: ${reading.reason}`,
        wayOut: 'Make it a CRD that the API server takes.',
      });
  }
  return { path, crds, problems };
}

function unpack(document: Json, source: Source): { content: JsonObject; source: Source }[] {
  if (!isJsonObject(document)) return [];
  const kind = document['kind'];
  if (kind === CRD_KIND) return [{ content: document, source }];
  if (kind !== 'List' && kind !== `${CRD_KIND}List`) return [];
  const at = pointerTo(source.pointer, 'items');
  return itemsOf(document['items']).flatMap((item, i) => unpack(item, { ...source, pointer: pointerTo(at, i) }));
}

/** The doubts about what was read at one revision. */
export function doubtsOf(readings: readonly FileReading[], side: 'base' | 'head'): Doubt[] {
  return readings.flatMap(({ path, problems }) =>
    problems.map(({ reason, wayOut, line }) => ({
      subject: path,
      reason: `${path} at ${side}: ${reason}`,
      wayOut,
      ...(side === 'head' ? { place: { path, ...(line === undefined ? {} : { line }) } } : {}),
    })),
  );
}

/** A doubt for each file that a rule expects to hold a CRD and that holds none. */
export function missingCrds(head: Revision, readings: readonly FileReading[], expected: readonly string[]): Doubt[] {
  if (expected.length === 0) return [];
  const isExpected = (path: string): boolean => expected.some((glob) => globMatches(glob, path));
  const empty = new Set(
    readings.filter(({ crds, problems }) => crds.length + problems.length === 0).map(({ path }) => path),
  );
  return head.files
    .filter(({ path }) => isExpected(path) && (empty.has(path) || !mayHoldCrd(path)))
    .map(({ path }) => ({
      subject: path,
      reason: `${path} at head: it holds no CRD, and the rule expects one`,
      wayOut: 'Restore the CRD, or take the path out of `expectCrds`.',
      place: { path },
    }));
}
