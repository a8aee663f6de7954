import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { innerText, type SourceText } from '../model/source-text.ts';
import { readDockerfileText } from './dockerfile.ts';
import type { Inventory } from './inventory.ts';
import { atItem, atMember, type ManifestSource } from './manifest-object.ts';
import { targetSubject } from './patches.ts';

/** A text that is a value of a manifest and may name images itself. */
export interface InnerText {
  readonly source: SourceText;
  readonly at: ManifestSource;
  /** Whether it must be YAML; otherwise it is read where it is. */
  readonly isClaimed: boolean;
  /** Where it is another language. */
  readonly read?: (source: SourceText, at: ManifestSource) => Inventory;
}

/** Texts inside of texts deeper than this are not read. */
const MAX_DEPTH = 3;

/** Lists of a kustomization that hold patches as texts. Source: kustomize reference, patches. */
const PATCH_LISTS = ['patches', 'patchesJson6902', 'patchesStrategicMerge'] as const;

/** Members that hold the values of a chart: Argo CD, kustomize and k3s. */
const VALUES_TEXTS = ['values', 'valuesInline', 'valuesContent'] as const;

/** Members that hold a Dockerfile: Compose and OpenShift builds. */
const DOCKERFILE_TEXTS = ['dockerfile', 'dockerfile_inline', 'containerfile', 'dockerfileContent'] as const;

/** Members of the objects whose values are texts of any kind. */
const TEXT_MEMBERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['ConfigMap', ['data']],
  ['Secret', ['stringData']],
]);

/** The texts that the members of one object hold. */
export function innerTextsOf(value: JsonObject, at: ManifestSource): InnerText[] {
  if (at.depth >= MAX_DEPTH) return [];
  return [
    ...PATCH_LISTS.flatMap((member) => patchTexts(value[member], atMember(at, member))),
    ...VALUES_TEXTS.flatMap((member) => textAt(value[member], atMember(at, member), true)),
    ...DOCKERFILE_TEXTS.flatMap((member) => dockerfileText(value[member], atMember(at, member))),
    ...(TEXT_MEMBERS.get(at.kind) ?? []).flatMap((member) => textsOf(value[member], atMember(at, member))),
  ];
}

function patchTexts(list: Json | undefined, at: ManifestSource): InnerText[] {
  if (!Array.isArray(list)) return [];
  return (list as readonly Json[]).flatMap((item, index) => {
    const here = atItem(at, item, index);
    if (!isJsonObject(item)) return textAt(item, { ...here, location: '' }, true);
    const subject = targetSubject(item['target']) ?? at.subject;
    return textAt(item['patch'], { ...atMember(here, 'patch'), subject, location: '' }, true);
  });
}

function textsOf(texts: Json | undefined, at: ManifestSource): InnerText[] {
  if (!isJsonObject(texts)) return [];
  return Object.entries(texts).flatMap(([name, text]) => textAt(text, atMember(at, name), false));
}

/** A text of one line is a value or a path; a patch may be one line of JSON. */
function textAt(text: Json | undefined, at: ManifestSource, isClaimed: boolean): InnerText[] {
  if (typeof text !== 'string' || !/\n|^\s*[[{]/.test(text)) return [];
  return [{ source: innerText(at.source, at.document, at.pointer, text), at, isClaimed }];
}

function dockerfileText(text: Json | undefined, at: ManifestSource): InnerText[] {
  if (typeof text !== 'string' || !/^\s*FROM\s/im.test(text)) return [];
  const source = innerText(at.source, at.document, at.pointer, text);
  return [{ source, at, isClaimed: true, read: readDockerfileText }];
}
