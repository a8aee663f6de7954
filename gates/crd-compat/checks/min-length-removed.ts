import { boundCheck } from '../bounds.ts';

export const minLengthRemoved = boundCheck({ rule: 'min-length-removed', topic: 'minLength', change: 'removed' });
