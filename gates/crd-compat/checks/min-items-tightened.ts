import { boundCheck } from '../keywords/bounds.ts';

export const minItemsTightened = boundCheck({ rule: 'min-items-tightened', topic: 'minItems', change: 'tightened' });
