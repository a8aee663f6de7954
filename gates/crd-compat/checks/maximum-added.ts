import { boundCheck } from '../keywords/bounds.ts';

export const maximumAdded = boundCheck({ rule: 'maximum-added', topic: 'maximum', change: 'added' });
