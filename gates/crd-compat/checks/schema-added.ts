import { crdCheck } from '../check.ts';
import type { Effects } from '../effects.ts';

export const schemaAdded = crdCheck({
  id: 'crd/schema-added',
  topics: ['schema'],
  effects: { persisted: 'lost', writers: 'break', readers: 'break' },
  title: 'A version has a schema where it had none',
  why: 'From now on unknown fields are pruned and values validated, for objects that were stored without either.',
  wayOut: 'Describe in the schema all that is in use.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.schema',
  when: ({ before }) => before === undefined,
  find: ({ crd }) => {
    // v1 never read the old place, but people read the same schema there.
    const effects: Partial<Effects> = crd.base.isLegacyLayout
      ? { persisted: 'review', writers: 'review', readers: 'review' }
      : {};
    return [{ before: null, after: true, effects }];
  },
  message: (fact) => `Version ${String(fact.facts['version'])} had no schema and has one.`,
});
