import type { JsonObject } from '../../../../gates/model/json.ts';
import { crd, describeCheck, v } from '../support.ts';

const on = { subresources: { status: {} } };
/** A CRD whose only version has this schema at its root, and the status subresource or not. */
const rooted = (node: JsonObject, version: JsonObject = {}) =>
  crd({ version: { schema: { openAPIV3Schema: { type: 'object', ...node } }, ...version } });
const spec = { properties: { spec: { type: 'object' } } };
/** A CRD with a version beside the one that is served and stored. */
const beside = (version: JsonObject) =>
  crd({ spec: { versions: [v('v1beta1', { served: false, storage: false, ...version }), v('v1')] } });

describeCheck('crd/status-subresource-added', 'status subresource was added to v1', [
  {
    name: 'switched on',
    base: crd({}),
    head: crd({ version: { subresources: { status: {} } } }),
    found: ['spec.versions[v1].subresources.status breaking'],
  },
  { name: 'switched off', base: crd({ version: { subresources: { status: {} } } }), head: crd({}), found: [] },
  {
    name: 'from where v1 does not look',
    base: crd({ spec: { subresources: { status: {} } } }),
    head: crd({ version: { subresources: { status: {} } } }),
    found: ['spec.versions[v1].subresources.status review'],
  },
  {
    name: 'where objects had no status',
    base: rooted(spec),
    head: rooted({ properties: { ...spec.properties, status: { type: 'object' } } }, on),
    found: ['spec.versions[v1].subresources.status compatible'],
  },
  {
    name: 'where status was kept although the schema did not name it',
    base: rooted({ ...spec, 'x-kubernetes-preserve-unknown-fields': true }),
    head: rooted({ ...spec, 'x-kubernetes-preserve-unknown-fields': true }, on),
    found: ['spec.versions[v1].subresources.status breaking'],
  },
  {
    name: 'where nothing was pruned',
    base: crd({ spec: { preserveUnknownFields: true }, version: { schema: undefined } }),
    head: crd({ spec: { preserveUnknownFields: true }, version: { schema: undefined, ...on } }),
    found: ['spec.versions[v1].subresources.status breaking'],
  },
  {
    name: 'in a version that is neither served nor stored',
    base: beside({}),
    head: beside(on),
    found: ['spec.versions[v1beta1].subresources.status compatible'],
  },
  {
    name: 'in a version that is served and not stored',
    base: beside({ served: true }),
    head: beside({ served: true, ...on }),
    found: ['spec.versions[v1beta1].subresources.status breaking'],
  },
]);
