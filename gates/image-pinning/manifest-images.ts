import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { expand } from './build-arguments.ts';
import { type Inventory, type Mention, type NamedImage, nothing } from './inventory.ts';
import { type ImageList, imageFields, imageLists, namedValues } from './locators.ts';
import { atItem, atMember, type ManifestSource, placeOf, textOf } from './manifest-object.ts';
import { looksLikeReference, parseReference } from './reference.ts';

/** What the members of one object say about images; the walk calls it for every object. */
export function imagesOf(value: JsonObject, at: ManifestSource): Inventory {
  const lists = imageLists.filter((list) => Array.isArray(value[list.key]) && concerns(list, value, at));
  return {
    ...nothing,
    mentions: [
      ...lists.flatMap((list) => [...listed(value, list, at)]),
      ...[...fields(value, at)],
      ...[...valuesByName(value, at)],
      ...[...patched(value, at)],
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

function* items(
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
    const image = textOf(item[list.member]) ?? (list.isRequired ? '' : undefined);
    if (image !== undefined) yield mention(image, atMember(at, list.member), list.isRequired === true);
  }
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

/** Fields of API objects by name. The items of image lists have been taken already. */
function* fields(value: JsonObject, at: ManifestSource): Generator<Mention> {
  if (at.kind === '' || isListItem(at)) return;
  for (const [name, member] of Object.entries(value)) {
    const text = textOf(member);
    if (text === undefined || !isImageField(name)) continue;
    if (looksLikeReference(expand(text, at.parameters))) yield mention(text, atMember(at, name));
  }
}

function isImageField(name: string): boolean {
  return imageFields.exact.some((exact) => exact === name) || name.endsWith(imageFields.suffix);
}

function isListItem(at: ManifestSource): boolean {
  const parent = /\/([^/]+)\/\d+$/.exec(at.pointer)?.[1];
  return imageLists.some((list) => list.key === parent && (list.group === undefined || list.group === at.group));
}

function* valuesByName(value: JsonObject, from: ManifestSource): Generator<Mention> {
  const locators = namedValues.filter((one) => !('resolver' in one) || value['resolver'] === one.resolver);
  for (const locator of locators) {
    const named = [...items(value, locator.list, from)].filter(({ item }) =>
      locator.name.test(textOf(item['name']) ?? ''),
    );
    for (const { item, at } of named) {
      const text = textOf(item['value']);
      if (text !== undefined && text !== '') yield mention(text, atMember(at, 'value'));
    }
  }
}

/** A JSON patch (RFC 6902), as kustomize applies it, that sets an image. */
function* patched(value: JsonObject, at: ManifestSource): Generator<Mention> {
  const target = textOf(value['path']);
  const text = textOf(value['value']);
  const sets = value['op'] === 'add' || value['op'] === 'replace';
  if (sets && text !== undefined && target?.endsWith('/image')) yield mention(text, atMember(at, 'value'));
}

function mention(written: string, at: ManifestSource, isRequired = false): Mention {
  const value = expand(written, at.parameters);
  const known = { subject: at.subject, location: at.location, written, value, place: placeOf(at) };
  return { ...known, reference: parseReference(value), ...(isRequired ? { isRequired } : {}) };
}
