import { describe } from 'vitest';
import { field } from '../support.ts';
import { rows } from './support.ts';

const text = { type: 'string' };
const integer = { type: 'integer' };
const number = { type: 'number' };
const list = { type: 'array', items: text };

describe('changes of exclusive bounds, multiples and unique items', () => {
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

describe('changes of patterns and formats', () => {
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
      'int32, which Kubernetes 1.36 enforces',
      field(integer),
      field({ ...integer, format: 'int32' }),
      ['v1 format-added .spec.f breaking'],
    ],
    [
      'int32, where bounds say more',
      field({ ...integer, minimum: 0, maximum: 9 }),
      field({ ...integer, minimum: 0, maximum: 9, format: 'int32' }),
      ['v1 format-added .spec.f compatible'],
    ],
    [
      'int64, which holds every integer that is taken anyway',
      field(integer),
      field({ ...integer, format: 'int64' }),
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
      ['v1 format-changed .spec.f breaking'],
    ],
    ['the empty format', field({ ...text, format: '' }), field(text), []],
  ]);
});
