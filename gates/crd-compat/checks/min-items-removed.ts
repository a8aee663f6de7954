import { boundCheck } from '../keywords/bounds.ts';

export const minItemsRemoved = boundCheck({ rule: 'min-items-removed', topic: 'minItems', change: 'removed' });
