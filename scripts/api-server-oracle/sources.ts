import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, type Json, type JsonObject } from '../../gates/model/json.ts';
import { readYaml } from '../../gates/model/yaml.ts';

const MOST_NODES = 40;

/** Parts of the schemas of real CRDs, small enough to be tried by the thousand. */
export function schemaParts(folders: readonly string[]): JsonObject[] {
  const seen = new Set<string>();
  const parts: JsonObject[] = [];
  for (const file of folders.flatMap(manifestsBelow)) {
    for (const part of schemasIn(readFileSync(file, 'utf8')).flatMap(partsOf)) {
      const key = JSON.stringify(part);
      if (!seen.has(key)) parts.push(part);
      seen.add(key);
    }
  }
  return parts;
}

function manifestsBelow(folder: string): string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) return manifestsBelow(path);
      return /\.ya?ml$/.test(name) ? [path] : [];
    });
}

function schemasIn(text: string): Json[] {
  const reading = readYaml(text);
  if (!reading.ok) return [];
  return reading.documents.flatMap((document) => {
    const spec = isJsonObject(document) ? document['spec'] : undefined;
    const versions = isJsonObject(spec) && Array.isArray(spec['versions']) ? spec['versions'] : [];
    return versions.flatMap((version) => {
      const schema = isJsonObject(version) ? version['schema'] : undefined;
      return isJsonObject(schema) ? [schema['openAPIV3Schema'] ?? null] : [];
    });
  });
}

/** Every node that is small enough, without its words. */
function partsOf(node: Json): JsonObject[] {
  if (!isJsonObject(node)) return [];
  const below = childrenOf(node).flatMap(partsOf);
  return countOf(node) <= MOST_NODES ? [withoutWords(node), ...below] : below;
}

function childrenOf(node: JsonObject): JsonObject[] {
  const { properties, items, additionalProperties } = node;
  const fields = isJsonObject(properties) ? Object.values(properties) : [];
  return [...fields, items, additionalProperties].filter(isJsonObject);
}

function countOf(node: JsonObject): number {
  return childrenOf(node).reduce((sum, child) => sum + countOf(child), 1);
}

function withoutWords(node: JsonObject): JsonObject {
  const { description: _words, ...rest } = node as Record<string, Json>;
  const within = (value: Json | undefined): Json => (isJsonObject(value) ? withoutWords(value) : (value ?? null));
  const { properties, items, additionalProperties } = rest;
  return {
    ...rest,
    ...(isJsonObject(properties)
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, within(field)])) }
      : {}),
    ...(items === undefined ? {} : { items: within(items) }),
    ...(additionalProperties === undefined ? {} : { additionalProperties: within(additionalProperties) }),
  };
}
