import { nodeCheck } from '../check.ts';
import { isEnforced } from '../formats.ts';
import { proofOf, proofWords } from '../proof.ts';
import { textChange } from '../text-keyword.ts';
import { keywordPredicate } from '../values/node-predicate.ts';
import { place, say } from '../words.ts';

export const formatChanged = nodeCheck({
  rule: 'format-changed',
  topics: ['format'],
  title: 'A field must have another format',
  why: 'Values of the old format may not have the new one, and clients decode by format (int32, date-time).',
  wayOut: 'Keep the format in this version; change it in a new version of the API.',
  source: 'apiextensions-apiserver pkg/apiserver/validation/formats.go',
  claim: ({ node }) => {
    const found = textChange(node, 'format');
    if (found.change !== 'changed') return undefined;
    const draft = { before: found.before, after: found.after };
    if (!isEnforced(node.head, found.after)) return [draft];
    const { containment, facts } = proofOf(node, keywordPredicate(node.head, 'format'));
    if (containment.answer === 'open') return [draft];
    // Wider or not, a reader that decodes by the old format still has to look.
    const effects =
      containment.answer === 'lost'
        ? { writers: 'break' as const }
        : { persisted: 'ok' as const, writers: 'ok' as const };
    return [{ ...draft, effects, ...(facts ? { facts } : {}) }];
  },
  message: (fact) =>
    `The format of ${place(fact.location, fact.facts['version'])} was ${say(fact.before)} and is ${say(fact.after)}${proofWords(fact)}.`,
});
