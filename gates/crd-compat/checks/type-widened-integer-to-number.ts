import { typeCheck } from '../keywords/type-check.ts';

export const typeWidenedIntegerToNumber = typeCheck({
  id: 'crd/type-widened-integer-to-number',
  effects: { persisted: 'ok', writers: 'ok', readers: 'break' },
  title: 'type was widened from integer to number',
  why: 'Values that were valid stay valid, but clients with an integer field fail to decode a fraction.',
  apiServer: 'It accepts integers as before, and fractions too.',
  wayOut: 'Release readers that understand fractions first; prefer a string or a quantity.',
});
