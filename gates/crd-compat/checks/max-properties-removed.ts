import { boundCheck } from '../keywords/bounds.ts';

export const maxPropertiesRemoved = boundCheck({
  rule: 'max-properties-removed',
  topic: 'maxProperties',
  change: 'removed',
});
