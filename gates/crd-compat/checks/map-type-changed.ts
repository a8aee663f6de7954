import { crdCheck } from '../check.ts';
import { READERS_REVIEW } from '../effects.ts';
import { bare, keywordChange } from '../words.ts';

export const mapTypeChanged = crdCheck({
  id: 'crd/map-type-changed',
  topics: ['mapType'],
  effects: READERS_REVIEW,
  keyword: 'x-kubernetes-map-type',
  title: 'x-kubernetes-map-type was changed',
  why: 'Validation is the same. With server-side apply, an atomic map has one owner, and a granular map has one owner per entry.',
  apiServer:
    'It validates as before; server-side apply replaces an atomic map as a whole, and merges a granular map entry by entry.',
  wayOut: 'Tell users of server-side apply; take over fields where ownership moved.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.x-kubernetes-map-type',
  find: ({ node: { base, head } }) => {
    const [before, after] = [base['x-kubernetes-map-type'] ?? null, head['x-kubernetes-map-type'] ?? null];
    if ((before ?? 'granular') === (after ?? 'granular')) return { noOp: 'a map without a type is granular' };
    return [{ before, after }];
  },
  message: ({ before, after, ...fact }) =>
    keywordChange('x-kubernetes-map-type', { ...fact, before: before ?? 'granular', after: after ?? 'granular' }, bare),
});
