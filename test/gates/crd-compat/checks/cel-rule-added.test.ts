import { describeCheck, field, spec } from '../support.ts';

describeCheck('crd/cel-rule-added', 'a validation rule was added to .spec.f (v1); "" is no longer valid', [
  {
    name: 'a first rule',
    base: field({ type: 'string' }),
    head: field({ type: 'string', 'x-kubernetes-validations': [{ rule: "self.startsWith('a')" }] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'the removed pattern in other words',
    base: field({ type: 'string', pattern: '^a' }),
    head: field({ type: 'string', 'x-kubernetes-validations': [{ rule: "self.startsWith('a')" }] }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a narrower rule in the place of a pattern',
    base: field({ type: 'string', pattern: '^(a|b)' }),
    head: field({ type: 'string', 'x-kubernetes-validations': [{ rule: "self.startsWith('a')" }] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'a rule that is not understood in the place of a pattern',
    base: field({ type: 'string', pattern: '^(a|b)+$', maxLength: 63 }),
    head: field({
      type: 'string',
      maxLength: 63,
      'x-kubernetes-validations': [{ rule: '!format.labelValue().validate(self).hasValue()' }],
    }),
    found: ['.spec.f review'],
  },
  {
    name: 'a rule that is not understood in the place of a pattern, and refuses what the pattern took',
    base: field({ type: 'string', pattern: '^(a|b)' }),
    head: field({
      type: 'string',
      'x-kubernetes-validations': [{ rule: '!format.labelValue().validate(self).hasValue()' }],
    }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'bounds in other words',
    base: field({ type: 'integer', minimum: 1, maximum: 9 }),
    head: field({ type: 'integer', 'x-kubernetes-validations': [{ rule: 'self >= 1 && self <= 9' }] }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'alternatives around the field in other words',
    base: spec({
      properties: { n: { type: 'integer' } },
      anyOf: [{ properties: { n: { enum: [0] } } }, { properties: { n: { minimum: 10, maximum: 20 } } }],
    }),
    head: spec({
      properties: {
        n: { type: 'integer', 'x-kubernetes-validations': [{ rule: 'self == 0 || (self >= 10 && self <= 20)' }] },
      },
    }),
    found: ['.spec.n compatible'],
  },
  {
    name: 'immutability',
    base: field({ type: 'string' }),
    head: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'another message',
    base: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'self != ""', message: 'a' }] }),
    head: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'self != ""', message: 'b' }] }),
    found: [],
  },
  {
    name: 'where a list of values went with the type, nothing of it lives on in the rule',
    base: field({ type: 'string', enum: ['a', 'b'] }),
    head: field({
      type: 'array',
      maxItems: 2,
      items: { type: 'string', maxLength: 9 },
      'x-kubernetes-validations': [{ rule: 'self.all(x, self.exists_one(y, x == y))' }],
    }),
    found: ['.spec.f breaking'],
  },
]);
