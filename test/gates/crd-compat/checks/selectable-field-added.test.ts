import { crd, describeCheck } from '../support.ts';

describeCheck(
  'selectable-field-added',
  'spec.versions[v1].selectableFields[.spec.a] was nothing and is {"jsonPath":".spec.a"}.',
  [
    {
      name: 'one more',
      base: crd({}),
      head: crd({ version: { selectableFields: [{ jsonPath: '.spec.a' }] } }),
      found: ['spec.versions[v1].selectableFields[.spec.a] compatible'],
    },
    {
      name: 'one less',
      base: crd({ version: { selectableFields: [{ jsonPath: '.spec.a' }] } }),
      head: crd({}),
      found: [],
    },
    {
      name: 'one that the oldest server drops',
      base: crd({}),
      head: crd({ version: { selectableFields: [{ jsonPath: '.spec.a' }] } }),
      params: { minimumKubernetes: '1.30' },
      found: ['spec.versions[v1].selectableFields[.spec.a] review'],
    },
  ],
);
