import { describe, expect, it } from 'vitest';
import { goPattern } from '../../../gates/formats/go-regexp/pattern.ts';

/** What `regexp.Compile` of Go 1.26 says; `npm run compare:cel` asks the API server about thousands of generated ones. */
const TAKEN = [
  ['', '|', '()', '(|a)', 'a|', '^*', '$+', '\\b*', '(?i)a', '(?i-s:a)', '(?)a', '(?P<n>a)', '(?<n1_>a)', '(?<1>a)'],
  ['a{2}', 'a{2,}', 'a{0,1000}', 'a{1000}', 'a{,2}', 'a{01}', 'a{', '{', 'x{}', 'a*?', 'a{2}?', 'a*(?i)*', 'a*\\Q\\E*'],
  [
    '(x{2}){500}',
    '(x{0}){1000}',
    '(x{1000}){1}',
    '(x{1000}){0,1}',
    '(x{1000})*',
    '((x{1000}){0}){1000}',
    'x{1000}y{1000}',
  ],
  [
    '[]a]',
    '[^]a]',
    '[a-]',
    '[-a]',
    '[\\d-z]',
    '[[:alpha:]]',
    '[[:^word:]-]',
    '[[:]',
    '[:alpha:]',
    '[[.a.]]',
    '[\\]\\-]',
  ],
  [
    '\\.',
    '\\_',
    '\\0',
    '\\07',
    '\\12',
    '\\377',
    '\\x41',
    '\\x{10FFFF}',
    '\\x{D800}',
    '\\a\\f\\n\\r\\t\\v',
    '\\A\\B\\z',
  ],
  ['\\pN', '\\PN', '\\p{Greek}', '\\p{^Lu}', '\\P{^Han}', '\\Qa++\\E+', '\\Q(', 'é{2}', '😀', ']', '}', '-', '/'],
].flat();

const REFUSED = [
  ['(', ')', '(a', 'a)', '(?', '(?P', '(?P<', '(?P<n', '(?P<>a)', '(?P<a-b>a)', "(?'n'a)", '(?=a)', '(?!a)', '(?<=a)'],
  ['(?>a)', '(?#a)', '(?x)a', '(?-)a', '(?i-)a', '(?--i)a', '(?i', '(?P=n)', '(?P>n)', '(?R)', '(?|a)', '(?a)'],
  [
    '*',
    '+a',
    '?',
    '(*)',
    '(|*)',
    'a|*',
    '(?i)*',
    '(?:*)',
    '{2}',
    'a**',
    'a++',
    'a*+',
    'a??+',
    'a{2}{3}',
    'a{2}*',
    'a???',
  ],
  [
    'a{1001}',
    'a{1,1001}',
    'a{2,1}',
    'a{99999999999999999999}',
    'x{2}{600}',
    '(x{2}){501}',
    '((x{11}){10}){10}',
    '(x{1000}){2,}',
  ],
  [
    '[',
    '[a',
    '[^',
    '[]',
    '[b-a]',
    '[a-\\d]',
    '[--',
    '[a--]',
    '[[:foo:]]',
    '[[:alpha:]',
    '[[:^^alpha:]]',
    '[\\b]',
    '[\\Qa]',
  ],
  [
    '\\',
    'a\\',
    '\\1',
    '\\8',
    '\\9',
    '\\18',
    '\\Z',
    '\\G',
    '\\C',
    '\\E',
    '\\h',
    '\\u0041',
    '\\cA',
    '\\e',
    '\\é',
    '\\k<n>',
  ],
  [
    '\\x',
    '\\x4',
    '\\xg1',
    '\\x{',
    '\\x{}',
    '\\x{g}',
    '\\x{110000}',
    '\\p',
    '\\pX',
    '\\p{',
    '\\p{}',
    '\\p{Foo}',
    '\\p^',
    '[\\pX]',
  ],
].flat();

describe('a pattern', () => {
  it.each(TAKEN)('%j is taken', (pattern) => {
    expect(goPattern(pattern)).toEqual({ is: 'taken', needsNewer: false });
  });

  it.each(REFUSED)('%j is refused', (pattern) => {
    expect(goPattern(pattern)).toEqual({ is: 'refused', reason: expect.any(String) });
  });

  it.each(['\\p{L_u}', '\\p{latin}', '\\p{ASCII}', '\\p{LC}\\p{Greek}', '\\P{^Lowercase letter}'])(
    '%j needs Go 1.25',
    (pattern) => {
      expect(goPattern(pattern)).toEqual({ is: 'taken', needsNewer: true });
    },
  );

  it.each(['\\p{Old_Italic}', '\\P{^SignWriting}'])('%j needs an older Go', (pattern) => {
    expect(goPattern(pattern).is).toBe('unknown');
  });

  it('is as deep as Go allows, and no deeper', () => {
    const nested = (depth: number) => goPattern(`${'('.repeat(depth)}a${')'.repeat(depth)}`).is;

    expect([999, 1000].map(nested)).toEqual(['taken', 'refused']);
    expect(goPattern(`${'(a|b*'.repeat(600)}${')'.repeat(600)}`).is).toBe('unknown');
  });

  it('costs no more than its length', () => {
    for (const part of ['[[:', '\\Q', '(?P<', '{1', '(', 'a|', '[a-z]{2}', '\\p{'])
      expect(goPattern(part.repeat(100_000)).is).toEqual(expect.any(String));
  });
});
