import { crdCheck } from '../check.ts';
import { WORTH_A_LINE } from '../effects.ts';
import { celChanges, isTransition } from '../keywords/cel-rules.ts';
import { place, say, small } from '../words.ts';

export const celRuleRemoved = crdCheck({
  id: 'crd/cel-rule-removed',
  topics: ['cel'],
  effects: WORTH_A_LINE,
  keyword: 'x-kubernetes-validations',
  title: 'A CEL rule was removed',
  why: 'Every object that was valid still is. Readers that relied on what the rule guaranteed, such as immutability, cannot any more.',
  wayOut: 'Make sure that no controller relies on the rule.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.x-kubernetes-validations',
  find: ({ node }) =>
    celChanges(node)?.removed.map((rule) => ({
      before: small(rule),
      after: null,
      ...(isTransition(rule) ? { facts: { transition: true } } : {}),
    })),
  message: (fact) => `A rule was removed from ${place(fact.location, fact.facts['version'])}: ${say(fact.before)}.`,
});
