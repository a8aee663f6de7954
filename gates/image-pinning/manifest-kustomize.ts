import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { type Inventory, type Mention, type NamedImage, nothing } from './inventory.ts';
import { atItem, atMember, type ManifestSource, placeOf, scalarText, textOf } from './manifest-object.ts';
import { parseReference } from './reference.ts';

/**
 * The `images` of a kustomization: each entry replaces the tag or the digest of every image of that name. An entry that only
 * renames decides neither; the manifest it applies to does.
 * Source: kustomize reference, "images".
 */
export function kustomizedImages(value: JsonObject, at: ManifestSource): Inventory {
  const images = value['images'];
  if (!Array.isArray(images) || at.pointer !== '' || !isKustomization(at)) return nothing;
  const entries = (images as readonly Json[]).flatMap((item, index) => {
    const entry = isJsonObject(item) ? entryOf(item, atItem(atMember(at, 'images'), item, index)) : undefined;
    return entry === undefined ? [] : [entry];
  });
  return {
    ...nothing,
    mentions: entries.flatMap((entry) => (entry.mention === undefined ? [] : [entry.mention])),
    named: entries.map((entry) => entry.named),
  };
}

function isKustomization(at: ManifestSource): boolean {
  return at.kind === 'Kustomization' || at.kind === 'Component' || isKustomizationFile(at.file.path);
}

export function isKustomizationFile(path: string): boolean {
  return /(?:^|\/)[Kk]ustomization(?:\.ya?ml)?$/.test(path);
}

function entryOf(item: JsonObject, at: ManifestSource): { named: NamedImage; mention?: Mention } | undefined {
  const name = textOf(item['name']);
  if (name === undefined) return undefined;
  const tag = scalarText(item['newTag']);
  const digest = textOf(item['digest']);
  const image = `${textOf(item['newName']) ?? name}${tag === undefined ? '' : `:${tag}`}${digest === undefined ? '' : `@${digest}`}`;
  const place = placeOf(at);
  const named = { subject: at.subject, list: '.images', name, image, mayRepeat: false, place };
  if (tag === undefined && digest === undefined) return { named };
  const mention = {
    subject: at.subject,
    location: at.location,
    written: image,
    value: image,
    reference: parseReference(image),
    place,
  };
  return { named, mention };
}
