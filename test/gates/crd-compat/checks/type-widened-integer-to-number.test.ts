import { describeCheck, field } from '../support.ts';

describeCheck('crd/type-widened-integer-to-number', 'The type of .spec.f of v1 was "integer" and is "number".', [
  { name: 'fractions', base: field({ type: 'integer' }), head: field({ type: 'number' }), found: ['.spec.f review'] },
  { name: 'the other way', base: field({ type: 'number' }), head: field({ type: 'integer' }), found: [] },
]);
