import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { type Inventory, type Mention, nothing } from './inventory.ts';
import { outgoingName, overrideFlags, overrideVariables, type ValueList, valueLists } from './locators.ts';
import { items, mention } from './manifest-images.ts';
import { atItem, atMember, type ManifestSource, textOf } from './manifest-object.ts';
import { isImageFor, isUnmistakable, namesImage } from './reference.ts';

/** Images that the arguments and variables of containers name, and the parameters of pipelines. */
export function valuesByName(value: JsonObject, at: ManifestSource): Inventory {
  const lists = valueLists.filter(
    ({ key, only, except }) =>
      Array.isArray(value[key]) && except !== at.kind && (only === undefined || value[only.member] === only.value),
  );
  return {
    ...nothing,
    mentions: [
      ...lists.flatMap((list) => [...listedValues(value, list, at)]),
      ...['args', 'command'].flatMap((member) => [...argumentImages(value[member], atMember(at, member))]),
    ],
  };
}

function* listedValues(value: JsonObject, list: ValueList, from: ManifestSource): Generator<Mention> {
  for (const { item, at } of items(value, list.key, from)) {
    const name = textOf(item['name']) ?? '';
    const member = textOf(item['value']) === undefined ? 'default' : 'value';
    const text = textOf(item[member]) ?? '';
    yield* listedValue(name, text, list, atMember(at, member));
  }
}

function* listedValue(name: string, text: string, list: ValueList, at: ManifestSource): Generator<Mention> {
  const { always, only, passesOn } = list;
  if (text === '') return;
  if (always?.test(name)) yield mention(text, at);
  else if (only === undefined) {
    const isDecided = ({ reference }: Mention): boolean => reference.kind !== 'unresolved';
    for (const found of valueImages(name, text, at)) if (passesOn !== true || isDecided(found)) yield found;
  }
}

function isOutgoing(name: string): boolean {
  return outgoingName.test(name) || [...overrideVariables, ...overrideFlags].some((one) => one === name);
}

/**
 * `--image=reference`, or the reference in the next argument, or an argument that can be nothing else. Lists and `name=reference` are
 * taken apart.
 */
export function* argumentImages(list: Json | undefined, at: ManifestSource): Generator<Mention> {
  if (!Array.isArray(list)) return;
  const texts = (list as readonly Json[]).map((argument) => textOf(argument) ?? '');
  for (const [index, text] of texts.entries()) {
    const { flag, value } = argumentOf(text, texts[index - 1] ?? '');
    const location = flag === '' ? `${at.location}[${index}]` : `${at.location} ${flag}`;
    yield* valueImages(flag, value, { ...atItem(at, text, index), location });
  }
}

const FLAG = /^(-[\w.-]+)(?:=(.*))?$/s;

/** A flag with its value, or the value of the flag that the argument before it is. */
function argumentOf(text: string, before: string): { readonly flag: string; readonly value: string } {
  const [, flag, value = ''] = FLAG.exec(text) ?? [];
  if (flag !== undefined) return { flag, value };
  const [, flagBefore = '', valueBefore] = FLAG.exec(before) ?? [];
  return { flag: valueBefore === undefined ? flagBefore : '', value: text };
}

/** The images in the value of a flag or a variable. */
export function* valueImages(name: string, value: string, at: ManifestSource): Generator<Mention> {
  if (isOutgoing(name) || isPassedOn(value)) return;
  for (const piece of piecesOf(value)) {
    if (namesImage(name) ? isImageFor(name, piece) : isUnmistakable(piece)) yield mention(piece, at);
  }
}

/** `$(VARIABLE)` alone: the value of a variable of the same container, judged there. */
function isPassedOn(value: string): boolean {
  return /^\$\([A-Za-z_]\w*\)$/.test(value.trim());
}

/** A list by comma or by line, of references or of `name=reference`. Anything else with white space is a sentence or a script. */
function piecesOf(value: string): string[] {
  if (value.length > MAX_VALUE) return [];
  return value.split(/[,\n]/).map((part) => part.trim().replace(/^[\w./-]+=/, ''));
}

const MAX_VALUE = 20_000;

/** The variables of a map: `{FOO_IMAGE: reference}`. */
export function* variableImages(value: Json | undefined, at: ManifestSource): Generator<Mention> {
  if (!isJsonObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const text = textOf(member);
    if (text !== undefined) yield* valueImages(name, text, atMember(at, name));
  }
}
