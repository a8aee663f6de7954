import { boundCheck } from '../keywords/bounds.ts';

export const maxItemsLoosened = boundCheck({ rule: 'max-items-loosened', topic: 'maxItems', change: 'loosened' });
