import { isJsonObject, type Json, type JsonObject } from '../../gates/model/json.ts';
import { branchMutations } from './branch-mutations.ts';
import type { Mutation } from './keywords.ts';
import { aField, fieldsOf, isObject, listOf, withList, without, withRule } from './keywords.ts';

const PRESERVE = 'x-kubernetes-preserve-unknown-fields';
const LIST_TYPE = 'x-kubernetes-list-type';
const MAP_KEYS = 'x-kubernetes-list-map-keys';

function withField(node: JsonObject, name: string, schema: Json | undefined): JsonObject {
  const fields = Object.entries(isJsonObject(node['properties']) ? node['properties'] : {});
  const kept = fields.filter(([other]) => other !== name);
  return { ...node, properties: Object.fromEntries(schema === undefined ? kept : [...kept, [name, schema]]) };
}

const fieldMutations: readonly Mutation[] = [
  {
    name: 'field added',
    widens: true,
    apply: (node) =>
      isObject(node) && node['additionalProperties'] === undefined && node[PRESERVE] === undefined
        ? withField(node, 'brandNew', { type: 'object', required: ['x'], properties: { x: { type: 'string' } } })
        : undefined,
  },
  {
    name: 'field added where all is kept',
    apply: (node) => (node[PRESERVE] === true ? withField(node, 'k0', { type: 'string' }) : undefined),
  },
  {
    name: 'field removed',
    apply: (node, random) => {
      const name = aField(node, random);
      return name === undefined
        ? undefined
        : withList(
            withField(node, name, undefined),
            'required',
            listOf(node, 'required').filter((one) => one !== name),
          );
    },
  },
  {
    name: 'required added',
    apply: (node, random) => {
      const name = aField(node, random);
      return name === undefined || listOf(node, 'required').includes(name)
        ? undefined
        : { ...node, required: [...listOf(node, 'required'), name] };
    },
  },
  {
    name: 'required dropped',
    widens: true,
    apply: (node) => (listOf(node, 'required').length === 0 ? undefined : without(node, 'required')),
  },
  {
    name: 'new field required',
    apply: (node) =>
      isObject(node) && node['properties'] !== undefined
        ? { ...withField(node, 'brandNew', { type: 'string' }), required: [...listOf(node, 'required'), 'brandNew'] }
        : undefined,
  },
  {
    name: 'new field required with a default',
    widens: true,
    apply: (node) =>
      isObject(node) && node['properties'] !== undefined && node[PRESERVE] === undefined
        ? {
            ...withField(node, 'brandNew', { type: 'string', default: 'a' }),
            required: [...listOf(node, 'required'), 'brandNew'],
          }
        : undefined,
  },
  {
    name: 'rule added to an object',
    apply: (node, random) => {
      const name = aField(node, random);
      return name !== undefined && /^[a-z]\w*$/i.test(name)
        ? withRule(
            node,
            random.pick([
              `has(self.${name})`,
              `!has(self.${name})`,
              `!has(self.${name}) || self.${name} == self.${name}`,
            ]) ?? 'true',
          )
        : undefined;
    },
  },
  {
    name: 'rule dropped',
    widens: true,
    apply: (node) =>
      node['x-kubernetes-validations'] === undefined ? undefined : without(node, 'x-kubernetes-validations'),
  },
  {
    name: 'rule respelled',
    widens: true,
    apply: (node) => {
      const rules = listOf(node, 'x-kubernetes-validations');
      return rules.length === 0
        ? undefined
        : {
            ...node,
            'x-kubernetes-validations': rules.map((one) =>
              isJsonObject(one) ? { ...one, rule: `(${String(one['rule'])})` } : one,
            ),
          };
    },
  },
];

const openMutations: readonly Mutation[] = [
  {
    name: 'unknown fields kept',
    widens: true,
    apply: (node) => (isObject(node) ? { ...node, [PRESERVE]: true } : undefined),
  },
  {
    name: 'unknown fields pruned',
    apply: (node) => (node[PRESERVE] === undefined || node['type'] === undefined ? undefined : without(node, PRESERVE)),
  },
  {
    name: 'map closed',
    apply: (node) => (node['additionalProperties'] === undefined ? undefined : without(node, 'additionalProperties')),
  },
  {
    name: 'map values replaced',
    apply: (node, random) =>
      node['additionalProperties'] === undefined
        ? undefined
        : {
            ...node,
            additionalProperties:
              random.pick<Json>([
                { type: 'string' },
                { type: 'integer' },
                { 'x-kubernetes-int-or-string': true },
                { type: 'object', [PRESERVE]: true },
              ]) ?? true,
          },
  },
  {
    name: 'map to fields',
    apply: (node) =>
      node['additionalProperties'] === undefined
        ? undefined
        : { ...without(node, 'additionalProperties'), properties: { k0: node['additionalProperties'] } },
  },
  {
    name: 'fields to a map',
    apply: (node) =>
      isObject(node) && fieldsOf(node).length > 0
        ? {
            ...without(node, 'properties', 'required', 'x-kubernetes-validations'),
            additionalProperties: { type: 'string' },
          }
        : undefined,
  },
  {
    name: 'object to anything',
    widens: true,
    apply: (node) => (isObject(node) && node['nullable'] !== true ? { [PRESERVE]: true } : undefined),
  },
  {
    name: 'embedded resource on',
    apply: (node) =>
      isObject(node) ? { ...node, 'x-kubernetes-embedded-resource': true, [PRESERVE]: true } : undefined,
  },
  {
    name: 'type replaced',
    apply: (node, random) =>
      node['type'] === undefined
        ? undefined
        : { type: random.pick(['string', 'integer', 'boolean', 'number']) ?? 'string' },
  },
  {
    name: 'text to int-or-string',
    apply: (node) =>
      node['type'] === 'string'
        ? { ...without(node, 'type', 'x-kubernetes-validations'), 'x-kubernetes-int-or-string': true }
        : undefined,
  },
  {
    name: 'integer to int-or-string',
    apply: (node) =>
      node['type'] === 'integer'
        ? { ...without(node, 'type', 'format', 'x-kubernetes-validations'), 'x-kubernetes-int-or-string': true }
        : undefined,
  },
  {
    name: 'int-or-string to text',
    apply: (node) =>
      node['x-kubernetes-int-or-string'] === true
        ? { ...without(node, 'x-kubernetes-int-or-string', 'anyOf'), type: 'string' }
        : undefined,
  },
  {
    name: 'int-or-string boilerplate dropped',
    widens: true,
    apply: (node) =>
      node['x-kubernetes-int-or-string'] === true && node['anyOf'] !== undefined ? without(node, 'anyOf') : undefined,
  },
];

const listMutations: readonly Mutation[] = [
  {
    name: 'list becomes a set',
    apply: (node) =>
      node['type'] === 'array' && node[LIST_TYPE] !== 'map' ? { ...node, [LIST_TYPE]: 'set' } : undefined,
  },
  {
    name: 'list becomes atomic',
    widens: true,
    apply: (node) =>
      node[LIST_TYPE] === undefined ? undefined : { ...without(node, MAP_KEYS), [LIST_TYPE]: 'atomic' },
  },
  {
    name: 'list becomes a map',
    apply: (node) => {
      const items = node['items'];
      const key = isJsonObject(items) ? listOf(items, 'required')[0] : undefined;
      return key === undefined || node[LIST_TYPE] === 'map'
        ? undefined
        : { ...node, [LIST_TYPE]: 'map', [MAP_KEYS]: [key] };
    },
  },
  {
    name: 'map key added',
    apply: (node) => {
      const items = node['items'];
      const key = isJsonObject(items)
        ? listOf(items, 'required').find((name) => !listOf(node, MAP_KEYS).includes(name))
        : undefined;
      return key === undefined || node[LIST_TYPE] !== 'map'
        ? undefined
        : { ...node, [MAP_KEYS]: [...listOf(node, MAP_KEYS), key] };
    },
  },
  {
    name: 'map key removed',
    apply: (node) =>
      listOf(node, MAP_KEYS).length > 1 ? { ...node, [MAP_KEYS]: listOf(node, MAP_KEYS).slice(1) } : undefined,
  },
  {
    name: 'map type atomic',
    widens: true,
    apply: (node) => (isObject(node) ? { ...node, 'x-kubernetes-map-type': 'atomic' } : undefined),
  },
];

/** Changes of which parts a value has, how lists and maps merge, and of combinators. */
export const structureMutations: readonly Mutation[] = [
  ...fieldMutations,
  ...openMutations,
  ...listMutations,
  ...branchMutations,
];
