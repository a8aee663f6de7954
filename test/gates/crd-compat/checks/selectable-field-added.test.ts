import { crd, describeCheck, schema } from '../support.ts';

const described = { schema: schema({ properties: { a: { type: 'string' }, o: { type: 'object' } } }) };

describeCheck('crd/selectable-field-added', 'selectable field ".spec.a" was added to v1', [
  {
    name: 'one more',
    base: crd({ version: described }),
    head: crd({ version: { ...described, selectableFields: [{ jsonPath: '.spec.a' }] } }),
    found: ['spec.versions[v1].selectableFields[.spec.a] compatible'],
  },
  {
    name: 'an object, which the API server refuses',
    base: crd({ version: described }),
    head: crd({ version: { ...described, selectableFields: [{ jsonPath: '.spec.o' }] } }),
    found: ['spec.versions[v1].selectableFields[.spec.o] breaking'],
  },
  {
    name: 'one less',
    base: crd({ version: { ...described, selectableFields: [{ jsonPath: '.spec.a' }] } }),
    head: crd({ version: described }),
    found: [],
  },
  {
    name: 'one that the oldest server drops',
    base: crd({ version: described }),
    head: crd({ version: { ...described, selectableFields: [{ jsonPath: '.spec.a' }] } }),
    params: { minimumKubernetes: '1.30' },
    found: ['spec.versions[v1].selectableFields[.spec.a] review'],
  },
]);
