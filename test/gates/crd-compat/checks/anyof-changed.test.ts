import { describeCheck, field } from '../support.ts';

describeCheck(
  'anyof-changed',
  'The anyOf of .spec.f of v1 was [{"pattern":"^a"}] and is [{"pattern":"^a"},{"pattern":"^b"}].',
  [
    {
      name: 'an alternative more',
      base: field({ type: 'string', anyOf: [{ pattern: '^a' }] }),
      head: field({ type: 'string', anyOf: [{ pattern: '^a' }, { pattern: '^b' }] }),
      found: ['.spec.f compatible'],
    },
    {
      name: 'an alternative less',
      base: field({ type: 'string', anyOf: [{ pattern: '^a' }, { pattern: '^b' }] }),
      head: field({ type: 'string', anyOf: [{ pattern: '^a' }] }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'an alternative changed',
      base: field({ type: 'string', anyOf: [{ pattern: '^a' }, { pattern: '^b' }] }),
      head: field({ type: 'string', anyOf: [{ pattern: '^a' }, { pattern: '^c' }] }),
      found: ['.spec.f review'],
    },
    {
      name: 'alternatives where there were none',
      base: field({ type: 'string' }),
      head: field({ type: 'string', anyOf: [{ pattern: '^a' }] }),
      found: ['.spec.f review'],
    },
    {
      name: 'no alternatives any more',
      base: field({ type: 'string', anyOf: [{ pattern: '^a' }] }),
      head: field({ type: 'string' }),
      found: ['.spec.f compatible'],
    },
    {
      name: 'another order',
      base: field({ type: 'string', anyOf: [{ pattern: '^a' }, { pattern: '^b' }] }),
      head: field({ type: 'string', anyOf: [{ pattern: '^b' }, { pattern: '^a' }] }),
      found: [],
    },
    {
      name: 'other documentation',
      base: field({ type: 'string', anyOf: [{ pattern: '^a' }] }),
      head: field({ type: 'string', anyOf: [{ pattern: '^a', description: 'd' }] }),
      found: [],
    },
    {
      name: 'a field called title is a field',
      base: field({ type: 'object', anyOf: [{ properties: { title: { maxLength: 1 } } }] }),
      head: field({ type: 'object', anyOf: [{ properties: { title: { maxLength: 2 } } }] }),
      found: ['.spec.f review'],
    },
    {
      name: 'what int-or-string says anyway',
      base: field({ 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] }),
      head: field({ 'x-kubernetes-int-or-string': true }),
      found: [],
    },
    {
      name: 'types beside another branch, with which the API server refuses the CRD',
      base: field({ 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] }),
      head: field({
        'x-kubernetes-int-or-string': true,
        anyOf: [{ type: 'integer' }, { type: 'string' }, { minimum: 1 }],
      }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'a type inside a branch, with which the API server refuses the CRD',
      base: field({ type: 'object', properties: { a: { type: 'string' } } }),
      head: field({
        type: 'object',
        properties: { a: { type: 'string' } },
        anyOf: [{ properties: { a: { type: 'string' } } }],
      }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'null is unset',
      base: field({ type: 'string', anyOf: [{ pattern: '^a' }] }),
      head: field({ type: 'string', anyOf: null }),
      found: ['.spec.f compatible'],
    },
    {
      name: 'that a value is an integer or a string, said once and not',
      base: field({ 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] }),
      head: field({ 'x-kubernetes-int-or-string': true, anyOf: null }),
      found: [],
    },
  ],
);
