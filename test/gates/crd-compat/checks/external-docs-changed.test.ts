import { describeCheck, field } from '../support.ts';

describeCheck(
  'external-docs-changed',
  'The link to documentation of .spec.f of v1 changed from {"url":"https://a.example"} to {"url":"https://b.example"}.',
  [
    {
      name: 'other words',
      base: field({ type: 'string', externalDocs: { url: 'https://a.example' } }),
      head: field({ type: 'string', externalDocs: { url: 'https://b.example' } }),
      found: ['.spec.f compatible'],
    },
    {
      name: 'new words',
      base: field({ type: 'string' }),
      head: field({ type: 'string', externalDocs: { url: 'https://b.example' } }),
      found: ['.spec.f compatible'],
    },
    {
      name: 'other words under a strict profile',
      base: field({ type: 'string', externalDocs: { url: 'https://a.example' } }),
      head: field({ type: 'string', externalDocs: { url: 'https://b.example' } }),
      params: { profile: 'strict' },
      found: ['.spec.f review'],
    },
    {
      name: 'the same words',
      base: field({ type: 'string', externalDocs: { url: 'https://a.example' } }),
      head: field({ type: 'string', externalDocs: { url: 'https://a.example' }, maxLength: 1 }),
      found: [],
    },
  ],
);
