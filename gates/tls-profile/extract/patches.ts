import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { patchedParts } from '../../model/json-patch.ts';
import { innerText, type SourceText } from '../../model/source-text.ts';
import type { Reading } from '../listener.ts';
import { atItem, atMember, type PatchTarget, type Spot } from './spot.ts';

/** The object that a JSON patch writes, as far as the patch shows it, and a spot whose places are those of the patch. */
export function patchedObject(
  patch: readonly JsonObject[],
  at: Spot,
): { readonly value: JsonObject; readonly at: Spot } {
  const { value, sourceOf } = patchedParts(patch);
  const { kind, name } = at.patchTarget ?? {};
  const metadata = {
    ...(isJsonObject(value['metadata']) ? value['metadata'] : {}),
    ...(name === undefined ? {} : { name }),
  };
  const object = {
    ...value,
    apiVersion: typeof value['apiVersion'] === 'string' ? value['apiVersion'] : 'v1',
    kind: kind ?? (isJsonObject(value['data']) ? 'ConfigMap' : 'Patch'),
    metadata,
  };
  const { patchTarget: _, ...spot } = at;
  return { value: object, at: { ...spot, source: patchSource(at, sourceOf), pointer: '', partial: PARTIAL } };
}

const PARTIAL = 'a patch shows only a part of its object';

function patchSource({ source, pointer: base }: Spot, sourceOf: (pointer: string) => string): SourceText {
  return { ...source, placeAt: (document, pointer) => source.placeAt(document, base + sourceOf(pointer)) };
}

/** Lists of a kustomization that hold patches as texts. Source: kustomize reference, patches. */
const PATCH_LISTS = ['patches', 'patchesJson6902', 'patchesStrategicMerge'] as const;

/** Patches that an object holds as texts: of kustomize, and of those that hand it their settings (Flux, Argo CD). */
export function patchTextsIn(value: JsonObject, at: Spot): Reading[] {
  return PATCH_LISTS.flatMap((member) => {
    const list = value[member];
    if (!Array.isArray(list)) return [];
    const from = atMember(at, member);
    return (list as readonly Json[]).flatMap((item, index) => patchText(item, atItem(from, item, index)));
  });
}

function patchText(item: Json, at: Spot): Reading[] {
  if (typeof item === 'string') return item.includes('\n') ? [readPatchText(item, at, {})] : [];
  if (!isJsonObject(item) || typeof item['patch'] !== 'string') return [];
  return [readPatchText(item['patch'], atMember(at, 'patch'), targetOf(item['target']))];
}

function targetOf(target: Json | undefined): PatchTarget {
  if (!isJsonObject(target)) return {};
  const { kind, name } = target;
  return {
    ...(typeof kind === 'string' ? { kind } : {}),
    ...(typeof name === 'string' ? { name } : {}),
  };
}

function readPatchText(text: string, at: Spot, patchTarget: PatchTarget): Reading {
  return at.readText(innerText(at.source, at.document, at.pointer, text), { ...at, id: 'patch', patchTarget });
}
