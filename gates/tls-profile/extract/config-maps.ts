import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';

/** What the ConfigMaps of one file hold, by namespace and name. Secrets are left out: their values belong into no message. */
export type ConfigMaps = ReadonlyMap<string, JsonObject>;

export const NO_CONFIG_MAPS: ConfigMaps = new Map();

const MAX_CONFIG_MAPS = 1000;

/** The ConfigMaps among the objects of a file. One that is there twice has no one content, and is left out. */
export function configMapsIn(documents: readonly Json[]): ConfigMaps {
  const found = new Map<string, JsonObject | undefined>();
  for (const value of documents.flatMap(objectsIn).slice(0, MAX_CONFIG_MAPS)) {
    const { metadata, data } = value;
    if (value['kind'] !== 'ConfigMap' || !isJsonObject(metadata) || !isJsonObject(data)) continue;
    const key = keyOf(textOf(metadata['namespace']), textOf(metadata['name']));
    found.set(key, found.has(key) ? undefined : data);
  }
  return new Map([...found].flatMap(([key, data]) => (data === undefined ? [] : [[key, data] as const])));
}

export function configMapOf(maps: ConfigMaps, namespace: string, name: string): JsonObject | undefined {
  return maps.get(keyOf(namespace, name));
}

const REFERENCES = new Set(['configMapKeyRef', 'configMapRef', 'secretKeyRef', 'secretRef']);

/** Names of the ConfigMaps and Secrets from which containers of a file take variables: there they are judged. */
export function namesReferredIn(documents: readonly Json[]): ReadonlySet<string> {
  const names = new Set<string>();
  const rest: Json[] = [...documents];
  for (let value = rest.pop(); value !== undefined; value = rest.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [member, inner] of Object.entries(value) as [string, Json][]) {
      rest.push(inner);
      if (REFERENCES.has(member) && isJsonObject(inner)) names.add(textOf(inner['name']));
    }
  }
  return names;
}

function objectsIn(document: Json): JsonObject[] {
  if (!isJsonObject(document)) return [];
  const { items } = document;
  return Array.isArray(items) ? (items as readonly Json[]).filter(isJsonObject) : [document];
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function keyOf(namespace: string, name: string): string {
  return JSON.stringify([namespace, name]);
}
