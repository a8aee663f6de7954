import { canonicalJson } from '../../model/json.ts';
import type { Need, NeedAnswer } from '../../model/snapshot.ts';

/** Which of the candidate's own files are read where a source does not say: those of the change, or those before it. */
export type Side = 'head' | 'base';

/** What was answered so far, to be looked up by what was asked. */
export type Answers = ReadonlyMap<string, NeedAnswer>;

export function answersIn(observations: readonly NeedAnswer[] | undefined): Answers {
  return new Map((observations ?? []).map((one) => [canonicalJson(one.need), one]));
}

export type Answer<Kind extends Need['kind']> =
  | { readonly found: Extract<NeedAnswer, { need: { kind: Kind } }> }
  | { readonly problem: string };

/** The answer to a need. A missing answer is a problem. */
export function answerTo<Kind extends Need['kind']>(answers: Answers, need: Need & { kind: Kind }): Answer<Kind> {
  const answer = answers.get(canonicalJson(need));
  if (answer === undefined) return { problem: 'the gate got no answer to this need' };
  if ('problem' in answer) return { problem: answer.problem };
  return { found: answer as Extract<NeedAnswer, { need: { kind: Kind } }> };
}
