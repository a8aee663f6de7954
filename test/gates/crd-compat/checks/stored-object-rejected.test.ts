import { describe, expect, it } from 'vitest';
import { crdCompat } from '../../../../gates/crd-compat/index.ts';
import type { Json, JsonObject } from '../../../../gates/model/json.ts';
import { folderOf, judgeWith, toldOf, widget } from '../stored/support.ts';
import { crd, field, schema, spec, v } from '../support.ts';

const text = { type: 'string' };
const told = (reason: string, path = '.spec.f') => [`rejected Widget shop/blue ${path}: ${reason} breaking`];
const list = (keywords: JsonObject) => ({ type: 'array', ...keywords });
const pair = { type: 'object', properties: { key: text, zone: { ...text, default: 'a' } } };

describe('crd/stored-object-rejected', () => {
  it.each<[string, JsonObject, JsonObject, Json, string[]]>([
    ['another type', text, { type: 'integer' }, 'x', told('it is not of type integer')],
    ['an integer that is read as a number', { type: 'integer' }, { type: 'number' }, 3, []],
    [
      'a fraction where integers are asked',
      { type: 'number' },
      { type: 'integer' },
      1.5,
      told('it is not of type integer'),
    ],
    ['a text that int-or-string takes', text, { 'x-kubernetes-int-or-string': true }, '5%', []],
    [
      'a boolean that int-or-string refuses',
      { type: 'boolean' },
      { 'x-kubernetes-int-or-string': true },
      true,
      told('it is not of type integer or string'),
    ],
    [
      'a value that left the enum',
      text,
      { ...text, enum: ['a', 'b'] },
      'c',
      told('it is not one of the values of the enum'),
    ],
    ['a value that stayed in the enum', text, { ...text, enum: ['a', 'b'] }, 'a', []],
    [
      'a text that is too long, in characters',
      text,
      { ...text, maxLength: 2 },
      '🙂🙂🙂',
      told('it has more than 2 characters'),
    ],
    ['a text just short enough, in characters', text, { ...text, maxLength: 2 }, '🙂🙂', []],
    ['a text that is too short', text, { ...text, minLength: 3 }, 'ab', told('it has fewer than 3 characters')],
    [
      'a number over the maximum',
      { type: 'integer' },
      { type: 'integer', maximum: 4 },
      5,
      told('it is over the maximum, 4'),
    ],
    ['a number at the maximum', { type: 'integer' }, { type: 'integer', maximum: 5 }, 5, []],
    [
      'a number at an exclusive maximum',
      { type: 'integer', maximum: 5 },
      { type: 'integer', maximum: 5, exclusiveMaximum: true },
      5,
      told('it is over the maximum, 5'),
    ],
    [
      'a number under the minimum',
      { type: 'integer' },
      { type: 'integer', minimum: 1 },
      0,
      told('it is under the minimum, 1'),
    ],
    ['no multiple', { type: 'integer' }, { type: 'integer', multipleOf: 2 }, 3, told('it is not a multiple of 2')],
    [
      'a text that the pattern does not find',
      text,
      { ...text, pattern: '^[a-z]+$' },
      'A1',
      told('it does not match the pattern'),
    ],
    ['a text that an unanchored pattern finds', text, { ...text, pattern: 'b' }, 'abc', []],
    ['null that may not be any more, and is pruned', { ...text, nullable: true }, text, null, []],
    [
      'null in a list, where nothing is pruned',
      list({ items: { ...text, nullable: true } }),
      list({ items: text }),
      [null],
      told('it is null, and may not be', '.spec.f[0]'),
    ],
    ['a text of a format', text, { ...text, format: 'ipv4' }, '10.0.0.1', []],
    ['a text of another format', text, { ...text, format: 'ipv4' }, '10.0.0', told('it is not of the format ipv4')],
    ['a format that the API server does not know', text, { ...text, format: 'street' }, 'x', []],
    [
      'a format of numbers, which bounds nothing',
      { type: 'integer' },
      { type: 'integer', format: 'int32' },
      2 ** 40,
      [],
    ],
    [
      'an embedded resource without a kind',
      { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
      { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, 'x-kubernetes-embedded-resource': true },
      { apiVersion: 'v1' },
      told('it is required, and missing', '.spec.f.kind'),
    ],
    [
      'a default that head refuses',
      { type: 'object', properties: { a: { type: 'integer', default: 1 } } },
      { type: 'object', properties: { a: { type: 'integer', default: 1, minimum: 2 } } },
      {},
      told('it is under the minimum, 2', '.spec.f.a'),
    ],
    ['null that a default replaces', { ...text, nullable: true }, { ...text, default: 'a' }, null, []],
    [
      'too many items',
      list({ items: text }),
      list({ items: text, maxItems: 1 }),
      ['a', 'b'],
      told('it has more than 1 items'),
    ],
    [
      'one item of many',
      list({ items: text }),
      list({ items: { ...text, maxLength: 1 } }),
      ['a', 'bb'],
      told('it has more than 1 characters', '.spec.f[1]'),
    ],
    [
      'two equal items of a set',
      list({ items: text }),
      list({ items: text, 'x-kubernetes-list-type': 'set' }),
      ['a', 'a'],
      told('two items of it are the same'),
    ],
    [
      'two items with one key, a default counted in',
      list({ items: pair }),
      list({ items: pair, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['key', 'zone'] }),
      [{ key: 'k' }, { key: 'k', zone: 'a' }],
      told('two items of it are the same'),
    ],
    [
      'values of a map',
      { type: 'object', additionalProperties: text },
      { type: 'object', additionalProperties: { ...text, enum: ['on'] } },
      { 'a.b': 'off' },
      told('it is not one of the values of the enum', '.spec.f["a.b"]'),
    ],
    [
      'a map with too few members',
      { type: 'object', additionalProperties: text },
      { type: 'object', additionalProperties: text, minProperties: 2 },
      { a: 'x' },
      told('it has fewer than 2 members'),
    ],
    [
      'none of anyOf',
      text,
      { ...text, anyOf: [{ pattern: '^a' }, { pattern: '^b' }] },
      'c',
      told('it fits none of anyOf'),
    ],
    ['one of anyOf', text, { ...text, anyOf: [{ pattern: '^a' }, { pattern: '^b' }] }, 'b', []],
    [
      'two of oneOf',
      text,
      { ...text, oneOf: [{ pattern: 'a' }, { pattern: 'b' }] },
      'ab',
      told('it does not fit exactly one of oneOf'),
    ],
    ['what not excludes', text, { ...text, not: { enum: ['c'] } }, 'c', told('it is what `not` excludes')],
    ['one of allOf', text, { ...text, allOf: [{ maxLength: 1 }] }, 'cc', told('it has more than 1 characters')],
    ['an object that base refused already', { ...text, maxLength: 1 }, { ...text, maxLength: 2 }, 'ccc', []],
  ])('%s', (_name, base, head, value, expected) => {
    expect(toldOf(field(base), field(head), widget({ f: value }))).toEqual(expected);
  });

  const required = (f: JsonObject) => spec({ required: ['f'], properties: { f } });

  it('is said of a required field that is missing, where nothing stands in for it', () => {
    expect(toldOf(field(text), required(text), widget({}))).toEqual(told('it is required, and missing'));
    expect(toldOf(field(text), required({ ...text, default: 'a' }), widget({}))).toEqual([]);
  });

  it('is said of an object of a version that is gone, which is read as one of the stored version', () => {
    const stored = v('v2', { schema: schema({ properties: { f: { ...text, maxLength: 1 } } }) });
    const old = v('v1', { storage: false, schema: schema({ properties: { f: text } }) });

    expect(
      toldOf(crd({ spec: { versions: [old, stored] } }), crd({ spec: { versions: [stored] } }), widget({ f: 'long' })),
    ).toEqual(told('it has more than 1 characters'));
  });

  it('says which object, where and in which file, and never the value', () => {
    const object = JSON.stringify(widget({ f: 'secret' }));
    const { facts } = judgeWith(field(text), field({ ...text, maxLength: 2 }), [folderOf(object)]);
    const fact = facts.find(({ check }) => check === 'crd/stored-object-rejected');

    const { message, why } = fact ? crdCompat.explain(fact) : {};

    expect(message).toBe('.spec.f of stored Widget shop/blue is rejected: it has more than 2 characters');
    expect(why).toContain(' The object is in dump/0.yaml.');
    expect(JSON.stringify(fact)).not.toContain('secret');
  });
});
