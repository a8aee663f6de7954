import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { innerText } from '../../model/source-text.ts';
import { readDockerfileText } from '../dockerfile.ts';
import { type Inventory, joined, type Mention, nothing } from '../inventory.ts';
import { mention } from '../manifest-images.ts';
import { atItem, atMember, type ManifestSource, textOf } from '../manifest-object.ts';
import { argumentImages, valueImages, variableImages } from '../named-values.ts';

/**
 * Compose files. A service with `build` names what it makes, so its `image` is not taken from anywhere.
 * Source: Compose specification: services (image, volumes), build (additional_contexts, dockerfile_inline), models, include.
 */
export function composeImages(document: JsonObject, at: ManifestSource): Inventory {
  return joined([
    ...membersOf(document['services'], atMember(at, 'services')).map(([service, here]) => serviceImages(service, here)),
    {
      ...nothing,
      mentions: [...modelImages(document, at), ...includedImages(document['include'], atMember(at, 'include'))],
    },
  ]);
}

const COMPOSE_FILE = /(?:^|\/)(?:docker-|podman-)?compose(?:[._-][^/]*)?\.ya?ml$/i;
const COMPOSE_MEMBERS = /^(?:version|name|include|services|networks|volumes|configs|secrets|models|x-.*)$/;

/** By its name, or by what it holds: services that are images or builds, and nothing that a Compose file has not. */
export function isComposeFile(path: string, document: JsonObject): boolean {
  if (COMPOSE_FILE.test(path)) return true;
  const { services } = document;
  if (!isJsonObject(services ?? null) || !Object.keys(document).every((name) => COMPOSE_MEMBERS.test(name)))
    return false;
  return Object.values(services as JsonObject).some(
    (service) => isJsonObject(service) && (textOf(service['image']) !== undefined || service['build'] !== undefined),
  );
}

function membersOf(value: Json | undefined, at: ManifestSource): [JsonObject, ManifestSource][] {
  if (!isJsonObject(value ?? null)) return [];
  return Object.entries(value as JsonObject).flatMap(([name, member]): [JsonObject, ManifestSource][] =>
    isJsonObject(member) ? [[member, atMember(at, name)]] : [],
  );
}

function itemsOf(value: Json | undefined, at: ManifestSource): [Json, ManifestSource][] {
  if (!Array.isArray(value)) return [];
  return (value as readonly Json[]).map((item, index) => [item, atItem(at, item, index)]);
}

function serviceImages(service: JsonObject, at: ManifestSource): Inventory {
  const image = textOf(service['image']);
  const { build } = service;
  const isPulled = image !== undefined && image !== '' && build === undefined;
  const mentions = [
    ...(isPulled ? [mention(image, atMember(at, 'image'))] : []),
    ...volumeImages(service['volumes'], atMember(at, 'volumes')),
    ...environmentImages(service['environment'], atMember(at, 'environment')),
    ...argumentImages(service['command'], atMember(at, 'command')),
  ];
  return joined([{ ...nothing, mentions }, buildImages(build, atMember(at, 'build'))]);
}

function* volumeImages(volumes: Json | undefined, at: ManifestSource): Generator<Mention> {
  for (const [volume, here] of itemsOf(volumes, at)) {
    const source = isJsonObject(volume) && volume['type'] === 'image' ? textOf(volume['source']) : undefined;
    if (source !== undefined) yield mention(source, atMember(here, 'source'));
  }
}

/** A map, or a list of `NAME=value`. */
function* environmentImages(environment: Json | undefined, at: ManifestSource): Generator<Mention> {
  yield* variableImages(environment, at);
  for (const [item, here] of itemsOf(environment, at)) {
    const text = textOf(item) ?? '';
    const equals = text.indexOf('=');
    const name = text.slice(0, Math.max(equals, 0));
    if (equals > 0) yield* valueImages(name, text.slice(equals + 1), { ...here, location: `${at.location}.${name}` });
  }
}

function buildImages(build: Json | undefined, at: ManifestSource): Inventory {
  if (!isJsonObject(build ?? null)) return nothing;
  const { additional_contexts: contexts, dockerfile_inline: inline } = build as JsonObject;
  const mentions = [...contextImages(contexts, atMember(at, 'additional_contexts'))];
  if (typeof inline !== 'string') return { ...nothing, mentions };
  const here = atMember(at, 'dockerfile_inline');
  const source = innerText(here.source, here.document, here.pointer, inline);
  return joined([{ ...nothing, mentions }, readDockerfileText(source, here)]);
}

const CONTEXT_IMAGE = /^docker-image:\/\//;

/** Contexts by name, as a map or a list of `name=context`; only those of images take bytes from a registry. */
function* contextImages(contexts: Json | undefined, at: ManifestSource): Generator<Mention> {
  const named = isJsonObject(contexts ?? null)
    ? Object.entries(contexts as JsonObject).map(([name, value]) => [value, atMember(at, name)] as const)
    : itemsOf(contexts, at).map(([item, here]) => [textOf(item)?.replace(/^[^=]*=/, '') ?? null, here] as const);
  for (const [value, here] of named) {
    const text = textOf(value);
    if (text !== undefined && CONTEXT_IMAGE.test(text)) yield mention(text.replace(CONTEXT_IMAGE, ''), here);
  }
}

/** Models are artifacts of a registry; their names have tags and digests as images have. */
function* modelImages(document: JsonObject, at: ManifestSource): Generator<Mention> {
  for (const [model, here] of membersOf(document['models'], atMember(at, 'models'))) {
    const text = textOf(model['model']);
    if (text !== undefined) yield mention(text, atMember(here, 'model'));
  }
}

const REMOTE = /^oci:\/\//;

/** Files of other Compose projects; those in a registry are artifacts. */
function* includedImages(include: Json | undefined, at: ManifestSource): Generator<Mention> {
  for (const [item, here] of itemsOf(include, at)) {
    for (const path of pathsOf(item)) if (REMOTE.test(path)) yield mention(path.replace(REMOTE, ''), here);
  }
}

/** A path, or `{path}` with one or several. */
function pathsOf(item: Json): string[] {
  const path = isJsonObject(item) ? (item['path'] ?? null) : item;
  const all = Array.isArray(path) ? (path as readonly Json[]) : [path];
  return all.flatMap((one) => textOf(one) ?? []);
}
