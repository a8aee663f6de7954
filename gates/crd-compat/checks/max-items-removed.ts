import { boundCheck } from '../keywords/bounds.ts';

export const maxItemsRemoved = boundCheck({ rule: 'max-items-removed', topic: 'maxItems', change: 'removed' });
