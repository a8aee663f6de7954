import { crdCheck } from '../check.ts';
import { type Effects, HARMLESS } from '../effects.ts';
import { nameIn, small, versionOf } from '../words.ts';

export const selectableFieldAdded = crdCheck({
  id: 'crd/selectable-field-added',
  topics: ['selectable-field'],
  effects: HARMLESS,
  title: 'A selectable field was added',
  why: 'Clients may use it, on Kubernetes 1.31 and later.',
  apiServer: 'It accepts the field in field selectors, by default from Kubernetes 1.31 on.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.selectableFields',
  when: ({ after }) => after !== undefined,
  find: ({ after, crd }) => {
    const { minimumKubernetes } = crd.params;
    const isUnknown = minimumKubernetes !== undefined && minimumKubernetes < SINCE;
    return [{ before: null, after: small(after), effects: isUnknown ? DROPPED : {} }];
  },
  message: (fact) => `selectable field ${nameIn(fact.after, 'jsonPath')} was added to ${versionOf(fact)}`,
});

/** The minor version of Kubernetes 1 that has selectable fields without a feature gate; an older one drops them. */
const SINCE = 31;
const DROPPED: Partial<Effects> = { writers: 'review', readers: 'review' };
