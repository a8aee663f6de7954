import type { Candidate } from '../model/candidate.ts';
import type { Doubt } from '../model/doubt.ts';
import type { RuleSet } from '../model/rule.ts';
import { isInScope } from './select-rules.ts';

/** A doubt where rules are loaded and none of them names the repository of a candidate; it then stays closed until a rule does. */
export function enrolmentDoubts({ rules }: RuleSet, candidate: Candidate): Doubt[] {
  if (rules.length === 0 || rules.some(({ rule }) => isInScope(rule, candidate))) return [];
  return [
    {
      subject: candidate.repository,
      reason: 'not enrolled: no rule names this repository, and this installation requires one',
      wayOut: 'Name the repository in the scope of a rule, apply it with `sluice rules apply`, and ask for a re-run.',
    },
  ];
}
