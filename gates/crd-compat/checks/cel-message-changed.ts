import { crdCheck } from '../check.ts';
import { HARMLESS } from '../effects.ts';
import { celChanges } from '../keywords/cel-rules.ts';
import { place, say, small } from '../words.ts';

export const celMessageChanged = crdCheck({
  id: 'crd/cel-message-changed',
  topics: ['cel'],
  effects: HARMLESS,
  title: 'What a CEL rule says when it rejects changed',
  why: 'The rule is the same; only its message, reason or field differs.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 ValidationRule.message',
  find: ({ node }) =>
    celChanges(node)?.reworded.map(([before, after]) => ({ before: small(before), after: small(after) })),
  message: (fact) =>
    `The message of a rule of ${place(fact.location, fact.facts['version'])} changed from ${say(fact.before)} to ${say(fact.after)}.`,
});
