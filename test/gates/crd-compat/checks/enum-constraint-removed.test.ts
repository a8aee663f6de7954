import { describeCheck, field } from '../support.ts';

describeCheck('crd/enum-constraint-removed', '.spec.f of v1 took only ["a"] and takes other values now.', [
  {
    name: 'no list any more',
    base: field({ type: 'string', enum: ['a'] }),
    head: field({ type: 'string' }),
    found: ['.spec.f review'],
  },
  {
    name: 'one value more',
    base: field({ type: 'string', enum: ['a'] }),
    head: field({ type: 'string', enum: ['a', 'b'] }),
    found: [],
  },
]);
