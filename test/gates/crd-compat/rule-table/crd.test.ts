import { describe } from 'vitest';
import type { Json, JsonObject } from '../../../../gates/model/json.ts';
import { crd, schema, v } from '../support.ts';
import { rows } from './support.ts';

const names = (more: Readonly<Record<string, Json>>) =>
  crd({ spec: { names: { kind: 'Widget', plural: 'widgets', ...more } } });
const versions = (...list: JsonObject[]) => crd({ spec: { versions: list } });
const old = (more: Readonly<Record<string, Json | undefined>> = {}) => v('v1alpha1', { storage: false, ...more });
const one = (more: Readonly<Record<string, Json | undefined>>) => crd({ version: more });
const columns = (...list: JsonObject[]) => one({ additionalPrinterColumns: list });
const age = { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' };
const scale = { specReplicasPath: '.spec.n', statusReplicasPath: '.status.n' };
const hook = (path: string): JsonObject => ({
  strategy: 'Webhook',
  webhook: { conversionReviewVersions: ['v1'], clientConfig: { service: { name: 'hook', namespace: 'acme', path } } },
});

describe('the rule table: names, group and scope', () => {
  rows([
    ['a CRD that is gone', crd(), null, ['- crd-removed metadata.name breaking']],
    ['a CRD that is new', null, crd(), []],
    [
      'another group is another CRD',
      crd(),
      crd({ metadata: { name: 'widgets.tools.example' }, spec: { group: 'tools.example' } }),
      ['- crd-group-changed spec.group breaking', '- crd-metadata-name-changed metadata.name breaking'],
    ],
    [
      'another plural takes the name with it',
      crd(),
      crd({ metadata: { name: 'gadgets.acme.example' }, spec: { names: { kind: 'Widget', plural: 'gadgets' } } }),
      ['- crd-name-plural-changed spec.names.plural breaking'],
    ],
    ['another kind', crd(), names({ kind: 'Gadget' }), ['- crd-name-kind-changed spec.names.kind breaking']],
    ['the list kind that is meant anyway', crd(), names({ listKind: 'WidgetList' }), []],
    [
      'another list kind',
      names({ listKind: 'WidgetList' }),
      names({ listKind: 'Widgets' }),
      ['- crd-name-listkind-changed spec.names.listKind review'],
    ],
    ['the singular that is meant anyway', names({ singular: 'widget' }), crd(), []],
    [
      'another singular',
      names({ singular: 'widget' }),
      names({ singular: 'wdg' }),
      ['- crd-name-singular-changed spec.names.singular review'],
    ],
    [
      'a first short name',
      crd(),
      names({ shortNames: ['wd'] }),
      ['- short-name-added spec.names.shortNames compatible'],
    ],
    [
      'a short name less',
      names({ shortNames: ['wd', 'w'] }),
      names({ shortNames: ['w'] }),
      ['- short-name-removed spec.names.shortNames review'],
    ],
    [
      'a short name for another',
      names({ shortNames: ['a'] }),
      names({ shortNames: ['b'] }),
      ['- short-name-added spec.names.shortNames compatible', '- short-name-removed spec.names.shortNames review'],
    ],
    ['short names in another order', names({ shortNames: ['a', 'b'] }), names({ shortNames: ['b', 'a'] }), []],
    [
      'a category less',
      names({ categories: ['all', 'acme'] }),
      names({ categories: ['all'] }),
      ['- category-removed spec.names.categories review'],
    ],
    [
      'a category more',
      names({ categories: ['all'] }),
      names({ categories: ['all', 'acme'] }),
      ['- category-added spec.names.categories compatible'],
    ],
    ['another scope', crd(), crd({ spec: { scope: 'Cluster' } }), ['- crd-scope-changed spec.scope breaking']],
    [
      'unknown fields pruned for the first time',
      crd({ spec: { preserveUnknownFields: true } }),
      crd(),
      ['- crd-preserve-unknown-fields-changed spec.preserveUnknownFields breaking'],
    ],
    [
      'pruning spelled out',
      crd(),
      crd({ spec: { preserveUnknownFields: false } }),
      ['- crd-preserve-unknown-fields-changed spec.preserveUnknownFields compatible'],
    ],
  ]);
});

describe('the rule table: conversion', () => {
  rows([
    [
      'a webhook for one version',
      crd(),
      crd({ spec: { conversion: hook('/c') } }),
      ['- conversion-strategy-changed spec.conversion.strategy review'],
    ],
    ['None spelled out', crd(), crd({ spec: { conversion: { strategy: 'None' } } }), []],
    [
      'the webhook gone from two versions that differ',
      crd({
        spec: {
          conversion: hook('/c'),
          versions: [old(), v('v1', { schema: schema({ properties: { a: { type: 'string' } } }) })],
        },
      }),
      versions(old(), v('v1', { schema: schema({ properties: { a: { type: 'string' } } }) })),
      ['- conversion-strategy-changed spec.conversion.strategy breaking'],
    ],
    [
      'the webhook gone from one version',
      crd({ spec: { conversion: hook('/c') } }),
      crd(),
      ['- conversion-strategy-changed spec.conversion.strategy review'],
    ],
    [
      'the webhook elsewhere',
      crd({ spec: { conversion: hook('/c') } }),
      crd({ spec: { conversion: hook('/d') } }),
      ['- conversion-webhook-changed spec.conversion.webhook review'],
    ],
    ['the webhook as it was', crd({ spec: { conversion: hook('/c') } }), crd({ spec: { conversion: hook('/c') } }), []],
  ]);
});

describe('the rule table: versions', () => {
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

describe('the rule table: subresources, columns and annotations', () => {
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
      one({ subresources: { scale: { ...scale, labelSelectorPath: '.status.selector' } } }),
      ['v1 scale-subresource-changed spec.versions[v1].subresources.scale breaking'],
    ],
    [
      'a selectable field less',
      one({ selectableFields: [{ jsonPath: '.spec.a' }] }),
      crd(),
      ['v1 selectable-field-removed spec.versions[v1].selectableFields[.spec.a] breaking'],
    ],
    [
      'a selectable field more',
      crd(),
      one({ selectableFields: [{ jsonPath: '.spec.a' }] }),
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
