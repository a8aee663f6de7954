import { sameJson } from '../../model/json-values.ts';
import { crdCheck, type Draft } from '../check.ts';
import type { NodePair } from '../difference.ts';
import { HARMLESS, MAYBE_TIGHTENED, RATCHETED } from '../effects.ts';
import { type CelRule, celChanges, isTransition, sameExpression } from '../keywords/cel-rules.ts';
import { holdsForBase } from '../rule-proofs/holds-for-base.ts';
import { refusedValue } from '../rule-witnesses/refused-value.ts';
import { ruleConstraint } from '../values/node-predicate.ts';
import { PROVED, proofOf, proofWords } from '../values/proof.ts';
import { placeOf, small } from '../words.ts';

export const celRuleChanged = crdCheck({
  id: 'crd/cel-rule-changed',
  topics: ['cel'],
  effects: MAYBE_TIGHTENED,
  title: 'A validation rule changed',
  why: 'The new rule may reject objects that the old rule accepted. Read both side by side.',
  apiServer: `It evaluates the new rule only, ${RATCHETED}.`,
  wayOut:
    'Make sure that the new rule accepts everything that the old rule accepted, or put it into a new version of the API.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.x-kubernetes-validations',
  find: ({ node }) => celChanges(node)?.changed.map(([before, after]) => draftOf(node, before, after)),
  message: (fact) => `a validation rule of ${placeOf(fact)} changed${proofWords(fact)}`,
});

function draftOf(node: NodePair, before: CelRule, after: CelRule): Draft {
  const draft: Draft = { before: small(before), after: small(after) };
  if (isSpelling(before, after)) return { ...draft, effects: HARMLESS, facts: { proof: 'it is the same expression' } };
  if (holdsForBase(node, after)) return { ...draft, effects: HARMLESS, facts: { proof: PROVED } };
  if (isTransition(before) || isTransition(after)) return { ...draft, facts: { transition: true } };
  const { effects, facts } = proofOf(node, ruleConstraint(after.rule));
  if (effects) return { ...draft, effects, ...(facts ? { facts } : {}) };
  const example = refusedValue(node, after);
  return example === undefined
    ? draft
    : { ...draft, effects: { writers: 'break' }, facts: { example: small(example) } };
}

function isSpelling(before: CelRule, after: CelRule): boolean {
  const others = ({ rule: _rule, message: _message, ...rest }: CelRule) => rest;
  return sameExpression(before.rule, after.rule) && sameJson(others(before), others(after));
}
