import fc from 'fast-check';
import { RE2JS } from 're2js';
import { describe, expect, it } from 'vitest';
import { not, type Predicate } from '../../../../gates/crd-compat/values/predicate.ts';
import { canBeEmpty, parseRegex } from '../../../../gates/crd-compat/values/regex-syntax.ts';
import { findText as find } from '../../../../gates/crd-compat/values/texts.ts';
import { runs } from '../../../support/property-runs.ts';

const findText = (predicate: Predicate) => find(predicate, { left: 1e9 });

const matches = (pattern: string): Predicate => ({ op: 'matches', pattern });
const all = (...of: Predicate[]): Predicate => ({ op: 'and', of });

describe('looking for a text', () => {
  it.each([
    { name: 'the shortest match', predicate: matches('b+'), text: 'b' },
    { name: 'a search matches anywhere', predicate: all(matches('a$'), not(matches('^a'))), text: 'ba' },
    { name: 'both anchors', predicate: matches('^ab?$'), text: 'a' },
    { name: 'the absolute anchors', predicate: matches('\\Aab\\z'), text: 'ab' },
    { name: 'an alternative', predicate: all(matches('^(?:x|yz)$'), not(matches('x'))), text: 'yz' },
    { name: 'counted repeats', predicate: matches('^(ab){2}c{1,2}d{0}$'), text: 'ababc' },
    { name: 'at least so many', predicate: matches('^a{3,}$'), text: 'aaa' },
    { name: 'lazy repeats match the same', predicate: matches('^a+?b*?$'), text: 'a' },
    { name: 'a brace that counts nothing', predicate: matches('^a{,2}$'), text: 'a{,2}' },
    { name: 'classes', predicate: matches('^[^a-y0-9\\W_]$'), text: 'A' },
    { name: 'a bracket and a dash in a class', predicate: matches('^[]-]{2}$'), text: ']]' },
    { name: 'named classes', predicate: matches('^[[:upper:]][[:^alpha:]]\\d\\s\\S$'), text: 'A!0\t!' },
    { name: 'escapes', predicate: matches('^\\x41\\x{1F600}\\.\\t\\/$'), text: 'A😀.\t/' },
    { name: 'any letter case', predicate: all(matches('(?i)^k$'), not(matches('^[kK]$'))), text: '\u212a' },
    {
      name: 'any letter case, not in a class',
      predicate: all(matches('^(?i:[^a])b$'), matches('^[aA]|^c')),
      text: 'cb',
    },
    { name: 'flags end with their group', predicate: all(matches('^(?i:a)b$'), not(matches('^a'))), text: 'Ab' },
    { name: 'flags switched off', predicate: all(matches('(?i)^a(?-i)b$'), not(matches('^a'))), text: 'Ab' },
    { name: 'a dot is no line break', predicate: all(matches('^.$'), matches('[\\n-\\v]')), text: '\v' },
    { name: 'a dot with its flag is', predicate: all(matches('(?s)^.$'), matches('\\n')), text: '\n' },
    { name: 'named groups', predicate: matches('^(?P<one>a)(?<two>b)$'), text: 'ab' },
    {
      name: 'a length',
      predicate: all({ op: 'length', is: '>', than: 2 }, { op: 'length', is: '<', than: 4 }),
      text: 'aaa',
    },
    { name: 'a text by itself', predicate: { op: 'equals', value: 'a.b' }, text: 'a.b' },
    { name: 'the empty text', predicate: { op: 'equals', value: '' }, text: '' },
  ] satisfies { name: string; predicate: Predicate; text: string }[])('finds $name', ({ predicate, text }) => {
    const found = findText(predicate);

    // Any representative of a class will do where the case does not pin one.
    expect(found.found).toBe(true);
    if (found.found && found.text !== text)
      expect([found.text.length, found.text]).toEqual([text.length, expect.any(String)]);
  });

  it.each([
    { name: 'a match of two patterns that exclude each other', predicate: all(matches('^a'), matches('^b')) },
    { name: 'something that is not a number but a text', predicate: { op: 'equals', value: 3 } },
    { name: 'text before the start', predicate: matches('a^b') },
    { name: 'a text of negative length', predicate: { op: 'length', is: '<', than: 0 } },
  ] satisfies { name: string; predicate: Predicate }[])('proves that there is no $name', ({ predicate }) => {
    expect(findText(predicate)).toEqual({ found: false, complete: true });
  });

  it.each([
    '\\bword',
    '(?m)^a',
    '\\p{Greek}',
    '\\p{LL}',
    '(?i)\\pL',
    '\\p',
    '(?=a)',
    'a**',
    '(',
    ')',
    '[z-a]',
    '[a',
    '\\',
    '*a',
    'a{2000}',
    'a{3,2}',
    '\\x{110000}',
    '\\xZ',
    '[[:novel:]]',
    '[\\d-z]',
    '\\8',
    'a'.repeat(5000),
    '('.repeat(100),
    '((a{1,100}){1,100}){1,100}',
  ])('leaves %s open', (pattern) => {
    expect(findText(all(matches(pattern), not(matches('x'))))).toEqual({ found: false, complete: false });
  });

  it('leaves open what would cost too much', () => {
    const hard = all(matches('^(a|b)*a(a|b){18}$'), not(matches('^(b|a)*a(b|a){18}$')));

    expect(findText(hard)).toEqual({ found: false, complete: false });
  });

  it('agrees with RE2 on which texts match', () => {
    const part = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^a]',
      '\\d',
      'a*',
      'b+',
      '(a|b)',
      '(ab)?',
      '^',
      '$',
      'a{2}',
      'b{1,2}',
      '(?i:A)',
    );
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 5 }),
        fc.stringMatching(/^[abAB1]{0,5}$/),
        (parts, text) => {
          const pattern = parts.join('');
          const found = findText(all(matches(pattern), { op: 'equals', value: text }));

          expect([pattern, text, found.found]).toEqual([pattern, text, RE2JS.compile(pattern).matcher(text).find()]);
        },
      ),
      runs(600),
    );
  });
});

describe('a regular expression', () => {
  it.each([
    { pattern: 'a', empty: false },
    { pattern: '(a|b*)', empty: true },
    { pattern: 'a?b?', empty: true },
    { pattern: 'a+', empty: false },
    { pattern: '^$', empty: true },
    { pattern: '(a*)+', empty: true },
    { pattern: '(?i)', empty: true },
  ])('$pattern can be empty: $empty', ({ pattern, empty }) => {
    const regex = parseRegex(pattern);

    expect(regex && canBeEmpty(regex)).toBe(empty);
  });
});
