import { boundCheck } from '../keywords/bounds.ts';

export const minimumTightened = boundCheck({ rule: 'minimum-tightened', topic: 'minimum', change: 'tightened' });
