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
  apiServer: 'It stores null as it was sent. Without nullable it drops null, or fills in the default.',
  wayOut: 'Release readers that understand null first.',
});
