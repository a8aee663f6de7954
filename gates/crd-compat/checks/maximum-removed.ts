import { boundCheck } from '../keywords/bounds.ts';

export const maximumRemoved = boundCheck({ rule: 'maximum-removed', topic: 'maximum', change: 'removed' });
