import type { CrdCheck } from '../check.ts';
import { exclusivenessCheck } from '../keywords/bounds.ts';

/** The checks of bounds that start or stop to exclude themselves. */
export const exclusiveBoundChecks: readonly CrdCheck[] = [
  exclusivenessCheck('crd/exclusive-maximum-changed', 'maximum'),
  exclusivenessCheck('crd/exclusive-minimum-changed', 'minimum'),
];
