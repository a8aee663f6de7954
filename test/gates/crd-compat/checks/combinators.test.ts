import { describeCheck, field } from '../support.ts';

const pair = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } };
const lists = { type: 'array', items: { type: 'string' } };

describeCheck('crd/allof-changed', 'allOf was added to .spec.f (v1); "" is no longer valid', [
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
    found: ['.spec.f breaking'],
  },
  {
    name: 'a bound inside a branch that becomes tighter',
    base: field({ type: 'string', allOf: [{ maxLength: 9 }] }),
    head: field({ type: 'string', allOf: [{ maxLength: 3 }] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'a bound inside a branch that becomes as tight as that of the node',
    base: field({ type: 'string', maxLength: 3, allOf: [{ maxLength: 9 }] }),
    head: field({ type: 'string', maxLength: 3, allOf: [{ maxLength: 3 }] }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a bound inside a branch that becomes looser',
    base: field({ type: 'integer', allOf: [{ maximum: 3 }] }),
    head: field({ type: 'integer', allOf: [{ maximum: 9 }] }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a field that a branch requires from now on',
    base: field({ ...pair, allOf: [{ required: ['a'] }] }),
    head: field({ ...pair, allOf: [{ required: ['a', 'b'] }] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'a field that a branch no longer requires',
    base: field({ ...pair, allOf: [{ required: ['a', 'b'] }] }),
    head: field({ ...pair, allOf: [{ required: ['a'] }] }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'one more alternative inside a branch',
    base: field({ ...pair, allOf: [{ anyOf: [{ required: ['a'] }] }] }),
    head: field({ ...pair, allOf: [{ anyOf: [{ required: ['a'] }, { required: ['b'] }] }] }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'one alternative less inside a branch',
    base: field({ ...pair, allOf: [{ anyOf: [{ required: ['a'] }, { required: ['b'] }] }] }),
    head: field({ ...pair, allOf: [{ anyOf: [{ required: ['a'] }] }] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'an alternative inside a branch that asks for more',
    base: field({ ...pair, allOf: [{ anyOf: [{ required: ['a'] }] }] }),
    head: field({ ...pair, allOf: [{ anyOf: [{ required: ['a', 'b'] }] }] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'an exclusion inside a branch that covers more',
    base: field({ ...pair, allOf: [{ not: { required: ['a', 'b'] } }] }),
    head: field({ ...pair, allOf: [{ not: { required: ['a'] } }] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'an exclusion inside a branch that covers less',
    base: field({ ...pair, allOf: [{ not: { required: ['a'] } }] }),
    head: field({ ...pair, allOf: [{ not: { required: ['a', 'b'] } }] }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'one more of exactly one inside a branch: an object may fit both',
    base: field({ ...pair, allOf: [{ oneOf: [{ required: ['a'] }] }] }),
    head: field({ ...pair, allOf: [{ oneOf: [{ required: ['a'] }, { required: ['b'] }] }] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'values that a branch lists, one less and one more',
    base: field({ ...pair, allOf: [{ properties: { a: { enum: ['x', 'y'] } } }] }),
    head: field({ ...pair, allOf: [{ properties: { a: { enum: ['x', 'z'] } } }] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'values that a branch lists, one more',
    base: field({ ...pair, allOf: [{ properties: { a: { enum: ['x'] } } }] }),
    head: field({ ...pair, allOf: [{ properties: { a: { enum: ['x', 'z'] } } }] }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a bound of a field inside a branch that becomes looser',
    base: field({ ...pair, allOf: [{ properties: { a: { maxLength: 1 } } }] }),
    head: field({ ...pair, allOf: [{ properties: { a: { maxLength: 2 } } }] }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'items inside a branch that become looser',
    base: field({ ...lists, allOf: [{ items: { maxLength: 1 } }] }),
    head: field({ ...lists, allOf: [{ items: { maxLength: 2 } }] }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'items inside a branch that become tighter',
    base: field({ ...lists, allOf: [{ items: { maxLength: 2 } }] }),
    head: field({ ...lists, allOf: [{ items: { maxLength: 1 } }] }),
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
    found: ['.spec.f breaking'],
  },
  {
    name: 'alternatives where there were none',
    base: field({ type: 'string' }),
    head: field({ type: 'string', anyOf: [{ pattern: '^a' }] }),
    found: ['.spec.f breaking'],
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
    found: ['.spec.f compatible'],
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

describeCheck('crd/not-changed', 'not was added to .spec.f (v1); "a" is no longer valid', [
  {
    name: 'an exclusion',
    base: field({ type: 'string' }),
    head: field({ type: 'string', not: { pattern: '^a' } }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'another exclusion',
    base: field({ type: 'string', not: { pattern: '^a' } }),
    head: field({ type: 'string', not: { pattern: '^b' } }),
    found: ['.spec.f breaking'],
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
    found: ['.spec.f<not:0> breaking (follows)'],
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
    found: ['.spec.f<anyOf:1> breaking (follows)'],
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
