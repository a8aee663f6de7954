import { opensGate, type Verdict } from '../../model/verdict.ts';

/** What a verdict does to the gate, in one word; a reader should not have to know ours. */
export function stateOf(verdict: Verdict): 'open' | 'closed' | 'undecided' {
  if (opensGate(verdict)) return 'open';
  return verdict === 'inconclusive' ? 'undecided' : 'closed';
}

export function markOf(verdict: Verdict): '✓' | '✗' | '?' | '–' {
  switch (verdict) {
    case 'pass':
    case 'waived':
      return '✓';
    case 'fail':
      return '✗';
    case 'inconclusive':
      return '?';
    case 'not-applicable':
      return '–';
    default:
      return verdict satisfies never;
  }
}
