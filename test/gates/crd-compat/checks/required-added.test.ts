import { describeCheck, spec, statusField } from '../support.ts';

describeCheck('required-added', 'f became required in .spec of v1, which could be without it before.', [
  {
    name: 'an existing field',
    base: spec({ properties: { f: { type: 'string' } } }),
    head: spec({ properties: { f: { type: 'string' } }, required: ['f'] }),
    found: ['.spec breaking'],
  },
  {
    name: 'a new field',
    base: spec({ properties: {} }),
    head: spec({ properties: { f: { type: 'string' } }, required: ['f'] }),
    found: ['.spec breaking'],
  },
  { name: 'in status too', base: statusField({ type: 'string' }), head: statusField({ type: 'string' }), found: [] },
  {
    name: 'with a default it is another check',
    base: spec({ properties: { f: { type: 'string' } } }),
    head: spec({ properties: { f: { type: 'string', default: 'a' } }, required: ['f'] }),
    found: [],
  },
  {
    name: 'inside a new optional parent',
    base: spec({ properties: {} }),
    head: spec({ properties: { p: { type: 'object', required: ['f'], properties: { f: { type: 'string' } } } } }),
    found: [],
  },
  {
    name: 'another order',
    base: spec({ properties: { f: { type: 'string' }, g: { type: 'string' } }, required: ['f', 'g'] }),
    head: spec({ properties: { f: { type: 'string' }, g: { type: 'string' } }, required: ['g', 'f'] }),
    found: [],
  },
]);
