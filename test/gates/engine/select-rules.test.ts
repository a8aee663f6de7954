import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../gates/engine/evaluate.ts';
import { asksCheck, isConcerned, ownersOf, selectRules } from '../../../gates/engine/select-rules.ts';
import { compareSpecificity, listWeight, patternWeight } from '../../../gates/engine/specificity.ts';
import { ruleSetOf } from '../../../gates/model/rule.ts';
import { asOf, candidate, input, rule, snapshot } from '../../support/evaluation.ts';
import { toyGate } from '../../support/toy-gate.ts';

const applied = (...parts: readonly Record<string, unknown>[]) =>
  parts.map((one, index) => {
    const { mode, ...of } = rule({ id: `r-${index}`, ...one });
    return { version: 1, mode, notes: [], rule: { mode, ...of } };
  });
const ids = (rules: readonly { readonly rule: { readonly id: string } }[]) => rules.map((one) => one.rule.id);
const select = (parts: Record<string, unknown>) =>
  selectRules(ruleSetOf([{ version: 1, rule: rule(parts) }]), candidate, asOf);

describe('a rule that names an organisation', () => {
  it.each([
    ['harbour-lights', true],
    ['harbour-*', true],
    ['harbour', false],
    ['other', false],
    [candidate.repository, false],
  ])('%s is about its repositories: %s', (organization, isAbout) => {
    expect(select({ scope: { organizations: [organization] } })).toHaveLength(isAbout ? 1 : 0);
  });
});

describe('a rule before its day', () => {
  it.each(['warn', 'observe'] as const)('that never enforces stays in %s without a note', (mode) => {
    expect(select({ mode, effectiveFrom: '2026-12-24' })).toMatchObject([{ mode, notes: [] }]);
  });
});

describe('the owners of a path', () => {
  const owners = (path: string, check: string | undefined, ...scopes: readonly Record<string, unknown>[]) =>
    ids(ownersOf(applied(...scopes), candidate, path, check));

  it('are none where no rule covers it or is about the candidate', () => {
    expect(owners('a.txt', undefined, { scope: { paths: ['b.txt'] } })).toEqual([]);
    expect(owners('a.txt', undefined, { scope: { branches: ['release-*'] } })).toEqual([]);
    expect(owners('a.txt', undefined, { scope: { streams: ['lamps/*'] } })).toEqual([]);
    expect(owners('a.txt', 'toy/two', { checks: ['toy/one'] })).toEqual([]);
  });

  it.each([
    ['an exact path', ['sub/one.txt'], 'a pattern with as many letters', ['sub/one.{txt,text}']],
    ['the closest of a list', ['**', 'sub/one.txt'], 'a closer one than the rest of it', ['sub/*.txt']],
    ['a longer pattern', ['sub/*.txt'], 'a shorter one', ['sub/*']],
    ['any pattern', ['**'], 'no path', undefined],
    ['all but one', ['!other/**'], 'no path', undefined],
  ] as const)('are the rule with %s before one with %s', (_, closer, __, wider) => {
    const scopes = [{ scope: { paths: closer } }, { scope: wider === undefined ? {} : { paths: wider } }];

    expect(owners('sub/one.txt', undefined, ...scopes)).toEqual(['r-0']);
    expect(owners('sub/one.txt', undefined, ...scopes.toReversed())).toEqual(['r-1']);
  });

  it('are several where they cover it equally closely', () => {
    expect(owners('a.txt', undefined, {}, { scope: { paths: ['a.*'] } }, { scope: { paths: ['*.a', '*a.'] } })).toEqual(
      ['r-1'],
    );
    expect(owners('a.txt', undefined, { scope: { paths: ['a.*'] } }, { scope: { paths: ['*.*t', 'a*t'] } })).toEqual([
      'r-0',
      'r-1',
    ]);
  });
});

describe('the weight of a list of patterns', () => {
  it.each([
    [undefined, 0],
    [['!b*'], 1],
    [['a*'], 2],
    [['a'], undefined],
    [['abc'], patternWeight('abc')],
    [['*', 'ab*', 'abc*'], 4],
    [['*', '!abc'], undefined],
    [['abc', '!a*'], undefined],
    [['b*', '!c*'], undefined],
  ] as const)('of %s', (patterns, weight) => {
    expect(listWeight(patterns, 'abc')).toBe(weight);
  });

  it('is compared number by number', () => {
    expect(compareSpecificity([1, 0, 5], [1, 1, 0])).toBeLessThan(0);
    expect(compareSpecificity([2, 0], [1, 9])).toBeGreaterThan(0);
    expect(compareSpecificity([2, 1], [2, 1])).toBe(0);
  });
});

it('a check is asked where one of the patterns of the rule matches, and by a rule that names none', () => {
  expect(asksCheck(rule(), 'toy/one')).toBe(true);
  expect(asksCheck(rule({ checks: ['toy/two', 'toy/o*'] }), 'toy/one')).toBe(true);
  expect(asksCheck(rule({ checks: ['toy/two'] }), 'toy/one')).toBe(false);
});

it('a fact of a check that a rule does not ask is not its finding, even one without a place', () => {
  const rules = [rule({ id: 'asks', checks: ['toy/two', 'toy/one'] }), rule({ id: 'no', checks: ['toy/three'] })];
  const gate: typeof toyGate = {
    ...toyGate,
    judge: (task) => ({
      ...toyGate.judge(task),
      facts: [{ check: 'toy/one', subject: 'toy', location: '.a', before: null, after: 1, facts: {} }],
    }),
  };
  const { results } = evaluate(input({ 'a.txt': '' }, { rules }), [gate]);

  expect(results.map(({ rule, findings }) => [rule, findings.length])).toEqual([
    ['asks', 1],
    ['no', 0],
  ]);
});

describe('a rule that stands alone is concerned', () => {
  const [anywhere, inDocs] = applied({}, { scope: { paths: ['docs/**'] } });
  const changes = (path: string) => snapshot({}, { [path]: 'x' }).changes;

  it('always, where it names no path', () => {
    expect(anywhere && isConcerned(anywhere, candidate, [])).toBe(true);
  });

  it('where one of its paths changed', () => {
    expect(inDocs && isConcerned(inDocs, candidate, [...changes('a.txt'), ...changes('docs/a.txt')])).toBe(true);
    expect(inDocs && isConcerned(inDocs, candidate, changes('a.txt'))).toBe(false);
    expect(inDocs && isConcerned(inDocs, candidate, [])).toBe(false);
  });
});
