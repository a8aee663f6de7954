import { boundCheck } from '../keywords/bounds.ts';

export const minPropertiesTightened = boundCheck({
  rule: 'min-properties-tightened',
  topic: 'minProperties',
  change: 'tightened',
});
