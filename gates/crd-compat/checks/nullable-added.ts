import { switchCheck } from '../keywords/switch-check.ts';

export const nullableAdded = switchCheck({
  rule: 'nullable-added',
  topic: 'nullable',
  keyword: 'nullable',
  turned: 'on',
  title: 'A field may be null now',
  why: 'Writers may send null and readers receive it, where null was dropped or rejected before.',
  wayOut: 'Release readers that understand null first.',
});
