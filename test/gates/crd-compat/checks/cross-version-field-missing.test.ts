import { crd, describeCheck, schema, v } from '../support.ts';

describeCheck('crd/cross-version-field-missing', 'field .spec.x (v1) is missing, but served version v2 has it', [
  {
    name: 'a field of one version only',
    base: crd({ spec: { versions: [v('v1'), v('v2', { storage: false })] } }),
    head: crd({
      spec: {
        versions: [v('v1'), v('v2', { storage: false, schema: schema({ properties: { x: { type: 'string' } } }) })],
      },
    }),
    found: ['.spec.x review'],
  },
  {
    name: 'it was missing before',
    base: crd({
      spec: {
        versions: [v('v1'), v('v2', { storage: false, schema: schema({ properties: { x: { type: 'string' } } }) })],
      },
    }),
    head: crd({
      spec: {
        versions: [
          v('v1'),
          v('v2', { storage: false, deprecated: true, schema: schema({ properties: { x: { type: 'string' } } }) }),
        ],
      },
    }),
    found: [],
  },
  {
    name: 'a webhook converts',
    base: crd({ spec: { versions: [v('v1'), v('v2', { storage: false })] } }),
    head: crd({
      spec: {
        versions: [v('v1'), v('v2', { storage: false, schema: schema({ properties: { x: { type: 'string' } } }) })],
        conversion: { strategy: 'Webhook' },
      },
    }),
    found: [],
  },
  {
    name: 'a removed field is the cause',
    base: crd({
      spec: {
        versions: [
          v('v1', { schema: schema({ properties: { x: { type: 'string' } } }) }),
          v('v2', { storage: false, schema: schema({ properties: { x: { type: 'string' } } }) }),
        ],
      },
    }),
    head: crd({
      spec: {
        versions: [v('v1'), v('v2', { storage: false, schema: schema({ properties: { x: { type: 'string' } } }) })],
      },
    }),
    found: ['.spec.x breaking (follows)'],
  },
  {
    name: 'a version that is not served',
    base: crd({ spec: { versions: [v('v1'), v('v0', { served: false, storage: false })] } }),
    head: crd({
      spec: {
        versions: [
          v('v1'),
          v('v0', { served: false, storage: false, schema: schema({ properties: { x: { type: 'string' } } }) }),
        ],
      },
    }),
    found: [],
  },
  {
    name: 'inside lists and maps',
    base: crd({
      spec: {
        versions: [v('v1'), v('v2', { storage: false })].map((one) => ({
          ...one,
          schema: schema({ items: { additionalProperties: { properties: {} } } }),
        })),
      },
    }),
    head: crd({
      spec: {
        versions: [
          v('v1', { schema: schema({ items: { additionalProperties: { properties: {} } } }) }),
          v('v2', { storage: false, schema: schema({ items: { additionalProperties: { properties: { x: {} } } } }) }),
        ],
      },
    }),
    found: ['.spec[*]{*}.x review'],
  },
  {
    name: 'what is kept without a schema',
    base: crd({
      spec: {
        versions: [
          v('v1', { schema: schema({ 'x-kubernetes-preserve-unknown-fields': true }) }),
          v('v2', { storage: false }),
        ],
      },
    }),
    head: crd({
      spec: {
        versions: [
          v('v1', { schema: schema({ 'x-kubernetes-preserve-unknown-fields': true }) }),
          v('v2', { storage: false, schema: schema({ properties: { x: { type: 'string' } } }) }),
        ],
      },
    }),
    found: [],
  },
]);
