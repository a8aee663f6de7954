import { typeCheck } from '../keywords/type-check.ts';

export const typeWidenedToIntOrString = typeCheck({
  rule: 'type-widened-to-int-or-string',
  title: 'A field also takes the other of integer and string',
  why: 'Values that were valid still are, but clients with the old type fail to decode the new form.',
  wayOut: 'Release readers that understand both forms first.',
});
