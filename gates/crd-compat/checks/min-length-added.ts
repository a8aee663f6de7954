import { boundCheck } from '../keywords/bounds.ts';

export const minLengthAdded = boundCheck({ rule: 'min-length-added', topic: 'minLength', change: 'added' });
