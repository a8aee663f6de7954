import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { type Inventory, type MirrorSource, nothing, type Override } from './inventory.ts';
import { mirrorSets, overrideFields, overrideFlags, overrideVariables } from './locators.ts';
import { atItem, atMember, type ManifestSource, placeOf, textOf } from './manifest-object.ts';

/** Registry overrides and mirror sets that one object declares. */
export function overridesOf(value: JsonObject, at: ManifestSource): Inventory {
  return { ...nothing, overrides: [...overrides(value, at)], mirrors: [...mirrorsOf(value, at)] };
}

function* overrides(value: JsonObject, at: ManifestSource): Generator<Override> {
  for (const key of ['args', 'command']) {
    const list = value[key];
    if (Array.isArray(list)) yield* flagged(list as readonly Json[], atMember(at, key));
  }
  for (const field of overrideFields) {
    const text = textOf(value[field]);
    if (text !== undefined) yield* entries(text, atMember(at, field));
  }
  const text = textOf(value['value']);
  if (text !== undefined && overrideVariables.some((name) => name === value['name'])) {
    yield* entries(text, atMember(at, 'value'));
  }
}

/** `--flag=entries` in one argument, or `--flag` with the entries in the next. */
function* flagged(list: readonly Json[], at: ManifestSource): Generator<Override> {
  for (const [index, argument] of list.entries()) {
    const text = textOf(argument);
    const flag = overrideFlags.find((name) => text === name || text?.startsWith(`${name}=`));
    if (text === undefined || flag === undefined) continue;
    const here = { ...atItem(at, argument, index), location: `${at.location} ${flag}` };
    if (text !== flag) yield* entries(text.slice(flag.length + 1), here);
    else yield* entries(textOf(list[index + 1]) ?? '', here);
  }
}

function* entries(text: string, at: ManifestSource): Generator<Override> {
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const equals = entry.indexOf('=');
    yield {
      subject: at.subject,
      location: at.location,
      source: equals < 0 ? entry : entry.slice(0, equals),
      target: equals < 0 ? '' : entry.slice(equals + 1),
      place: placeOf(at),
    };
  }
}

function* mirrorsOf(value: JsonObject, at: ManifestSource): Generator<MirrorSource> {
  const set = mirrorSets.find(({ kind, group }) => kind === at.kind && group === at.group);
  const list = set === undefined ? undefined : value[set.list];
  if (set === undefined || !Array.isArray(list)) return;
  for (const [index, item] of (list as readonly Json[]).entries()) {
    const source = isJsonObject(item) ? textOf(item['source']) : undefined;
    if (source === undefined) continue;
    const place = placeOf(atItem(atMember(at, set.list), item, index));
    yield { subject: at.subject, source, spelling: set.spelling, place };
  }
}
