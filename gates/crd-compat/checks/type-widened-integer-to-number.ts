import { typeCheck } from '../keywords/type-check.ts';

export const typeWidenedIntegerToNumber = typeCheck({
  rule: 'type-widened-integer-to-number',
  title: 'A field also takes fractions',
  why: 'Values that were valid still are, but clients with an integer field fail to decode a fraction.',
  wayOut: 'Release readers that understand fractions first; prefer a string or a quantity.',
});
