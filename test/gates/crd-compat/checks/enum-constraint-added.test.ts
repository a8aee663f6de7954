import { describeCheck, field } from '../support.ts';

describeCheck(
  'crd/enum-constraint-added',
  'enum was added to .spec.f (v1); it allows only "a", "b"; "" is no longer valid',
  [
    {
      name: 'a first list',
      base: field({ type: 'string' }),
      head: field({ type: 'string', enum: ['a', 'b'] }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'a pattern allowed no other values',
      base: field({ type: 'string', pattern: '^(a|b)$' }),
      head: field({ type: 'string', enum: ['a', 'b'] }),
      found: ['.spec.f compatible'],
    },
    {
      name: 'a pattern allowed one more value',
      base: field({ type: 'string', pattern: '^(a|b|c)$' }),
      head: field({ type: 'string', enum: ['a', 'b'] }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'an empty list lists nothing',
      base: field({ type: 'string' }),
      head: field({ type: 'string', enum: [] }),
      found: [],
    },
    {
      name: 'one value more',
      base: field({ type: 'string', enum: ['a'] }),
      head: field({ type: 'string', enum: ['a', 'b'] }),
      found: [],
    },
  ],
);
