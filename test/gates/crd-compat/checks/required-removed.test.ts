import type { JsonObject } from '../../../../gates/model/json.ts';
import { crd, describeCheck, field, schema, spec, statusField } from '../support.ts';

const keyed = (k: JsonObject, required: string[]): JsonObject => ({
  type: 'array',
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': ['k'],
  items: { type: 'object', properties: { k }, ...(required.length > 0 ? { required } : {}) },
});

describeCheck('crd/required-removed', 'required: .spec.f (v1) is now optional', [
  {
    name: 'in spec',
    base: spec({ properties: { f: { type: 'string' } }, required: ['f'] }),
    head: spec({ properties: { f: { type: 'string' } } }),
    found: ['.spec compatible'],
  },
  {
    name: 'in status, where others read',
    base: statusField({ type: 'object', properties: { g: { type: 'string' } }, required: ['g'] }),
    head: statusField({ type: 'object', properties: { g: { type: 'string' } } }),
    found: ['.status.f review'],
  },
  {
    name: 'a removed field cannot be required',
    base: spec({ properties: { f: { type: 'string' } }, required: ['f'] }),
    head: spec({ properties: {} }),
    found: ['.spec compatible (follows)'],
  },
  {
    name: 'a key of a list, which the API server demands to be required',
    base: field(keyed({ type: 'string' }, ['k'])),
    head: field(keyed({ type: 'string' }, [])),
    found: ['.spec.f[*] breaking'],
  },
  {
    name: 'a key of a list that has a default',
    base: field(keyed({ type: 'string', default: 'x' }, ['k'])),
    head: field(keyed({ type: 'string', default: 'x' }, [])),
    found: ['.spec.f[*] compatible'],
  },
  {
    name: 'still required',
    base: spec({ properties: { f: { type: 'string' } }, required: ['f'] }),
    head: spec({ properties: { f: { type: 'string' } }, required: ['f'], description: 'd' }),
    found: [],
  },
  {
    name: 'what a branch of allOf still demands',
    base: crd({ version: { schema: schema({}, { required: ['f'], properties: { f: { type: 'string' } } }) } }),
    head: crd({
      version: { schema: schema({}, { allOf: [{ required: ['f'] }], properties: { f: { type: 'string' } } }) },
    }),
    found: ['.status compatible'],
  },
]);
