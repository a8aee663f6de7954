import { crdCheck } from '../check.ts';
import { READERS_REVIEW } from '../effects.ts';
import { textChange } from '../keywords/text-keyword.ts';
import { place, say } from '../words.ts';

export const formatRemoved = crdCheck({
  id: 'crd/format-removed',
  topics: ['format'],
  effects: READERS_REVIEW,
  title: 'A field needs no format any more',
  why: 'Every value that was valid still is; clients that decode by format (int32, date-time) meet values they did not expect.',
  wayOut: 'Release readers that take any value of the type first.',
  source: 'apiextensions-apiserver pkg/apiserver/validation/formats.go',
  find: ({ node }) => {
    const found = textChange(node, 'format');
    return found.change === 'removed' ? [{ before: found.before, after: null }] : undefined;
  },
  message: (fact) =>
    `${place(fact.location, fact.facts['version'])} had to be of format ${say(fact.before)} and has not to any more.`,
});
