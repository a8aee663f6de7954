import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  markdown,
  markdownCode,
  plainLine,
  tableCode,
  tableText,
  uriPath,
  xml,
} from '../../../../gates/engine/report/escape.ts';
import { runs } from '../../../support/property-runs.ts';

describe('a foreign text in one line', () => {
  it.each([
    ['keeps words in every script', 'naïve 漢字 🚢', 'naïve 漢字 🚢'],
    ['makes line breaks spaces', 'a\r\n\tb\u2028c', 'a b c'],
    ['drops terminal sequences whole', '\u001b[31mred\u001b[0m \u001b]0;title\u0007x', 'red x'],
    ['drops control characters', 'a\u0000b\u0007c\u009bd', 'abcd'],
    ['drops what turns the reading direction', 'a\u202eb\u2066c', 'abc'],
    ['drops invisible characters', 'a\u200bb\ufeffc', 'abc'],
    ['drops half characters', 'a\ud800b', 'ab'],
    ['cuts what is endless', 'x'.repeat(3000), `${'x'.repeat(2000)}…`],
  ])('%s', (_, text, expected) => {
    expect(plainLine(text)).toBe(expected);
  });

  it('never holds a control character, whatever went in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: this is the promise
        expect(plainLine(text)).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
      }),
      runs(),
    );
  });
});

describe('a foreign text in Markdown', () => {
  it.each([
    ['shows HTML as text', '<img src=x onerror=1>', '&lt;img src=x onerror=1&gt;'],
    ['makes no link', '[click](javascript:1)', '\\[click\\](javascript:1)'],
    ['makes no link of an address', 'https://evil.example', 'https&#58;//evil.example'],
    ['calls nobody', 'ask @octocat about #1', 'ask @\u200boctocat about #\u200b1'],
    ['leaves no table cell', 'a | b', 'a \\| b'],
    ['has no formatting', '**a** _b_ ~~c~~', '\\*\\*a\\*\\* \\_b\\_ \\~\\~c\\~\\~'],
    ['keeps our code spans', 'the field `.spec.*` went', 'the field `.spec.*` went'],
    ['leaves bars in code spans alone', 'the rule `a || b`', 'the rule `a || b`'],
    ['takes a lone backtick as a character', 'a ` b *c*', 'a \\` b \\*c\\*'],
    ['starts no line of its own', 'a\n\n# b', 'a # b'],
  ])('%s', (_, text, expected) => {
    expect(markdown(text)).toBe(expected);
  });

  it.each([
    ['a', '`a`'],
    ['a`b', '``a`b``'],
    ['`a', '`` `a ``'],
    ['a|b', '`a|b`'],
    ['', ''],
    ['  ', ''],
  ])('stays inside a code span: %s', (text, expected) => {
    expect(markdownCode(text)).toBe(expected);
  });
});

describe('a foreign text in a cell of a table', () => {
  it.each([
    ['a | b', 'a \\| b'],
    ['the pattern `a|b`', 'the pattern `a\\|b`'],
    ['the pattern `a\\|b`', 'the pattern `a\\\\|b`'],
  ])('leaves it no way out: %s', (text, expected) => {
    expect(tableText(text)).toBe(expected);
  });

  it('stays inside its code span', () => {
    expect(tableCode('a|b`')).toBe('`` a\\|b` ``');
  });
});

describe('a foreign text elsewhere', () => {
  it('is text in XML, as content and as attribute', () => {
    expect(xml(`<a b="c" d='e'>&`)).toBe('&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;&amp;');
  });

  it('is a relative address when it is a path', () => {
    expect(uriPath('a b/ü#?.yaml')).toBe('a%20b/%C3%BC%23%3F.yaml');
    expect(uriPath('\ud800')).toBe('%EF%BF%BD');
  });
});
