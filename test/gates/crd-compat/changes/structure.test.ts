import { describe } from 'vitest';
import type { Json, JsonObject } from '../../../../gates/model/json.ts';
import { field, spec } from '../support.ts';
import { rows } from './support.ts';

const text = { type: 'string' };
const number = { type: 'integer' };
const either = { 'x-kubernetes-int-or-string': true };
const free = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
const map = (values: Json): JsonObject => ({ type: 'object', additionalProperties: values });
const list = (items: Json): JsonObject => ({ type: 'array', items });
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more });

describe('changes of fields', () => {
  rows([
    ['a field more', spec({}), field(text), ['v1 field-added .spec.f compatible']],
    [
      'an optional object with required children is one field',
      spec({}),
      field(object({ a: text }, { required: ['a'] })),
      ['v1 field-added .spec.f compatible'],
    ],
    ['a field less', field(text), spec({}), ['v1 field-removed .spec.f breaking']],
    [
      'a field with parts less is one finding',
      field(object({ a: { ...text, enum: ['x'], default: 'x' } }, { required: ['a'] })),
      spec({ properties: {} }),
      ['v1 field-removed .spec.f breaking'],
    ],
    [
      'a required field less',
      spec({ required: ['f'], properties: { f: text } }),
      spec({ properties: {} }),
      ['v1 field-removed .spec.f breaking'],
    ],
    [
      'a field less where unknown ones are kept',
      field(object({ a: text }, { 'x-kubernetes-preserve-unknown-fields': true })),
      field(free),
      ['v1 field-removed .spec.f.a review'],
    ],
    [
      'a field deep in lists and maps',
      field(list(map(object({ a: text })))),
      field(list(map(object({})))),
      ['v1 field-removed .spec.f[*]{*}.a breaking'],
    ],
    [
      'fields called items and properties',
      field(object({ items: text, properties: number })),
      field(object({ items: number, properties: number })),
      ['v1 type-changed .spec.f.items breaking'],
    ],
    [
      'a field of a name with a dot',
      field(object({ 'a.b': text })),
      field(object({ 'a.b': number })),
      ['v1 type-changed .spec.f["a.b"] breaking'],
    ],
  ]);
});

describe('changes of types', () => {
  rows([
    ['text to number', field(text), field(number), ['v1 type-changed .spec.f breaking']],
    [
      'text with a format to number with a bound: the type holds both',
      field({ ...text, format: 'date', maxLength: 10 }),
      field({ ...number, maximum: 9 }),
      ['v1 type-changed .spec.f breaking'],
    ],
    [
      'fractions to integers with a bound: some values are of both types',
      field({ type: 'number' }),
      field({ ...number, maximum: 9 }),
      ['v1 maximum-added .spec.f breaking', 'v1 type-changed .spec.f breaking'],
    ],
    [
      'text to int-or-string with a pattern: the pattern refuses texts',
      field(text),
      field({ ...either, pattern: '^a' }),
      ['v1 pattern-added .spec.f breaking', 'v1 type-widened-to-int-or-string .spec.f review'],
    ],
    [
      'list to object, with all that follows',
      field(list(object({ a: text }))),
      field(object({ a: text })),
      ['v1 type-changed .spec.f breaking'],
    ],
    ['number back to integer', field({ type: 'number' }), field(number), ['v1 type-changed .spec.f breaking']],
    ['text to int-or-string', field(text), field(either), ['v1 type-widened-to-int-or-string .spec.f review']],
    [
      'integer to int-or-string with its boilerplate',
      field(number),
      field({ ...either, anyOf: [{ type: 'integer' }, text] }),
      ['v1 type-widened-to-int-or-string .spec.f review'],
    ],
    [
      'integer to int-or-string with a demand that is new',
      field(number),
      field({ ...either, allOf: [{ multipleOf: 2 }] }),
      ['v1 allof-changed .spec.f breaking', 'v1 type-widened-to-int-or-string .spec.f review'],
    ],
    ['boolean to int-or-string', field({ type: 'boolean' }), field(either), ['v1 type-changed .spec.f breaking']],
    [
      'integer to number',
      field(number),
      field({ type: 'number' }),
      ['v1 type-widened-integer-to-number .spec.f review'],
    ],
    ['int-or-string to text', field(either), field(text), ['v1 type-narrowed-from-int-or-string .spec.f breaking']],
    [
      'int-or-string to integer',
      field(either),
      field(number),
      ['v1 type-narrowed-from-int-or-string .spec.f breaking'],
    ],
    [
      'int-or-string switched off',
      field({ ...either, 'x-kubernetes-preserve-unknown-fields': true }),
      field({ 'x-kubernetes-preserve-unknown-fields': true }),
      ['v1 int-or-string-changed .spec.f breaking'],
    ],
    [
      'int-or-string switched on',
      field({ 'x-kubernetes-preserve-unknown-fields': true }),
      field({ ...either, 'x-kubernetes-preserve-unknown-fields': true }),
      ['v1 int-or-string-changed .spec.f breaking'],
    ],
    [
      'the boilerplate of int-or-string',
      field(either),
      field({ ...either, anyOf: [{ type: 'integer' }, { type: 'string' }] }),
      [],
    ],
  ]);
});

describe('changes of maps and unknown fields', () => {
  rows([
    [
      'a map closed',
      field(map(text)),
      field({ type: 'object' }),
      ['v1 additional-properties-changed .spec.f breaking'],
    ],
    ['a map that takes other values', field(map(text)), field(map(number)), ['v1 type-changed .spec.f{*} breaking']],
    ['a map opened', field({ type: 'object' }), field(map(text)), ['v1 additional-properties-changed .spec.f review']],
    ['a closed map spelled out', field({ type: 'object' }), field({ type: 'object', additionalProperties: false }), []],
    [
      'a map of anything gets a schema',
      field(map(true)),
      field(map(text)),
      ['v1 additional-properties-changed .spec.f breaking'],
    ],
    [
      'unknown fields pruned',
      field(free),
      field({ type: 'object' }),
      ['v1 preserve-unknown-fields-removed .spec.f breaking'],
    ],
    [
      'unknown fields kept',
      field({ type: 'object' }),
      field(free),
      ['v1 preserve-unknown-fields-added .spec.f compatible'],
    ],
    [
      'pruning of one field spelled out',
      field({ type: 'object' }),
      field({ type: 'object', 'x-kubernetes-preserve-unknown-fields': false }),
      ['v1 crd-refused .spec.f breaking'],
    ],
    [
      'an embedded object demanded',
      field(free),
      field({ ...free, 'x-kubernetes-embedded-resource': true }),
      ['v1 embedded-resource-added .spec.f breaking'],
    ],
    [
      'an embedded object not demanded',
      field({ ...free, 'x-kubernetes-embedded-resource': true }),
      field(free),
      ['v1 embedded-resource-removed .spec.f review'],
    ],
  ]);
});

const branches = (name: string, ...of: JsonObject[]) => field(object({ a: text, b: text, c: text }, { [name]: of }));
const need = (name: string): JsonObject => ({ required: [name] });

describe('changes of combinators', () => {
  rows([
    [
      'anyOf with an alternative more',
      branches('anyOf', need('a')),
      branches('anyOf', need('a'), need('b')),
      ['v1 anyof-changed .spec.f compatible', 'v1 schema-combinator-branch-added .spec.f<anyOf:1> compatible'],
    ],
    [
      'anyOf with an alternative less',
      branches('anyOf', need('a'), need('b')),
      branches('anyOf', need('a')),
      ['v1 anyof-changed .spec.f breaking'],
    ],
    [
      'oneOf with an alternative more',
      branches('oneOf', need('a')),
      branches('oneOf', need('a'), need('b')),
      ['v1 oneof-changed .spec.f breaking'],
    ],
    [
      'oneOf with an alternative less',
      branches('oneOf', need('a'), need('b')),
      branches('oneOf', need('b')),
      ['v1 oneof-changed .spec.f breaking'],
    ],
    [
      'allOf with a demand more',
      branches('allOf', need('a')),
      branches('allOf', need('a'), need('b')),
      ['v1 allof-changed .spec.f breaking'],
    ],
    [
      'allOf with a demand less',
      branches('allOf', need('a'), need('b')),
      branches('allOf', need('a')),
      ['v1 allof-changed .spec.f compatible', 'v1 schema-combinator-branch-removed .spec.f<allOf:1> compatible'],
    ],
    [
      'alternatives in another order',
      branches('anyOf', need('a'), need('b')),
      branches('anyOf', need('b'), need('a')),
      [],
    ],
    [
      'another alternative for one',
      branches('oneOf', need('a'), need('b')),
      branches('oneOf', need('a'), need('c')),
      ['v1 oneof-changed .spec.f breaking'],
    ],
    [
      'not of something else',
      field({ ...text, not: { pattern: '^a' } }),
      field({ ...text, not: { pattern: '^b' } }),
      ['v1 not-changed .spec.f breaking'],
    ],
    [
      'not less',
      field({ ...text, not: { pattern: '^a' } }),
      field(text),
      ['v1 not-changed .spec.f compatible', 'v1 schema-combinator-branch-removed .spec.f<not:0> compatible'],
    ],
    [
      'a combinator inside a list inside a combinator',
      field(list({ type: 'object', properties: { a: text }, anyOf: [{ allOf: [need('a')] }] })),
      field(list({ type: 'object', properties: { a: text }, anyOf: [{ allOf: [need('a')] }, { not: need('a') }] })),
      ['v1 anyof-changed .spec.f[*] compatible', 'v1 schema-combinator-branch-added .spec.f[*]<anyOf:1> compatible'],
    ],
  ]);
});
