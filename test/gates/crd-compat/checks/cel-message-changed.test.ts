import { describeCheck, field } from '../support.ts';

describeCheck(
  'crd/cel-message-changed',
  'The message of a rule of .spec.f of v1 changed from {"message":"a","rule":"self != \\"\\""} to {"message":"b","rule":"self != \\"\\""}.',
  [
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
  ],
);
