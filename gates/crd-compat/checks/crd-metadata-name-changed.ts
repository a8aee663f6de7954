import { crdCheck } from '../check.ts';
import { bare } from '../words.ts';

export const crdMetadataNameChanged = crdCheck({
  id: 'crd/crd-metadata-name-changed',
  topics: ['metadata-name'],
  effects: { persisted: 'lost', writers: 'break', readers: 'break' },
  title: 'The name of a CRD changed',
  why: 'The name of a CRD is <plural>.<group>. Under another name it is another CRD, and the old CRD stays behind.',
  apiServer: 'It accepts only the name <plural>.<group>, and treats another name as another CRD.',
  wayOut: 'Keep the name, or ship both CRDs and migrate the objects.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinition',
  find: ({ crd }) => {
    // Within its group the name only follows the plural; with another group, nothing of the old object is left.
    const follows =
      crd.base.group === crd.head.group
        ? [{ check: 'crd/crd-name-plural-changed', location: 'spec.names.plural' }]
        : [];
    return [{ follows }];
  },
  message: ({ before, after }) => `metadata.name changed from ${bare(before)} to ${bare(after)}`,
});
