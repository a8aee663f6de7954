import { describeCheck, field } from '../support.ts';

describeCheck('crd/cel-rules-reordered', 'the validation rules of .spec.f (v1) were reordered', [
  {
    name: 'another order',
    base: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'a' }, { rule: 'b' }] }),
    head: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'b' }, { rule: 'a' }] }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a rule said twice',
    base: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'a' }, { rule: 'b' }] }),
    head: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'a' }, { rule: 'b' }, { rule: 'a' }] }),
    found: [],
  },
  {
    name: 'one more rule',
    base: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'a' }] }),
    head: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'a' }, { rule: 'b' }] }),
    found: [],
  },
]);
