import { crd, describeCheck } from '../support.ts';

describeCheck(
  'conversion-webhook-changed',
  'spec.conversion.webhook was {"clientConfig":{"url":"https://a.example"}} and is {"clientConfig":{"url":"https://b.example"}}.',
  [
    {
      name: 'another address',
      base: crd({
        spec: { conversion: { strategy: 'Webhook', webhook: { clientConfig: { url: 'https://a.example' } } } },
      }),
      head: crd({
        spec: { conversion: { strategy: 'Webhook', webhook: { clientConfig: { url: 'https://b.example' } } } },
      }),
      found: ['spec.conversion.webhook review'],
    },
    {
      name: 'a webhook that comes with its strategy',
      base: crd({}),
      head: crd({ spec: { conversion: { strategy: 'Webhook', webhook: {} } } }),
      found: [],
    },
  ],
);
