import { describeCheck, field } from '../support.ts';

describeCheck(
  'crd/format-changed',
  'format of .spec.f (v1) changed from "ipv4" to "ipv6"; "0.0.0.0" is no longer valid',
  [
    {
      name: 'another format',
      base: field({ type: 'string', format: 'ipv4' }),
      head: field({ type: 'string', format: 'ipv6' }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'a wider format: its readers may not know it',
      base: field({ type: 'string', format: 'uuid4' }),
      head: field({ type: 'string', format: 'uuid' }),
      found: ['.spec.f review'],
    },
    {
      name: 'a narrower format',
      base: field({ type: 'string', format: 'uuid' }),
      head: field({ type: 'string', format: 'uuid4' }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'a format that was not enforced to one that is',
      base: field({ type: 'string', format: 'binary' }),
      head: field({ type: 'string', format: 'byte' }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'a smaller range, which Kubernetes 1.36 looks at',
      base: field({ type: 'integer', format: 'int64' }),
      head: field({ type: 'integer', format: 'int32' }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'a smaller range that a bound keeps anyway',
      base: field({ type: 'integer', format: 'int64', maximum: 9, minimum: 0 }),
      head: field({ type: 'integer', format: 'int32', maximum: 9, minimum: 0 }),
      found: ['.spec.f review'],
    },
    {
      name: 'a larger range',
      base: field({ type: 'integer', format: 'int32' }),
      head: field({ type: 'integer', format: 'int64' }),
      found: ['.spec.f review'],
    },
    {
      name: 'a format that no server knows',
      base: field({ type: 'string', format: 'ipv4' }),
      head: field({ type: 'string', format: 'shoe-size' }),
      found: ['.spec.f review'],
    },
    {
      name: 'no format any more',
      base: field({ type: 'string', format: 'ipv4' }),
      head: field({ type: 'string' }),
      found: [],
    },
  ],
);
