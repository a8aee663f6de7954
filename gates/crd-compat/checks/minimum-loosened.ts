import { boundCheck } from '../keywords/bounds.ts';

export const minimumLoosened = boundCheck({ rule: 'minimum-loosened', topic: 'minimum', change: 'loosened' });
