import { READERS_REVIEW } from '../effects.ts';
import { switchCheck } from '../keywords/switch-check.ts';

export const nullableAdded = switchCheck({
  id: 'crd/nullable-added',
  topic: 'nullable',
  keyword: 'nullable',
  effects: READERS_REVIEW,
  turned: 'on',
  title: 'nullable was switched on',
  why: 'Writers may send null, and readers receive it, where null was dropped or rejected before.',
  wayOut: 'Release readers that understand null first.',
});
