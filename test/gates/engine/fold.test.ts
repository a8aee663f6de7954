import { describe, expect, it } from 'vitest';
import { headlineOf, verdictOf, wouldBeVerdict } from '../../../gates/engine/fold.ts';
import type { Finding } from '../../../gates/model/finding.ts';
import type { RuleResult } from '../../../gates/model/run.ts';
import type { Verdict } from '../../../gates/model/verdict.ts';
import { doubt as doubtOf, ruleResult } from '../../support/run-parts.ts';

const doubt = doubtOf({ subject: 'a.txt', reason: 'not read' });

function finding(message: string, over: Partial<Finding> = {}): Finding {
  return {
    check: 'toy/one',
    subject: 'toy',
    location: message,
    before: null,
    after: null,
    facts: {},
    message,
    whoBreaks: 'readers',
    why: 'because',
    wayOut: 'undo it',
    fingerprint: message,
    rule: 'r',
    level: 'error',
    ...over,
  };
}

function result(over: Partial<RuleResult> = {}): RuleResult {
  const { mode = 'enforce' } = over;
  return ruleResult({ mode, blocking: mode === 'enforce', ...over });
}

describe('the verdict over several rules', () => {
  const informing = (verdict: Verdict) => result({ mode: 'warn', verdict });
  const enforcing = (verdict: Verdict) => result({ verdict });
  const cases: readonly (readonly [string, readonly RuleResult[], readonly (typeof doubt)[], Verdict])[] = [
    ['of no rule', [], [], 'not-applicable'],
    ['where a warning rule concerns nothing', [informing('not-applicable')], [], 'not-applicable'],
    ['where a warning rule judges something', [informing('pass')], [], 'pass'],
    ['where a warning rule fails', [informing('fail'), enforcing('not-applicable')], [], 'pass'],
    ['where a warning rule is waived', [informing('waived')], [], 'pass'],
    ['where one enforcing rule of two fails', [enforcing('pass'), enforcing('fail')], [], 'fail'],
    ['with a doubt about everything', [enforcing('pass')], [doubt], 'inconclusive'],
    ['with a doubt and a failure', [enforcing('fail')], [doubt], 'fail'],
    ['with a doubt and no rule', [], [doubt], 'inconclusive'],
  ];

  it.each(cases)('%s', (_, results, doubts, verdict) => {
    expect(verdictOf(results, doubts)).toBe(verdict);
  });
});

describe('the verdict if every rule enforced', () => {
  const of = (mode: RuleResult['mode'], verdict: Verdict) => result({ mode, verdict });
  const cases: readonly (readonly [string, readonly RuleResult[], readonly (typeof doubt)[], Verdict])[] = [
    ['of no rule', [], [], 'not-applicable'],
    ['where a warning rule fails', [of('warn', 'fail'), of('enforce', 'pass')], [], 'fail'],
    ['where an observing rule fails', [of('observe', 'fail'), of('enforce', 'pass')], [], 'fail'],
    ['where an observing rule cannot decide', [of('observe', 'inconclusive')], [], 'inconclusive'],
    ['where all hold', [of('observe', 'pass'), of('warn', 'pass')], [], 'pass'],
    ['where nothing concerns any', [of('observe', 'not-applicable')], [], 'not-applicable'],
    ['with a doubt about everything', [of('warn', 'pass')], [doubt], 'inconclusive'],
  ];

  it.each(cases)('%s', (_, results, doubts, verdict) => {
    expect(wouldBeVerdict(results, doubts)).toBe(verdict);
  });
});

describe('the headline', () => {
  const waived = { waiver: 'w-1' };
  const implied = { impliedBy: 'elsewhere' };

  describe('of a failure names the first finding that keeps the gate shut', () => {
    const cases: readonly (readonly [string, readonly RuleResult[], string])[] = [
      ['of an enforcing rule', [result({ findings: [finding('broken')] })], 'broken'],
      ['without its full stop', [result({ findings: [finding('it is broken.')] })], 'it is broken'],
      [
        'and counts the others',
        [result({ findings: [finding('broken'), finding('also'), finding('too')] })],
        'broken (and 2 more)',
      ],
      [
        'not one of a rule that only warns',
        [result({ mode: 'warn', findings: [finding('harmless')] }), result({ findings: [finding('broken')] })],
        'broken; 1 warning to read',
      ],
      ['not one that is waived', [result({ findings: [finding('accepted', waived), finding('broken')] })], 'broken'],
      ['not one that follows', [result({ findings: [finding('follows', implied), finding('broken')] })], 'broken'],
      [
        'not a warning',
        [result({ findings: [finding('look', { level: 'warning' }), finding('broken')] })],
        'broken; 1 warning to read',
      ],
    ];

    it.each(cases)('%s', (_, results, headline) => {
      expect(headlineOf('fail', results, [])).toBe(headline);
    });
  });

  describe('counts as warnings what people should read and what does not block', () => {
    const warning = { level: 'warning' } as const;
    const cases: readonly (readonly [string, readonly RuleResult[], number])[] = [
      ['warnings of an enforcing rule', [result({ findings: [finding('a', warning), finding('b', warning)] })], 2],
      ['warnings of a warning rule', [result({ mode: 'warn', findings: [finding('a', warning)] })], 1],
      [
        'nothing of a rule that observes',
        [result(), result({ mode: 'observe', verdict: 'fail', findings: [finding('a')] })],
        0,
      ],
      ['no note', [result({ findings: [finding('a', { level: 'info' })] })], 0],
      ['nothing that is waived', [result({ findings: [finding('a', { ...warning, ...waived })] })], 0],
      ['nothing that follows from another', [result({ findings: [finding('a', { ...warning, ...implied })] })], 0],
    ];

    it.each(cases)('%s', (_, results, count) => {
      const also = ['', '; 1 warning to read', '; 2 warnings to read'][count];

      expect(headlineOf('pass', results, [])).toBe(`The rule holds${also}`);
      expect(headlineOf('waived', results, [])).toMatch(new RegExp(`accepted${also}$`));
    });
  });

  it('of a pass counts the rules that judged something', () => {
    const results = [result(), result({ rule: 's' }), result({ rule: 't', verdict: 'not-applicable' })];

    expect(headlineOf('pass', results, [])).toBe('All 2 rules hold');
    expect(headlineOf('pass', results.slice(1), [])).toBe('The rule holds');
  });

  describe('of a pass never says that a rule holds that does not', () => {
    const failed: Partial<RuleResult> = { mode: 'warn', verdict: 'fail', findings: [finding('a')] };
    const open: Partial<RuleResult> = { mode: 'warn', verdict: 'inconclusive', doubts: [doubt] };
    const cases: readonly (readonly [string, readonly RuleResult[], string])[] = [
      ['where the only rule warns', [result(failed)], 'Nothing blocks; 1 warning to read'],
      ['where one of two warns', [result(), result(failed)], 'Nothing blocks; 1 of 2 rules holds; 1 warning to read'],
      [
        'where two of three hold',
        [result(), result({ mode: 'warn' }), result(failed)],
        'Nothing blocks; 2 of 3 rules hold; 1 warning to read',
      ],
      ['where the only rule could not decide', [result(open)], 'Nothing blocks; could not decide: a.txt: not read'],
      [
        'where one warns and one could not decide',
        [result(), result(open), result(failed)],
        'Nothing blocks; 1 of 3 rules holds; could not decide: a.txt: not read; 1 warning to read',
      ],
      [
        'where a rule lets undecided answers pass',
        [result({ doubts: [doubt, doubtOf({ subject: 'b.txt' })] })],
        'Nothing blocks; could not decide: a.txt: not read (and 1 more)',
      ],
      ['where rules only observe', [result({ ...open, mode: 'observe' })], 'Only observing rules concern this change'],
    ];

    it.each(cases)('%s', (_, results, headline) => {
      expect(headlineOf('pass', results, [])).toBe(headline);
    });

    it('and a waived run names what could not be decided', () => {
      expect(headlineOf('waived', [result({ findings: [finding('a', waived)] }), result(open)], [])).toBe(
        'Open by waiver: 1 finding accepted; could not decide: a.txt: not read',
      );
    });
  });

  it('of a waived run counts what is accepted, and no warning beside it', () => {
    const findings = [finding('a', waived), finding('b', waived), finding('c', { level: 'info' })];

    expect(headlineOf('waived', [result({ findings })], [])).toBe('Open by waiver: 2 findings accepted');
  });

  it('of a doubtful run names the doubt about everything first, then those of enforcing rules only', () => {
    const ofRule = result({ doubts: [{ ...doubt, subject: 'b.txt' }] });
    const warning = result({ mode: 'warn', doubts: [{ ...doubt, subject: 'c.txt' }] });

    expect(headlineOf('inconclusive', [warning, ofRule], [doubt])).toBe(
      'Could not decide: a.txt: not read (and 1 more)',
    );
    expect(headlineOf('inconclusive', [warning, ofRule], [])).toBe('Could not decide: b.txt: not read');
  });

  it('tells a repository that no rule names from a change that concerns none', () => {
    expect(headlineOf('not-applicable', [], [])).toBe('Not enrolled: no rule names this repository');
    expect(headlineOf('not-applicable', [result({ verdict: 'not-applicable' })], [])).toBe(
      'No rule concerns this change',
    );
  });
});
