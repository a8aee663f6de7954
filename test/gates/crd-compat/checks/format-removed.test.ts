import { describeCheck, field } from '../support.ts';

describeCheck('crd/format-removed', 'format "ipv4" was removed from .spec.f (v1)', [
  {
    name: 'no format any more',
    base: field({ type: 'string', format: 'ipv4' }),
    head: field({ type: 'string' }),
    found: ['.spec.f review'],
  },
  {
    name: 'another format',
    base: field({ type: 'string', format: 'ipv4' }),
    head: field({ type: 'string', format: 'ipv6' }),
    found: [],
  },
]);
