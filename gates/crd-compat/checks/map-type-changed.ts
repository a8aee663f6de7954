import { crdCheck } from '../check.ts';
import { READERS_REVIEW } from '../effects.ts';
import { place, say } from '../words.ts';

export const mapTypeChanged = crdCheck({
  id: 'crd/map-type-changed',
  topics: ['mapType'],
  effects: READERS_REVIEW,
  keyword: 'x-kubernetes-map-type',
  title: 'A map merges in another way',
  why: 'Validation is the same; with server-side apply, an atomic map has one owner, a granular one has one for each entry.',
  wayOut: 'Tell users of server-side apply; take over fields where ownership moved.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.x-kubernetes-map-type',
  find: ({ node: { base, head } }) => {
    const [before, after] = [base['x-kubernetes-map-type'] ?? null, head['x-kubernetes-map-type'] ?? null];
    if ((before ?? 'granular') === (after ?? 'granular')) return { noOp: 'a map without a type is granular' };
    return [{ before, after }];
  },
  message: (fact) =>
    `The map ${place(fact.location, fact.facts['version'])} merged as ${say(fact.before ?? 'granular')} and merges as ${say(fact.after ?? 'granular')}.`,
});
