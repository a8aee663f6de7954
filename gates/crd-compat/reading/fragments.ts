import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { itemsOf, member, membersOf } from '../../model/json-values.ts';
import { readYaml } from '../../model/yaml.ts';
import { CRD_KIND } from './definition.ts';

/** A part of a CRD that nothing applies by itself: a patch for an overlay, or a CRD inside of something else. */
export interface Fragment {
  /** The CRD that is meant, by `metadata.name`; empty where no name is given. */
  readonly name: string;
  /** What it is, in one clause. */
  readonly what: string;
  /** Parts of `spec` that it sets and that this gate would judge; `conversion` is not among them. */
  readonly sets: readonly string[];
  /** The patch as it is written. */
  readonly patch?: Json;
}

/** Every CRD has a group; a document of that kind without one is a patch, as kubebuilder's scaffolding writes them. */
export function isPatch(content: JsonObject): boolean {
  const spec = content['spec'];
  return spec === undefined || spec === null || (isJsonObject(spec) && member(spec, 'group') === undefined);
}

export function patchOf(content: JsonObject): Fragment {
  return {
    ...fragment(member(content['metadata'], 'name'), 'a patch of a CRD, which only an overlay applies'),
    sets: setParts(content['spec']),
    patch: content,
  };
}

/** `preserveUnknownFields: false` is what every CRD of v1 has anyhow. */
function setParts(spec: Json | undefined): string[] {
  return membersOf(spec)
    .filter(([part, value]) => part !== 'conversion' && !(part === 'preserveUnknownFields' && value === false))
    .map(([part]) => `spec.${part}`)
    .sort();
}

/** CRDs, and patches of them, that a document of another kind carries in its texts. */
export function carriedIn(document: Json): readonly Fragment[] {
  if (!isJsonObject(document)) return [];
  if (document['kind'] === 'ConfigMap') return carriedByConfigMap(document);
  const { kind } = document;
  if (kind !== undefined && kind !== 'Kustomization' && kind !== 'Component') return [];
  const patches = PATCH_LISTS.flatMap((list) => itemsOf(document[list]).flatMap(patchIn));
  const isReplacing = itemsOf(document['replacements']).some((one) => canonicalJson(one).includes(`"${CRD_KIND}"`));
  return isReplacing ? [...patches, fragment('', 'replacements in CRDs by a kustomization')] : patches;
}

const PATCH_LISTS = ['patches', 'patchesJson6902', 'patchesStrategicMerge'] as const;

function carriedByConfigMap(document: JsonObject): Fragment[] {
  return membersOf(document['data']).flatMap(([key, value]) =>
    typeof value === 'string' && HOLDS_CRD.test(value)
      ? [fragment('', `a CRD inside the ConfigMap ${nameOf(document)}, key ${key}`)]
      : [],
  );
}

const HOLDS_CRD = /^["']?kind["']?\s*:\s*["']?CustomResourceDefinition\b/m;

function nameOf(document: JsonObject): string {
  const name = member(document['metadata'], 'name');
  return typeof name === 'string' ? name : 'without a name';
}

/** An entry of a kustomization that patches CRDs, by a text of its own or by another file, which may not say what it patches. */
function patchIn(entry: Json): Fragment[] {
  const text = typeof entry === 'string' ? entry : member(entry, 'patch');
  const target = member(entry, 'target');
  const isTarget = member(target, 'kind') === CRD_KIND;
  if (typeof text === 'string' && IS_PATCH_TEXT.test(text)) return patchText(text, isTarget, member(target, 'name'));
  return isTarget ? [fragment('', `a patch of CRDs in another file, ${String(member(entry, 'path'))}`)] : [];
}

/** A name of a file has neither several lines nor brackets in front. */
const IS_PATCH_TEXT = /\n|^\s*[[{]/;

function patchText(text: string, isTarget: boolean, target: Json | undefined): Fragment[] {
  const what = 'a patch of a CRD inside a kustomization';
  const reading = readYaml(text);
  if (!reading.ok) return isTarget ? [{ ...fragment(target, what), sets: ['spec'], patch: text }] : [];
  const patched = reading.documents.filter((one) => isTarget || member(one, 'kind') === CRD_KIND);
  if (patched.length === 0) return [];
  const name = target ?? member(member(patched[0], 'metadata'), 'name');
  return [{ ...fragment(name, what), sets: patched.flatMap(partsOf), patch: patched }];
}

function fragment(name: Json | undefined, what: string): Fragment {
  return { name: typeof name === 'string' ? name : '', what, sets: [] };
}

/** What a strategic merge patch, or a list of JSON patch operations, sets. */
function partsOf(patch: Json): string[] {
  if (!Array.isArray(patch)) return setParts(member(patch, 'spec'));
  return itemsOf(patch).flatMap((operation) => {
    const path = member(operation, 'path');
    if (typeof path !== 'string') return [];
    const [, top = '', part = ''] = path.split('/');
    if (top === '' || (top === 'spec' && part === '')) return ['spec'];
    return top === 'spec' && part !== 'conversion' ? [`spec.${part}`] : [];
  });
}
