import { crd, describeCheck, schema, v } from '../support.ts';

describeCheck('crd/schema-added', 'a schema was added to version v1', [
  {
    name: 'a first schema',
    base: crd({ version: { schema: null } }),
    head: crd({}),
    found: ['spec.versions[v1].schema breaking'],
  },
  {
    name: 'from where v1 does not look',
    base: crd({
      version: { schema: undefined },
      spec: { validation: schema({}), versions: [v('v1', { schema: undefined })] },
    }),
    head: crd({}),
    found: ['spec.versions[v1].schema review'],
  },
  {
    name: 'from where v1beta1 did look',
    base: crd({
      top: { apiVersion: 'apiextensions.k8s.io/v1beta1' },
      spec: { preserveUnknownFields: false, validation: schema({}), versions: [v('v1', { schema: undefined })] },
    }),
    head: crd({}),
    found: [],
  },
  { name: 'no schema any more', base: crd({}), head: crd({ version: { schema: null } }), found: [] },
]);
