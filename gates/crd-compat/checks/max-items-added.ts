import { boundCheck } from '../keywords/bounds.ts';

export const maxItemsAdded = boundCheck({ rule: 'max-items-added', topic: 'maxItems', change: 'added' });
