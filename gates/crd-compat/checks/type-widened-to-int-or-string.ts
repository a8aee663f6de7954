import { typeCheck } from '../keywords/type-check.ts';

export const typeWidenedToIntOrString = typeCheck({
  id: 'crd/type-widened-to-int-or-string',
  effects: { persisted: 'ok', writers: 'ok', readers: 'break' },
  title: 'type was widened to int-or-string',
  why: 'Values that were valid stay valid, but clients with the old type fail to decode the new form.',
  apiServer: 'It accepts both forms, and stores each as it was sent.',
  wayOut: 'Release readers that understand both forms first.',
});
