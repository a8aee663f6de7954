import { describeCheck, spec, statusField } from '../support.ts';

describeCheck('required-removed', 'f was required in .spec of v1 and is optional.', [
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
    name: 'still required',
    base: spec({ properties: { f: { type: 'string' } }, required: ['f'] }),
    head: spec({ properties: { f: { type: 'string' } }, required: ['f'], description: 'd' }),
    found: [],
  },
]);
