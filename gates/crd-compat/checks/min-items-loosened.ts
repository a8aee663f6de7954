import { boundCheck } from '../keywords/bounds.ts';

export const minItemsLoosened = boundCheck({ rule: 'min-items-loosened', topic: 'minItems', change: 'loosened' });
