import { crdCheck } from '../check.ts';
import { type Effects, TIGHTENED } from '../effects.ts';
import { celChanges, isTransition } from '../keywords/cel-rules.ts';
import { ruleConstraint } from '../values/node-predicate.ts';
import { proofOf, proofWords } from '../values/proof.ts';
import { replacedBy } from '../values/replaced.ts';
import { refusedText } from '../values/witness.ts';
import { place, say, small } from '../words.ts';

export const celRuleAdded = crdCheck({
  id: 'crd/cel-rule-added',
  topics: ['cel'],
  effects: TIGHTENED,
  keyword: 'x-kubernetes-validations',
  title: 'A CEL rule was added',
  why: 'Objects that do not satisfy the rule were accepted and are now rejected; stored objects only stay editable while the part it looks at is untouched.',
  wayOut:
    'Add the rule in a new version of the API, or warn (admission policy, controller) for a release before you enforce.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.x-kubernetes-validations',
  find: ({ node }) =>
    celChanges(node)?.added.map((rule) => {
      const { containment, effects: proved, facts } = proofOf(node, ruleConstraint(rule.rule));
      const draft = { before: null, after: small(rule), facts: { ...facts, ...transitionFacts(isTransition(rule)) } };
      if (proved) return { ...draft, effects: proved };
      const replaced = containment.answer === 'open' && !isTransition(rule) ? replacedBy(node) : undefined;
      if (replaced === undefined) return draft;
      const example = refusedText(node, rule);
      if (example !== undefined) return { ...draft, facts: { ...draft.facts, example: small(example) } };
      const effects: Partial<Effects> = { writers: 'review' };
      return { ...draft, effects, facts: { ...draft.facts, replaces: replaced, note: UNPROVED } };
    }),
  message: (fact) => {
    const instead =
      fact.facts['replaces'] === undefined ? '' : `, where ${say(fact.facts['replaces'])} was demanded before`;
    return `A rule was added to ${place(fact.location, fact.facts['version'])}: ${say(fact.after)}${instead}${proofWords(fact)}.`;
  },
});

const UNPROVED =
  'It took the place of another constraint; whether it accepts all that was accepted could not be proved.';

function transitionFacts(transition: boolean): Record<string, boolean | string> {
  return transition
    ? {
        transition,
        note: 'It compares with the value before, so it only blocks the named change, and it is never ratcheted.',
      }
    : {};
}
