import { describe } from 'vitest';
import type { Json, JsonObject } from '../../../../gates/model/json.ts';
import { crd, schema, v } from '../support.ts';
import { rows } from './support.ts';

const names = (more: Readonly<Record<string, Json>>) =>
  crd({ spec: { names: { kind: 'Widget', plural: 'widgets', ...more } } });
const versions = (...list: JsonObject[]) => crd({ spec: { versions: list } });
const old = (more: Readonly<Record<string, Json | undefined>> = {}) => v('v1alpha1', { storage: false, ...more });
const hook = (path: string): JsonObject => ({
  strategy: 'Webhook',
  webhook: { conversionReviewVersions: ['v1'], clientConfig: { service: { name: 'hook', namespace: 'acme', path } } },
});

describe('changes of names, group and scope', () => {
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

describe('changes of conversion', () => {
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
