import { boundCheck } from '../keywords/bounds.ts';

export const minimumRemoved = boundCheck({ rule: 'minimum-removed', topic: 'minimum', change: 'removed' });
