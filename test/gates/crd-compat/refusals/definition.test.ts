import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../gates/model/json.ts';
import { crd, field, schema, v } from '../support.ts';
import { refusals, told } from './support.ts';

const names = { kind: 'Widget', plural: 'widgets' };
const named = (more: JsonObject) => crd({ spec: { names: { ...names, ...more } } });
const version = (more: Readonly<Record<string, Json>>) => crd({ version: more });
const column = (more: JsonObject) =>
  version({ additionalPrinterColumns: [{ name: 'A', type: 'string', jsonPath: '.spec.a', ...more }] });
const at = 'spec.versions[v1]';
const service = { service: { name: 'a', namespace: 'b' } };
const webhook = (more: JsonObject) =>
  crd({ spec: { conversion: { strategy: 'Webhook', webhook: { clientConfig: service, ...more } } } });
const reviewed = webhook({ conversionReviewVersions: ['v1'] });
const fields = { schema: schema({ properties: { a: { type: 'string' }, o: { type: 'object' } } }) };
const selecting = (...paths: string[]) =>
  version({ ...fields, selectableFields: paths.map((jsonPath) => ({ jsonPath })) });
const wide = Array.from({ length: 9 }, (_, i) => `a${i}`);
const widely = (count: number) =>
  version({
    schema: schema({ properties: Object.fromEntries(wide.map((name) => [name, { type: 'string' }])) }),
    selectableFields: wide.slice(0, count).map((name) => ({ jsonPath: `.spec.${name}` })),
  });
const scale = (specReplicasPath: string) =>
  version({ subresources: { scale: { specReplicasPath, statusReplicasPath: '.status.n' } } });

describe('definitions that the API server refuses', () => {
  refusals([
    [
      'a short name that is none',
      named({}),
      named({ shortNames: ['A b'] }),
      ['short-name-added spec.names.shortNames'],
    ],
    ['a category that is none', named({}), named({ categories: ['Acme'] }), ['category-added spec.names.categories']],
    [
      'a list of the same kind',
      named({}),
      named({ listKind: 'Widget' }),
      ['crd-name-listkind-changed spec.names.listKind'],
    ],
    [
      'a column of no type',
      column({}),
      column({ type: 'text' }),
      [`printer-column-changed ${at}.additionalPrinterColumns[A]`],
    ],
    [
      'a column of no format',
      column({}),
      column({ format: 'hex' }),
      [`printer-column-changed ${at}.additionalPrinterColumns[A]`],
    ],
    [
      'a column of no path',
      column({}),
      column({ jsonPath: 'a' }),
      [`printer-column-changed ${at}.additionalPrinterColumns[A]`],
    ],
    [
      'replicas outside of spec',
      scale('.spec.n'),
      scale('.status.m'),
      [`scale-subresource-changed ${at}.subresources.scale`],
    ],
    [
      'selected metadata',
      version(fields),
      selecting('.metadata.name'),
      [`selectable-field-added ${at}.selectableFields[.metadata.name]`],
    ],
    [
      'a selected object',
      version(fields),
      selecting('.spec.o'),
      [`selectable-field-added ${at}.selectableFields[.spec.o]`],
    ],
    [
      'a selected field that went',
      selecting('.spec.a'),
      version({ schema: schema({}), selectableFields: [{ jsonPath: '.spec.a' }] }),
      ['field-removed .spec.a'],
    ],
    ['nine selected fields', widely(8), widely(9), [`selectable-field-added ${at}.selectableFields[.spec.a8]`]],
    [
      'a warning without a deprecation',
      version({}),
      version({ deprecationWarning: 'old' }),
      [`version-deprecated ${at}.deprecationWarning`],
    ],
    [
      'a webhook that reviews nothing known',
      reviewed,
      webhook({ conversionReviewVersions: ['v7'] }),
      ['conversion-webhook-changed spec.conversion.webhook'],
    ],
    [
      'a webhook without an address',
      reviewed,
      crd({
        spec: { conversion: { strategy: 'Webhook', webhook: { clientConfig: {}, conversionReviewVersions: ['v1'] } } },
      }),
      ['conversion-webhook-changed spec.conversion.webhook'],
    ],
    [
      'two stored versions',
      crd({ spec: { versions: [v('v1'), v('v2', { storage: false })] } }),
      crd({ spec: { versions: [v('v1'), v('v2')] } }),
      ['crd-refused spec.versions'],
    ],
    [
      'a new version with a broken schema',
      crd({ spec: { versions: [v('v1')] } }),
      crd({ spec: { versions: [v('v1'), v('v2', { storage: false, schema: schema({ properties: { f: {} } }) })] } }),
      ['version-added spec.versions[v2]'],
    ],
  ]);

  it('are told of the switch that keeps unknown fields, which can only be left on', () => {
    const [pruning, keeping] = [crd({}), crd({ spec: { preserveUnknownFields: true } })];

    expect(told(pruning, keeping)).toEqual(['crd-preserve-unknown-fields-changed spec.preserveUnknownFields']);
    expect(told(keeping, pruning)).toEqual([]);
  });

  it('are not told of a version that is soft: nothing of the CRD is applied', () => {
    const alpha = (node: JsonObject) =>
      crd({
        spec: { versions: [v('v1'), v('v1alpha1', { storage: false, schema: schema({ properties: { f: node } }) })] },
      });

    expect(told(alpha({ type: 'string' }), alpha({ type: 'string', default: 3 }))).toEqual(['default-added .spec.f']);
  });

  it('say where it is refused when that is another place', () => {
    expect(told(field({ type: 'string' }), field({ type: 'string' }))).toEqual([]);
  });
});
