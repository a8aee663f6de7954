import { describe, expect, it } from 'vitest';
import { type Estimate, estimateCost } from '../../../../gates/cel/cost/estimate.ts';
import { declare } from '../../../../gates/cel/schema/declared.ts';

function estimate(rule: string): Estimate {
  const declared = declare({ type: 'object', properties: { s: { type: 'string' } } }, { objects: 0 });
  return declared
    ? estimateCost('rule', rule, { declared }, false)
    : { unknown: 'nothing is declared', isRefused: true };
}

const cases: readonly (readonly [string, string])[] = [
  ['more characters than anybody writes', `self.s == '${'a'.repeat(30_000)}'`],
  ['more tokens than anybody writes', `${'true && '.repeat(5000)}true`],
  ['brackets in brackets', `${'('.repeat(5000)}true${')'.repeat(5000)}`],
  ['lists in lists', `${'['.repeat(240)}1${']'.repeat(240)} == ${'['.repeat(240)}1${']'.repeat(240)}`],
  ['a chain of fields', `self${'.s'.repeat(3000)} == 1`],
  ['a sum of many terms', `${'1 + '.repeat(1900)}1 == 2`],
  ['negations', `${'!('.repeat(1200)}true${')'.repeat(1200)}`],
  ['values that are repeated again and again', `optional.of(1)${'.optMap(x, x)'.repeat(40)}.hasValue()`],
  ['a type that doubles', `[1]${'.map(a, {a: a})'.repeat(60)}.size() == 1`],
  ['loops in loops', `${'[1].all(x, '.repeat(240)}true${')'.repeat(240)}`],
  ['a text that never ends', `self.s == '${'\\\\'.repeat(5000)}`],
  ['three quotes that never end', `self.s == """${'"" '.repeat(5000)}`],
  ['a name of a prototype', 'self.constructor == 1 || constructor(1) == __proto__'],
];

describe('hostile rules', () => {
  it.each(cases)('%s end in an answer', (_, rule) => {
    const answer = estimate(rule);

    expect('cost' in answer || answer.unknown.length > 0).toBe(true);
  });

  it('are never taken for cheap ones where they cannot be read', () => {
    expect(cases.map(([, rule]) => estimate(rule)).filter((answer) => 'cost' in answer && answer.cost < 1)).toEqual([]);
  });
});
