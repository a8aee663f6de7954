import { describe } from 'vitest';
import type { Json, JsonObject } from '../../../../gates/model/json.ts';
import { field, spec, statusField } from '../support.ts';
import { rows } from './support.ts';

const text = { type: 'string' };
const integer = { type: 'integer' };
const number = { type: 'number' };
const list = { type: 'array', items: text };
const map = { type: 'object', additionalProperties: text };

describe('the rule table: enums', () => {
  rows([
    ['a first enum', field(text), field({ ...text, enum: ['a', 'b'] }), ['v1 enum-constraint-added .spec.f breaking']],
    [
      'a first enum, with the pattern that said so gone',
      field({ ...text, pattern: '^(a|b)$' }),
      field({ ...text, enum: ['a', 'b', 'c'] }),
      ['v1 enum-constraint-added .spec.f compatible', 'v1 pattern-removed .spec.f compatible'],
    ],
    [
      'a value less',
      field({ ...text, enum: ['a', 'b'] }),
      field({ ...text, enum: ['a'] }),
      ['v1 enum-value-removed .spec.f breaking'],
    ],
    [
      'the empty text less',
      field({ ...text, enum: ['', 'a'] }),
      field({ ...text, enum: ['a'] }),
      ['v1 enum-value-removed .spec.f breaking'],
    ],
    [
      'a value less in the status',
      statusField({ ...text, enum: ['a', 'b'] }),
      statusField({ ...text, enum: ['a'] }),
      ['v1 enum-value-removed .status.f breaking'],
    ],
    [
      'a value less that another constraint refused anyway',
      field({ ...text, maxLength: 1, enum: ['a', 'bb'] }),
      field({ ...text, maxLength: 1, enum: ['a'] }),
      ['v1 enum-value-removed .spec.f compatible'],
    ],
    [
      'a value more',
      field({ ...text, enum: ['a'] }),
      field({ ...text, enum: ['a', 'b'] }),
      ['v1 enum-value-added .spec.f review'],
    ],
    [
      'a value for another',
      field({ ...text, enum: ['a', 'b'] }),
      field({ ...text, enum: ['a', 'c'] }),
      ['v1 enum-value-added .spec.f review', 'v1 enum-value-removed .spec.f breaking'],
    ],
    ['another order', field({ ...text, enum: ['a', 'b'] }), field({ ...text, enum: ['b', 'a'] }), []],
    ['no enum any more', field({ ...text, enum: ['a'] }), field(text), ['v1 enum-constraint-removed .spec.f review']],
    [
      'allOf of equal enums flattened',
      field({ ...text, allOf: [{ enum: ['a', 'b'] }, { enum: ['a', 'b'] }] }),
      field({ ...text, enum: ['a', 'b'] }),
      ['v1 enum-restructured .spec.f compatible'],
    ],
    [
      'allOf of enums flattened to what they share',
      field({ ...text, allOf: [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }] }),
      field({ ...text, enum: ['b'] }),
      ['v1 enum-restructured .spec.f compatible'],
    ],
    [
      'allOf of enums flattened to one of them',
      field({ ...text, allOf: [{ enum: ['a', 'b'] }, { enum: ['b', 'c'] }] }),
      field({ ...text, enum: ['b', 'c'] }),
      ['v1 enum-value-added .spec.f review'],
    ],
    [
      'numbers',
      field({ ...integer, enum: [1, 2] }),
      field({ ...integer, enum: [2, 3] }),
      ['v1 enum-value-added .spec.f review', 'v1 enum-value-removed .spec.f breaking'],
    ],
    [
      'in items',
      field({ type: 'array', items: { ...text, enum: ['a', 'b'] } }),
      field({ type: 'array', items: { ...text, enum: ['a'] } }),
      ['v1 enum-value-removed .spec.f[*] breaking'],
    ],
    [
      'in the values of a map',
      field({ type: 'object', additionalProperties: { ...text, enum: ['a', 'b'] } }),
      field({ type: 'object', additionalProperties: { ...text, enum: ['a'] } }),
      ['v1 enum-value-removed .spec.f{*} breaking'],
    ],
  ]);
});

/** The rows of one bound: none, tight, loose. */
function bounds(rule: string, node: JsonObject, keyword: string, [tight, loose]: readonly [Json, Json]) {
  const at = (value: Json) => field({ ...node, [keyword]: value });
  const is = (change: string, impact: string) => [`v1 ${rule}-${change} .spec.f ${impact}`];
  rows([
    [`${rule} added`, field(node), at(tight), is('added', 'breaking')],
    [`${rule} tightened`, at(loose), at(tight), is('tightened', 'breaking')],
    [`${rule} loosened`, at(tight), at(loose), is('loosened', 'compatible')],
    [`${rule} removed`, at(tight), field(node), is('removed', 'compatible')],
    [`${rule} the same`, at(tight), at(tight), []],
  ]);
}

describe('the rule table: bounds', () => {
  bounds('maximum', integer, 'maximum', [5, 9]);
  bounds('max-length', text, 'maxLength', [5, 9]);
  bounds('max-items', list, 'maxItems', [5, 9]);
  bounds('max-properties', map, 'maxProperties', [5, 9]);
  bounds('minimum', number, 'minimum', [0.5, -0.5]);
  bounds('min-length', text, 'minLength', [3, 1]);
  bounds('min-items', list, 'minItems', [3, 1]);
  bounds('min-properties', map, 'minProperties', [3, 1]);
  rows([
    ['minLength 0', field(text), field({ ...text, minLength: 0 }), []],
    ['minItems 0 gone', field({ ...list, minItems: 0 }), field(list), []],
    ['minProperties 0', field(map), field({ ...map, minProperties: 0 }), []],
    ['minimum 0 is a bound', field(integer), field({ ...integer, minimum: 0 }), ['v1 minimum-added .spec.f breaking']],
    ['maxItems 0 is a bound', field(list), field({ ...list, maxItems: 0 }), ['v1 max-items-added .spec.f breaking']],
    [
      'tightened in the status',
      statusField({ ...text, maxLength: 9 }),
      statusField({ ...text, maxLength: 5 }),
      ['v1 max-length-tightened .status.f breaking'],
    ],
    [
      'a bound that the enum keeps anyway',
      field({ ...text, enum: ['a', 'bb'] }),
      field({ ...text, enum: ['a', 'bb'], maxLength: 2 }),
      ['v1 max-length-added .spec.f compatible'],
    ],
    [
      'a bound that the pattern keeps anyway',
      field({ ...text, pattern: '^a' }),
      field({ ...text, pattern: '^a', minLength: 1 }),
      ['v1 min-length-added .spec.f compatible'],
    ],
    [
      'a bound that only the format says, which the API server does not look at',
      field({ ...integer, format: 'int32' }),
      field({ ...integer, format: 'int32', maximum: 2147483647 }),
      ['v1 maximum-added .spec.f breaking'],
    ],
    [
      'a bound that two of allOf keep anyway',
      field({ ...text, allOf: [{ maxLength: 9 }, { maxLength: 5 }] }),
      field({ ...text, maxLength: 5 }),
      [
        'v1 allof-changed .spec.f compatible',
        'v1 max-length-added .spec.f compatible',
        'v1 schema-combinator-branch-removed .spec.f<allOf:0> compatible',
        'v1 schema-combinator-branch-removed .spec.f<allOf:1> compatible',
      ],
    ],
    [
      'a bound that moves into allOf',
      field({ ...text, maxLength: 5 }),
      field({ ...text, allOf: [{ maxLength: 5 }] }),
      [
        'v1 allof-changed .spec.f compatible',
        'v1 max-length-removed .spec.f compatible',
        'v1 schema-combinator-branch-added .spec.f<allOf:0> compatible',
      ],
    ],
    [
      'a demand that moves into allOf',
      spec({ required: ['a'], properties: { a: text } }),
      spec({ allOf: [{ required: ['a'] }], properties: { a: text } }),
      [
        'v1 allof-changed .spec compatible',
        'v1 required-removed .spec compatible',
        'v1 schema-combinator-branch-added .spec<allOf:0> compatible',
      ],
    ],
    [
      'a number of items that moves into allOf and shrinks',
      field({ ...list, maxItems: 5 }),
      field({ ...list, allOf: [{ maxItems: 4 }] }),
      [
        'v1 allof-changed .spec.f breaking',
        'v1 max-items-removed .spec.f compatible',
        'v1 schema-combinator-branch-added .spec.f<allOf:0> breaking',
      ],
    ],
  ]);
});

describe('the rule table: exclusive bounds, multiples and unique items', () => {
  rows([
    [
      'the maximum itself out',
      field({ ...integer, maximum: 9 }),
      field({ ...integer, maximum: 9, exclusiveMaximum: true }),
      ['v1 exclusive-maximum-changed .spec.f review'],
    ],
    [
      'the maximum itself in',
      field({ ...integer, maximum: 9, exclusiveMaximum: true }),
      field({ ...integer, maximum: 9 }),
      ['v1 exclusive-maximum-changed .spec.f review'],
    ],
    [
      'the minimum itself out',
      field({ ...number, minimum: 1 }),
      field({ ...number, minimum: 1, exclusiveMinimum: true }),
      ['v1 exclusive-minimum-changed .spec.f review'],
    ],
    ['exclusive without a bound', field(integer), field({ ...integer, exclusiveMinimum: true }), []],
    [
      'the same integers, spelled exclusively',
      field({ ...integer, maximum: 9 }),
      field({ ...integer, maximum: 10, exclusiveMaximum: true }),
      ['v1 maximum-loosened .spec.f compatible'],
    ],
    [
      'the same integers, spelled inclusively',
      field({ ...integer, maximum: 10, exclusiveMaximum: true }),
      field({ ...integer, maximum: 9 }),
      ['v1 maximum-tightened .spec.f compatible'],
    ],
    [
      'not the same numbers, spelled inclusively',
      field({ ...number, maximum: 10, exclusiveMaximum: true }),
      field({ ...number, maximum: 9 }),
      ['v1 maximum-tightened .spec.f breaking'],
    ],
    [
      'the excluded value was not listed anyway',
      field({ ...integer, enum: [1, 2], maximum: 9 }),
      field({ ...integer, enum: [1, 2], maximum: 9, exclusiveMaximum: true }),
      ['v1 exclusive-maximum-changed .spec.f compatible'],
    ],
    [
      'a first multiple',
      field(integer),
      field({ ...integer, multipleOf: 5 }),
      ['v1 multiple-of-changed .spec.f review'],
    ],
    [
      'a multiple of one',
      field(integer),
      field({ ...integer, multipleOf: 1 }),
      ['v1 multiple-of-changed .spec.f compatible'],
    ],
    [
      'no multiple any more',
      field({ ...integer, multipleOf: 5 }),
      field(integer),
      ['v1 multiple-of-changed .spec.f review'],
    ],
    ['unique items', field(list), field({ ...list, uniqueItems: true }), ['v1 unique-items-changed .spec.f review']],
    ['no unique items spelled out', field(list), field({ ...list, uniqueItems: false }), []],
  ]);
});

describe('the rule table: patterns and formats', () => {
  rows([
    ['a first pattern', field(text), field({ ...text, pattern: '^a' }), ['v1 pattern-added .spec.f breaking']],
    [
      'a first pattern that takes all',
      field(text),
      field({ ...text, pattern: '(x)?' }),
      ['v1 pattern-added .spec.f compatible'],
    ],
    [
      'a pattern of all but line ends is one',
      field(text),
      field({ ...text, pattern: '^.*$' }),
      ['v1 pattern-added .spec.f breaking'],
    ],
    [
      'a wider pattern',
      field({ ...text, pattern: '^[a-c]$' }),
      field({ ...text, pattern: '^[a-d]$' }),
      ['v1 pattern-changed .spec.f compatible'],
    ],
    [
      'a narrower pattern',
      field({ ...text, pattern: '^[a-d]$' }),
      field({ ...text, pattern: '^[a-c]$' }),
      ['v1 pattern-changed .spec.f breaking'],
    ],
    [
      'a longer prefix',
      field({ ...text, pattern: '^a' }),
      field({ ...text, pattern: '^ab' }),
      ['v1 pattern-changed .spec.f breaking'],
    ],
    [
      'one more alternative',
      field({ ...text, pattern: '^(a|b)$' }),
      field({ ...text, pattern: '^(a|b|c)$' }),
      ['v1 pattern-changed .spec.f compatible'],
    ],
    [
      'a pattern that nobody can compare',
      field({ ...text, pattern: '\\bx' }),
      field({ ...text, pattern: '\\bxy' }),
      ['v1 pattern-changed .spec.f review'],
    ],
    ['no pattern any more', field({ ...text, pattern: '^a' }), field(text), ['v1 pattern-removed .spec.f compatible']],
    ['the empty pattern', field(text), field({ ...text, pattern: '' }), []],
    [
      'a first format that is known',
      field(text),
      field({ ...text, format: 'ipv4' }),
      ['v1 format-added .spec.f breaking'],
    ],
    [
      'a first format that is not',
      field(text),
      field({ ...text, format: 'postcode' }),
      ['v1 format-added .spec.f review'],
    ],
    [
      'int32, which the API server does not look at',
      field({ ...integer, minimum: 0, maximum: 9 }),
      field({ ...integer, minimum: 0, maximum: 9, format: 'int32' }),
      ['v1 format-added .spec.f review'],
    ],
    [
      'no format any more',
      field({ ...integer, format: 'int32' }),
      field(integer),
      ['v1 format-removed .spec.f review'],
    ],
    [
      'another format',
      field({ ...text, format: 'ipv4' }),
      field({ ...text, format: 'ipv6' }),
      ['v1 format-changed .spec.f review'],
    ],
    ['the empty format', field({ ...text, format: '' }), field(text), []],
  ]);
});
