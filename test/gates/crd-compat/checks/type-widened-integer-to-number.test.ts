import { describeCheck, field } from '../support.ts';

describeCheck('crd/type-widened-integer-to-number', 'type of .spec.f (v1) changed from integer to number', [
  { name: 'fractions', base: field({ type: 'integer' }), head: field({ type: 'number' }), found: ['.spec.f review'] },
  { name: 'the other way', base: field({ type: 'number' }), head: field({ type: 'integer' }), found: [] },
]);
