import { crdCheck } from '../check.ts';
import { HARMLESS } from '../effects.ts';
import { celChanges } from '../keywords/cel-rules.ts';
import { placeOf, small } from '../words.ts';

export const celMessageChanged = crdCheck({
  id: 'crd/cel-message-changed',
  topics: ['cel'],
  effects: HARMLESS,
  title: 'The message of a validation rule changed',
  why: 'The rule itself is the same: only its message, messageExpression, reason or fieldPath differs.',
  apiServer: 'It evaluates the same rule, and returns the new message when the rule rejects an object.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 ValidationRule.message',
  find: ({ node }) =>
    celChanges(node)?.reworded.map(([before, after]) => ({ before: small(before), after: small(after) })),
  message: (fact) => `the message of a validation rule of ${placeOf(fact)} changed`,
});
