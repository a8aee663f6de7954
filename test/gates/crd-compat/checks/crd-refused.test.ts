import { crd, describeCheck, field } from '../support.ts';

const webhook = { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'], clientConfig: {} } };
const wide = `(${'[a-z]'.repeat(4000)}){1000}`;

describeCheck(
  'crd/crd-refused',
  'the API server rejects .spec.f (v1): `pattern` is not a regular expression of RE2: a repetition may not fol…',
  [
    {
      name: 'a new CRD with a pattern that is none',
      base: null,
      head: field({ type: 'string', pattern: 'a++' }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'in a branch, and in a version that is not served',
      base: null,
      head: crd({
        spec: {
          versions: [
            { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
            {
              name: 'v2',
              served: false,
              storage: false,
              schema: {
                openAPIV3Schema: {
                  type: 'object',
                  properties: { a: { type: 'array', items: { type: 'string', anyOf: [{ pattern: '\\Z' }] } } },
                },
              },
            },
          ],
        },
      }),
      found: ['.a[*] breaking'],
    },
    {
      name: 'a new CRD whose conversion lacks its webhook',
      base: null,
      head: crd({ spec: { conversion: webhook } }),
      found: ['spec.conversion breaking'],
    },
    {
      name: 'a pattern that may be too large',
      base: null,
      head: field({ type: 'string', pattern: wide }),
      found: ['.spec.f review'],
    },
    {
      name: 'a class that only new API servers read',
      base: null,
      head: field({ type: 'string', pattern: '^\\p{Letter}$' }),
      params: { minimumKubernetes: '1.34' },
      found: ['.spec.f breaking'],
    },
    {
      name: 'a class that all of them read',
      base: null,
      head: field({ type: 'string', pattern: '^\\p{Letter}$' }),
      params: { minimumKubernetes: '1.35' },
      found: [],
    },
    { name: 'a CRD that is taken', base: null, head: field({ type: 'string', pattern: '^a+$' }), found: [] },
    {
      name: 'a change that tells of it itself',
      base: field({ type: 'string' }),
      head: field({ type: 'string', pattern: 'a++' }),
      found: [],
    },
  ],
);
