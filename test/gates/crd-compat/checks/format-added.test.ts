import { describeCheck, field } from '../support.ts';

describeCheck('crd/format-added', 'format "cidr" was added to .spec.f (v1); "" is no longer valid', [
  {
    name: 'a format that is enforced',
    base: field({ type: 'string' }),
    head: field({ type: 'string', format: 'cidr' }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'a format that base asked for by a pattern',
    base: field({ type: 'string', pattern: '^[0-9a-f]{24}$' }),
    head: field({ type: 'string', format: 'bsonobjectid' }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a format where base asked for something more by a pattern',
    base: field({ type: 'string', pattern: '^[0-9a-f]+$' }),
    head: field({ type: 'string', format: 'bsonobjectid' }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'a format that most texts of a pattern have, and perhaps all',
    base: field({ type: 'string', pattern: '^[0-9]{1,30}h$' }),
    head: field({ type: 'string', format: 'duration' }),
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
    name: 'a format of numbers that leaves some out, which Kubernetes 1.36 rejects',
    base: field({ type: 'integer' }),
    head: field({ type: 'integer', format: 'int32' }),
    found: ['.spec.f breaking'],
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
  {
    name: 'a format of fractions that leaves the greatest out',
    base: field({ type: 'number' }),
    head: field({ type: 'number', format: 'float' }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'a format of numbers that were within it anyway',
    base: field({ type: 'integer', minimum: 0, maximum: 100 }),
    head: field({ type: 'integer', minimum: 0, maximum: 100, format: 'int32' }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'formats of numbers that leave none out',
    base: field({ type: 'integer' }),
    head: field({ type: 'integer', format: 'int64' }),
    found: ['.spec.f review'],
  },
  {
    name: 'a format of numbers on a text',
    base: field({ type: 'string' }),
    head: field({ type: 'string', format: 'int32' }),
    found: ['.spec.f review'],
  },
]);
