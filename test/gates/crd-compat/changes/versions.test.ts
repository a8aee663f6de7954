import { describe } from 'vitest';
import type { Json, JsonObject } from '../../../../gates/model/json.ts';
import { crd, schema, v } from '../support.ts';
import { rows } from './support.ts';

const versions = (...list: JsonObject[]) => crd({ spec: { versions: list } });
const old = (more: Readonly<Record<string, Json | undefined>> = {}) => v('v1alpha1', { storage: false, ...more });
/** A version that is neither served nor stored, with this at `.spec`. */
const unused = (node: JsonObject) => old({ served: false, schema: schema(node) });
const fielded = (more: JsonObject) => schema({ properties: { f: { type: 'string', ...more } } });
const one = (more: Readonly<Record<string, Json | undefined>>) => crd({ version: more });
const columns = (...list: JsonObject[]) => one({ additionalPrinterColumns: list });
const age = { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' };
const scale = { specReplicasPath: '.spec.n', statusReplicasPath: '.status.n' };

describe('changes of versions', () => {
  rows([
    [
      'a version more',
      crd(),
      versions(v('v1'), v('v2', { storage: false })),
      ['v2 version-added spec.versions[v2] compatible'],
    ],
    [
      'a served version less',
      versions(old(), v('v1')),
      versions(v('v1')),
      ['v1alpha1 served-version-removed spec.versions[v1alpha1] breaking'],
    ],
    [
      'an unserved version less',
      versions(old({ served: false }), v('v1')),
      versions(v('v1')),
      ['v1alpha1 unserved-version-removed spec.versions[v1alpha1] review'],
    ],
    [
      'an unserved version less, stored nowhere',
      versions(old({ served: false }), v('v1')),
      versions(v('v1')),
      ['v1alpha1 unserved-version-removed spec.versions[v1alpha1] compatible'],
      { storedVersions: { 'widgets.acme.example': ['v1'] } },
    ],
    [
      'an unserved version less, stored somewhere',
      versions(old({ served: false }), v('v1')),
      versions(v('v1')),
      ['v1alpha1 unserved-version-removed spec.versions[v1alpha1] breaking'],
      { storedVersions: { 'widgets.acme.example': ['v1alpha1', 'v1'] } },
    ],
    [
      'the stored version less',
      versions(v('v1beta1')),
      versions(v('v1')),
      [
        'v1 version-added spec.versions[v1] compatible',
        'v1beta1 storage-version-removed spec.versions[v1beta1] breaking',
      ],
    ],
    [
      'a version not served any more',
      versions(old(), v('v1')),
      versions(old({ served: false }), v('v1')),
      ['v1alpha1 version-unserved spec.versions[v1alpha1].served breaking'],
    ],
    [
      'a version served',
      versions(old({ served: false }), v('v1')),
      versions(old(), v('v1')),
      ['v1alpha1 version-served spec.versions[v1alpha1].served compatible'],
    ],
    [
      'a bound and a demand in a version that no one can use',
      versions(unused({ properties: { f: { type: 'string' } } }), v('v1')),
      versions(unused({ properties: { f: { type: 'string', maxLength: 1 } }, required: ['f'] }), v('v1')),
      ['v1alpha1 required-added .spec compatible', 'v1alpha1 max-length-added .spec.f compatible'],
    ],
    [
      'a field less in a version that no one can use; objects may be stored in it',
      versions(unused({ properties: { f: { type: 'string' } } }), v('v1')),
      versions(unused({}), v('v1')),
      ['v1alpha1 field-removed .spec.f review'],
    ],
    [
      'a field less in a version that no one can use, stored nowhere',
      versions(unused({ properties: { f: { type: 'string' } } }), v('v1')),
      versions(unused({}), v('v1')),
      ['v1alpha1 field-removed .spec.f compatible'],
      { storedVersions: { 'widgets.acme.example': ['v1'] } },
    ],
    [
      'a field less in a version that no one can use, stored somewhere',
      versions(unused({ properties: { f: { type: 'string' } } }), v('v1')),
      versions(unused({}), v('v1')),
      ['v1alpha1 field-removed .spec.f breaking'],
      { storedVersions: { 'widgets.acme.example': ['v1alpha1', 'v1'] } },
    ],
    [
      'a pattern that the API server refuses, in a version that no one can use',
      versions(unused({ properties: { f: { type: 'string' } } }), v('v1')),
      versions(unused({ properties: { f: { type: 'string', pattern: '(?=a)' } } }), v('v1')),
      ['v1alpha1 pattern-added .spec.f breaking'],
    ],
    [
      'a bound in a version that is served and not stored',
      versions(old({ schema: schema({ properties: { f: { type: 'string' } } }) }), v('v1')),
      versions(old({ schema: schema({ properties: { f: { type: 'string', maxLength: 1 } } }) }), v('v1')),
      ['v1alpha1 max-length-added .spec.f breaking'],
    ],
    [
      'a bound in a version that is served from now on',
      versions(unused({ properties: { f: { type: 'string' } } }), v('v1', { schema: fielded({}) })),
      versions(old({ schema: fielded({ maxLength: 1 }) }), v('v1', { schema: fielded({}) })),
      [
        'v1alpha1 max-length-added .spec.f breaking',
        'v1alpha1 version-served spec.versions[v1alpha1].served compatible',
      ],
    ],
    ['versions in another order', versions(old(), v('v1')), versions(v('v1'), old()), []],
    [
      'storage moves to a version that was there',
      versions(old({ storage: true }), v('v1', { storage: false })),
      versions(old(), v('v1')),
      ['v1alpha1 storage-version-changed spec.versions[v1alpha1].storage review'],
    ],
    [
      'a version deprecated',
      crd(),
      one({ deprecated: true }),
      ['v1 version-deprecated spec.versions[v1].deprecated compatible'],
    ],
    [
      'a version deprecated in other words',
      one({ deprecated: true, deprecationWarning: 'a' }),
      one({ deprecated: true, deprecationWarning: 'b' }),
      ['v1 version-deprecated spec.versions[v1].deprecationWarning compatible'],
    ],
    [
      'a change of one version is a finding of that version',
      versions(
        old({ schema: schema({ properties: { a: { type: 'string' } } }) }),
        v('v1', { schema: schema({ properties: { a: { type: 'string' } } }) }),
      ),
      versions(
        old({ schema: schema({ properties: { a: { type: 'integer' } } }) }),
        v('v1', { schema: schema({ properties: { a: { type: 'string' } } }) }),
      ),
      ['v1alpha1 type-changed .spec.a breaking'],
    ],
    [
      'a change of both is two findings',
      versions(
        old({ schema: schema({ required: ['a'], properties: { a: { type: 'string' } } }) }),
        v('v1', { schema: schema({ required: ['a'], properties: { a: { type: 'string' } } }) }),
      ),
      versions(
        old({ schema: schema({ properties: { a: { type: 'string' } } }) }),
        v('v1', { schema: schema({ properties: { a: { type: 'string' } } }) }),
      ),
      ['v1 required-removed .spec compatible', 'v1alpha1 required-removed .spec compatible'],
    ],
    ['a schema gone', crd(), one({ schema: undefined }), ['v1 schema-removed spec.versions[v1].schema breaking']],
    [
      'a schema where there was none',
      one({ schema: undefined }),
      crd(),
      ['v1 schema-added spec.versions[v1].schema breaking'],
    ],
  ]);
});

describe('changes of subresources, columns and annotations', () => {
  rows([
    [
      'a status subresource more',
      crd(),
      one({ subresources: { status: {} } }),
      ['v1 status-subresource-added spec.versions[v1].subresources.status breaking'],
    ],
    [
      'a status subresource less',
      one({ subresources: { status: {} } }),
      crd(),
      ['v1 status-subresource-removed spec.versions[v1].subresources.status breaking'],
    ],
    ['an empty list of subresources', crd(), one({ subresources: {} }), []],
    [
      'a scale subresource more',
      crd(),
      one({ subresources: { scale } }),
      ['v1 scale-subresource-added spec.versions[v1].subresources.scale compatible'],
    ],
    [
      'a scale subresource less',
      one({ subresources: { scale } }),
      one({ subresources: {} }),
      ['v1 scale-subresource-removed spec.versions[v1].subresources.scale breaking'],
    ],
    [
      'scaled through another field',
      one({ subresources: { scale } }),
      one({ subresources: { scale: { ...scale, specReplicasPath: '.spec.other' } } }),
      ['v1 scale-subresource-changed spec.versions[v1].subresources.scale breaking'],
    ],
    [
      'scaled with a selector',
      one({ subresources: { scale } }),
      one({ subresources: { scale: { ...scale, labelSelectorPath: '.status.selector' } } }),
      ['v1 scale-subresource-changed spec.versions[v1].subresources.scale compatible'],
    ],
    [
      'a selectable field less',
      one({ selectableFields: [{ jsonPath: '.spec.a' }] }),
      crd(),
      ['v1 selectable-field-removed spec.versions[v1].selectableFields[.spec.a] breaking'],
    ],
    [
      'a selectable field more',
      one({ schema: schema({ properties: { a: { type: 'string' } } }) }),
      one({
        schema: schema({ properties: { a: { type: 'string' } } }),
        selectableFields: [{ jsonPath: '.spec.a' }],
      }),
      ['v1 selectable-field-added spec.versions[v1].selectableFields[.spec.a] compatible'],
    ],
    [
      'selectable fields in another order',
      one({ selectableFields: [{ jsonPath: '.spec.a' }, { jsonPath: '.spec.b' }] }),
      one({ selectableFields: [{ jsonPath: '.spec.b' }, { jsonPath: '.spec.a' }] }),
      [],
    ],
    [
      'a column less',
      columns(age),
      crd(),
      ['v1 printer-column-removed spec.versions[v1].additionalPrinterColumns[Age] review'],
    ],
    [
      'a column more',
      crd(),
      columns(age),
      ['v1 printer-column-added spec.versions[v1].additionalPrinterColumns[Age] compatible'],
    ],
    [
      'a column of another path',
      columns(age),
      columns({ ...age, jsonPath: '.status.since' }),
      ['v1 printer-column-changed spec.versions[v1].additionalPrinterColumns[Age] review'],
    ],
    [
      'a column in other words',
      columns(age),
      columns({ ...age, description: 'since when' }),
      ['v1 printer-column-changed spec.versions[v1].additionalPrinterColumns[Age] compatible'],
    ],
    [
      'an annotation',
      crd(),
      crd({ metadata: { annotations: { 'acme.example/generator': 'v2' } } }),
      ['- metadata-annotation-changed metadata.annotations["acme.example/generator"] compatible'],
    ],
    [
      'who approved an API of Kubernetes',
      crd({ metadata: { name: 'widgets.acme.k8s.io' }, spec: { group: 'acme.k8s.io' } }),
      crd({
        metadata: {
          name: 'widgets.acme.k8s.io',
          annotations: { 'api-approved.kubernetes.io': 'https://example.com/1' },
        },
        spec: { group: 'acme.k8s.io' },
      }),
      ['- metadata-annotation-changed metadata.annotations["api-approved.kubernetes.io"] review'],
    ],
    [
      'what the API server writes',
      crd(),
      crd({ metadata: { creationTimestamp: null }, top: { status: { storedVersions: [] } } }),
      [],
    ],
  ]);
});
