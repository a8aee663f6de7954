import { boundCheck } from '../bounds.ts';

export const minLengthTightened = boundCheck({ rule: 'min-length-tightened', topic: 'minLength', change: 'tightened' });
