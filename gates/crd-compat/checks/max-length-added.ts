import { boundCheck } from '../keywords/bounds.ts';

export const maxLengthAdded = boundCheck({ rule: 'max-length-added', topic: 'maxLength', change: 'added' });
