import { boundCheck } from '../keywords/bounds.ts';

export const minPropertiesRemoved = boundCheck({
  rule: 'min-properties-removed',
  topic: 'minProperties',
  change: 'removed',
});
