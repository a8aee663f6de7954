import { switchCheck } from '../keywords/switch-check.ts';

export const preserveUnknownFieldsAdded = switchCheck({
  rule: 'preserve-unknown-fields-added',
  topic: 'preserveUnknown',
  keyword: 'x-kubernetes-preserve-unknown-fields',
  turned: 'on',
  title: 'A field keeps unknown members now',
  why: 'What was pruned before is stored now. Nothing that worked stops working.',
  wayOut: 'Nothing to do; prefer a schema over free form.',
});
