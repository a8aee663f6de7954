import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { type Inventory, type Mention, type NamedImage, nothing } from './inventory.ts';
import { atItem, atMember, type ManifestSource, placeOf, scalarText, textOf } from './manifest-object.ts';
import { parseReference, splitTag } from './reference.ts';

/**
 * The `images` of a kustomization, and of those that hand it their settings: each entry replaces the tag or the digest of every image
 * of that name. An entry that only renames decides neither; the manifest it applies to does.
 * Source: kustomize reference, "images"; Argo CD, Application, `source.kustomize.images`; Flux, Kustomization, `spec.images`.
 */
export function kustomizedImages(value: JsonObject, at: ManifestSource): Inventory {
  const images = value['images'];
  if (!Array.isArray(images) || !isKustomization(at)) return nothing;
  const entries = (images as readonly Json[]).flatMap((item, index) => {
    const here = atItem(atMember(at, 'images'), item, index);
    const entry = typeof item === 'string' ? textEntry(item, here) : isJsonObject(item) && entryOf(item, here);
    return entry === false || entry === undefined ? [] : [entry];
  });
  return {
    ...nothing,
    mentions: entries.flatMap((entry) => (entry.mention === undefined ? [] : [entry.mention])),
    named: entries.map((entry) => entry.named),
  };
}

/** The root of a kustomization, the `spec` of Flux's, or a member `kustomize` of any object. */
export function isKustomization(at: ManifestSource): boolean {
  if (at.pointer.endsWith('/kustomize')) return true;
  if (at.group === 'kustomize.toolkit.fluxcd.io') return at.pointer.endsWith('/spec');
  const isKind = at.kind === 'Kustomization' || at.kind === 'Component';
  return at.pointer === '' && (isKind || isKustomizationFile(at.source.path));
}

export function isKustomizationFile(path: string): boolean {
  return /(?:^|\/)[Kk]ustomization(?:\.ya?ml)?$/.test(path);
}

interface Entry {
  readonly named: NamedImage;
  readonly mention?: Mention;
}

/** `[name=]image:tag` or `[name=]image@digest`, as the command line of kustomize has it. */
function textEntry(text: string, at: ManifestSource): Entry {
  const [first = '', second] = text.split('=', 2);
  const image = second ?? first;
  const { repository } = splitTag(image.split('@', 1)[0] ?? '');
  const name = second === undefined ? repository : first;
  const here = { ...at, location: at.location.replace(/\[\d+\]$/, `[${name}]`) };
  return entryFor(name, image, image !== repository, here);
}

function entryOf(item: JsonObject, at: ManifestSource): Entry | undefined {
  const name = textOf(item['name']);
  if (name === undefined) return undefined;
  const tag = scalarText(item['newTag']);
  const digest = textOf(item['digest']);
  const image = `${textOf(item['newName']) ?? name}${tag === undefined ? '' : `:${tag}`}${digest === undefined ? '' : `@${digest}`}`;
  return entryFor(name, image, tag !== undefined || digest !== undefined, at);
}

function entryFor(name: string, image: string, isDecided: boolean, at: ManifestSource): Entry {
  const { subject, location } = at;
  const place = placeOf(at);
  const list = location.slice(0, location.lastIndexOf('['));
  const named = { subject, list, name, image, mayRepeat: false, place };
  if (!isDecided) return { named };
  const mention = { subject, location, written: image, value: image, reference: parseReference(image), place };
  return { named, mention };
}
