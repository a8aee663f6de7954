import { describeCheck, field } from '../support.ts';

describeCheck('crd/format-changed', 'format of .spec.f (v1) changed from "ipv4" to "ipv6"', [
  {
    name: 'another format',
    base: field({ type: 'string', format: 'ipv4' }),
    head: field({ type: 'string', format: 'ipv6' }),
    found: ['.spec.f review'],
  },
  {
    name: 'a smaller range, which the API server does not look at',
    base: field({ type: 'integer', format: 'int64' }),
    head: field({ type: 'integer', format: 'int32' }),
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
]);
