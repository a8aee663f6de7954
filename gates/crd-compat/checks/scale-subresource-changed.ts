import type { Json } from '../../model/json.ts';
import { member, membersOf, sameJson } from '../../model/json-values.ts';
import { crdCheck } from '../check.ts';
import { HARMLESS } from '../effects.ts';
import { versionOf } from '../words.ts';

export const scaleSubresourceChanged = crdCheck({
  id: 'crd/scale-subresource-changed',
  topics: ['scale-subresource'],
  effects: { persisted: 'ok', writers: 'break', readers: 'break' },
  title: 'The scale subresource changed',
  why: 'Autoscalers read and write its paths. With a wrong selector they count the wrong pods.',
  apiServer: 'It serves /scale by the new specReplicasPath, statusReplicasPath and labelSelectorPath.',
  wayOut: 'Keep the paths.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.subresources.scale',
  when: ({ before, after }) => before !== undefined && after !== undefined,
  find: ({ before, after }) => [
    addsSelectorOnly(before, after) ? { effects: HARMLESS, facts: { note: NO_SELECTOR } } : {},
  ],
  message: (fact) => `scale subresource of ${versionOf(fact)} changed`,
});

const SELECTOR = 'labelSelectorPath';
const NO_SELECTOR = 'Without labelSelectorPath there was no selector, so that no autoscaler could count pods by it.';

/** Whether labelSelectorPath was added and nothing else changed. The API server reads an empty path as none. */
function addsSelectorOnly(before: Json | undefined, after: Json | undefined): boolean {
  const had = member(before, SELECTOR) ?? '';
  return had === '' && sameJson(withoutSelector(before), withoutSelector(after));
}

function withoutSelector(scale: Json | undefined): Json {
  return Object.fromEntries(membersOf(scale).filter(([name]) => name !== SELECTOR));
}
