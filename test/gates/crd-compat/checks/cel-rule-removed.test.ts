import { describeCheck, field } from '../support.ts';

describeCheck('crd/cel-rule-removed', 'a validation rule was removed from .spec.f (v1)', [
  {
    name: 'no rule any more',
    base: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'self != ""' }] }),
    head: field({ type: 'string' }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a transition rule',
    base: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] }),
    head: field({ type: 'string' }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'two others stay',
    base: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'self != ""' }, { rule: 'size(self) < 9' }] }),
    head: field({ type: 'string', 'x-kubernetes-validations': [{ rule: 'size(self) < 9' }, { rule: 'self != ""' }] }),
    found: [],
  },
]);
