import { boundCheck } from '../bounds.ts';

export const maxLengthRemoved = boundCheck({ rule: 'max-length-removed', topic: 'maxLength', change: 'removed' });
