import type { Json, JsonObject } from '../../gates/model/json.ts';

/** A CRD before and after one change. */
export interface Mutation {
  readonly name: string;
  readonly base: JsonObject;
  readonly head: JsonObject;
}

interface Parts {
  readonly spec: JsonObject;
  readonly required: readonly string[];
  readonly rules: readonly Json[];
  readonly names: JsonObject;
  readonly scope: string;
  readonly versions: readonly JsonObject[];
}

/** An invented CRD with one field for every keyword that both tools look at. */
const lamp: Parts = {
  scope: 'Namespaced',
  required: ['room'],
  names: { kind: 'Lamp', listKind: 'LampList', plural: 'lamps', singular: 'lamp', shortNames: ['lm'] },
  rules: [{ rule: 'self.low <= self.high', message: 'low is at most high' }],
  spec: {
    room: { type: 'string', description: 'Where the lamp hangs.', minLength: 1, maxLength: 63, pattern: '^[a-z]+$' },
    color: { type: 'string', enum: ['red', 'green', 'blue'] },
    mode: { type: 'string', default: 'auto' },
    low: { type: 'integer', minimum: 0, maximum: 100, default: 0 },
    high: { type: 'integer', minimum: 0, maximum: 100, default: 100 },
    note: { type: 'string', nullable: true },
    bulbs: {
      type: 'array',
      minItems: 1,
      maxItems: 8,
      items: { type: 'object', properties: { watts: { type: 'integer', maximum: 60 } } },
    },
    tags: { type: 'object', minProperties: 1, maxProperties: 10, additionalProperties: { type: 'string' } },
    address: { type: 'string' },
    power: { 'x-kubernetes-int-or-string': true },
    raw: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
  },
  versions: [
    { name: 'v1alpha1', served: true, storage: false },
    { name: 'v1', served: true, storage: true },
  ],
};

type Edit = Partial<Parts>;

function manifest(parts: Parts): JsonObject {
  const schema = {
    type: 'object',
    properties: {
      spec: {
        type: 'object',
        properties: parts.spec,
        ...(parts.required.length === 0 ? {} : { required: [...parts.required] }),
        ...(parts.rules.length === 0 ? {} : { 'x-kubernetes-validations': [...parts.rules] }),
      },
      status: { type: 'object', properties: { lit: { type: 'boolean' } } },
    },
  };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${String(parts.names['plural'])}.home.example` },
    spec: {
      group: 'home.example',
      names: parts.names,
      scope: parts.scope,
      versions: parts.versions.map((version) => ({
        subresources: { status: {} },
        ...version,
        schema: { openAPIV3Schema: schema },
      })),
    },
  };
}

const member = (field: string): JsonObject => lamp.spec[field] as JsonObject;
const without = (object: JsonObject, ...names: string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
/** One field with keywords added or replaced. */
const set = (field: string, keywords: JsonObject): Edit => ({
  spec: { ...lamp.spec, [field]: { ...member(field), ...keywords } },
});
/** One field without a keyword. */
const drop = (field: string, keyword: string): Edit => ({
  spec: { ...lamp.spec, [field]: without(member(field), keyword) },
});
const rules = (...list: Json[]): Edit => ({ rules: list });
const [alpha, stable] = [
  { name: 'v1alpha1', served: true, storage: false },
  { name: 'v1', served: true, storage: true },
];

const edits: Readonly<Record<string, Edit>> = {
  'nothing changed': {},
  'field removed': { spec: without(lamp.spec, 'mode') },
  'field with constraints removed': { spec: without(lamp.spec, 'color') },
  'optional field added': { spec: { ...lamp.spec, shade: { type: 'string' } } },
  'optional parent with a required child added': {
    spec: { ...lamp.spec, shade: { type: 'object', required: ['cloth'], properties: { cloth: { type: 'string' } } } },
  },
  'existing field required': { required: ['room', 'color'] },
  'existing field with a default required': { required: ['room', 'mode'] },
  'required field made optional': { required: [] },
  'type changed': { spec: { ...lamp.spec, mode: { type: 'integer' } } },
  'integer widened to number': set('low', { type: 'number' }),
  'int-or-string narrowed to string': { spec: { ...lamp.spec, power: { type: 'string' } } },
  'string widened to int-or-string': { spec: { ...lamp.spec, address: { 'x-kubernetes-int-or-string': true } } },
  'description reworded': set('room', { description: 'The room of the lamp.' }),
  'enum value added': set('color', { enum: ['red', 'green', 'blue', 'white'] }),
  'enum value removed': set('color', { enum: ['red', 'green'] }),
  'enum value replaced': set('color', { enum: ['red', 'green', 'white'] }),
  'enum constraint added': set('mode', { enum: ['auto', 'manual'] }),
  'enum constraint removed': drop('color', 'enum'),
  'enum written as the same pattern': {
    spec: { ...lamp.spec, color: { type: 'string', pattern: '^(red|green|blue)$' } },
  },
  'default added': set('color', { default: 'red' }),
  'default changed': set('mode', { default: 'manual' }),
  'default removed': drop('mode', 'default'),
  'nullable added': set('address', { nullable: true }),
  'nullable removed': drop('note', 'nullable'),
  'nullable false written out': set('address', { nullable: false }),
  'pattern added': set('address', { pattern: '^[a-z]+$' }),
  'pattern that accepts everything added': set('address', { pattern: '.*' }),
  'pattern widened': set('room', { pattern: '^[a-z0-9]+$' }),
  'pattern narrowed': set('room', { pattern: '^[a-m]+$' }),
  'pattern removed': drop('room', 'pattern'),
  'maximum tightened': set('low', { maximum: 50 }),
  'maximum loosened': set('low', { maximum: 200 }),
  'maximum removed': drop('low', 'maximum'),
  'exclusive maximum added': set('low', { exclusiveMaximum: true }),
  'minimum tightened': set('low', { minimum: 1 }),
  'maxLength tightened': set('room', { maxLength: 20 }),
  'maxLength added': set('address', { maxLength: 20 }),
  'minLength 0 added': set('address', { minLength: 0 }),
  'minLength 1 added where the enum has no empty value': set('color', { minLength: 1 }),
  'maxItems tightened': set('bulbs', { maxItems: 4 }),
  'minItems tightened': set('bulbs', { minItems: 2 }),
  'maxProperties tightened': set('tags', { maxProperties: 5 }),
  'minProperties tightened': set('tags', { minProperties: 2 }),
  'bound inside a list tightened': set('bulbs', {
    items: { type: 'object', properties: { watts: { type: 'integer', maximum: 40 } } },
  }),
  'bound inside a map added': set('tags', { additionalProperties: { type: 'string', maxLength: 20 } }),
  'format added': set('address', { format: 'ipv4' }),
  'unknown format added': set('address', { format: 'street' }),
  'preserve-unknown removed': drop('raw', 'x-kubernetes-preserve-unknown-fields'),
  'list type atomic written out': set('bulbs', { 'x-kubernetes-list-type': 'atomic' }),
  'validation rule added': rules(...lamp.rules, { rule: "self.room != 'attic'" }),
  'validation rule removed': rules(),
  'validation rule reworded': rules({ rule: 'self.high >= self.low', message: 'low is at most high' }),
  'CEL message reworded': rules({ rule: 'self.low <= self.high', message: 'low must not exceed high' }),
  'served version removed': { versions: [stable] },
  'version no longer served': { versions: [{ ...alpha, served: false }, stable] },
  'version added': { versions: [...lamp.versions, { name: 'v2', served: true, storage: false }] },
  'storage version moved': {
    versions: [
      { ...alpha, storage: true },
      { ...stable, storage: false },
    ],
  },
  'status subresource removed': { versions: [alpha, { ...stable, subresources: {} }] },
  'scope changed': { scope: 'Cluster' },
  'kind changed': { names: { ...lamp.names, kind: 'Light' } },
  'short name removed': { names: without(lamp.names, 'shortNames') },
};

/** Each a single change of the invented CRD. */
export function mutations(): readonly Mutation[] {
  const base = manifest(lamp);
  return Object.entries(edits).map(([name, edit]) => ({ name, base, head: manifest({ ...lamp, ...edit }) }));
}
