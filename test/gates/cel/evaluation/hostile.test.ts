import { describe, expect, it } from 'vitest';
import { answered, askOf, listOf, text, whole } from './support.ts';

/** An object about as large as the API server accepts, with a long text, long lists and a wide map. */
const count = (length: number) => Array.from({ length }, (_, i) => i);
const self = {
  s: 'a'.repeat(1_000_000),
  t: `${'a'.repeat(30)}!`,
  l: count(50_000),
  ls: count(50_000).map((i) => `x${i}`),
  set: count(50_000).map((i) => `x${i}`),
  m: Object.fromEntries(count(1000).map((i) => [`k${i}`, count(50)])),
  by: 'YWJj'.repeat(200_000),
};
const askHuge = askOf(
  {
    s: text,
    t: text,
    l: listOf(whole),
    ls: listOf(text),
    set: listOf(text, { 'x-kubernetes-list-type': 'set' }),
    m: { type: 'object', additionalProperties: listOf(whole) },
    by: { ...text, format: 'byte' },
  },
  self,
);

const around = (open: string, inner: string, close: string, times: number) =>
  open.repeat(times) + inner + close.repeat(times);
const DEAR = 'unproved: the step budget is used up';
const LARGE = 'unproved: it does not compile: the expression is too large';
const DEEP = 'unproved: it does not compile: the expression is nested too deep';

const doubled = (start: string, times: number) => start + '.map(x, [x, x])'.repeat(times);

/** Expressions that would run for hours or fill the memory, each with the answer that it must end in. */
const BOMBS: readonly (readonly [what: string, rule: string, answer: string])[] = [
  ['all, four deep', 'self.l.all(a, self.l.all(b, self.l.all(c, self.l.all(d, a + b + c + d >= 0))))', DEAR],
  ['exists, four deep', 'self.l.exists(a, self.l.exists(b, self.l.exists(c, self.l.exists(d, a + d < 0))))', DEAR],
  ['map, four deep', 'self.l.map(a, self.l.map(b, self.l.map(c, self.l.map(d, d)))).size() > 0', DEAR],
  ['filter, four deep', around('self.l.filter(x, ', 'x > 0', ').size() > 0', 4), DEAR],
  ['a loop over two variables in another', 'self.l.all(i, v, self.l.exists(j, w, i == j && v == w))', DEAR],
  ['a loop that fails in every turn', 'self.l.all(a, a / 0 == 1 || self.l.all(b, b / 0 == 1))', DEAR],
  ['one long list, mapped', 'self.l.map(x, x + 1).size() == 50000', 'holds'],
  ['one long list, filtered', 'self.l.filter(x, x % 2 == 0).size() == 25000', 'holds'],
  ['a map that grows', 'self.l.transformMapEntry(i, v, {v: i}).size() > 0', DEAR],
  ['maps within a map', 'self.m.all(k, self.m[k].all(x, self.m[k].all(y, x + y >= 0)))', DEAR],
  ['every item looked for', 'self.ls.all(x, x in self.ls)', DEAR],
  ['every item with an index', 'self.l.all(x, self.l.indexOf(x) >= 0)', DEAR],
  ['slices of everything', 'self.l.all(x, self.l.slice(0, 50000).size() > 0)', DEAR],
  ['everything distinct', 'self.l.distinct().size() > 0', DEAR],
  ['sets of everything', 'sets.equivalent(self.l, self.l)', DEAR],
  ['a sum of sets', 'self.set + self.ls == self.set', 'holds'],
  ['a range without end', 'lists.range(9223372036854775807).size() > 0', DEAR],
  ['lists that double', `[self.l]${'.map(x, x + x)'.repeat(20)}[0].size() > 0`, DEAR],
  ['lists of the same list, compared', `${doubled('[[1]]', 40)} == ${doubled('[[1]]', 40)}`, DEAR],
  ['lists of the same list, flattened', `${doubled('[1]', 40)}.flatten(50).size() > 0`, DEAR],
  ['texts that double', `[self.s]${'.map(x, x + x)'.repeat(40)}[0].size() > 0`, DEAR],
  ['a text joined with itself', "self.l.map(x, self.s).join('').size() > 0", DEAR],
  ['a text between all items', 'self.ls.join(self.s).size() > 0', DEAR],
  ['a text in each of its places', "self.s.replace('', self.s).size() > 0", DEAR],
  ['a text for each of its characters', "self.s.replace('a', self.s).size() > 0", DEAR],
  [
    'a text written out many times',
    `'${'%s'.repeat(400)}'.format([${Array(400).fill('self.s').join(', ')}]) == ''`,
    DEAR,
  ],
  ['a long text, measured for each item', 'self.l.all(x, self.s.size() > 0)', DEAR],
  ['a long text, cut for each item', 'self.l.all(x, self.s.charAt(x) == "a")', DEAR],
  ['a long text, compared for each item', "self.l.all(x, self.s <= self.s + 'b')", DEAR],
  ['a long text, searched for each item', "self.l.all(x, self.s.lastIndexOf('b') < 0)", DEAR],
  ['bytes', 'string(self.by + self.by).size() == 1200000', 'holds'],
  ['a pattern that makes others go back', "self.t.matches('^(a+)+$') || self.t.matches('^(a|a)*$')", 'does not hold'],
  ['the same on a long text', "self.s.matches('^(a+)+$')", 'holds'],
  ['a pattern of many states', "self.s.matches('((a{0,30}){0,30})b')", DEAR],
  ['a pattern for each item', "self.ls.all(x, !self.s.matches(x + 'b'))", DEAR],
  ['matches without end', "self.s.findAll('').size() > 0", DEAR],
  ['brackets', around('(', 'true', ')', 5000), LARGE],
  ['brackets, few enough tokens', around('(', 'true', ')', 1500), DEEP],
  ['exclamation marks', `${'!'.repeat(10_000)}true`, LARGE],
  ['exclamation marks, few enough', `${'!'.repeat(3001)}true`, 'does not hold'],
  ['minus signs before brackets', around('-(', '1', ')', 1000), DEEP],
  ['fields of fields', `self${'.s'.repeat(1500)} == ''`, LARGE],
  ['calls of calls', `self.s${'.trim()'.repeat(900)} == ''`, LARGE],
  ['a chain of conditions', `${'true ? true : '.repeat(900)}true`, DEEP],
  ['conditions within conditions', around('(true ? ', 'true', ' : false)', 200), 'holds'],
  ['a chain of ands', Array(1300).fill('true').join(' && '), 'holds'],
  ['a chain of sums', `${Array(1500).fill('1').join(' + ')} == 1500`, LARGE],
  ['lists within lists', `size(${around('[', '', ']', 200)}) == 1`, 'holds'],
  ['repeated optional maps', `optional.of(1)${'.optMap(x, x)'.repeat(12)}.hasValue()`, LARGE],
  ['quotes without end', '"""'.repeat(6000), 'unproved: it does not compile: syntax error at """"""'],
  [
    'a number as long as a book',
    `quantity('${'9'.repeat(5000)}').isInteger()`,
    'unproved: quantities this large are not evaluated',
  ],
  [
    'a number too large to write down',
    "quantity('1e999999999').isInteger()",
    'unproved: quantities this large are not evaluated',
  ],
  ['colons', `isIP('${':'.repeat(15_000)}')`, 'does not hold'],
  ['parameters', `url('/?${'a=1&'.repeat(4500)}').getQuery()['a'].size() == 4500`, 'holds'],
];

describe('a rule that is a bomb', () => {
  it.each(BOMBS)(
    '%s',
    (_, rule, answer) => {
      expect(answered(askHuge(rule))).toBe(answer);
    },
    20_000,
  );

  it('shares one step budget among all rules', () => {
    const askPoor = askOf({ l: listOf(whole) }, { l: count(1000) }, 500);
    expect(answered(askPoor('self.l.all(x, x >= 0)'))).toBe(DEAR);
  });
});
