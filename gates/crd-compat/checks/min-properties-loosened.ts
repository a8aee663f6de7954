import { boundCheck } from '../keywords/bounds.ts';

export const minPropertiesLoosened = boundCheck({
  rule: 'min-properties-loosened',
  topic: 'minProperties',
  change: 'loosened',
});
