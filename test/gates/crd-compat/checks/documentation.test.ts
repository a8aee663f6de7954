import { describeCheck, field } from '../support.ts';

const [old, now] = [{ url: 'https://a.example' }, { url: 'https://b.example' }];

const DOCUMENTATION = [
  {
    id: 'crd/description-changed',
    keyword: 'description',
    words: ['teh', 'the'],
    message: 'description of .spec.f (v1) changed from "teh" to "the"',
  },
  {
    id: 'crd/title-changed',
    keyword: 'title',
    words: ['a', 'b'],
    message: 'title of .spec.f (v1) changed from "a" to "b"',
  },
  {
    id: 'crd/example-changed',
    keyword: 'example',
    words: [1, 2],
    message: 'example of .spec.f (v1) changed from 1 to 2',
  },
  {
    id: 'crd/external-docs-changed',
    keyword: 'externalDocs',
    words: [old, now],
    message: 'externalDocs of .spec.f (v1) changed',
  },
] as const;

for (const { id, keyword, words, message } of DOCUMENTATION) {
  const [before, after] = words.map((value) => field({ type: 'string', [keyword]: value }));
  const same = field({ type: 'string', [keyword]: words[0], maxLength: 1 });
  if (before === undefined || after === undefined) throw new Error('each row has two values');

  describeCheck(id, message, [
    { name: 'other words', base: before, head: after, found: ['.spec.f compatible'] },
    { name: 'new words', base: field({ type: 'string' }), head: after, found: ['.spec.f compatible'] },
    {
      name: 'other words under a strict profile',
      base: before,
      head: after,
      params: { profile: 'strict' },
      found: ['.spec.f review'],
    },
    { name: 'the same words', base: before, head: same, found: [] },
  ]);
}
