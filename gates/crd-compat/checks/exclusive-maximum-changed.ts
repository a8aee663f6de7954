import { exclusivenessCheck } from '../keywords/bounds.ts';

export const exclusiveMaximumChanged = exclusivenessCheck({ rule: 'exclusive-maximum-changed', topic: 'maximum' });
