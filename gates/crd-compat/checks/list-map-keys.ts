import type { Fact } from '../../model/finding.ts';
import { type CrdCheck, crdCheck } from '../check.ts';
import { READERS_REVIEW } from '../effects.ts';
import { hasOtherListType, keyChange, mergeEffects } from '../keywords/lists.ts';
import { placeOf, shownAll } from '../words.ts';

const COMMON = {
  topics: ['listMapKeys'],
  keyword: 'x-kubernetes-list-map-keys',
  why: 'The keys tell which items of a list are the same item. Two items with equal keys are rejected, and this is never ratcheted.',
  wayOut: 'Keep the keys. For other keys, add another field.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.x-kubernetes-list-map-keys',
  message: keysChange,
} as const;

const OTHER_IDENTITY = { persisted: 'break', writers: 'break', readers: 'review' } as const;

function keysChange(fact: Fact): string {
  const { before, after } = fact;
  const keyword = 'x-kubernetes-list-map-keys';
  if (before === null) return `${keyword}: ${shownAll(after)} was added to ${placeOf(fact)}`;
  if (after === null) return `${keyword}: ${shownAll(before)} was removed from ${placeOf(fact)}`;
  return `${keyword} of ${placeOf(fact)} changed from ${shownAll(before)} to ${shownAll(after)}`;
}

/** The checks of the keys of map lists. Where they come and go with the type of the list, they follow from it. */
export const listMapKeyChecks: readonly CrdCheck[] = [
  crdCheck({
    ...COMMON,
    id: 'crd/list-map-keys-added',
    effects: OTHER_IDENTITY,
    title: 'x-kubernetes-list-map-keys was added',
    apiServer: 'It rejects a list in which two items have equal keys; server-side apply merges items by their keys.',
    find: ({ node }) => {
      const found = keyChange(node);
      if (!found || found.isSame || !hasOtherListType(node) || found.before.length > 0) return undefined;
      const follows = [{ check: 'crd/list-type-changed', location: node.path }];
      return [{ before: null, after: [...found.after], effects: mergeEffects(node), follows }];
    },
  }),
  crdCheck({
    ...COMMON,
    id: 'crd/list-map-keys-removed',
    effects: READERS_REVIEW,
    title: 'x-kubernetes-list-map-keys was removed',
    apiServer: 'It no longer compares items by keys; server-side apply treats the list by its type.',
    find: ({ node }) => {
      const found = keyChange(node);
      if (!found || found.isSame || !hasOtherListType(node) || found.after.length > 0) return undefined;
      const follows = [{ check: 'crd/list-type-changed', location: node.path }];
      return [{ before: [...found.before], after: null, follows }];
    },
  }),
  crdCheck({
    ...COMMON,
    id: 'crd/list-map-keys-changed',
    effects: OTHER_IDENTITY,
    title: 'x-kubernetes-list-map-keys was changed',
    apiServer: 'It compares items by the new keys only, and server-side apply merges them by these keys.',
    find: ({ node }) => {
      const found = keyChange(node);
      if (found?.isSame) return { noOp: 'the same keys in another order' };
      const isOwnChange = found && (!hasOtherListType(node) || (found.before.length > 0 && found.after.length > 0));
      return isOwnChange ? [{ before: [...found.before], after: [...found.after] }] : undefined;
    },
  }),
];
