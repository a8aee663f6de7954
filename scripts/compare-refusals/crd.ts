import type { Json, JsonObject } from '../../gates/model/json.ts';
import type { Edit } from './rule-edits.ts';

const text = { type: 'string', maxLength: 10 };

const spec: JsonObject = {
  type: 'object',
  properties: {
    text,
    'a-b': text,
    with__under: text,
    namespace: text,
    count: { type: 'integer', minimum: 0 },
    ratio: { type: 'number' },
    flag: { type: 'boolean' },
    when: { type: 'string', format: 'date-time' },
    every: { type: 'string', format: 'duration' },
    raw: { type: 'string', format: 'byte', maxLength: 10 },
    either: { 'x-kubernetes-int-or-string': true },
    any: { 'x-kubernetes-preserve-unknown-fields': true },
    open: { type: 'object', additionalProperties: true },
    list: { type: 'array', maxItems: 3, items: text },
    map: { type: 'object', maxProperties: 3, additionalProperties: text },
    object: { type: 'object', properties: { inner: text, import: text } },
    keyed: {
      type: 'array',
      maxItems: 3,
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['name'],
      items: { type: 'object', required: ['name'], properties: { name: text, size: { type: 'integer' } } },
    },
  },
};

/** The invented CRD: it has a field of each type, two versions and a webhook, and the API server takes it. */
export const CRD: JsonObject = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.acme.example' },
  spec: {
    group: 'acme.example',
    scope: 'Namespaced',
    names: { kind: 'Widget', plural: 'widgets' },
    conversion: {
      strategy: 'Webhook',
      webhook: {
        conversionReviewVersions: ['v1'],
        clientConfig: { service: { name: 'webhook', namespace: 'acme' } },
      },
    },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', properties: { spec, status: { type: 'object' } } } },
      },
      {
        name: 'v2',
        served: false,
        storage: false,
        schema: { openAPIV3Schema: { type: 'object', properties: { spec } } },
      },
    ],
  },
};

/** The CRD with one edit. */
export function edited(crd: JsonObject, [path, value]: Edit): JsonObject {
  return withValue(crd, path.split('.'), value) as JsonObject;
}

function withValue(
  node: Json | undefined,
  [step, ...rest]: readonly string[],
  value: Json | undefined,
): Json | undefined {
  if (step === undefined) return value;
  if (Array.isArray(node))
    return node.map((item: Json, i) => (String(i) === step ? (withValue(item, rest, value) ?? null) : item));
  const object = typeof node === 'object' && node !== null ? (node as JsonObject) : {};
  const { [step]: old, ...others } = object;
  const inner = withValue(old, rest, value);
  return inner === undefined ? others : { ...others, [step]: inner };
}
