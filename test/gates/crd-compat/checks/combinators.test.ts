import { describeCheck, field } from '../support.ts';

describeCheck('crd/allof-changed', 'allOf was added to .spec.f (v1)', [
  {
    name: 'a first demand',
    base: field({ type: 'string' }),
    head: field({ type: 'string', allOf: [{ pattern: '^a' }] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'one more',
    base: field({ type: 'string', allOf: [{ pattern: '^a' }] }),
    head: field({ type: 'string', allOf: [{ pattern: '^a' }, { pattern: '^b' }] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'one less',
    base: field({ type: 'string', allOf: [{ pattern: '^a' }, { pattern: '^b' }] }),
    head: field({ type: 'string', allOf: [{ pattern: '^a' }] }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'one changed',
    base: field({ type: 'string', allOf: [{ pattern: '^a' }] }),
    head: field({ type: 'string', allOf: [{ pattern: '^b' }] }),
    found: ['.spec.f review'],
  },
  {
    name: 'lists of values are enums',
    base: field({ type: 'string', allOf: [{ enum: ['a'] }] }),
    head: field({ type: 'string', allOf: [{ enum: ['b'] }] }),
    found: [],
  },
  {
    name: 'the types of int-or-string in the first branch, which are the same as none',
    base: field({ 'x-kubernetes-int-or-string': true, allOf: [{ minimum: 1 }] }),
    head: field({
      'x-kubernetes-int-or-string': true,
      allOf: [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, { minimum: 1 }],
    }),
    found: [],
  },
]);

describeCheck('crd/anyof-changed', 'anyOf of .spec.f (v1) changed', [
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
]);

describeCheck('crd/oneof-changed', 'oneOf of .spec.f (v1) changed', [
  {
    name: 'one more: a value may match two now',
    base: field({ type: 'string', oneOf: [{ pattern: '^a' }] }),
    head: field({ type: 'string', oneOf: [{ pattern: '^a' }, { pattern: '^b' }] }),
    found: ['.spec.f review'],
  },
  {
    name: 'one less',
    base: field({ type: 'string', oneOf: [{ pattern: '^a' }, { pattern: '^b' }] }),
    head: field({ type: 'string', oneOf: [{ pattern: '^a' }] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'none any more',
    base: field({ type: 'string', oneOf: [{ pattern: '^a' }] }),
    head: field({ type: 'string' }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'another order',
    base: field({ type: 'string', oneOf: [{ pattern: '^a' }, { pattern: '^b' }] }),
    head: field({ type: 'string', oneOf: [{ pattern: '^b' }, { pattern: '^a' }] }),
    found: [],
  },
]);

describeCheck('crd/not-changed', 'not was added to .spec.f (v1)', [
  {
    name: 'an exclusion',
    base: field({ type: 'string' }),
    head: field({ type: 'string', not: { pattern: '^a' } }),
    found: ['.spec.f review'],
  },
  {
    name: 'another exclusion',
    base: field({ type: 'string', not: { pattern: '^a' } }),
    head: field({ type: 'string', not: { pattern: '^b' } }),
    found: ['.spec.f review'],
  },
  {
    name: 'none any more',
    base: field({ type: 'string', not: { pattern: '^a' } }),
    head: field({ type: 'string' }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'other documentation',
    base: field({ type: 'string', not: { pattern: '^a' } }),
    head: field({ type: 'string', not: { pattern: '^a', title: 't' } }),
    found: [],
  },
]);

describeCheck('crd/schema-combinator-branch-added', 'branch .spec.f<anyOf:1> (v1) was added', [
  {
    name: 'an alternative more',
    base: field({ type: 'string', anyOf: [{ pattern: '^a' }] }),
    head: field({ type: 'string', anyOf: [{ pattern: '^a' }, { pattern: '^b' }] }),
    found: ['.spec.f<anyOf:1> compatible'],
  },
  {
    name: 'an exclusion',
    base: field({ type: 'string' }),
    head: field({ type: 'string', not: { pattern: '^a' } }),
    found: ['.spec.f<not:0> review'],
  },
  {
    name: 'an alternative less',
    base: field({ type: 'string', anyOf: [{ pattern: '^a' }, { pattern: '^b' }] }),
    head: field({ type: 'string', anyOf: [{ pattern: '^a' }] }),
    found: [],
  },
]);

describeCheck('crd/schema-combinator-branch-removed', 'branch .spec.f<anyOf:1> (v1) was removed', [
  {
    name: 'an alternative less',
    base: field({ type: 'string', anyOf: [{ pattern: '^a' }, { pattern: '^b' }] }),
    head: field({ type: 'string', anyOf: [{ pattern: '^a' }] }),
    found: ['.spec.f<anyOf:1> breaking'],
  },
  {
    name: 'with another type it goes',
    base: field({ type: 'string', anyOf: [{ pattern: '^a' }] }),
    head: field({ type: 'integer' }),
    found: ['.spec.f<anyOf:0> compatible (follows)'],
  },
  {
    name: 'an alternative more',
    base: field({ type: 'string', anyOf: [{ pattern: '^a' }] }),
    head: field({ type: 'string', anyOf: [{ pattern: '^a' }, { pattern: '^b' }] }),
    found: [],
  },
]);
