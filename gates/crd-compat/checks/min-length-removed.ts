import { boundCheck } from '../keywords/bounds.ts';

export const minLengthRemoved = boundCheck({ rule: 'min-length-removed', topic: 'minLength', change: 'removed' });
