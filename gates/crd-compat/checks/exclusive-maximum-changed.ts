import { exclusivenessCheck } from '../bounds.ts';

export const exclusiveMaximumChanged = exclusivenessCheck({ rule: 'exclusive-maximum-changed', topic: 'maximum' });
