import { describeCheck, field } from '../support.ts';

describeCheck('crd/cel-message-changed', 'the message of a validation rule of .spec.f (v1) changed', [
  {
    name: 'another message',
    base: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'self != ""', message: 'a' }] }),
    head: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'self != ""', message: 'b' }] }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'another rule',
    base: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'self != ""', message: 'a' }] }),
    head: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'self == ""', message: 'a' }] }),
    found: [],
  },
]);
