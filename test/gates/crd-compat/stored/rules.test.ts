import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../gates/model/json.ts';
import { field } from '../support.ts';
import { toldOf, widget } from './support.ts';

const text: JsonObject = { type: 'string' };
const integer: JsonObject = { type: 'integer' };
const list = (items: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'array', items, ...more });
const map = (values: JsonObject): JsonObject => ({ type: 'object', additionalProperties: values });
const object: JsonObject = {
  type: 'object',
  properties: {
    a: text,
    n: integer,
    'x-y': text,
    namespace: text,
    o: { type: 'object', properties: { p: text, q: list(text) } },
    none: { ...text, nullable: true },
    d: { ...integer, default: 7 },
    wait: { ...text, format: 'duration' },
    at: { ...text, format: 'date-time' },
    bytes: { ...text, format: 'byte' },
  },
};
const pairs = list(
  { type: 'object', properties: { k: text, v: integer } },
  { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['k'] },
);

/** What becomes of a value under a rule that head brings: each verdict was the API server's (v1.34) when this was written. */
function outcome(schema: JsonObject, rule: string, value: Json): string {
  const head = { ...schema, 'x-kubernetes-validations': [{ rule }] };
  const told = toldOf(field(schema), field(head), widget({ f: value }));
  if (told.length === 0) return 'kept';
  return told.every((one) => one.includes('it breaks a rule: ')) ? 'broken' : told.join();
}

describe('validation rules about stored objects', () => {
  it.each<[schema: JsonObject, rule: string, kept: Json[], broken: Json[]]>([
    [text, "self.startsWith('a') && !self.endsWith('z')", ['a', 'ab'], ['b', 'az']],
    [text, "self.contains('\\t')", ['a\tb'], ['a\nb']],
    [text, "self.size() <= 2 ? true : self == 'abc'", ['ab', 'abc', '🙂🙂'], ['abd']],
    [text, "self.matches('^[a-z]+$') || self.find('[0-9]+') == '12'", ['ab', 'A12'], ['A1']],
    [text, "self.split(',').all(x, x.trim() == x)", ['a,b'], ['a, b']],
    [text, "self.lowerAscii().replace('a', 'b').substring(1) == 'b'", ['XA'], ['A']],
    [
      text,
      "isURL(self) && url(self).getHostname() == 'a.b' && url(self).getPort() == '80'",
      ['https://a.b:80/c'],
      ['/c', 'x'],
    ],
    [text, 'isIP(self) && ip(self).family() == 4 && !ip(self).isLoopback()', ['10.0.0.1'], ['127.0.0.1', '::1', '1.2']],
    [
      text,
      "isCIDR(self) && cidr(self).containsIP('10.1.2.3') && cidr(self).prefixLength() == 8",
      ['10.0.0.0/8'],
      ['10.0.0.0/16', 'x'],
    ],
    [text, 'ip.isCanonical(self)', ['2001:db8::1'], ['2001:DB8::1', 'x']],
    [text, "isQuantity(self) && quantity(self).isLessThan(quantity('1Gi'))", ['100Mi', '1e3', '500m'], ['2Gi', '5 G']],
    [text, '!format.dns1123Label().validate(self).hasValue()', ['a-b'], ['A', 'a-']],
    [
      text,
      "duration(self) > duration('1h') || timestamp('2026-11-30T10:00:00Z').getDayOfWeek() == 2",
      ['90m'],
      ['30m', 'x'],
    ],
    [text, 'int(self) > 5', ['6'], ['5', 'x']],
    [text, "type(self) == string && self in ['a', 'b']", ['a'], ['c']],
    [integer, '10 / self > 1 && self % 2 == 1', [1, 3], [2, 0, 9]],
    [{ type: 'number' }, 'self * 2.0 < 3.0 && self != 1.0', [0.5, 0], [1, 2]],
    [
      { 'x-kubernetes-int-or-string': true },
      "type(self) == int ? self < 100 : self.endsWith('%')",
      [5, '5%'],
      [500, 'x'],
    ],
    [{ 'x-kubernetes-int-or-string': true }, 'self > 5', [6], [5, 'x']],
    [list(integer), 'self.all(x, x > 0) && self.exists_one(x, x == 2)', [[1, 2]], [[2, 2], [0, 2], []]],
    [list(integer), 'self.exists(x, 1 / (x - 1) > 0)', [[1, 2]], [[1], [5]]],
    [list(integer), 'self.map(x, x * 2).sum() > 4 && self.isSorted() && self.max() == 3', [[1, 3]], [[3, 1], []]],
    [
      list(integer),
      'self.all(i, v, v >= i) && self.filter(x, x > 1).size() == 1',
      [[0, 2]],
      [
        [0, 0],
        [2, 2],
      ],
    ],
    [list(integer), 'self[?0].orValue(1) == 1 && sets.contains([1, 2, 3], self)', [[], [1, 2]], [[2], [1, 4]]],
    [list(integer), 'self[0] == 1', [[1]], [[2], []]],
    [
      list(text, { 'x-kubernetes-list-type': 'set' }),
      "self == ['b', 'a'] && (self + ['a']).size() == 2",
      [['a', 'b']],
      [['a']],
    ],
    [pairs, "self.exists(x, x.k == 'a' && has(x.v) && x.v == 1)", [[{ k: 'b' }, { k: 'a', v: 1 }]], [[{ k: 'a' }], []]],
    [map(text), "'a' in self && self.all(k, self[k] != 'y')", [{ a: 'x' }], [{ b: 'x' }, { a: 'y' }]],
    [map(text), "self.?a.orValue('n') == 'x' || self == {'b': 'y'}", [{ a: 'x' }, { b: 'y' }], [{}]],
    [object, "has(self.a) && self.a == 'v' && self.d == 7", [{ a: 'v' }], [{}, { a: 'v', d: 8 }]],
    [object, "self.a == 'v'", [{ a: 'v' }], [{}, { a: null }]],
    [
      object,
      "!has(self.none) && self.?o.?q[?1].orValue('k') == 'k'",
      [{ none: null }, { o: { q: ['1'] } }],
      [{ none: 'x' }, { o: { q: ['1', '2'] } }],
    ],
    [
      object,
      "has(self.x__dash__y) || self.__namespace__ == 'ns'",
      [{ 'x-y': '' }, { namespace: 'ns' }],
      [{ namespace: 'x' }, {}],
    ],
    [
      object,
      "!has(self.wait) || self.wait > duration('1h')",
      [{}, { wait: '90m' }, { wait: '3 days' }],
      [{ wait: '30m' }],
    ],
    [
      object,
      '!has(self.at) || self.at.getHours() == 9',
      [{ at: '2026-11-30T10:00:00+01:00' }],
      [{ at: '2026-11-30T10:00:00Z' }],
    ],
    [object, '!has(self.bytes) || self.bytes.size() == 3', [{ bytes: 'aGVq' }], [{ bytes: 'aGU=' }]],
    [object, 'self.?n.optMap(x, x + 1).orValue(0) == 2', [{ n: 1 }], [{ n: 2 }, {}]],
  ])('%j %s', (schema, rule, kept, broken) => {
    expect(kept.map((value) => outcome(schema, rule, value))).toEqual(kept.map(() => 'kept'));
    expect(broken.map((value) => outcome(schema, rule, value))).toEqual(broken.map(() => 'broken'));
  });

  it('are not asked about the value before an update, as on a create, unless they take it as optional', () => {
    const optional = { rule: "oldSelf.hasValue() || self == 'a'", optionalOldSelf: true };
    const ask = (validation: JsonObject) =>
      toldOf(field(text), field({ ...text, 'x-kubernetes-validations': [validation] }), widget({ f: 'b' }));

    expect(ask({ rule: 'self == oldSelf + "x"' })).toEqual([]);
    expect(ask(optional)).toEqual([
      "rejected Widget shop/blue .spec.f: it breaks a rule: oldSelf.hasValue() || self == 'a' breaking",
    ]);
  });

  it('are told by their message, and count in branches of allOf', () => {
    const branch = { allOf: [{ 'x-kubernetes-validations': [{ rule: "self != 'b'", message: 'not b' }] }] };

    expect(toldOf(field(text), field({ ...text, ...branch }), widget({ f: 'b' }))).toEqual([
      'rejected Widget shop/blue .spec.f: it breaks a rule: not b breaking',
    ]);
  });
});
