import { describeCheck, field } from '../support.ts';

describeCheck('crd/additional-properties-changed', 'additionalProperties of .spec.f (v1) changed from string to none', [
  {
    name: 'a map closed',
    base: field({ type: 'object', additionalProperties: { type: 'string' } }),
    head: field({ type: 'object' }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'a map opened',
    base: field({ type: 'object' }),
    head: field({ type: 'object', additionalProperties: { type: 'string' } }),
    found: ['.spec.f review'],
  },
  {
    name: 'any value any more',
    base: field({ type: 'object', additionalProperties: { type: 'string' } }),
    head: field({ type: 'object', additionalProperties: true }),
    found: ['.spec.f review'],
  },
  {
    name: 'no longer any value',
    base: field({ type: 'object', additionalProperties: true }),
    head: field({ type: 'object', additionalProperties: { type: 'string' } }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'false is unset',
    base: field({ type: 'object' }),
    head: field({ type: 'object', additionalProperties: false }),
    found: [],
  },
  {
    name: 'a map becomes a list',
    base: field({ type: 'object', additionalProperties: { type: 'string' } }),
    head: field({ type: 'array', items: { type: 'string' } }),
    found: ['.spec.f breaking (follows)'],
  },
  {
    name: 'other values are compared inside',
    base: field({ type: 'object', additionalProperties: { type: 'string' } }),
    head: field({ type: 'object', additionalProperties: { type: 'string', maxLength: 3 } }),
    found: [],
  },
]);
