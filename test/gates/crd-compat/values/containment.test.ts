import { describe, expect, it } from 'vitest';
import type { NodePair, VersionPair } from '../../../../gates/crd-compat/difference.ts';
import { stillAccepted } from '../../../../gates/crd-compat/values/containment.ts';
import { nodePredicate, ruleConstraint } from '../../../../gates/crd-compat/values/node-predicate.ts';
import type { Constraint } from '../../../../gates/crd-compat/values/predicate.ts';
import type { JsonObject } from '../../../../gates/model/json.ts';

/** A pair of nodes; only their keywords count here. */
function pair(base: JsonObject, head: JsonObject = { type: base['type'] ?? null }, parent?: JsonObject): NodePair {
  const version = { crd: { budget: { left: 1e9 } } } as VersionPair;
  const place = { path: '.f', basePointer: '', headPointer: '', region: 'spec' as const, version };
  const around = parent ? { parent: { ...place, base: parent, head: parent }, field: 'f' } : {};
  return { ...place, base, head, ...around };
}

const text = { type: 'string' };
const integer = { type: 'integer' };

/** Everything that a node demands. */
const all =
  (node: JsonObject): Constraint =>
  (kind) =>
    nodePredicate(node, kind);

function answer(base: JsonObject, head: Constraint, parent?: JsonObject) {
  const found = stillAccepted(pair(base, undefined, parent), head);
  return found.answer === 'lost' ? `lost ${JSON.stringify(found.example)}` : found.answer;
}

describe('whether a validation rule still accepts what was accepted', () => {
  it.each([
    { base: { ...text, pattern: '^a' }, rule: "self.startsWith('a')", is: 'contained' },
    { base: { ...text, pattern: 'a$' }, rule: "self.endsWith('a')", is: 'contained' },
    { base: { ...text, pattern: 'a[.]b' }, rule: "self.contains('a.b')", is: 'contained' },
    { base: { ...text, pattern: '^a$' }, rule: "matches(self, '^a$')", is: 'contained' },
    { base: { ...text, pattern: '^(a|b)$' }, rule: "self in ['a', 'b']", is: 'contained' },
    { base: { ...text, pattern: '^(a|b)$' }, rule: "self == 'a'", is: 'lost "b"' },
    { base: { ...text, enum: ['a', 'b'] }, rule: "self != 'c'", is: 'contained' },
    { base: { ...text, enum: ['a', 'b'] }, rule: "!(self == 'b')", is: 'lost "b"' },
    { base: { ...text, enum: ['a', 'bb'] }, rule: 'size(self) == 1', is: 'lost "bb"' },
    { base: { ...text, enum: ['a', 'bb'] }, rule: 'self.size() <= 2', is: 'contained' },
    { base: { ...text, enum: ['a', 'b', 'ba'] }, rule: "self.matches('^b') ? size(self) < 2 : true", is: 'lost "ba"' },
    { base: { ...text, enum: [] }, rule: "self == 'a'", is: 'lost ""' },
    { base: { ...text, enum: ['a', null] }, rule: "self == 'a'", is: 'open' },
    { base: { ...text, minLength: 2, maxLength: 4 }, rule: '1 < size(self) && 5 > size(self)', is: 'contained' },
    { base: { ...text, minLength: 2 }, rule: 'size(self) >= 3', is: 'lost "aa"' },
    { base: text, rule: 'true', is: 'contained' },
    { base: text, rule: 'false', is: 'lost ""' },
    { base: text, rule: "self == 'a' || true", is: 'contained' },
    { base: text, rule: "self.find('@') == ''", is: 'lost "@"' },
    { base: { ...text, pattern: '^[a-z]*$' }, rule: "'' == self.find('[0-9]')", is: 'contained' },
    { base: { ...text, pattern: '^[a-z]*$' }, rule: "find(self, '[0-9]') == ''", is: 'contained' },
    { base: text, rule: "self.find('@*') == ''", is: 'open' },
    { base: text, rule: 'isURL(self)', is: 'lost ""' },
    { base: { ...text, pattern: '^https://[a-z]+$' }, rule: 'isURL(self)', is: 'open' },
    { base: integer, rule: 'self > -1', is: 'lost -2' },
    { base: { ...integer, minimum: 0 }, rule: '-1 < self', is: 'contained' },
    { base: { ...integer, enum: [1, 2] }, rule: 'self >= 2', is: 'lost 1' },
    { base: { ...integer, enum: [2, 4] }, rule: 'self < 5 && self != 3', is: 'contained' },
    { base: { ...integer, multipleOf: 5 }, rule: 'self != 3', is: 'open' },
    { base: { ...integer, multipleOf: 5 }, rule: 'self < 7', is: 'lost 10' },
    { base: { type: 'number', minimum: 1, exclusiveMinimum: true }, rule: 'self > 1.0', is: 'contained' },
    { base: { type: 'number', minimum: 1 }, rule: 'self > 1.0', is: 'lost 1' },
    { base: { type: 'number', maximum: 2, exclusiveMaximum: true, minimum: 1 }, rule: 'self < 2.0', is: 'contained' },
    { base: { type: 'number', minimum: 0, maximum: 1 }, rule: 'self == 0.0 || self == 1.0', is: 'lost 0.5' },
    { base: { ...integer, format: 'int32' }, rule: 'self <= 2147483647', is: 'lost 2147483648' },
    { base: { ...integer, maximum: 2 ** 60 }, rule: 'self <= 1152921504606846976', is: 'open' },
    { base: { type: 'boolean' }, rule: 'self == true', is: 'open' },
    { base: { type: 'object' }, rule: 'has(self.a)', is: 'open' },
    { base: text, rule: 'self == oldSelf', is: 'open' },
    { base: text, rule: 'size(self.a) > 3', is: 'open' },
    { base: text, rule: 'self == other', is: 'open' },
    { base: text, rule: "self.matches('a', 'b')", is: 'open' },
    { base: text, rule: 'self.matches(other)', is: 'open' },
    { base: text, rule: "self.lowerAscii() == 'a'", is: 'open' },
    { base: text, rule: "self in other || b'x' == self", is: 'open' },
    { base: integer, rule: 'self < 99999999999999999999', is: 'open' },
    { base: integer, rule: 'self < 9223372036854775807', is: 'open' },
    { base: integer, rule: "self < 'a' && self.size() < 'a'", is: 'open' },
    { base: text, rule: 'self.?a.b.orValue("") == ""', is: 'open' },
    { base: text, rule: `${'('.repeat(60)}true${')'.repeat(60)}`, is: 'open' },
    { base: text, rule: `true ${' '.repeat(3000)}`, is: 'open' },
  ])('$base then $rule: $is', ({ base, rule, is }) => {
    expect(answer(base, ruleConstraint(rule))).toBe(is);
  });
});

describe('what a node says of a value', () => {
  it.each([
    {
      name: 'all demands of allOf',
      base: { ...text, allOf: [{ pattern: '^a' }, { maxLength: 3 }] },
      head: { pattern: '^a', maxLength: 3 },
      is: 'contained',
    },
    {
      name: 'one of anyOf',
      base: { ...text, anyOf: [{ pattern: '^a' }, { pattern: '^b' }] },
      head: { pattern: '^[ab]' },
      is: 'contained',
    },
    {
      name: 'at least one of oneOf',
      base: { ...text, oneOf: [{ pattern: '^a' }, { pattern: '^b' }] },
      head: { pattern: '^[ab]' },
      is: 'contained',
    },
    {
      name: 'what is lost of oneOf may be accepted by two',
      base: { ...text, oneOf: [{ pattern: '^a' }, { pattern: '^b' }] },
      head: { pattern: '^a' },
      is: 'open',
    },
    {
      name: 'the exclusion of not',
      base: { ...text, not: { pattern: '^a' } },
      head: { pattern: '^([^a]|$)' },
      is: 'contained',
    },
    { name: 'branches that are no schemas', base: { ...text, anyOf: ['x'] }, head: { pattern: '^a' }, is: 'open' },
    {
      name: 'the rules of the node',
      base: { ...text, 'x-kubernetes-validations': [{ rule: "self == 'a'" }, 'x'] },
      head: { enum: ['a'] },
      is: 'contained',
    },
    { name: 'a format', base: { ...text, format: 'ipv4' }, head: { pattern: '.' }, is: 'contained' },
    {
      name: 'a format that older servers ignore',
      base: { ...text, format: 'k8s-short-name' },
      head: { pattern: '^[a-z0-9-]+$' },
      is: 'open',
    },
    {
      name: 'a format that no server enforces',
      base: { ...text, format: 'shoe-size' },
      head: { pattern: '.' },
      is: 'lost ""',
    },
  ])('counts $name', ({ base, head, is }) => {
    expect(answer(base, all(head))).toBe(is);
  });

  it('counts what the combinators around a field say of it', () => {
    const around = { anyOf: [{ properties: { f: { enum: ['a'] } } }, { properties: { f: { pattern: '^b' } } }] };

    expect(answer(text, all({ pattern: '^[ab]' }), around)).toBe('contained');
    expect(answer(text, all({ pattern: '^a' }), around)).toBe('open');
    expect(answer(text, all({ pattern: '^a' }), { anyOf: [{ required: ['g'] }] })).toBe('open');
  });

  it.each([
    { rule: "self.matches('^[0-9]*$')", is: 'lost 0' },
    { rule: "!self.matches('[a-z]')", is: 'lost 0' },
    { rule: "type(self) == int || self.matches('^[0-9]*$')", is: 'contained' },
    { rule: "!(type(self) == int) && self.matches('^[0-9]*$')", is: 'lost 0' },
    { rule: "type(self) == bytes || self.matches('^[0-9]*$')", is: 'open' },
    { rule: 'true', is: 'contained' },
    { rule: 'self != 7', is: 'lost 7' },
    { rule: "self != 7 && self != 'a'", is: 'lost 7' },
  ])('$rule of int-or-string is asked of numbers too: $is', ({ rule, is }) => {
    const base = { 'x-kubernetes-int-or-string': true, pattern: '^[0-9]*$' };

    expect(stillAccepted(pair(base, base), ruleConstraint(rule))).toEqual(
      is.startsWith('lost ') ? { answer: 'lost', example: JSON.parse(is.slice(5)) } : { answer: is },
    );
  });

  it.each([
    { base: { ...text, anyOf: [] }, head: { pattern: '^a' }, is: 'lost ""' },
    { base: { ...text, oneOf: [] }, head: { pattern: '^a' }, is: 'lost ""' },
    { base: text, head: { allOf: [{ novel: true }] }, is: 'open' },
    { base: text, head: { allOf: [{ type: 'string' }] }, is: 'open' },
    { base: { ...text, maxLength: 2048, pattern: '^/a/[^/]+/b/[^/]+$' }, head: { maxLength: 2048 }, is: 'contained' },
    { base: { ...text, minimum: 3 }, head: { pattern: '^a' }, is: 'lost ""' },
    { base: { ...text, maxLength: 65536 }, head: { maxLength: 70000 }, is: 'contained' },
    { base: { ...text, maxLength: 65536 }, head: { minLength: 1, maxLength: 2 }, is: 'lost ""' },
    { base: { ...integer, minimum: 9007199254740991 }, head: { maximum: 5 }, is: 'lost 9007199254740991' },
    { base: { ...integer, format: 'int64' }, head: { maximum: 5 }, is: 'lost 6' },
  ])('$base then $head: $is', ({ base, head, is }) => {
    expect(answer(base, all(head))).toBe(is);
  });

  it('looks at the texts of int-or-string', () => {
    const found = stillAccepted(pair({ 'x-kubernetes-int-or-string': true }, text), all({ pattern: '^a' }));

    expect(found).toEqual({ answer: 'lost', example: '' });
  });
});

describe('whether a keyword still accepts what was accepted, beyond what a double tells apart', () => {
  it.each([
    { base: integer, head: { ...integer, maximum: 1e17 }, is: 'lost 9223372036854775000' },
    { base: integer, head: { ...integer, minimum: -1e17 }, is: 'lost -9223372036854775000' },
    // The API server takes no integer of more than 64 bits.
    { base: integer, head: { ...integer, maximum: 2 ** 63 }, is: 'contained' },
    { base: { ...integer, maximum: 1e18 }, head: { ...integer, maximum: 1e17 }, is: 'lost 1000000000000000000' },
    { base: { ...integer, maximum: 1e17 }, head: { ...integer, maximum: 1e18 }, is: 'contained' },
    {
      base: { ...integer, minimum: 1e17, maximum: 1e18 },
      head: { ...integer, not: { minimum: 1e17, exclusiveMinimum: true, maximum: 1e18, exclusiveMaximum: true } },
      is: 'lost 550000000000000000',
    },
    { base: { type: 'number' }, head: { type: 'number', maximum: 3e38 }, is: 'lost 1.7976931348623157e+308' },
  ])('$head after $base is $is', ({ base, head, is }) => {
    expect(answer(base, all(head))).toBe(is);
  });
});
