import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../gates/engine/evaluate.ts';
import type { Gate } from '../../../gates/model/gate.ts';
import { ruleSetOf } from '../../../gates/model/rule.ts';
import { asOf, candidate, rule, snapshot } from '../../support/evaluation.ts';
import { toyGate } from '../../support/toy-gate.ts';

const files = { 'a.txt': 'one a', 'test/b.txt': 'one b', 'test/c.txt': 'one c', 'e2e/d.txt': 'one d', 'e2e/x.md': 'x' };

/** The notes of each rule on a change that adds these files. */
function notesOf(
  rules: readonly ReturnType<typeof rule>[],
  gate: Gate = toyGate,
  head: Record<string, string> = files,
) {
  const ruleSet = ruleSetOf(rules.map((one) => ({ version: 1, rule: one })));
  const run = evaluate({ candidate, snapshot: snapshot({}, head), ruleSet, waivers: [], asOf }, [gate]);
  return Object.fromEntries(run.results.map((result) => [result.rule, result.notes]));
}

describe('what a rule does not look at', () => {
  it('names the path that leaves files out, and those files that the gate could read', () => {
    const paths = ['**/*.txt', '!**/test/**', '!**/e2e/**'];

    expect(notesOf([rule({ scope: { paths } })])).toEqual({
      'toy-rule': [
        'not looked at: e2e/d.txt (left out by "!**/e2e/**" in scope.paths)',
        'not looked at: test/b.txt, test/c.txt (left out by "!**/test/**" in scope.paths)',
      ],
    });
  });

  it('says nothing of files that another rule of the gate judges, or that no path of the rule includes', () => {
    const narrow = rule({ id: 'narrow', scope: { paths: ['a.txt', '!test/**'] } });
    const other = rule({ id: 'other', scope: { paths: ['test/**'] } });

    expect(notesOf([narrow, other])).toEqual({ narrow: [], other: [] });
    expect(notesOf([narrow])).toEqual({ narrow: [] });
  });

  it('names what is left out though everything else is included, but nothing that the gate cannot read or another rule judges', () => {
    const paths = ['!test/**', '!e2e/**'];
    const other = rule({ id: 'other', scope: { paths: ['test/**'] } });
    const note = 'not looked at: e2e/d.txt (left out by "!e2e/**" in scope.paths)';

    for (const included of [[], ['**'], ['docs/**', 'e2e/**', 'test/**']]) {
      const narrow = rule({ id: 'narrow', scope: { paths: [...included, ...paths] } });
      expect(notesOf([narrow, other])).toEqual({ narrow: [note], other: [] });
    }
  });

  it('names what the only glob of a rule leaves out', () => {
    expect(notesOf([rule({ scope: { paths: ['!e2e/**'] } })])).toEqual({
      'toy-rule': ['not looked at: e2e/d.txt (left out by "!e2e/**" in scope.paths)'],
    });
  });

  it('names three files without counting more, in order', () => {
    const three = { 'test/3.txt': '', 'test/1.txt': '', 'test/2.txt': '' };
    const gate: Gate<{ loud: boolean }> = {
      ...toyGate,
      judge: (input) => ({
        ...toyGate.judge(input),
        notLookedAt: Object.keys(three).map((path) => ({ path, reason: 'a riddle' })),
      }),
    };

    expect(notesOf([rule()], gate, three)['toy-rule']).toEqual([
      'not looked at: test/1.txt, test/2.txt, test/3.txt (a riddle)',
    ]);
  });

  it('counts the files beyond the third', () => {
    const many = Object.fromEntries([1, 2, 3, 4, 5].map((i) => [`test/${i}.txt`, 'one a']));

    expect(notesOf([rule({ scope: { paths: ['**', '!test/**'] } })], toyGate, many)['toy-rule']).toEqual([
      'not looked at: test/1.txt, test/2.txt, test/3.txt and 2 more (left out by "!test/**" in scope.paths)',
    ]);
  });

  it('is told by the gate too, to the rule that owns the file', () => {
    const gate: Gate<{ loud: boolean }> = {
      ...toyGate,
      judge: (input) => ({
        ...toyGate.judge(input),
        notLookedAt: [
          { path: 'a.txt', reason: 'a riddle' },
          { path: 'test/b.txt', reason: 'a riddle' },
        ],
      }),
    };
    const rules = [rule({ id: 'all' }), rule({ id: 'tests', scope: { paths: ['test/**'] } })];

    expect(notesOf(rules, gate)).toEqual({
      all: ['not looked at: a.txt (a riddle)'],
      tests: ['not looked at: test/b.txt (a riddle)'],
    });
  });
});
