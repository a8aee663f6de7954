import type { Doubt } from '../../model/doubt.ts';
import { pointerTo } from '../../model/field-path.ts';
import { globMatches } from '../../model/glob.ts';
import { ACTION_MARK, openBlocks, type Template, withoutActions } from '../../model/go-template.ts';
import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { itemsOf, membersOf } from '../../model/json-values.ts';
import type { Revision, SnapshotFile } from '../../model/snapshot.ts';
import type { LineLocator, Lines } from '../../model/yaml/lines.ts';
import type { readYamlWithLines } from '../../model/yaml.ts';
import { bundleReader } from './bundle.ts';
import { CRD_KIND, type CrdDefinition, readDefinition, type Source } from './definition.ts';
import { carriedIn, type Fragment, isPatch, patchOf } from './fragments.ts';

/** What one file was found to hold. */
export interface FileReading {
  readonly path: string;
  readonly crds: readonly CrdDefinition[];
  readonly fragments: readonly Fragment[];
  /** Why the file, or a document of it, could not be read; each keeps the gate from passing. */
  readonly problems: readonly Problem[];
  readonly lines: LineLocator;
}

interface Problem {
  readonly reason: string;
  readonly wayOut: string;
  readonly line?: number;
  /** The document that it is about, where it is about one, in canonical form. */
  readonly document?: string;
}

const MANIFEST = /\.(?:ya?ml|json)$/i;
const LOCK_FILE = /(?:^|\/)(?:package-lock|npm-shrinkwrap|composer|flake|Pipfile)(?:\.lock)?\.json$/i;

/** Whether a file of this name may hold a CRD. */
export function mayHoldCrd(path: string): boolean {
  return MANIFEST.test(path) && !LOCK_FILE.test(path);
}

/** Reads the files of both revisions; equal blobs are parsed once. Of a bundle, `isWanted` picks among the documents that may hold a CRD. */
export function crdReader(isWanted: (text: string) => boolean = () => true): (file: SnapshotFile) => FileReading {
  const byBlob = new Map<string, Parsed>();
  const read = bundleReader((text) => isAsked(text) && isWanted(text));
  return (file) => {
    const { path } = file;
    const text = 'content' in file ? file.content : file.bundle;
    if (text === undefined) {
      const reason = 'unread' in file ? file.unread : 'unavailable';
      return { path, crds: [], fragments: [], problems: [unread(reason)], lines: NO_LINES };
    }
    const parsed = byBlob.get(file.blob) ?? known.get(file) ?? parse(text, read);
    byBlob.set(file.blob, parsed);
    known.set(file, parsed);
    const { lines } = parsed;
    if (parsed.ok) return { ...readingOf(parsed, path), lines };
    return { path, crds: [], fragments: [], problems: [parsed], lines };
  };
}

function unread(reason: 'too-large' | 'not-text' | 'unavailable'): Problem {
  const wayOut = 'Split the file, or keep it out of the paths that the rule covers.';
  switch (reason) {
    case 'too-large':
      return { reason: 'it is too large to read (over 16 MiB, or over 32 MiB with other bundles)', wayOut };
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
  | {
      readonly ok: true;
      readonly documents: readonly Json[];
      readonly template?: Template & { readonly source: string };
    }
  | ({ readonly ok: false } & Problem)
);

/** What YAML can spell a word with, other than its letters. */
const DISGUISE = /\\(?:[xuU]|\r?\n)|!!/;

function isAsked(text: string): boolean {
  return text.includes(CRD_KIND) || DISGUISE.test(text);
}

/** Most YAML files are no CRDs; those that cannot be one are spared the parser, and may be as broken as they like. */
function parse(text: string, read: typeof readYamlWithLines): Parsed {
  const mentionsCrd = text.includes(CRD_KIND);
  if (!isAsked(text)) return { ok: true, documents: [], lines: NO_LINES };
  const { reading, lines } = read(text);
  if (reading.ok) return { ...reading, lines };
  if (!mentionsCrd) return { ok: true, documents: [], lines };
  const line = reading.line === undefined ? {} : { line: reading.line };
  if (!text.includes('{{')) return { ok: false, reason: reading.reason, wayOut: REPAIR, ...line, lines };
  const template = withoutActions(text);
  const around = read(template.text);
  return around.reading.ok
    ? { ok: true, documents: around.reading.documents, template: { ...template, source: text }, lines: around.lines }
    : { ok: false, reason: `a template that is not YAML (${reading.reason})`, wayOut: RENDER, ...line, lines };
}

const REPAIR = 'Make the file valid YAML without repeated keys, and without aliases where they multiply.';
const RENDER =
  'Judge what it renders to: `sluice check --helm CHART` on a clone. Or leave it out of scope.paths of the rule, such as by `!**/templates/**`.';

type Readable = Parsed & { readonly ok: true };
type Piece =
  | { readonly crd: CrdDefinition }
  | { readonly fragments: readonly Fragment[] }
  | { readonly problem: Problem };

function readingOf(parsed: Readable, path: string): Omit<FileReading, 'lines'> {
  const pieces = parsed.documents
    .flatMap((document, i) => unpack(document, { path, document: i, pointer: '' }))
    .map(({ content, source }) => pieceOf(content, source, parsed));
  return {
    path,
    crds: pieces.flatMap((piece) => ('crd' in piece ? [piece.crd] : [])),
    fragments: pieces.flatMap((piece) => ('fragments' in piece ? piece.fragments : [])),
    problems: pieces.flatMap((piece) => ('problem' in piece ? [piece.problem] : [])),
  };
}

function pieceOf(content: JsonObject, source: Source, { template, lines }: Readable): Piece {
  if (content['kind'] !== CRD_KIND) return { fragments: carriedIn(content) };
  if (isPatch(content)) return { fragments: [patchOf(content)] };
  const reading = readDefinition(content, source);
  if (!reading.ok) {
    const reason = `not a readable CRD: ${reading.reason}`;
    return { problem: { reason, wayOut: CORRECT, document: canonicalJson(content) } };
  }
  const spec = lines(source.document, pointerTo(source.pointer, 'spec'));
  if (template === undefined) return reading;
  if (isTemplated(content, spec, template)) return { problem: TEMPLATED };
  const begin = lines(source.document, source.pointer)?.line ?? 1;
  return { crd: { ...reading.crd, conditions: openBlocks(template.source, begin) } };
}

const CORRECT = 'Make it a CRD that the API server accepts.';
const TEMPLATED: Problem = { reason: 'a template, and what it renders to is not known', wayOut: RENDER };

/** Whether actions of a template decide anything in `spec`: outside of it, and in descriptions, they change nothing that is judged. */
function isTemplated(content: JsonObject, spec: Lines | undefined, { emptied }: Template): boolean {
  if (spec === undefined || emptied.some((line) => spec.line <= line && line <= spec.endLine)) return true;
  return hasMark(content['spec'] ?? null);
}

function hasMark(value: Json): boolean {
  if (typeof value === 'string') return value.includes(ACTION_MARK);
  if (Array.isArray(value)) return value.some(hasMark);
  return membersOf(value).some(
    ([name, one]) =>
      name.includes(ACTION_MARK) || (!(name === 'description' && typeof one === 'string') && hasMark(one)),
  );
}

function unpack(document: Json, source: Source): { content: JsonObject; source: Source }[] {
  if (!isJsonObject(document)) return [];
  const kind = document['kind'];
  if (kind !== 'List' && kind !== `${CRD_KIND}List`) return [{ content: document, source }];
  const at = pointerTo(source.pointer, 'items');
  return itemsOf(document['items']).flatMap((item, i) => unpack(item, { ...source, pointer: pointerTo(at, i) }));
}

/** Readings without the problems of documents that are the same at the other revision: they are no part of the change. */
export function changedProblems(readings: readonly FileReading[], others: readonly FileReading[]): FileReading[] {
  const same = new Set(others.flatMap(({ problems }) => problems.flatMap(({ document }) => document ?? [])));
  const isSame = ({ document }: Problem): boolean => document !== undefined && same.has(document);
  return readings.map((reading) => ({ ...reading, problems: reading.problems.filter((one) => !isSame(one)) }));
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
      reason: `${path} at head: it has no CRD, and the rule expects one`,
      wayOut: 'Restore the CRD, or remove the path from `expectCrds`.',
      place: { path },
    }));
}
