import { boundCheck } from '../keywords/bounds.ts';

export const maxLengthLoosened = boundCheck({ rule: 'max-length-loosened', topic: 'maxLength', change: 'loosened' });
