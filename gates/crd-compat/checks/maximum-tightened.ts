import { boundCheck } from '../keywords/bounds.ts';

export const maximumTightened = boundCheck({ rule: 'maximum-tightened', topic: 'maximum', change: 'tightened' });
