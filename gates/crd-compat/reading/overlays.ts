import type { NeedsOfRule } from '../../model/gate.ts';
import { globsMatch } from '../../model/glob.ts';
import { isJsonObject, type Json } from '../../model/json.ts';
import { itemsOf, member, sameJson } from '../../model/json-values.ts';
import type { FilesNeed, NeedAnswer, SnapshotFile } from '../../model/snapshot.ts';
import { readYaml } from '../../model/yaml.ts';
import { exactGlob } from './copies.ts';
import { CRD_KIND, type CrdDefinition } from './definition.ts';
import { crdReader, mayHoldCrd } from './documents.ts';

/** Every manifest of the repository: a rule may cover the folder of the CRDs only, and not that of their overlay. */
const MANIFESTS = ['**/*.yaml', '**/*.yml', '**/*.json'];
const KUSTOMIZATIONS = ['**/kustomization.yaml', '**/kustomization.yml', '**/Kustomization'];
const CONVERSION_WORDS = ['conversion', 'webhook', 'Webhook'];
const MOST_KUSTOMIZATIONS = 200;
const LARGEST_PATCH = 100_000;

/**
 * What tells whether an overlay of the repository has a webhook convert a touched CRD that converts by itself: the files that patch it,
 * then the kustomizations that list them and the JSON patches that these list. Nothing where the change touches no such CRD.
 */
export function overlayNeeds({ files, observations = [] }: NeedsOfRule<unknown>): readonly FilesNeed[] {
  if (files === undefined) return [];
  const read = crdReader();
  const touched = files.head.files.filter(({ path }) => mayHoldCrd(path)).flatMap((file) => read(file).crds);
  const ids = [...new Set(touched.filter(asksForConversion).map(({ id }) => id))].sort();
  if (ids.length === 0) return [];
  const first = patchNeed(ids);
  const known = filesIn(files.head.files, observations);
  const named = [...new Set(strategicPatches(known).map(({ path }) => nameOf(path)))].sort();
  const operations = [...new Set(jsonPatches(known).map(({ path }) => path))].sort();
  return [
    first,
    ...(named.length > 0 ? [listNeed(named)] : []),
    ...(operations.length > 0 ? [{ ...HEAD, paths: operations.map(exactGlob) }] : []),
  ];
}

const HEAD = { kind: 'files', ref: 'head' } as const;
const patchNeed = (ids: readonly string[]): FilesNeed => ({
  ...HEAD,
  paths: MANIFESTS,
  holding: [ids, [CRD_KIND], CONVERSION_WORDS],
});
const listNeed = (names: readonly string[]): FilesNeed => ({
  ...HEAD,
  paths: KUSTOMIZATIONS,
  holding: [names, PATCH_LISTS],
});

/** Whether something depends on who converts: several served versions with schemas, and no webhook in the file itself. */
function asksForConversion({ conversion, versions }: CrdDefinition): boolean {
  return conversion !== 'Webhook' && versions.filter(({ served, schema }) => served && isJsonObject(schema)).length > 1;
}

/**
 * Marks those CRDs of head that an overlay of the repository has a webhook convert. `own`: the changed files at head; the others are among
 * the observations.
 */
export function convertedByOverlay(
  own: readonly SnapshotFile[],
  observations: readonly NeedAnswer[],
): (crd: CrdDefinition) => CrdDefinition {
  const ids = observations.some(isPatchAnswer) ? convertedIn(filesIn(own, observations)) : new Set<string>();
  return (crd) => (ids.has(crd.id) ? { ...crd, isConvertedByOverlay: true } : crd);
}

const isPatchAnswer = ({ need }: NeedAnswer): boolean =>
  need.kind === 'files' && sameJson([...(need.holding?.[2] ?? [])], CONVERSION_WORDS);

type FilesAnswer = Extract<NeedAnswer, { readonly files: readonly SnapshotFile[] }>;

function isOverlayAnswer(answer: NeedAnswer): answer is FilesAnswer {
  return 'files' in answer && answer.need.ref === 'head' && answer.need.repository === undefined;
}

type Texts = ReadonlyMap<string, string>;

function filesIn(own: readonly SnapshotFile[], observations: readonly NeedAnswer[]): Texts {
  const found = observations.flatMap((answer) => (isOverlayAnswer(answer) ? answer.files : []));
  return new Map([...found, ...own].flatMap((file) => ('content' in file ? [[file.path, file.content] as const] : [])));
}

interface NamedPatch {
  readonly path: string;
  readonly id: string;
}

function convertedIn(texts: Texts): ReadonlySet<string> {
  const listed = new Set(kustomizations(texts).flatMap(({ path, content }) => listedIn(content, path)));
  const strategic = strategicPatches(texts).filter(({ path }) => listed.has(path));
  const operations = jsonPatches(texts).filter(({ path }) => setsWebhook(documentsOf(texts.get(path))));
  return new Set([...strategic, ...operations, ...inlinePatches(texts)].map(({ id }) => id));
}

/** Files with a patch, as kubebuilder's scaffolding writes it, that has a webhook convert a CRD. */
function strategicPatches(texts: Texts): NamedPatch[] {
  return [...texts].flatMap(([path, text]) => {
    if (text.length > LARGEST_PATCH || !text.includes('Webhook') || !text.includes(CRD_KIND)) return [];
    return documentsOf(text).flatMap((document) => patchedBy(document).map((id) => ({ path, id })));
  });
}

function patchedBy(document: Json): string[] {
  const name = member(member(document, 'metadata'), 'name');
  const isWebhook = member(member(member(document, 'spec'), 'conversion'), 'strategy') === 'Webhook';
  return member(document, 'kind') === CRD_KIND && isWebhook && typeof name === 'string' ? [name] : [];
}

/** Patches that a kustomization lists with the CRD that they are for, and that are in a file of their own. */
function jsonPatches(texts: Texts): NamedPatch[] {
  return kustomizations(texts).flatMap(({ path, content }) =>
    entriesOf(content).flatMap((entry) => {
      const file = member(entry, 'path');
      return typeof file === 'string' ? targetOf(entry).map((id) => ({ path: resolved(path, file), id })) : [];
    }),
  );
}

/** Patches whose text is in the kustomization itself. */
function inlinePatches(texts: Texts): NamedPatch[] {
  return kustomizations(texts).flatMap(({ path, content }) =>
    entriesOf(content).flatMap((entry) => {
      const text = typeof entry === 'string' ? entry : member(entry, 'patch');
      if (typeof text !== 'string' || !text.includes('\n')) return [];
      const documents = documentsOf(text);
      const ids = [...documents.flatMap(patchedBy), ...(setsWebhook(documents) ? targetOf(entry) : [])];
      return ids.map((id) => ({ path, id }));
    }),
  );
}

function targetOf(entry: Json): string[] {
  const target = member(entry, 'target');
  const name = member(target, 'name');
  return member(target, 'kind') === CRD_KIND && typeof name === 'string' ? [name] : [];
}

/** Whether operations of a JSON patch, or a merge patch, set the strategy. */
function setsWebhook(documents: readonly Json[]): boolean {
  return documents
    .flatMap((one) => (Array.isArray(one) ? itemsOf(one) : [one]))
    .some((one) => {
      const value = member(one, 'value');
      if (member(one, 'path') === '/spec/conversion') return member(value, 'strategy') === 'Webhook';
      if (member(one, 'path') === '/spec/conversion/strategy') return value === 'Webhook';
      return member(member(member(one, 'spec'), 'conversion'), 'strategy') === 'Webhook';
    });
}

interface Kustomization {
  readonly path: string;
  readonly content: Json;
}

function kustomizations(texts: Texts): Kustomization[] {
  const found = [...texts].filter(([path]) => isKustomization(path)).slice(0, MOST_KUSTOMIZATIONS);
  return found.flatMap(([path, text]) => documentsOf(text).map((content) => ({ path, content })));
}

const isKustomization = (path: string): boolean => globsMatch(KUSTOMIZATIONS, path);

const PATCH_LISTS = ['patches', 'patchesJson6902', 'patchesStrategicMerge'];

function entriesOf(content: Json): readonly Json[] {
  return PATCH_LISTS.flatMap((list) => itemsOf(member(content, list)));
}

/** The files that a kustomization lists as patches. */
function listedIn(content: Json, at: string): string[] {
  return entriesOf(content).flatMap((entry) => {
    const file = typeof entry === 'string' ? entry : member(entry, 'path');
    return typeof file === 'string' && !file.includes('\n') ? [resolved(at, file)] : [];
  });
}

/** A path as the file at `from` writes it, from the root of the repository. */
function resolved(from: string, path: string): string {
  const steps = from.split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function documentsOf(text: string | undefined): readonly Json[] {
  const reading = text === undefined ? undefined : readYaml(text);
  return reading?.ok === true ? reading.documents : [];
}
