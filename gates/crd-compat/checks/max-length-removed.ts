import { boundCheck } from '../keywords/bounds.ts';

export const maxLengthRemoved = boundCheck({ rule: 'max-length-removed', topic: 'maxLength', change: 'removed' });
