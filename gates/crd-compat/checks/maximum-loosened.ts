import { boundCheck } from '../keywords/bounds.ts';

export const maximumLoosened = boundCheck({ rule: 'maximum-loosened', topic: 'maximum', change: 'loosened' });
