import { describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '../../../gates/model/snapshot.ts';
import { readYaml } from '../../../gates/model/yaml.ts';
import { workOf } from '../../support/work.ts';

const aliasStorm = [
  'a0: &a0 [x, x, x, x, x, x, x, x, x]',
  ...Array.from({ length: 11 }, (_, i) => `a${i + 1}: &a${i + 1} [${Array(9).fill(`*a${i}`).join(', ')}]`),
].join('\n');
const aliasTower = ['a0: &a0 [x]', ...Array.from({ length: 500 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}]`)].join(
  '\n',
);
const aliasCrowd = `a: &a x\nb: [${Array(1001).fill('*a').join(', ')}]`;

describe('YAML as Kubernetes reads it', () => {
  it.each([
    {
      name: 'booleans of YAML 1.1',
      text: '[yes, on, y, True, no, off, n, FALSE]',
      value: [true, true, true, true, false, false, false, false],
    },
    { name: 'quoted words stay text', text: '["yes", \'no\', "12", "null"]', value: ['yes', 'no', '12', 'null'] },
    {
      name: 'octal, hexadecimal, binary and underscores',
      text: '[0777, 0o17, 0x1F, 0b11, 1_000, -0x10, 00]',
      value: [511, 15, 31, 3, 1000, -16, 0],
    },
    { name: 'a leading zero that is not octal is decimal', text: '08', value: 8 },
    { name: 'fractions and exponents', text: '[1.5, .5, 1e3, -2.]', value: [1.5, 0.5, 1000, -2] },
    {
      name: 'dates and sexagesimals stay text',
      text: '[2026-11-30, "2026-11-30T00:00:00Z", 1:20]',
      value: ['2026-11-30', '2026-11-30T00:00:00Z', '1:20'],
    },
    {
      name: 'integers that no double holds stay text',
      text: '[9223372036854775807, -9007199254740993]',
      value: ['9223372036854775807', '-9007199254740993'],
    },
    {
      name: 'integers that a double holds are numbers',
      text: '[9007199254740992, -4503599627370496]',
      value: [2 ** 53, -(2 ** 52)],
    },
    { name: 'an absurd number of digits stays text', text: '1'.repeat(400), value: '1'.repeat(400) },
    { name: 'an exponent beyond a double stays text', text: '1e999', value: '1e999' },
    { name: 'nothing in four spellings', text: '[~, null, Null, ]', value: [null, null, null] },
    {
      name: 'tags of other programs, as sigs.k8s.io/yaml 1.4.0 reads them',
      text: 'a: !secret x\nb: !Ref 5\nc: !x [1, 2]\nd: !x {b: 1}\ne: !!python/name:x.y\nf: !!set {b, c}\ng: !<tag:x.org,2000:y> true',
      value: { a: 'x', b: '5', c: [1, 2], d: { b: 1 }, e: '', f: { b: null, c: null }, g: 'true' },
    },
    {
      name: 'explicit tags of the core',
      text: '[!!str 12, !!int "3", !!float 3, !!bool "yes"]',
      value: ['12', 3, 3, true],
    },
    {
      name: 'merge keys',
      text: 'a: &x {p: 1, q: 1}\nb:\n  <<: *x\n  q: 2',
      value: { a: { p: 1, q: 1 }, b: { p: 1, q: 2 } },
    },
    { name: 'keys that are not text', text: '{1: a, true: b}', value: { '1': 'a', true: 'b' } },
    { name: 'a byte order mark', text: '\ufeffa: 1', value: { a: 1 } },
    { name: 'JSON', text: '{"a": [1, "x", null]}', value: { a: [1, 'x', null] } },
  ])('$name', ({ text, value }) => {
    expect(readYaml(text)).toEqual({ ok: true, documents: [value] });
  });

  it('keeps every document in order, the empty ones too', () => {
    expect(readYaml('---\n---\na: 1\n---\nb: 2\n')).toEqual({ ok: true, documents: [null, { a: 1 }, { b: 2 }] });
  });

  it('reads an empty text as no document', () => {
    expect(readYaml('')).toEqual({ ok: true, documents: [] });
  });

  it('keeps a key named like a prototype as a key of its own', () => {
    const reading = readYaml('__proto__: 1');

    expect(reading.ok && Object.keys(reading.documents[0] as object)).toEqual(['__proto__']);
  });
});

describe('YAML that is refused', () => {
  it.each([
    { name: 'a broken text', text: 'a: [1,', reason: /^not YAML: unexpected end/, line: 1 },
    { name: 'a key given twice', text: 'b: 1\na: 1\na: 2', reason: /^not YAML: duplicated mapping key$/, line: 3 },
    { name: 'a null byte', text: 'a: \0', reason: /^not YAML: null byte/, line: 1 },
    {
      name: 'a number that JSON does not have',
      text: 'a: .nan',
      reason: /\.nan is not a JSON value$/,
      line: undefined,
    },
    { name: 'bytes', text: 'a: !!binary aGk=', reason: /cannot resolve a node with .*binary/, line: 1 },
    { name: 'a mapping as a key', text: '{{a: 1}: 2}', reason: /does not support complex keys/, line: 1 },
    { name: 'an alias of nothing', text: 'a: *b', reason: /^an alias that is part of/, line: undefined },
    {
      name: 'an alias inside what it stands for',
      text: 'a: &a [*a]',
      reason: /^an alias that is part of/,
      line: undefined,
    },
    {
      name: 'an alias of another document',
      text: 'a: &a 1\n---\nb: *a',
      reason: /^an alias that is part of/,
      line: undefined,
    },
    {
      name: 'an alias storm',
      text: aliasStorm,
      reason: /^grows over 16777216 characters through its aliases$/,
      line: undefined,
    },
    {
      name: 'a tower of aliases',
      text: aliasTower,
      reason: /^nested deeper than 200 levels through its aliases$/,
      line: undefined,
    },
    { name: 'a crowd of aliases', text: aliasCrowd, reason: /aliases/, line: 2 },
    { name: 'deep brackets', text: '['.repeat(100_000), reason: /nesting exceeded maxDepth/, line: 1 },
    {
      name: 'a text over the cap',
      text: `a: ${'x'.repeat(MAX_FILE_BYTES)}`,
      reason: /^larger than 2097152 bytes$/,
      line: undefined,
    },
  ])('$name', ({ text, reason, line }) => {
    const reading = readYaml(text);

    expect(reading).toEqual({
      ok: false,
      reason: expect.stringMatching(reason),
      ...(line === undefined ? {} : { line }),
    });
  });

  it('refuses an alias storm before it has unfolded it', () => {
    expect(workOf(() => readYaml(aliasStorm))).toBeLessThan(1000 * aliasStorm.length);
  });
});
