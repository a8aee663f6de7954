import { describe } from 'vitest';
import type { Json, JsonObject } from '../../../../gates/model/json.ts';
import { field, spec, statusField } from '../support.ts';
import { rows } from './support.ts';

const text = { type: 'string' };
const integer = { type: 'integer' };
const number = { type: 'number' };
const list = { type: 'array', items: text };
const map = { type: 'object', additionalProperties: text };

describe('changes of enums', () => {
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

describe('changes of bounds', () => {
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
      ['v1 allof-changed .spec.f breaking', 'v1 max-items-removed .spec.f compatible'],
    ],
  ]);
});
