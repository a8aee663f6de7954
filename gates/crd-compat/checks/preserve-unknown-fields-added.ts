import { WORTH_A_LINE } from '../effects.ts';
import { switchCheck } from '../keywords/switch-check.ts';

export const preserveUnknownFieldsAdded = switchCheck({
  id: 'crd/preserve-unknown-fields-added',
  topic: 'preserveUnknown',
  keyword: 'x-kubernetes-preserve-unknown-fields',
  effects: WORTH_A_LINE,
  turned: 'on',
  title: 'A field keeps unknown members now',
  why: 'What was pruned before is stored now. Nothing that worked stops working.',
  wayOut: 'Nothing to do; prefer a schema over free form.',
});
