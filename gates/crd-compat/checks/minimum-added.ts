import { boundCheck } from '../keywords/bounds.ts';

export const minimumAdded = boundCheck({ rule: 'minimum-added', topic: 'minimum', change: 'added' });
