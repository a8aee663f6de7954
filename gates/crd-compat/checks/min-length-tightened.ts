import { boundCheck } from '../keywords/bounds.ts';

export const minLengthTightened = boundCheck({ rule: 'min-length-tightened', topic: 'minLength', change: 'tightened' });
