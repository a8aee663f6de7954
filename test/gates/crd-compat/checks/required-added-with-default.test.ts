import { describeCheck, spec } from '../support.ts';

describeCheck('crd/required-added-with-default', 'required: .spec.f (v1) is now required and has a default', [
  {
    name: 'a defaulted field',
    base: spec({ properties: { f: { type: 'string' } } }),
    head: spec({ properties: { f: { type: 'string', default: 'a' } }, required: ['f'] }),
    found: ['.spec review'],
  },
  {
    name: 'a default that was there before',
    base: spec({ properties: { f: { type: 'string', default: 'a' } } }),
    head: spec({ properties: { f: { type: 'string', default: 'a' } }, required: ['f'] }),
    found: ['.spec review'],
  },
  {
    name: 'without a default',
    base: spec({ properties: { f: { type: 'string' } } }),
    head: spec({ properties: { f: { type: 'string' } }, required: ['f'] }),
    found: [],
  },
]);
