import type { RuleSet } from '../model/rule.ts';
import type { Run } from '../model/run.ts';
import type { Verdict } from '../model/verdict.ts';
import { headlineOf, verdictOf } from './fold.ts';
import { isInScope } from './select-rules.ts';

/** What a run says of one gate that was asked for, in a word and in a line. */
export interface GateSaid {
  readonly verdict: Verdict;
  readonly text: string;
}

/**
 * The answer of one gate in a run that was made on request. A gate that no rule is about is not open: the person who asks
 * wants an answer. Rules that are about the candidate and except it by their condition (`when`) say that there is nothing to judge.
 */
export function gateAnswer({ candidate, results, doubts }: Run, { rules }: RuleSet, gate: string): GateSaid {
  const own = results.filter((result) => result.gate === gate);
  const about = rules.filter(({ rule }) => rule.gate === gate && isInScope(rule, candidate)).map(({ rule }) => rule.id);
  if (about.length === 0) {
    return {
      verdict: 'inconclusive',
      text: `no rule of ${gate} is about this candidate: write one, or do not ask for it`,
    };
  }
  if (own.length === 0 && doubts.length === 0) {
    return { verdict: 'not-applicable', text: `excepted by the condition of ${about.join(', ')}` };
  }
  const verdict = verdictOf(own, doubts);
  return { verdict, text: headlineOf(verdict, own, doubts) };
}
