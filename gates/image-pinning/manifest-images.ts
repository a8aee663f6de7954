import { expand } from '../model/dockerfile/build-arguments.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { type Inventory, type Mention, type NamedImage, nothing } from './inventory.ts';
import { type ImageList, imageLists } from './locators.ts';
import { isKustomization } from './manifest-kustomize.ts';
import { atItem, atMember, type ManifestSource, placeOf, textOf } from './manifest-object.ts';
import { isImageFor, looksLikeReference, namesImage, parseReference } from './reference.ts';

/** What the members of one object say about images; the walk calls it for every object. */
export function imagesOf(value: JsonObject, at: ManifestSource): Inventory {
  const lists = imageLists.filter((list) => Array.isArray(value[list.key]) && concerns(list, value, at));
  return {
    ...nothing,
    mentions: [
      ...lists.flatMap((list) => [...listed(value, list, at)]),
      ...fields(value, at),
      ...textItems(value, at),
      ...typedImage(value, at),
    ],
    named: lists.flatMap((list) => [...namesOf(value, list, at)]),
  };
}

function concerns(list: ImageList, value: JsonObject, at: ManifestSource): boolean {
  if (list.kind === 'Snapshot' && isBareSnapshotSpec(value, at)) return true;
  return (list.group === undefined || list.group === at.group) && (list.kind === undefined || list.kind === at.kind);
}

/** Konflux hands the `.spec` of a Snapshot around without its head. */
function isBareSnapshotSpec(value: JsonObject, at: ManifestSource): boolean {
  return at.kind === '' && at.pointer === '' && textOf(value['application']) !== undefined;
}

export function* items(
  value: JsonObject,
  key: string,
  at: ManifestSource,
): Generator<{ item: JsonObject; at: ManifestSource }> {
  const list = value[key];
  if (!Array.isArray(list)) return;
  const atList = atMember(at, key);
  for (const [index, item] of (list as readonly Json[]).entries()) {
    if (isJsonObject(item)) yield { item, at: atItem(atList, item, index) };
  }
}

function* listed(value: JsonObject, list: ImageList, from: ManifestSource): Generator<Mention> {
  for (const { item, at } of items(value, list.key, from)) {
    const { image, at: here } = memberOf(item, list, at);
    if (image !== undefined) yield mention(image, here, list.isRequired === true);
  }
}

/** The text of a list's member, which may be a member of a member. */
function memberOf(item: JsonObject, { member, isRequired }: ImageList, from: ManifestSource) {
  let value: Json | undefined = item;
  let at = from;
  for (const step of member.split('.')) {
    value = isJsonObject(value) ? value[step] : undefined;
    at = atMember(at, step);
  }
  return { image: textOf(value) ?? (isRequired ? '' : undefined), at };
}

function* namesOf(value: JsonObject, list: ImageList, from: ManifestSource): Generator<NamedImage> {
  if (list.names === undefined) return;
  for (const { item, at } of items(value, list.key, from)) {
    const name = textOf(item['name']);
    if (name === undefined || name === '') continue;
    const image = textOf(item[list.member]) ?? '';
    yield {
      subject: at.subject,
      list: atMember(from, list.key).location,
      name,
      image,
      mayRepeat: list.names === 'may-repeat',
      place: placeOf(at),
    };
  }
}

/** Members by name. The items of image lists have been taken already. */
function* fields(value: JsonObject, at: ManifestSource): Generator<Mention> {
  if (isListItem(at)) return;
  for (const [name, member] of Object.entries(value)) {
    const text = textOf(member);
    if (text === undefined || !namesImage(name)) continue;
    if (isImageFor(name, expand(text, at.parameters))) yield withDigestBeside(value, text, atMember(at, name));
  }
}

/** `image` with its `digest` beside it, as some custom resources and charts have it. */
function withDigestBeside(value: JsonObject, text: string, at: ManifestSource): Mention {
  const beside = textOf(value['digest']) ?? textOf(value['imageDigest']) ?? '';
  const found = mention(text, at);
  if (found.reference.kind !== 'floating' || !beside.includes(':')) return found;
  return mention(`${text}@${beside}`, at);
}

/** Lists of references: `images: [quay.io/acme/widget:v1]`. */
function* textItems(value: JsonObject, from: ManifestSource): Generator<Mention> {
  const lists = Object.keys(value).filter(
    (name) => /images?$/i.test(name) && Array.isArray(value[name]) && !(name === 'images' && isKustomization(from)),
  );
  for (const name of lists) {
    const at = atMember(from, name);
    for (const [index, item] of (value[name] as readonly Json[]).entries()) {
      const text = textOf(item);
      if (text !== undefined && looksLikeReference(text)) yield mention(text, atItem(at, item, index));
    }
  }
}

/** `{kind: DockerImage, name}` of OpenShift: a tag of an ImageStream, the base of a build. Where a build pushes to is not taken from. */
function* typedImage(value: JsonObject, at: ManifestSource): Generator<Mention> {
  const name = textOf(value['name']);
  if (value['kind'] !== 'DockerImage' || name === undefined || at.pointer.endsWith('/output/to')) return;
  yield mention(name, atMember(at, 'name'));
}

function isListItem(at: ManifestSource): boolean {
  const parent = /\/([^/]+)\/\d+$/.exec(at.pointer)?.[1];
  return imageLists.some((list) => list.key === parent && (list.group === undefined || list.group === at.group));
}

export function mention(written: string, at: ManifestSource, isRequired = false): Mention {
  const value = expand(written, at.parameters);
  const known = { subject: at.subject, location: at.location, written, value, place: placeOf(at) };
  return { ...known, reference: parseReference(value), ...(isRequired ? { isRequired } : {}) };
}
