import { typeCheck } from '../keywords/type-check.ts';

export const typeWidenedToIntOrString = typeCheck({
  id: 'crd/type-widened-to-int-or-string',
  effects: { persisted: 'ok', writers: 'ok', readers: 'break' },
  title: 'A field also takes the other of integer and string',
  why: 'Values that were valid still are, but clients with the old type fail to decode the new form.',
  wayOut: 'Release readers that understand both forms first.',
});
