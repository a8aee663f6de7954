import { describeCheck, field } from '../support.ts';

describeCheck('crd/nullable-removed', 'nullable of .spec.f (v1) changed from true to false', [
  {
    name: 'switched off',
    base: field({ type: 'string', nullable: true }),
    head: field({ type: 'string' }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'a default takes the place of null',
    base: field({ type: 'string', nullable: true, default: 'a' }),
    head: field({ type: 'string', default: 'a' }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'left on',
    base: field({ type: 'string', nullable: true }),
    head: field({ type: 'string', nullable: true, title: 't' }),
    found: [],
  },
]);
