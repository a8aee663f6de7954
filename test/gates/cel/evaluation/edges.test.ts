import { describe, expect, it } from 'vitest';
import { EDGE_FIELDS, EDGE_SELF, EDGES } from './edges.ts';
import { answered, ask, askOf } from './support.ts';

const askEdge = askOf(EDGE_FIELDS, EDGE_SELF);
const ANSWERS = { yes: 'holds', no: 'does not hold', error: 'fails' };

describe('a rule at the edge of what is defined', () => {
  for (const [what, rules] of Object.entries(EDGES)) {
    describe(what, () => {
      it.each(rules)('%s: %s', (rule, answer) => {
        expect(answered(askEdge(rule)).split(':')[0]).toBe(ANSWERS[answer]);
      });
    });
  }
});

describe('a rule that is not evaluated here', () => {
  it.each([
    ['uint(1) == 1u', 'function uint is not evaluated'],
    ['7u < 8u', 'unsigned integers are not evaluated'],
    ["timestamp(0).getHours('America/New_York') == 19", 'named time zones are not evaluated'],
    ["'%.2f'.format([1.5]) == '1.50'", 'format: doubles are not evaluated'],
    ["'%s'.format([['é']]) == ''", 'format: strings that need escapes are not evaluated'],
    ["string(timestamp('2024-01-01T00:00:00+01:00')) == ''", 'timestamps outside UTC are not written as strings'],
    ["double('0x1p4') == 16.0", 'unusual spellings of doubles are not evaluated'],
    ["url('/%61') == url('/a')", 'URLs with user, query or escapes are not compared'],
    ["url('http://%C3%A4/').getHost() == 'ä'", 'escaped hosts are not evaluated'],
    ['lists.range(13).sortBy(x, 1)[0] == 0', 'sorting long lists by equal keys is not evaluated'],
  ])('%s', (rule, reason) => {
    expect(answered(ask(rule))).toBe(`unproved: ${reason}`);
  });
});

describe('a rule that the API server does not take', () => {
  it.each([
    ['9223372036854775808 > 0', 'an integer is too large'],
    ['1e400 > 0.0', 'a number is too large'],
    ["false && int('x') == 1", 'int() of a literal: a string is not an integer'],
    ["false && 'a'.matches('(')", 'matches() of a literal: a pattern does not compile'],
    ["true || duration('1d') > duration('0')", 'duration() of a literal: a string is not a duration'],
    ["b'\\u00e9' == b''", 'bytes have an unknown escape'],
    ['"\\ud800" == ""', 'an escape of a string is not a character'],
  ])('%s', (rule, reason) => {
    expect(answered(ask(rule))).toBe(`unproved: it does not compile: ${reason}`);
  });
});
