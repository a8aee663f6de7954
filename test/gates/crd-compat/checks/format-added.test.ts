import { describeCheck, field } from '../support.ts';

describeCheck('format-added', '.spec.f of v1 must be of format "cidr" now.', [
  {
    name: 'a format that is enforced',
    base: field({ type: 'string' }),
    head: field({ type: 'string', format: 'cidr' }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'dashes do not count',
    base: field({ type: 'string' }),
    head: field({ type: 'string', format: 'date-time' }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'a format that no server knows',
    base: field({ type: 'string' }),
    head: field({ type: 'string', format: 'shoe-size' }),
    found: ['.spec.f review'],
  },
  {
    name: 'a format that any text has',
    base: field({ type: 'string' }),
    head: field({ type: 'string', format: 'password' }),
    found: ['.spec.f review'],
  },
  {
    name: 'a format of numbers, of which the API server knows none',
    base: field({ type: 'integer' }),
    head: field({ type: 'integer', format: 'int32' }),
    found: ['.spec.f review'],
  },
  {
    name: 'a format for the texts of int-or-string',
    base: field({ 'x-kubernetes-int-or-string': true }),
    head: field({ 'x-kubernetes-int-or-string': true, format: 'ipv4' }),
    found: ['.spec.f breaking'],
  },
  { name: 'the empty format', base: field({ type: 'string' }), head: field({ type: 'string', format: '' }), found: [] },
  {
    name: 'another format',
    base: field({ type: 'string', format: 'ipv4' }),
    head: field({ type: 'string', format: 'ipv6' }),
    found: [],
  },
]);
