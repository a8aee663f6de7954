import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { NodePair } from '../difference.ts';

/** Names of custom resources (apimachinery, NameIsDNSSubdomain). */
const NAME: JsonObject = {
  type: 'string',
  minLength: 1,
  maxLength: 253,
  pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$',
};

/** The schema of a node at base; that of a whole resource with the name that each resource has. */
export function identified({ base, parent }: NodePair): JsonObject {
  if (parent !== undefined) return base;
  const own = base['properties'];
  const metadata = { type: 'object', required: ['name'], properties: { name: NAME } };
  const { apiVersion: _apiVersion, kind: _kind, ...properties } = isJsonObject(own ?? null) ? (own as JsonObject) : {};
  return { ...base, required: ['metadata', ...requiredOf(base)], properties: { ...properties, metadata } };
}

function requiredOf({ required }: JsonObject): readonly Json[] {
  return Array.isArray(required) ? required.filter((name: Json) => name !== 'apiVersion' && name !== 'kind') : [];
}

/** A value with what every resource says of itself. */
export function withIdentity(value: Json, { parent, version }: NodePair): Json {
  if (parent !== undefined || !isJsonObject(value)) return value;
  const { group, kind } = version.crd.base;
  return { ...value, apiVersion: `${group}/${version.name}`, kind };
}
