import { boundCheck } from '../keywords/bounds.ts';

export const minItemsAdded = boundCheck({ rule: 'min-items-added', topic: 'minItems', change: 'added' });
