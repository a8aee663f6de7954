import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../gates/model/json.ts';
import { field, judge, line, spec } from '../support.ts';
import { rows } from './support.ts';

const text = { type: 'string' };
const integer = { type: 'integer' };
const either = { 'x-kubernetes-int-or-string': true };
const label = { ...text, maxLength: 63, pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$' };

interface Rewrite {
  readonly was: JsonObject;
  readonly rule: string;
  readonly impact: 'compatible' | 'review' | 'breaking';
  /** The type that stays; the constraints of `was` all go. */
  readonly type?: JsonObject;
}

/** What the rule that took the place of other constraints means. */
function impactOf({ was, rule, type = text }: Rewrite): string[] {
  const head = field({ ...type, 'x-kubernetes-validations': [{ rule }] });
  return judge(field(was), head)
    .facts.filter(({ check }) => check === 'crd/cel-rule-added')
    .map(line);
}

describe('a constraint rewritten as a validation rule', () => {
  it.each<Rewrite>([
    { was: { ...text, pattern: '^arn:' }, rule: "self.startsWith('arn:')", impact: 'compatible' },
    { was: { ...text, pattern: '^arn:aws:' }, rule: "self.startsWith('arn:')", impact: 'compatible' },
    { was: { ...text, pattern: '^arn:' }, rule: "self.startsWith('arn:aws:')", impact: 'breaking' },
    { was: { ...text, pattern: '[.]example$' }, rule: "self.endsWith('.example')", impact: 'compatible' },
    { was: { ...text, pattern: '.example$' }, rule: "self.endsWith('.example')", impact: 'breaking' },
    { was: { ...text, pattern: '^[^ ]*$' }, rule: "!self.contains(' ')", impact: 'compatible' },
    { was: { ...text, pattern: '^[^ ]*$' }, rule: "self.contains(' ') == false", impact: 'compatible' },
    { was: { ...text, pattern: '^\\S*$' }, rule: "!self.contains('x')", impact: 'breaking' },
    { was: { ...text, pattern: '^(a|b)$' }, rule: "self in ['a', 'b']", impact: 'compatible' },
    { was: { ...text, pattern: '^(a|b)$' }, rule: "self == 'a' || self == 'b'", impact: 'compatible' },
    { was: { ...text, pattern: '^(a|b)$' }, rule: "'a' == self || ('b' == self)", impact: 'compatible' },
    { was: { ...text, pattern: '^(a|b|c)$' }, rule: "self in ['a', 'b']", impact: 'breaking' },
    { was: { ...text, enum: ['a', 'b'] }, rule: "self.matches('^[ab]$')", impact: 'compatible' },
    { was: { ...text, enum: ['a', 'b', ''] }, rule: 'size(self) > 0', impact: 'breaking' },
    { was: { ...text, enum: ['a', 'b'] }, rule: 'size(self) > 0', impact: 'compatible' },
    { was: { ...text, minLength: 1 }, rule: "self != ''", impact: 'compatible' },
    { was: { ...text, minLength: 1 }, rule: 'self.size() != 0', impact: 'compatible' },
    { was: { ...text, maxLength: 63 }, rule: 'self.size() <= 63', impact: 'compatible' },
    { was: { ...text, maxLength: 63 }, rule: '64 > size(self)', impact: 'compatible' },
    { was: { ...text, maxLength: 64 }, rule: 'self.size() <= 63', impact: 'breaking' },
    { was: { ...text, pattern: '^a+$' }, rule: "matches(self, '^a*$')", impact: 'compatible' },
    { was: { ...text, pattern: '^a+$' }, rule: "self.matches('^a+$') == true", impact: 'compatible' },
    { was: { ...text, pattern: '^a+$' }, rule: "self == '' || self.matches('^a+$')", impact: 'compatible' },
    { was: { ...text, pattern: '^a*$' }, rule: "!self.matches('[^a]')", impact: 'compatible' },
    { was: { ...text, pattern: '^a*$' }, rule: "self.matches('^a+$')", impact: 'breaking' },
    { was: label, rule: '!format.dns1123Label().validate(self).hasValue()', impact: 'review' },
    { was: label, rule: '!format.labelValue().validate(self).hasValue()', impact: 'review' },
    { was: label, rule: '!format.uri().validate(self).hasValue()', impact: 'breaking' },
    { was: { ...text, pattern: '^a' }, rule: "self.lowerAscii().startsWith('a')", impact: 'review' },
    // The format takes 01.2.3.4 and the rule does not.
    { was: { ...text, format: 'ipv4' }, rule: 'isIP(self)', impact: 'breaking' },
    {
      was: { ...integer, minimum: 1, maximum: 9 },
      rule: 'self >= 1 && self <= 9',
      type: integer,
      impact: 'compatible',
    },
    {
      was: { ...integer, minimum: 1, maximum: 9 },
      rule: 'self > 0 && !(self > 9)',
      type: integer,
      impact: 'compatible',
    },
    { was: { ...integer, minimum: 1, maximum: 9 }, rule: 'self > 1', type: integer, impact: 'breaking' },
    { was: { ...integer, enum: [1, 3] }, rule: 'self == 1 || self == 3', type: integer, impact: 'compatible' },
    { was: { ...integer, enum: [1, 3] }, rule: 'self in [1, 2]', type: integer, impact: 'breaking' },
    {
      was: { ...either, pattern: '^[0-9]+%$' },
      rule: "type(self) == int || self.matches('^[0-9]+%$')",
      type: either,
      impact: 'compatible',
    },
    {
      was: { ...either, pattern: '^[0-9]+%$' },
      rule: "type(self) == string ? self.matches('%$') : true",
      type: either,
      impact: 'compatible',
    },
    {
      was: { ...either, pattern: '^[0-9]+%$' },
      rule: "type(self) == int ? self > 0 : self.matches('%$')",
      type: either,
      impact: 'breaking',
    },
    { was: { ...either, pattern: '^[0-9]+%$' }, rule: "self.matches('^[0-9]+%$')", type: either, impact: 'breaking' },
  ])('$was then $rule: $impact', (rewrite) => {
    expect(impactOf(rewrite)).toEqual([`cel-rule-added .spec.f ${rewrite.impact}`]);
  });
});

const ruled = (node: JsonObject, rule: string): JsonObject => ({ ...node, 'x-kubernetes-validations': [{ rule }] });

describe('a validation rule rewritten as a constraint', () => {
  rows([
    [
      'a list of values as an enum',
      field(ruled(text, "self in ['a', 'b']")),
      field({ ...text, enum: ['a', 'b'] }),
      ['v1 cel-rule-removed .spec.f compatible', 'v1 enum-constraint-added .spec.f compatible'],
    ],
    [
      'a match as a pattern',
      field(ruled(text, "self.matches('^a')")),
      field({ ...text, pattern: '^a' }),
      ['v1 cel-rule-removed .spec.f compatible', 'v1 pattern-added .spec.f compatible'],
    ],
    [
      'a size as a bound',
      field(ruled(text, 'size(self) <= 5')),
      field({ ...text, maxLength: 5 }),
      ['v1 cel-rule-removed .spec.f compatible', 'v1 max-length-added .spec.f compatible'],
    ],
    [
      'a size as a tighter bound',
      field(ruled(text, 'size(self) <= 5')),
      field({ ...text, maxLength: 4 }),
      ['v1 cel-rule-removed .spec.f compatible', 'v1 max-length-added .spec.f breaking'],
    ],
    [
      'an interval as bounds',
      field(ruled(integer, 'self >= 1 && self <= 9')),
      field({ ...integer, minimum: 1, maximum: 9 }),
      [
        'v1 cel-rule-removed .spec.f compatible',
        'v1 maximum-added .spec.f compatible',
        'v1 minimum-added .spec.f compatible',
      ],
    ],
    [
      'a format as a pattern',
      field(ruled(text, '!format.dns1035Label().validate(self).hasValue()')),
      field({ ...text, pattern: '^[a-z0-9-]+$' }),
      ['v1 cel-rule-removed .spec.f compatible', 'v1 pattern-added .spec.f breaking'],
    ],
  ]);
});

describe('constraints in other words', () => {
  rows([
    [
      'an enum as the same pattern',
      field({ ...text, enum: ['a', 'b'] }),
      field({ ...text, pattern: '^(a|b)$' }),
      ['v1 enum-constraint-removed .spec.f review', 'v1 pattern-added .spec.f compatible'],
    ],
    [
      'a class as alternatives',
      field({ ...text, pattern: '^[ab]$' }),
      field({ ...text, pattern: '^(?:a|b)$' }),
      ['v1 pattern-changed .spec.f compatible'],
    ],
    [
      'escaped where it need not be',
      field({ ...text, pattern: '^a/b$' }),
      field({ ...text, pattern: '^a\\/b$' }),
      ['v1 pattern-changed .spec.f compatible'],
    ],
    [
      'capital letters too',
      field({ ...text, pattern: '^[a-z]+$' }),
      field({ ...text, pattern: '(?i)^[a-z]+$' }),
      ['v1 pattern-changed .spec.f compatible'],
    ],
    [
      'anchors gone',
      field({ ...text, pattern: '^a$' }),
      field({ ...text, pattern: 'a' }),
      ['v1 pattern-changed .spec.f compatible'],
    ],
    [
      'anchors come',
      field({ ...text, pattern: 'a' }),
      field({ ...text, pattern: '^a$' }),
      ['v1 pattern-changed .spec.f breaking'],
    ],
    [
      'a dot escaped',
      field({ ...text, pattern: '^v[0-9]+.[0-9]+$' }),
      field({ ...text, pattern: '^v[0-9]+\\.[0-9]+$' }),
      ['v1 pattern-changed .spec.f breaking'],
    ],
    [
      'anyOf of values as an enum',
      field({ ...text, anyOf: [{ enum: ['a'] }, { enum: ['b'] }] }),
      field({ ...text, enum: ['a', 'b'] }),
      [
        'v1 anyof-changed .spec.f compatible',
        'v1 enum-constraint-added .spec.f compatible',
        'v1 schema-combinator-branch-removed .spec.f<anyOf:0> compatible',
        'v1 schema-combinator-branch-removed .spec.f<anyOf:1> compatible',
      ],
    ],
    [
      'an enum as anyOf of values',
      field({ ...text, enum: ['a', 'b'] }),
      field({ ...text, anyOf: [{ enum: ['a'] }, { enum: ['b'] }] }),
      [
        'v1 anyof-changed .spec.f compatible',
        'v1 enum-constraint-removed .spec.f review',
        'v1 schema-combinator-branch-added .spec.f<anyOf:0> compatible',
        'v1 schema-combinator-branch-added .spec.f<anyOf:1> compatible',
      ],
    ],
    [
      'what a field may be, said around it, as its own enum',
      spec({
        properties: { f: text },
        anyOf: [{ properties: { f: { enum: ['a'] } } }, { properties: { f: { enum: ['b'] } } }],
      }),
      field({ ...text, enum: ['a', 'b'] }),
      [
        'v1 anyof-changed .spec compatible',
        'v1 enum-constraint-added .spec.f compatible',
        'v1 schema-combinator-branch-removed .spec<anyOf:0> compatible',
        'v1 schema-combinator-branch-removed .spec<anyOf:1> compatible',
      ],
    ],
    [
      'a type that a branch may not name',
      field({ ...text, maxLength: 3 }),
      field({ ...text, maxLength: 3, allOf: [{ novel: true }] }),
      ['v1 allof-changed .spec.f breaking'],
    ],
  ]);
});
