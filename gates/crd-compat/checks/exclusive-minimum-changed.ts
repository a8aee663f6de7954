import { exclusivenessCheck } from '../keywords/bounds.ts';

export const exclusiveMinimumChanged = exclusivenessCheck({ rule: 'exclusive-minimum-changed', topic: 'minimum' });
