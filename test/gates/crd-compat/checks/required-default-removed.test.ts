import { describeCheck, field, spec } from '../support.ts';

describeCheck('crd/required-default-removed', 'default was removed from .spec.f (v1), which is still required', [
  {
    name: 'still required',
    base: spec({ properties: { f: { type: 'string', default: 'a' } }, required: ['f'] }),
    head: spec({ properties: { f: { type: 'string' } }, required: ['f'] }),
    found: ['.spec breaking'],
  },
  {
    name: 'optional',
    base: spec({ properties: { f: { type: 'string', default: 'a' } } }),
    head: spec({ properties: { f: { type: 'string' } } }),
    found: [],
  },
  {
    name: 'not required any more',
    base: spec({ properties: { f: { type: 'string', default: 'a' } }, required: ['f'] }),
    head: spec({ properties: { f: { type: 'string' } } }),
    found: [],
  },
  {
    name: 'the default of items belongs to no field',
    base: field({ type: 'array', items: { type: 'string', default: 'a' } }),
    head: field({ type: 'array', items: { type: 'string' } }),
    found: [],
  },
]);
