import { describeCheck, field } from '../support.ts';

const keeps = { 'x-kubernetes-preserve-unknown-fields': true };

describeCheck(
  'crd/preserve-unknown-fields-removed',
  'x-kubernetes-preserve-unknown-fields of .spec.f (v1) changed from true to false',
  [
    {
      name: 'switched off',
      base: field({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true }),
      head: field({ type: 'object' }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'left on',
      base: field({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true }),
      head: field({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true, title: 't' }),
      found: [],
    },
    ...['string', 'integer', 'number', 'boolean'].map((type) => ({
      name: `switched off where a value is a ${type}`,
      base: field({ type, ...keeps }),
      head: field({ type }),
      found: ['.spec.f compatible'],
    })),
    {
      name: 'switched off where a value is int-or-string',
      base: field({ 'x-kubernetes-int-or-string': true, ...keeps }),
      head: field({ 'x-kubernetes-int-or-string': true }),
      found: ['.spec.f compatible'],
    },
    {
      name: 'switched off for a list of scalars',
      base: field({ type: 'array', items: { type: 'string' }, ...keeps }),
      head: field({ type: 'array', items: { type: 'string' } }),
      found: ['.spec.f compatible'],
    },
    {
      name: 'switched off for a list of objects',
      base: field({ type: 'array', items: { type: 'object' }, ...keeps }),
      head: field({ type: 'array', items: { type: 'object' } }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'switched off with a type that comes',
      base: field(keeps),
      head: field({ type: 'string' }),
      found: ['.spec.f breaking'],
    },
  ],
);
