import { boundCheck } from '../bounds.ts';

export const minLengthLoosened = boundCheck({ rule: 'min-length-loosened', topic: 'minLength', change: 'loosened' });
