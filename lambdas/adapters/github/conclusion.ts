import type { Verdict } from '../../../gates/model/verdict.ts';

/** GitHub's word for the end of a check run; those that we use. */
export type CheckConclusion = 'success' | 'failure' | 'neutral' | 'action_required';

/**
 * The only place where our words become GitHub's. A required check passes on `success`, `neutral` and `skipped`, so a verdict
 * that should close a gate is never one of them.
 */
export function conclusionOf(verdict: Verdict, isBlocking: boolean): CheckConclusion {
  switch (verdict) {
    case 'pass':
    case 'waived':
    case 'not-applicable':
      return 'success';
    case 'fail':
      return isBlocking ? 'failure' : 'neutral';
    case 'inconclusive':
      return isBlocking ? 'action_required' : 'neutral';
    default:
      return verdict satisfies never;
  }
}
