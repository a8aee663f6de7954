import { describe, expect, it } from 'vitest';
import { type EvaluationInput, evaluate } from '../../../gates/engine/evaluate.ts';
import { ruleSetOf } from '../../../gates/model/rule.ts';
import { candidate, input, rule, snapshot, waiver } from '../../support/evaluation.ts';
import { toyGate } from '../../support/toy-gate.ts';

const run = (parts: Parameters<typeof input>[1] = {}, gates = [toyGate]) =>
  evaluate(input({ 'a.txt': 'one .a compatible' }, parts), gates);

describe('the id of a run', () => {
  const other: Readonly<Record<string, Partial<EvaluationInput>>> = {
    candidate: { candidate: { ...candidate, base: 'release-1' } },
    snapshot: { snapshot: snapshot({}, { 'a.txt': 'one .b compatible' }) },
    'rule set': { ruleSet: ruleSetOf([{ version: 2, rule: rule() }]) },
    waivers: { waivers: [waiver()] },
    'known doubts': { doubts: [{ subject: 'commits', reason: 'gone', wayOut: 'push again' }] },
    instant: { asOf: '2026-11-30T12:00:00.001Z' },
  };

  it.each(Object.entries(other))('is another one for another %s', (_, parts) => {
    expect(run(parts).id).not.toBe(run().id);
  });

  it('tells runs of one instant apart', () => {
    const parts = Object.entries(other).filter(([name]) => name !== 'instant');
    const ids = [{}, ...parts.map(([, one]) => one)].map((one) => run(one).id);

    expect(ids.every((id) => id.startsWith('20261130T120000000Z-'))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is the same for the same waivers in another order, but not for other waivers', () => {
    const waivers = ['w-2', 'w-1', 'w-3'].map((id) => waiver({ id }));

    expect(run({ waivers: waivers.toReversed() }).id).toBe(run({ waivers }).id);
    expect(run({ waivers: waivers.slice(1) }).id).not.toBe(run({ waivers }).id);
  });
});

describe('the results of a run', () => {
  it('stand in the order of the rules, whichever gates they belong to', () => {
    const rules = ['r-3', 'r-1', 'r-4', 'r-2'].map((id, index) =>
      rule({ id, gate: ['toy', 'other', 'tomorrow'][index % 3], scope: { paths: [`${id}/**`, '**'] } }),
    );
    const other = { ...toyGate, id: 'other' };

    for (const gates of [
      [toyGate, other],
      [other, toyGate],
    ]) {
      expect(run({ rules }, gates).results.map((result) => result.rule)).toEqual(['r-1', 'r-2', 'r-3', 'r-4']);
    }
  });

  it('are undecided where no gate of this version has the name, and only there', () => {
    const rules = [rule({ id: 'known' }), rule({ id: 'unknown', gate: 'tomorrow' })];
    const { results } = run({ rules }, [{ ...toyGate, id: 'other' }, toyGate]);

    expect(results.map(({ rule, verdict }) => [rule, verdict])).toEqual([
      ['known', 'pass'],
      ['unknown', 'inconclusive'],
    ]);
    expect(results[1]?.doubts).toEqual([
      {
        subject: 'unknown',
        reason: 'this version has no gate named tomorrow',
        wayOut: 'Deploy the version that has it, or correct the rule.',
      },
    ]);
  });
});

describe('the doubts of a run', () => {
  const known = { subject: 'commits', reason: 'gone', wayOut: 'push again' };
  const changed = snapshot({}, { 'a.txt': 'one .a compatible' });
  const cases: readonly (readonly [string, Parameters<typeof input>[1], readonly string[]])[] = [
    ['there are none over whole inputs', {}, []],
    ['no rules', { rules: [] }, ['rules']],
    ['no rules, and why the caller has none', { rules: [], doubts: [known] }, ['commits']],
    ['an incomplete list of changes', { snapshot: { ...changed, incomplete: 'too many' } }, ['changes']],
    ['a snapshot of another base', { candidate: { ...candidate, baseSha: 'c'.repeat(40) } }, ['snapshot']],
    ['a snapshot of another head', { candidate: { ...candidate, headSha: 'c'.repeat(40) } }, ['snapshot']],
    [
      'everything at once',
      { rules: [], snapshot: { ...changed, incomplete: 'too many', head: { ...changed.head, sha: 'd'.repeat(40) } } },
      ['rules', 'changes', 'snapshot'],
    ],
    [
      'what the caller brings stands first',
      { doubts: [known], candidate: { ...candidate, baseSha: 'c'.repeat(40) } },
      ['commits', 'snapshot'],
    ],
  ];

  it.each(cases)('%s', (_, parts, subjects) => {
    const { doubts, verdict } = run(parts);

    expect(doubts.map(({ subject }) => subject)).toEqual(subjects);
    expect(verdict === 'inconclusive').toBe(subjects.length > 0);
  });
});
