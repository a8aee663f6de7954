import { crd, describeCheck, schema, v } from '../support.ts';

describeCheck('crd/conversion-strategy-changed', 'conversion strategy changed from None to Webhook', [
  {
    name: 'a webhook',
    base: crd({}),
    head: crd({
      spec: {
        conversion: {
          strategy: 'Webhook',
          webhook: { clientConfig: { url: 'https://a.example' }, conversionReviewVersions: ['v1'] },
        },
      },
    }),
    found: ['spec.conversion.strategy review'],
  },
  {
    name: 'a webhook that reviews nothing, which the API server refuses',
    base: crd({}),
    head: crd({
      spec: { conversion: { strategy: 'Webhook', webhook: { clientConfig: { url: 'https://a.example' } } } },
    }),
    found: ['spec.conversion.strategy breaking'],
  },
  {
    name: 'no webhook, and versions that differ',
    base: crd({
      spec: {
        versions: [v('v1'), v('v2', { storage: false, schema: schema({ title: 't' }) })],
        conversion: { strategy: 'Webhook' },
      },
    }),
    head: crd({ spec: { versions: [v('v1'), v('v2', { storage: false, schema: schema({ title: 't' }) })] } }),
    found: ['spec.conversion.strategy breaking'],
  },
  {
    name: 'no webhook, and one version',
    base: crd({ spec: { conversion: { strategy: 'Webhook' } } }),
    head: crd({}),
    found: ['spec.conversion.strategy review'],
  },
  { name: 'none is unset', base: crd({}), head: crd({ spec: { conversion: { strategy: 'None' } } }), found: [] },
]);
