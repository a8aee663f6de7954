import { describeCheck, field } from '../support.ts';

describeCheck(
  'crd/cel-needs-newer-kubernetes',
  'a validation rule of .spec.f (v1) needs Kubernetes 1.31 (IP and CIDR functions); the minimum is 1.30',
  [
    {
      name: 'a function that the oldest server does not know',
      base: field({ type: 'string' }),
      head: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'isIP(self)' }] }),
      params: { minimumKubernetes: '1.30' },
      found: ['.spec.f breaking'],
    },
    {
      name: 'the format library',
      base: field({ type: 'string' }),
      head: field({
        type: 'string',
        'x-kubernetes-validations': [{ rule: '!format.dns1123Label().validate(self).hasValue()' }],
      }),
      params: { minimumKubernetes: '1.31' },
      found: ['.spec.f breaking'],
    },
    {
      name: 'a new CRD',
      base: null,
      head: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'isIP(self)' }] }),
      params: { minimumKubernetes: '1.30' },
      found: ['.spec.f breaking'],
    },
    {
      name: 'in items and values',
      base: field({ type: 'array', items: { type: 'object', additionalProperties: { type: 'string' } } }),
      head: field({
        type: 'array',
        items: {
          type: 'object',
          additionalProperties: { type: 'string', 'x-kubernetes-validations': [{ rule: 'isIP(self)' }] },
        },
      }),
      params: { minimumKubernetes: '1.30' },
      found: ['.spec.f[*]{*} breaking'],
    },
    {
      name: 'a rule that was there before',
      base: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'isIP(self)' }] }),
      head: field({ type: 'string', title: 't', 'x-kubernetes-validations': [{ rule: 'isIP(self)' }] }),
      params: { minimumKubernetes: '1.30' },
      found: [],
    },
    {
      name: 'a function in a text',
      base: field({ type: 'string' }),
      head: field({ type: 'string', 'x-kubernetes-validations': [{ rule: "self != 'isIP(self)'" }] }),
      params: { minimumKubernetes: '1.30' },
      found: [],
    },
    {
      name: 'a server that knows it',
      base: field({ type: 'string' }),
      head: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'isIP(self)' }] }),
      params: { minimumKubernetes: '1.31' },
      found: [],
    },
    {
      name: 'no oldest server named',
      base: field({ type: 'string' }),
      head: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'isIP(self)' }] }),
      found: [],
    },
    {
      name: 'the list library',
      base: field({ type: 'array', items: { type: 'string' } }),
      head: field({
        type: 'array',
        items: { type: 'string' },
        'x-kubernetes-validations': [{ rule: 'self.distinct().size() == self.size()' }],
      }),
      params: { minimumKubernetes: '1.34' },
      found: ['.spec.f breaking'],
    },
    {
      name: 'a message that is put together with a newer function',
      base: field({ type: 'string' }),
      head: field({
        type: 'string',
        'x-kubernetes-validations': [{ rule: "self != 'a'", messageExpression: "'%s is not a'.format([self])" }],
      }),
      params: { minimumKubernetes: '1.29' },
      found: ['.spec.f breaking'],
    },
    {
      name: 'an old value that may be missing',
      base: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] }),
      head: field({
        type: 'string',
        'x-kubernetes-validations': [{ rule: 'oldSelf.orValue(self) == self', optionalOldSelf: true }],
      }),
      params: { minimumKubernetes: '1.29' },
      found: ['.spec.f breaking'],
    },
    {
      name: 'the same on a server that takes them',
      base: field({ type: 'string' }),
      head: field({
        type: 'string',
        'x-kubernetes-validations': [
          { rule: 'oldSelf.orValue(self) == self', optionalOldSelf: true, messageExpression: "'%s'.format([self])" },
        ],
      }),
      params: { minimumKubernetes: '1.30' },
      found: [],
    },
  ],
);
