import { itemsPath, memberPath } from '../../model/field-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { member, textsOf } from '../../model/json-values.ts';
import { type Broken, because, type StructuralNode } from './refusal.ts';

/** What the API server demands of lists, of how they merge and of their keys. */
export function listsBroken({ schema, path }: StructuralNode): Broken[] {
  const listType = schema['x-kubernetes-list-type'] ?? undefined;
  const keys = textsOf(schema['x-kubernetes-list-map-keys']);
  const found: Broken[] = [];
  const refuse = (reason: string) => found.push(because(reason, ['listType', 'listMapKeys', 'type'], path));
  if (schema['type'] === 'array' && !isSaid(schema['items'])) found.push(withoutItems(path));
  if (keys.length > 0 && listType !== 'map') refuse('`x-kubernetes-list-map-keys` needs `x-kubernetes-list-type: map`');
  if (listType === undefined) return found;
  if (schema['type'] !== 'array') refuse('`x-kubernetes-list-type` needs `type: array`');
  if (listType === 'map') found.push(...mapBroken(schema, path, keys));
  else if (listType === 'set') found.push(...setBroken(schema, path));
  else if (listType !== 'atomic') refuse('`x-kubernetes-list-type` must be atomic, set or map');
  return found;
}

/** What is neither a schema nor a list of them is not read. */
function isSaid(items: Json | undefined): boolean {
  return isJsonObject(items) || (Array.isArray(items) && items.length > 0);
}

function withoutItems(path: string): Broken {
  const reason = '`items` is missing: a list must have a schema for its items';
  return {
    reason,
    causes: [
      { path: itemsPath(path), topics: ['part-removed'] },
      { path, topics: ['type'] },
    ],
  };
}

function setBroken(schema: JsonObject, path: string): Broken[] {
  const items = schema['items'];
  if (!isJsonObject(items)) return [];
  const at = itemsPath(path);
  const found = nullableBroken(items, path);
  const listType = items['x-kubernetes-list-type'] ?? 'atomic';
  const isGranular = items['type'] === 'object' && items['x-kubernetes-map-type'] !== 'atomic';
  if (isGranular || (items['type'] === 'array' && listType !== 'atomic')) {
    const causes = [
      { path: at, topics: ['mapType', 'listType', 'type'] as const },
      { path, topics: ['listType'] as const },
    ];
    found.push({ reason: 'the items of a set must be atomic', family: 'items of sets', causes });
  }
  return found;
}

function nullableBroken(items: JsonObject, path: string): Broken[] {
  if (items['nullable'] !== true) return [];
  const causes = [
    { path: itemsPath(path), topics: ['nullable'] as const },
    { path, topics: ['listType'] as const },
  ];
  return [{ reason: 'the items of a set or map list may not be nullable', family: 'keys of map lists', causes }];
}

function mapBroken(schema: JsonObject, path: string, keys: readonly string[]): Broken[] {
  const items = schema['items'];
  const merging = { path, topics: ['listMapKeys', 'listType'] as const };
  if (keys.length === 0)
    return [{ reason: '`x-kubernetes-list-type: map` needs `x-kubernetes-list-map-keys`', causes: [merging] }];
  if (!isJsonObject(items)) return [];
  const at = itemsPath(path);
  if (items['type'] !== 'object') {
    const reason = 'the items of a map list must be objects';
    return [{ reason, causes: [{ path: at, topics: ['type'] }, merging] }, ...nullableBroken(items, path)];
  }
  const repeated: Broken[] =
    new Set(keys).size < keys.length
      ? [{ reason: '`x-kubernetes-list-map-keys` names a key twice', causes: [{ path, topics: ['listMapKeys'] }] }]
      : [];
  return [
    ...nullableBroken(items, path),
    ...repeated,
    ...keys.flatMap((key) =>
      keyBroken(key, items, at).map((broken) => ({ ...broken, causes: [...broken.causes, merging] })),
    ),
  ];
}

function keyBroken(key: string, items: JsonObject, itemsAt: string): Broken[] {
  const field = member(items['properties'], key);
  const path = memberPath(itemsAt, key);
  if (!isJsonObject(field)) return [because(`the key \`${key}\` must be a field of the items`, ['part-removed'], path)];
  const found: Broken[] = [];
  if (field['type'] === 'array' || field['type'] === 'object')
    found.push(because(`the key \`${key}\` must be a scalar`, ['type'], path));
  const family = 'keys of map lists';
  if (field['nullable'] === true)
    found.push(because(`the key \`${key}\` may not be nullable`, ['nullable'], path, { family }));
  if (!textsOf(items['required']).includes(key) && (field['default'] ?? null) === null) {
    const reason = `the key \`${key}\` must be required or have a default`;
    const causes = [
      { path: itemsAt, topics: ['required'] as const },
      { path, topics: ['default', 'part-added'] as const },
    ];
    found.push({ reason, family, causes });
  }
  return found;
}
