import type { Json } from '../../model/json.ts';
import { crdCheck, type Draft } from '../check.ts';
import type { NodePair } from '../difference.ts';
import { HARMLESS, TIGHTENED } from '../effects.ts';
import { type CelRule, celChanges, isTransition } from '../keywords/cel-rules.ts';
import { holdsForBase } from '../rule-proofs/holds-for-base.ts';
import { ruleConstraint } from '../values/node-predicate.ts';
import { PROVED, proofOf, proofWords } from '../values/proof.ts';
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
  find: ({ node }) => celChanges(node)?.added.map((rule) => draftOf(node, rule)),
  message: (fact) => {
    const instead =
      fact.facts['replaces'] === undefined ? '' : `, where ${say(fact.facts['replaces'])} was demanded before`;
    return `A rule was added to ${place(fact.location, fact.facts['version'])}: ${say(fact.after)}${instead}${proofWords(fact)}.`;
  },
});

function draftOf(node: NodePair, rule: CelRule): Draft {
  const { containment, effects: proved, facts } = proofOf(node, ruleConstraint(rule.rule));
  const transition = isTransition(rule);
  const draft = { before: null, after: small(rule), facts: { ...facts, ...transitionFacts(transition) } };
  if (proved) return { ...draft, effects: proved };
  if (holdsForBase(node, rule)) return { ...draft, effects: HARMLESS, facts: { ...draft.facts, proof: PROVED } };
  const replaced = containment.answer === 'open' && !transition ? replacedBy(node) : undefined;
  return replaced === undefined ? draft : replacement(node, rule, replaced, draft);
}

/** A rule in the place of another constraint: an example that it refuses, or a question. */
function replacement(node: NodePair, rule: CelRule, replaced: Json, draft: Draft): Draft {
  const example = refusedText(node, rule);
  if (example !== undefined) return { ...draft, facts: { ...draft.facts, example: small(example) } };
  return { ...draft, effects: { writers: 'review' }, facts: { ...draft.facts, replaces: replaced, note: UNPROVED } };
}

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
