import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { crdCheck, type Draft } from '../check.ts';
import type { NodePair } from '../difference.ts';
import { HARMLESS, RATCHETED, TIGHTENED } from '../effects.ts';
import { type CelRule, celChanges, isTransition } from '../keywords/cel-rules.ts';
import { holdsForBase } from '../rule-proofs/holds-for-base.ts';
import { refusedValue } from '../rule-witnesses/refused-value.ts';
import { ruleConstraint } from '../values/node-predicate.ts';
import { PROVED, proofOf, proofWords } from '../values/proof.ts';
import { replacedBy } from '../values/replaced.ts';
import { placeOf, small } from '../words.ts';

export const celRuleAdded = crdCheck({
  id: 'crd/cel-rule-added',
  topics: ['cel'],
  effects: TIGHTENED,
  title: 'A validation rule was added',
  why: 'Objects that do not satisfy the rule were accepted and are now rejected. Stored objects stay editable only while the part that the rule looks at is untouched.',
  apiServer: `It evaluates the rule ${RATCHETED}. A rule with oldSelf is never ratcheted.`,
  wayOut:
    'Add the rule in a new version of the API, or warn for a release (admission policy, controller) before you enforce it.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.x-kubernetes-validations',
  find: ({ node }) => celChanges(node)?.added.map((rule) => draftOf(node, rule)),
  message: (fact) => {
    const { replaces } = fact.facts;
    const [replaced] = isJsonObject(replaces ?? null) ? Object.keys(replaces as JsonObject) : [];
    const instead = replaced === undefined ? '' : `; it replaces ${replaced}`;
    return `a validation rule was added to ${placeOf(fact)}${instead}${proofWords(fact)}`;
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
  const example = refusedValue(node, rule);
  if (example !== undefined) return { ...draft, facts: { ...draft.facts, example: small(example) } };
  return { ...draft, effects: { writers: 'review' }, facts: { ...draft.facts, replaces: replaced, note: UNPROVED } };
}

const UNPROVED = 'It replaces another constraint. Whether it accepts everything that was accepted could not be proved.';

function transitionFacts(transition: boolean): Record<string, boolean | string> {
  return transition
    ? {
        transition,
        note: 'It compares with the value before, so it blocks only the named change, and it is never ratcheted.',
      }
    : {};
}
