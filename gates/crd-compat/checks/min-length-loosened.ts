import { boundCheck } from '../keywords/bounds.ts';

export const minLengthLoosened = boundCheck({ rule: 'min-length-loosened', topic: 'minLength', change: 'loosened' });
