import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../gates/engine/evaluate.ts';
import { disarmedSet, ruleSetOf } from '../../../gates/model/rule.ts';
import { input, rule } from '../../support/evaluation.ts';
import { toyGate } from '../../support/toy-gate.ts';

const until = '2026-12-03T00:00:00.000Z';
const disarmed = { until, reason: 'the new gate closes everything', by: 'ada' };
const set = ruleSetOf([{ version: 1, rule: rule() }]);
const judge = (asOf: string, ruleSet = disarmedSet(set, disarmed)) =>
  evaluate({ ...input({ 'a.txt': 'one .a' }), ruleSet, asOf }, [toyGate]);

describe('rules that are disarmed', () => {
  it('close nothing until the end, say so first, and keep what they would have closed', () => {
    const run = judge('2026-12-02T23:59:59.999Z');

    expect(run).toMatchObject({ verdict: 'pass', wouldBe: 'fail' });
    expect(run.headline).toBe(`All rules are disarmed until ${until}. Only observing rules concern this change`);
    expect(run.results[0]).toMatchObject({
      mode: 'observe',
      blocking: false,
      verdict: 'fail',
      notes: [`disarmed until ${until} by ada: the new gate closes everything`],
    });
  });

  it('close again from the end on, with nothing to do for anyone', () => {
    expect(judge(until)).toMatchObject({ verdict: 'fail', wouldBe: 'fail' });
    expect(judge(until).headline).not.toContain('disarmed');
  });

  it('are another rule set than the armed ones, so that each head is judged again', () => {
    expect(disarmedSet(set, disarmed).digest).not.toBe(set.digest);
    expect(judge('2026-12-02T00:00:00.000Z', set).verdict).toBe('fail');
  });

  it('cannot hide that something was not read', () => {
    const ruleSet = disarmedSet(set, disarmed);
    const doubts = [{ subject: 'a.txt', reason: 'not read', wayOut: 'again' }];
    const run = evaluate({ ...input({ 'a.txt': '' }), ruleSet, asOf: '2026-12-02T00:00:00.000Z', doubts }, [toyGate]);

    expect(run.verdict).toBe('inconclusive');
  });
});
