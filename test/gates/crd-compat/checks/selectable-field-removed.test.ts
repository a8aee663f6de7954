import { crd, describeCheck } from '../support.ts';

describeCheck('crd/selectable-field-removed', 'selectable field ".spec.a" was removed from v1', [
  {
    name: 'one less',
    base: crd({ version: { selectableFields: [{ jsonPath: '.spec.a' }] } }),
    head: crd({}),
    found: ['spec.versions[v1].selectableFields[.spec.a] breaking'],
  },
  {
    name: 'for readers it breaks',
    base: crd({ version: { selectableFields: [{ jsonPath: '.spec.a' }] } }),
    head: crd({}),
    params: { profile: 'read' },
    found: ['spec.versions[v1].selectableFields[.spec.a] breaking'],
  },
  {
    name: 'one more',
    base: crd({}),
    head: crd({ version: { selectableFields: [{ jsonPath: '.spec.a' }] } }),
    found: [],
  },
]);
