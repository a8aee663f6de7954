import type { Doubt } from '../model/doubt.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { readYaml } from '../model/yaml.ts';
import { type Inventory, joined, nothing } from './inventory.ts';
import { kindsWithoutImages, observedMember } from './locators.ts';
import { imagesOf } from './manifest-images.ts';
import { kustomizedImages } from './manifest-kustomize.ts';
import {
  atDocument,
  atItem,
  atMember,
  atObject,
  type ManifestSource,
  manifestFile,
  textOf,
} from './manifest-object.ts';
import { overridesOf } from './manifest-overrides.ts';

export function isManifest(path: string): boolean {
  return /\.ya?ml$/i.test(path);
}

/**
 * The images that a YAML file names, in every document of it. Where each is looked for stands in `locators.ts`.
 * A file that is not YAML is a doubt, unless no word in it could be about an image.
 */
export function readManifest(path: string, text: string): Inventory {
  if (!couldNameImages(text)) return nothing;
  const reading = readYaml(text);
  if (!reading.ok) return { ...nothing, doubts: [unreadable(path, text, reading)] };
  const file = manifestFile(path, text);
  return joined(reading.documents.flatMap((document, index) => [...walk(document, atDocument(file, index))]));
}

/** Reading costs a hundred times more than this. An escape in a key could hide the word, so it counts as the word. */
function couldNameImages(text: string): boolean {
  return /image|bundle|overrides|\\[xuU]/i.test(text);
}

function* walk(value: Json, at: ManifestSource): Generator<Inventory> {
  if (Array.isArray(value)) {
    for (const [index, item] of (value as readonly Json[]).entries()) yield* walk(item, atItem(at, item, index));
  } else if (isJsonObject(value)) {
    yield* walkObject(value, at);
  }
}

function* walkObject(value: JsonObject, from: ManifestSource): Generator<Inventory> {
  const at = atObject(from, value);
  if (kindsWithoutImages.has(at.kind)) return;
  yield imagesOf(value, at);
  yield overridesOf(value, at);
  yield kustomizedImages(value, at);
  const isObjectRoot = textOf(value['kind']) !== undefined && textOf(value['apiVersion']) !== undefined;
  for (const [name, member] of Object.entries(value)) {
    if (!(isObjectRoot && name === observedMember)) yield* walk(member, atMember(at, name));
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
