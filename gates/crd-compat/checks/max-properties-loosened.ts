import { boundCheck } from '../keywords/bounds.ts';

export const maxPropertiesLoosened = boundCheck({
  rule: 'max-properties-loosened',
  topic: 'maxProperties',
  change: 'loosened',
});
