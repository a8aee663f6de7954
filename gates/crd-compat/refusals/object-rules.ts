import { memberPath } from '../../model/field-path.ts';
import { isJsonObject, type JsonObject } from '../../model/json.ts';
import { member } from '../../model/json-values.ts';
import { type Broken, because, type StructuralNode } from './refusal.ts';
import { fieldsOf, isEmbedded, isIntOrString, isUnset, keepsUnknown } from './unset.ts';

/** What the API server demands of types, embedded resources and what every object has (validateStructuralInvariants). */
export function objectsBroken(node: StructuralNode): Broken[] {
  const { schema, path, level } = node;
  return [
    ...typeBroken(node),
    ...(isEmbedded(schema) ? embeddedBroken(node) : []),
    ...(level === 'root' || isEmbedded(schema) ? identityBroken(schema, path) : []),
    ...(level === 'root' ? metadataBroken(schema, path) : []),
    ...mapTypeBroken(schema, path),
  ];
}

function typeBroken({ schema, path, level }: StructuralNode): Broken[] {
  const type = schema['type'] ?? '';
  const isFree = isIntOrString(schema) || keepsUnknown(schema);
  if (type === '' && !isFree && !isEmbedded(schema))
    return [because('`type` is missing', ['type', 'preserveUnknown'], path)];
  if (level === 'root' && type !== '' && type !== 'object')
    return [because('`type` of the schema root must be object', ['type'], path)];
  return [];
}

function embeddedBroken({ schema, path, isOfObject }: StructuralNode): Broken[] {
  const found: Broken[] = [];
  const refuse = (reason: string, topics: Parameters<typeof because>[1]) =>
    found.push(because(reason, ['embeddedResource', ...topics], path));
  if (schema['type'] !== 'object') refuse('an embedded resource must be of type object', ['type']);
  if (!isUnset(schema['additionalProperties']) || schema['additionalProperties'] === false)
    refuse('an embedded resource may not have `additionalProperties`', ['additionalProperties']);
  if (!keepsUnknown(schema) && fieldsOf(schema).length === 0)
    refuse('an embedded resource must have `properties` or preserve unknown fields', [
      'preserveUnknown',
      'part-removed',
    ]);
  if (isOfObject) refuse('`metadata` may not hold an embedded resource', []);
  return found;
}

const IDENTITY = { apiVersion: 'string', kind: 'string', metadata: 'object' } as const;

function identityBroken(schema: JsonObject, path: string): Broken[] {
  return Object.entries(IDENTITY).flatMap(([name, type]) => {
    const field = member(schema['properties'], name);
    const at = memberPath(path, name);
    if (!isJsonObject(field) || field['type'] === type) return [];
    return [because(`\`${name}\` of an object must be of type ${type}`, ['type'], at, { at })];
  });
}

const NAMES = ['name', 'generateName'];
const ALLOWED = ['type', 'default', 'properties'];

/** Every object has metadata, so a schema may restrict only the two names in it. */
function metadataBroken(schema: JsonObject, path: string): Broken[] {
  const metadata = member(schema['properties'], 'metadata');
  if (!isJsonObject(metadata)) return [];
  const at = memberPath(path, 'metadata');
  const restricted = Object.keys(metadata).filter((keyword) => !ALLOWED.includes(keyword) && isSet(metadata, keyword));
  const foreign = fieldsOf(metadata).filter(([name]) => !NAMES.includes(name));
  const reason = '`metadata` may restrict only `name` and `generateName`';
  const causes = [
    { path: at },
    ...foreign.map(([name]) => ({ path: memberPath(at, name), topics: ['part-added'] as const })),
  ];
  return restricted.length + foreign.length === 0 ? [] : [{ at, reason, causes: causes.reverse() }];
}

function isSet(schema: JsonObject, keyword: string): boolean {
  if (keyword === 'additionalProperties') return schema[keyword] !== null;
  return !isUnset(schema[keyword]);
}

function mapTypeBroken(schema: JsonObject, path: string): Broken[] {
  const mapType = schema['x-kubernetes-map-type'];
  if (mapType === undefined || mapType === null) return [];
  if (schema['type'] !== 'object')
    return [because('`x-kubernetes-map-type` needs `type: object`', ['mapType', 'type'], path)];
  if (mapType !== 'atomic' && mapType !== 'granular')
    return [because('`x-kubernetes-map-type` must be atomic or granular', ['mapType'], path)];
  return [];
}
