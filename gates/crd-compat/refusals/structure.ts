import { itemsPath, memberPath, ROOT_PATH, valuesPath } from '../../model/field-path.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { member } from '../../model/json-values.ts';
import type { CrdVersion } from '../reading/definition.ts';
import { branchesBroken } from './branch-rules.ts';
import { defaultsBroken, type Trial } from './default-rules.ts';
import { keywordsBroken } from './keyword-rules.ts';
import { listsBroken } from './list-rules.ts';
import { objectsBroken } from './object-rules.ts';
import type { Broken, Refusal, StructuralNode } from './refusal.ts';
import { rulesBroken } from './rule-texts.ts';
import { fieldsOf, isEmbedded } from './unset.ts';

/** Why the API server rejects the schema of a version (apiextensions-apiserver, validation.go and pkg/apiserver/schema). */
export function schemaRefusals(version: CrdVersion, trial: Trial): Refusal[] {
  if (!isJsonObject(version.schema)) return [];
  const hasStatus = !isNothing(member(version.subresources, 'status'));
  return [...nodesOf(rootOf(version.schema, hasStatus))].flatMap((node) =>
    brokenAt(node, trial).map((broken) => ({ at: node.path, ...broken, version: version.name })),
  );
}

const isNothing = (value: Json | undefined): boolean => value === undefined || value === null;

function brokenAt(node: StructuralNode, trial: Trial): Broken[] {
  return [
    ...keywordsBroken(node),
    ...objectsBroken(node),
    ...listsBroken(node),
    ...branchesBroken(node),
    ...rulesBroken(node),
    ...defaultsBroken(node, trial),
  ];
}

function rootOf(schema: JsonObject, hasStatus: boolean): StructuralNode {
  return {
    schema,
    path: ROOT_PATH,
    level: 'root',
    hasStatus,
    isOfObject: false,
    noDefaults: undefined,
    isInMap: false,
    forgetfulAt: undefined,
  };
}

function* nodesOf(node: StructuralNode): Generator<StructuralNode> {
  yield node;
  for (const part of partsOf(node)) yield* nodesOf(part);
}

const OF_OBJECTS = ['apiVersion', 'kind', 'metadata'];

function partsOf(node: StructuralNode): StructuralNode[] {
  const { schema, path, level } = node;
  const fields = fieldsOf(schema).map(([name, field]): StructuralNode => {
    const isOfObject = OF_OBJECTS.includes(name) && (level === 'root' || isEmbedded(schema));
    return {
      ...node,
      schema: field,
      path: memberPath(path, name),
      level: 'field',
      isOfObject: node.isOfObject || isOfObject,
      noDefaults: isOfObject && level === 'root' ? `in ${name} of the root` : node.noDefaults,
    };
  });
  const { items, additionalProperties: values } = schema;
  const isKeyed = schema['x-kubernetes-list-type'] === 'map';
  const list: StructuralNode[] = isJsonObject(items)
    ? [
        {
          ...node,
          schema: items,
          path: itemsPath(path),
          level: 'item',
          forgetfulAt: node.forgetfulAt ?? (isKeyed ? undefined : path),
        },
      ]
    : [];
  const map: StructuralNode[] = isJsonObject(values)
    ? [
        {
          ...node,
          schema: values,
          path: valuesPath(path),
          level: 'field',
          isInMap: true,
          noDefaults: node.isOfObject ? 'in a map inside metadata' : node.noDefaults,
        },
      ]
    : [];
  return [...fields, ...list, ...map];
}
