import type { Fact } from '../../model/finding.ts';
import { type CrdCheck, crdCheck } from '../check.ts';
import { READERS_REVIEW } from '../effects.ts';
import { hasOtherListType, keyChange, mergeEffects } from '../keywords/lists.ts';
import { place, say } from '../words.ts';

const COMMON = {
  topics: ['listMapKeys'],
  keyword: 'x-kubernetes-list-map-keys',
  why: 'The keys say which items of a list are one and the same; two items with equal keys are rejected, which is never ratcheted.',
  wayOut: 'Keep the keys; a list with other keys is another field.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.x-kubernetes-list-map-keys',
  message: (fact: Fact) =>
    `The keys of the list ${place(fact.location, fact.facts['version'])} were ${say(fact.before)} and are ${say(fact.after)}.`,
} as const;

const OTHER_IDENTITY = { persisted: 'break', writers: 'break', readers: 'review' } as const;

/** The checks of the keys of map lists. Where they come and go with the type of the list, they follow from it. */
export const listMapKeyChecks: readonly CrdCheck[] = [
  crdCheck({
    ...COMMON,
    id: 'crd/list-map-keys-added',
    effects: OTHER_IDENTITY,
    title: 'A list became one with keys',
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
    title: 'A list lost its keys',
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
    title: 'A list is keyed by something else',
    find: ({ node }) => {
      const found = keyChange(node);
      if (found?.isSame) return { noOp: 'the same keys in another order' };
      const isOwnChange = found && (!hasOtherListType(node) || (found.before.length > 0 && found.after.length > 0));
      return isOwnChange ? [{ before: [...found.before], after: [...found.after] }] : undefined;
    },
  }),
];
