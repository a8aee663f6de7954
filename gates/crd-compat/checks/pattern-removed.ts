import { crdCheck } from '../check.ts';
import { HARMLESS } from '../effects.ts';
import { textChange } from '../keywords/text-keyword.ts';
import { place, say } from '../words.ts';

export const patternRemoved = crdCheck({
  id: 'crd/pattern-removed',
  topics: ['pattern'],
  effects: HARMLESS,
  keyword: 'pattern',
  title: 'A field needs no pattern any more',
  why: 'Every value that was valid still is. Look whether an enum or a CEL rule took its place.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.pattern',
  find: ({ node }) => {
    const found = textChange(node, 'pattern');
    return found.change === 'removed' ? [{ before: found.before, after: null }] : undefined;
  },
  message: (fact) =>
    `${place(fact.location, fact.facts['version'])} had to match ${say(fact.before)} and has not to any more.`,
});
