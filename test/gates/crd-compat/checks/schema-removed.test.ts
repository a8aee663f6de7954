import { crd, describeCheck } from '../support.ts';

describeCheck('crd/schema-removed', 'the schema of version v1 was removed', [
  {
    name: 'no schema any more',
    base: crd({}),
    head: crd({ version: { schema: null } }),
    found: ['spec.versions[v1].schema breaking'],
  },
  { name: 'a schema', base: crd({ version: { schema: null } }), head: crd({}), found: [] },
]);
