import type { Doubt } from '../model/doubt.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { isJsonPatch } from '../model/json-patch.ts';
import { fileText } from '../model/source-text.ts';
import { readYaml } from '../model/yaml.ts';
import { dialectOf } from './dialects/dialect.ts';
import { imageObject, nested } from './image-object.ts';
import { type InnerText, innerTextsOf } from './inner-texts.ts';
import { type Inventory, joined, nothing } from './inventory.ts';
import { kindsWithoutImages, observedMember } from './locators.ts';
import { imagesOf } from './manifest-images.ts';
import { kustomizedImages } from './manifest-kustomize.ts';
import {
  atDocument,
  atInnerDocument,
  atItem,
  atMember,
  atObject,
  type ManifestSource,
  textOf,
} from './manifest-object.ts';
import { overridesOf } from './manifest-overrides.ts';
import { valuesByName } from './named-values.ts';
import { patchedObject } from './patches.ts';

export function isManifest(path: string): boolean {
  return /\.ya?ml$/i.test(path);
}

/**
 * The images that a YAML file names, in every document of it. Where each is looked for stands in `locators.ts`; files of programs
 * that have their own rules (Compose, workflows) are read by `dialects/`.
 * A file that is not YAML is a doubt, unless no word in it could be about an image.
 */
export function readManifest(path: string, text: string): Inventory {
  if (!couldNameImages(text)) return nothing;
  const reading = readYaml(text);
  if (!reading.ok) return { ...nothing, doubts: [unreadable(path, text, reading)] };
  const source = fileText(path, text);
  return once(
    joined(reading.documents.flatMap((document, index) => [...readDocument(document, atDocument(source, index))])),
  );
}

/** Two rules may see the same image at the same place. */
function once(inventory: Inventory): Inventory {
  const byPlace = new Map(
    inventory.mentions.map((one) => [JSON.stringify([one.subject, one.location, one.value, one.place.line]), one]),
  );
  return byPlace.size === inventory.mentions.length ? inventory : { ...inventory, mentions: [...byPlace.values()] };
}

function* readDocument(document: Json, at: ManifestSource): Generator<Inventory> {
  const dialect = isJsonObject(document) ? dialectOf(document, at) : undefined;
  if (dialect !== undefined) yield dialect;
  else yield* walk(document, at);
}

/** Reading costs a hundred times more than this. An escape in a key could hide the word, so it counts as the word. */
function couldNameImages(text: string): boolean {
  return /image|bundle|overrides|docker|container|patch|repository|services|models|oci:|\\[xuU]/i.test(text);
}

function* walk(value: Json, at: ManifestSource): Generator<Inventory> {
  if (Array.isArray(value)) yield* walkItems(value as readonly Json[], at);
  else if (isJsonObject(value)) yield* walkObject(value, at);
}

function* walkItems(items: readonly Json[], at: ManifestSource): Generator<Inventory> {
  if (isJsonPatch(items)) {
    for (const patched of patchedObject(items, at)) yield* walk(patched.value, patched.at);
    return;
  }
  for (const [index, item] of items.entries()) yield* walk(item, atItem(at, item, index));
}

function* walkObject(value: JsonObject, from: ManifestSource): Generator<Inventory> {
  const at = atObject(from, value);
  if (kindsWithoutImages.has(at.kind)) return;
  yield imagesOf(value, at);
  yield imageObject(value, at);
  yield valuesByName(value, at);
  yield overridesOf(value, at);
  yield kustomizedImages(value, at);
  for (const inner of innerTextsOf(value, at)) yield* readInnerText(inner);
  yield* walkParameters(value, at);
  const isObjectRoot = textOf(value['kind']) !== undefined && textOf(value['apiVersion']) !== undefined;
  for (const [name, member] of Object.entries(value)) {
    if (!(isObjectRoot && name === observedMember)) yield* walk(member, atMember(at, name));
  }
}

/** The values that an Argo CD Application sets by dotted names. Source: Argo CD, Application, `source.helm.parameters`. */
function* walkParameters(value: JsonObject, at: ManifestSource): Generator<Inventory> {
  const { parameters } = value;
  if (!at.pointer.endsWith('/helm') || !Array.isArray(parameters)) return;
  yield* walk(nested(parameters), atMember(at, 'parameters'));
}

/** A text that a value holds: manifests, or something else that only looks like them. */
function* readInnerText({ source, at, isClaimed, read }: InnerText): Generator<Inventory> {
  if (read !== undefined) {
    yield read(source, at);
    return;
  }
  if (!couldNameImages(source.text)) return;
  const reading = readYaml(source.text);
  if (reading.ok) {
    for (const [index, document] of reading.documents.entries())
      yield* walk(document, atInnerDocument(at, source, index));
  } else if (isClaimed) {
    const { reason, line = 1 } = reading;
    yield {
      ...nothing,
      doubts: [{ ...unreadable(source.path, source.text, { reason }), place: source.placeOf(line) }],
    };
  }
}

function unreadable(path: string, text: string, { reason, line }: { reason: string; line?: number }): Doubt {
  const isTemplate = /\{\{|<%/.test(text);
  return {
    subject: path,
    reason: isTemplate ? `a template, not YAML until it is rendered (${reason})` : reason,
    wayOut: isTemplate
      ? 'Judge the rendered file, or exclude templates with params.files of the rule.'
      : 'Correct the file, or exclude it with params.files of the rule.',
    place: { path, ...(line === undefined ? {} : { line }) },
  };
}
