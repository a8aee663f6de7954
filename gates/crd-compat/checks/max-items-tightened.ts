import { boundCheck } from '../keywords/bounds.ts';

export const maxItemsTightened = boundCheck({ rule: 'max-items-tightened', topic: 'maxItems', change: 'tightened' });
