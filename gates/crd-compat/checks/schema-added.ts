import { crdCheck } from '../check.ts';
import type { Effects } from '../effects.ts';
import { versionOf } from '../words.ts';

export const schemaAdded = crdCheck({
  id: 'crd/schema-added',
  topics: ['schema'],
  effects: { persisted: 'lost', writers: 'break', readers: 'break' },
  title: 'A schema was added to a version',
  why: 'Unknown fields are now pruned and values validated, for objects that were stored without either.',
  apiServer:
    'It prunes, defaults and validates by the schema, in requests and, but for validation, in objects that it reads from etcd.',
  wayOut: 'Describe every field that is in use in the schema.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.schema',
  when: ({ before }) => before === undefined,
  find: ({ crd }) => {
    // v1 never read the old place, but people read the same schema there.
    const effects: Partial<Effects> = crd.base.isLegacyLayout
      ? { persisted: 'review', writers: 'review', readers: 'review' }
      : {};
    return [{ before: null, after: true, effects }];
  },
  message: (fact) => `a schema was added to version ${versionOf(fact)}`,
});
