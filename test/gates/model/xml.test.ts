import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type XmlToken, xmlTokens } from '../../../gates/model/xml.ts';
import { runs } from '../../support/property-runs.ts';
import { workOf } from '../../support/work.ts';

const tokens = (text: string): readonly XmlToken[] => [...xmlTokens(text)];
const brief = (text: string): string[] =>
  tokens(text).map((token) => {
    switch (token.kind) {
      case 'open':
        return `<${token.name}${[...token.attributes].map(([key, value]) => ` ${key}=${value}`).join('')}${token.isEmpty ? '/' : ''}>`;
      case 'close':
        return `</${token.name}>`;
      case 'text':
        return token.text;
      default:
        return `refused: ${token.reason}`;
    }
  });

describe('an XML document is read into', () => {
  it.each([
    { name: 'elements and texts', text: '<a><b>one</b></a>', expected: ['<a>', '<b>', 'one', '</b>', '</a>'] },
    { name: 'attributes in either quotes', text: `<a x="1" y='2'/>`, expected: ['<a x=1 y=2/>'] },
    { name: 'a value with the end of a tag in it', text: '<a name="x > y"/>', expected: ['<a name=x > y/>'] },
    { name: 'a value with a quote of the other kind', text: `<a name="it's"/>`, expected: [`<a name=it's/>`] },
    { name: 'character data as it is', text: '<a><![CDATA[<b> & c]]></a>', expected: ['<a>', '<b> & c', '</a>'] },
    {
      name: 'nothing for comments and instructions',
      text: '<?xml version="1.0"?><!-- <x> --><a/>',
      expected: ['<a/>'],
    },
    { name: 'nothing for a document type by its name', text: '<!DOCTYPE nmaprun><a/>', expected: ['<a/>'] },
    {
      name: 'the five entities and numbers',
      text: '<a>&lt;&amp;&#65;&#x42;&quot;</a>',
      expected: ['<a>', '<&AB"', '</a>'],
    },
    {
      name: 'an entity of its own, as it is written',
      text: '<a>&lol;&#x110000;</a>',
      expected: ['<a>', '&lol;&#x110000;', '</a>'],
    },
  ])('$name', ({ text, expected }) => {
    expect(brief(text)).toEqual(expected);
  });

  it.each([
    {
      name: 'declares entities',
      text: '<!DOCTYPE a [<!ENTITY lol "lol">]><a>&lol;</a>',
      reason: 'it has declarations of its own (DOCTYPE)',
    },
    { name: 'ends inside of an element', text: '<a><b>', reason: 'it ends inside of <b>' },
    { name: 'closes what is not open', text: '<a></b></a>', reason: '</b> closes nothing' },
    { name: 'ends inside of a tag', text: '<a x="1', reason: 'it ends before >' },
    { name: 'ends inside of character data', text: '<a><![CDATA[x', reason: 'it ends before ]]>' },
    { name: 'ends inside of a comment', text: '<a><!-- x', reason: 'it ends before -->' },
    { name: 'has a tag without a name', text: '<a>< b></a>', reason: 'a tag without a name' },
    { name: 'is too deep', text: '<a>'.repeat(101), reason: 'more than 100 elements inside of each other' },
  ])('and refused where it $name', ({ text, reason }) => {
    expect(tokens(text).at(-1)).toEqual({ kind: 'refused', reason });
  });

  it.each(['<a x="', '<', '<a>&', '<!--', '<a x="1">b</a>', '<a>'])(
    'with work that grows as its length: many %s',
    (part) => {
      const text = part.repeat(20_000);

      expect(workOf(() => tokens(text))).toBeLessThan(10 * text.length);
    },
  );

  it('whatever the text is, without an error', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('<', '>', '/', 'a', '"', "'", '=', '&', ';', '!', '[CDATA[', ']]', '--', '?', ' ')),
        (parts) => {
          expect(tokens(parts.join('')).filter(({ kind }) => kind === 'refused').length).toBeLessThanOrEqual(1);
        },
      ),
      runs(500),
    );
  });
});
