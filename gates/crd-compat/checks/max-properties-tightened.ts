import { boundCheck } from '../keywords/bounds.ts';

export const maxPropertiesTightened = boundCheck({
  rule: 'max-properties-tightened',
  topic: 'maxProperties',
  change: 'tightened',
});
