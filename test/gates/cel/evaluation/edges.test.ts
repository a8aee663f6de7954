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
    ['uint(1) == 1u', 'it calls uint'],
    ['7u < 8u', 'it is about unsigned integers'],
    ["timestamp(0).getHours('America/New_York') == 19", 'it is about a time zone'],
    ["'%.2f'.format([1.5]) == '1.50'", 'it writes a number out'],
    ["'%s'.format([['é']]) == ''", 'it quotes a text'],
    ["string(timestamp('2024-01-01T00:00:00+01:00')) == ''", 'it makes a text of a local time'],
    ["double('0x1p4') == 16.0", 'it reads an odd number'],
    ["url('/%61') == url('/a')", 'it compares URLs that are not plain'],
    ["url('http://%C3%A4/').getHost() == 'ä'", 'it is about an escaped host'],
    ['lists.range(13).sortBy(x, 1)[0] == 0', 'it sorts by what is equal'],
  ])('%s', (rule, reason) => {
    expect(answered(ask(rule))).toBe(`unproved: ${reason}`);
  });
});

describe('a rule that the API server does not take', () => {
  it.each([
    ['9223372036854775808 > 0', 'an integer is too large'],
    ['1e400 > 0.0', 'a number is too large'],
    ["false && int('x') == 1", 'int of a literal: a text is no integer'],
    ["false && 'a'.matches('(')", 'matches of a literal: a pattern is none'],
    ["true || duration('1d') > duration('0')", 'duration of a literal: a text is no duration'],
    ["b'\\u00e9' == b''", 'bytes have an escape that is none'],
    ['"\\ud800" == ""', 'a text has an escape that is no character'],
  ])('%s', (rule, reason) => {
    expect(answered(ask(rule))).toBe(`unproved: it does not compile here: ${reason}`);
  });
});
