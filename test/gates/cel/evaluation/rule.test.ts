import { describe, expect, it } from 'vitest';
import { askRule, type RuleResult } from '../../../../gates/cel/schema/rule.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    n: { type: 'integer' },
    s: { type: 'string' },
    l: { type: 'array', items: { type: 'integer' } },
  },
};
const SELF = { n: 3, s: 'abc', l: [1, 2, 3] };

function ask(text: string, left = 1_000_000): RuleResult {
  const context = { steps: { left }, patterns: new Map() };
  return askRule({ text, isOptionalOld: false }, SELF, SCHEMA, false, context);
}

/** Each with an expression that is true, one that is false and one that is an error. */
const CASES: readonly (readonly [name: string, yes: string, no: string, error: string])[] = [
  ['/', 'self.n / 2 == 1', 'self.n / 2 == 2', 'self.n / (self.n - 3) == 1'],
  ['%', 'self.n % 2 == 1', 'self.n % 2 == 0', 'self.n % (self.n - 3) == 1'],
  ['[]', 'self.l[0] == 1', 'self.l[0] == 2', 'self.l[3] == 1'],
  ['int()', "int('7') == 7", "int('7') == 8", 'int(self.s) == 1'],
  [
    'duration()',
    "duration('1h') == duration('60m')",
    "duration('1h') == duration('1m')",
    "duration(self.s) == duration('1h')",
  ],
  [
    'quantity()',
    "quantity('1k') == quantity('1000')",
    "quantity('1k') == quantity('1')",
    "quantity(self.s) == quantity('1')",
  ],
  ['all', 'self.l.all(x, x > 0)', 'self.l.all(x, x > 1)', 'self.l.all(x, 1 / (x - x) > 0)'],
  ['exists', 'self.l.exists(x, x > 2)', 'self.l.exists(x, x > 3)', 'self.l.exists(x, 1 / (x - x) > 0)'],
  ['&&', 'self.n == 3 && true', 'self.n / 0 == 1 && false', 'self.n / 0 == 1 && true'],
  ['||', 'self.n / 0 == 1 || true', 'self.n == 4 || false', 'self.n / 0 == 1 || false'],
  ['?:', 'self.n == 3 ? true : false', 'self.n == 4 ? true : false', 'self.n / 0 == 1 ? true : false'],
];

describe('a rule that is asked about an object', () => {
  it.each(CASES)('%s holds, does not hold and fails as the API server has it', (_, yes, no, error) => {
    expect(ask(yes)).toEqual({ is: 'kept' });
    expect(ask(no)).toEqual({ is: 'broken' });
    expect(ask(error)).toEqual({ is: 'broken', error: expect.any(String) });
  });

  it.each(CASES.flatMap(([, ...texts]) => texts))('never holds together with its negation: %s', (text) => {
    const both = [ask(text), ask(`!(${text})`)].filter(({ is }) => is === 'kept');
    expect(both.length).toBeLessThan(2);
  });

  it('is unknown, and not kept, when it costs more steps than there are', () => {
    expect(ask('self.l.all(a, self.l.all(b, self.l.all(c, a + b + c > 0)))', 50).is).toBe('unknown');
  });
});
