import { describeCheck, field } from '../support.ts';

describeCheck('crd/format-removed', '.spec.f of v1 had to be of format "ipv4" and has not to any more.', [
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
