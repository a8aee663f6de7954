import { boundCheck } from '../keywords/bounds.ts';

export const maxLengthTightened = boundCheck({ rule: 'max-length-tightened', topic: 'maxLength', change: 'tightened' });
