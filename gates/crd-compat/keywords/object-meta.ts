import { isJsonObject, type Json } from '../../model/json.ts';
import type { NodePair } from '../difference.ts';

const OF_OBJECTS = ['apiVersion', 'kind', 'metadata'];

/**
 * Whether a field belongs to every Kubernetes object. The API server knows those at the root and in embedded resources without a
 * schema, and never prunes them (apiextensions-apiserver, pkg/apiserver/schema/pruning).
 */
export function isOfObject({ parent, head }: NodePair, field: string): boolean {
  return OF_OBJECTS.includes(field) && (parent === undefined || head['x-kubernetes-embedded-resource'] === true);
}

/** Whether no object can be without a field: at the root all three are there, in an embedded resource type and version are demanded. */
export function isAlwaysThere({ parent, base }: NodePair, field: string): boolean {
  if (parent === undefined) return OF_OBJECTS.includes(field);
  return base['x-kubernetes-embedded-resource'] === true && (field === 'apiVersion' || field === 'kind');
}

const NAMES = ['name', 'generateName'];

/** Whether a field was there before a schema named it: of every object, or the name of the object itself. */
export function wasThereUnnamed(parent: NodePair, field: string): boolean {
  const isMetadata = parent.field === 'metadata' && parent.parent !== undefined && parent.parent.parent === undefined;
  return isMetadata ? NAMES.includes(field) : isAlwaysThere(parent, field);
}

const WORDS = ['type', 'description', 'title', 'example', 'externalDocs'];

/** Whether a schema of such a field says more than its type. The name of an object has 1 to 253 characters anyway. */
export function restricts(part: Json): boolean {
  if (!isJsonObject(part)) return true;
  return Object.entries(part).some(([keyword, value]) => {
    if (WORDS.includes(keyword)) return false;
    if (keyword === 'properties') return !isJsonObject(value) || Object.values(value).some(restricts);
    if (keyword === 'maxLength') return !(typeof value === 'number' && value >= LONGEST_NAME);
    return keyword !== 'minLength' || value !== 1;
  });
}

const LONGEST_NAME = 253;
