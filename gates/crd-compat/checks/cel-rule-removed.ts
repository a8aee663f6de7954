import { crdCheck } from '../check.ts';
import { WORTH_A_LINE } from '../effects.ts';
import { celChanges, isTransition } from '../keywords/cel-rules.ts';
import { placeOf, small } from '../words.ts';

export const celRuleRemoved = crdCheck({
  id: 'crd/cel-rule-removed',
  topics: ['cel'],
  effects: WORTH_A_LINE,
  title: 'A validation rule was removed',
  why: 'Every object that was valid stays valid. Readers can no longer rely on what the rule guaranteed, such as immutability.',
  apiServer: 'It no longer evaluates the rule, on create or on update.',
  wayOut: 'Make sure that no controller relies on the rule.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.x-kubernetes-validations',
  find: ({ node }) =>
    celChanges(node)?.removed.map((rule) => ({
      before: small(rule),
      after: null,
      ...(isTransition(rule) ? { facts: { transition: true } } : {}),
    })),
  message: (fact) => `a validation rule was removed from ${placeOf(fact)}`,
});
