import { crdCheck } from '../check.ts';
import { textChange } from '../keywords/text-keyword.ts';
import { place, say } from '../words.ts';

export const formatChanged = crdCheck({
  id: 'crd/format-changed',
  topics: ['format'],
  effects: { persisted: 'ratcheted', writers: 'review', readers: 'review' },
  title: 'A field must have another format',
  why: 'Values of the old format may not have the new one, and clients decode by format (int32, date-time).',
  wayOut: 'Keep the format in this version; change it in a new version of the API.',
  source: 'apiextensions-apiserver pkg/apiserver/validation/formats.go',
  find: ({ node }) => {
    const found = textChange(node, 'format');
    return found.change === 'changed' ? [{ before: found.before, after: found.after }] : undefined;
  },
  message: (fact) =>
    `The format of ${place(fact.location, fact.facts['version'])} was ${say(fact.before)} and is ${say(fact.after)}.`,
});
