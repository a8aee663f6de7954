import { describe, expect, it } from 'vitest';
import { linkOf } from '../../../../gates/ci-jobs/answers/link.ts';

const long = (length: number) => `https://ci.example.com/${'x'.repeat(length - 23)}`;

describe('a link that a message may carry', () => {
  it.each([
    ['https://ci.example.com/1?a=b#c', true],
    [long(2000), true],
    [long(2001), false],
    ['http://ci.example.com/1', false],
    ['see https://ci.example.com/1', false],
    ['https://', false],
    ['https://ci.example.com/a b', false],
    ['https://ci.example.com/|x', false],
    ['https://ci.example.com/)', false],
    ['https://ci.example.com/>', false],
    ['', false],
  ])('%# is one: %s', (text, isOne) => {
    expect(linkOf(text)).toBe(isOne ? text : undefined);
  });

  it.each([undefined, null, 7, ['https://ci.example.com/1'], { href: 'https://ci.example.com/1' }])(
    'is no %j',
    (value) => {
      expect(linkOf(value)).toBeUndefined();
    },
  );
});
