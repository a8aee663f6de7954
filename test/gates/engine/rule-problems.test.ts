import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { joinedKnowledgeProblems, knowledgeProblems } from '../../../gates/engine/knowledge-problems.ts';
import { readRulePack } from '../../../gates/engine/rule-pack.ts';
import { ruleProblems, setProblems } from '../../../gates/engine/rule-problems.ts';
import type { Gate } from '../../../gates/model/gate.ts';
import type { Knowledge } from '../../../gates/model/knowledge.ts';
import type { LevelEntry } from '../../../gates/model/rule.ts';
import { rule } from '../../support/evaluation.ts';
import { toyGate } from '../../support/toy-gate.ts';

const [first] = toyGate.checks;
const checks = ['one', 'one-more', 'two'].map((name) => ({ ...first, id: `toy/${name}` })) as Gate['checks'];
const gate: Gate = { ...toyGate, checks };
const problems = (parts: Record<string, unknown>, gates: readonly Gate[] = [gate]) =>
  ruleProblems(rule(parts), gates).map(({ pointer, message }) => `${pointer} ${message}`);

describe('two levels of the same weight', () => {
  type Entry = Partial<LevelEntry>;
  const cases: readonly (readonly [string, Entry, Entry, boolean])[] = [
    ['the same check twice', { check: 'toy/one' }, { check: 'toy/one' }, true],
    ['two checks, one the beginning of the other', { check: 'toy/one' }, { check: 'toy/one-more' }, false],
    ['patterns that may match one check', { check: 'toy/*' }, { check: '*/one' }, true],
    ['a longer pattern and a shorter one', { check: 'toy/o*' }, { check: '*/one' }, false],
    ['a pattern that begins as the other does', { check: 'to*/one' }, { check: 't*y/one' }, true],
    ['patterns that begin differently', { check: 'toy/on*' }, { check: 'toy/tw*' }, false],
    ['the same path and different subjects', { path: '.a', subject: 'one' }, { path: '.a', subject: 'two' }, false],
    ['the same subject and different paths', { path: '.a*', subject: 'x' }, { path: '.b*', subject: 'x' }, false],
    ['the same path and subject', { path: '.a*', subject: 'x' }, { path: '.a*', subject: 'x' }, true],
    ['a text that reads as a pattern, and a pattern', { subject: 'a,' }, { subject: 'a*' }, true],
    ['the same impact', { impact: 'review' }, { impact: 'review' }, true],
    ['two impacts', { impact: 'review' }, { impact: 'breaking' }, false],
    ['an impact and none', { impact: 'review' }, {}, false],
    ['a path and none', { path: '.a' }, {}, false],
  ];

  it.each(cases)('%s: %j and %j can match one fact: %s', (_, one, other, isTie) => {
    const entry = (of: Entry) => ({ check: 'toy/*', ...of, level: 'info' });
    const tie = '/levels/1 levels.1: as specific as an entry above that can match the same facts';

    for (const levels of [
      [entry(one), entry(other)],
      [entry(other), entry(one)],
    ]) {
      expect(problems({ levels }).filter((text) => text.startsWith('/levels/1 '))).toEqual(isTie ? [tie] : []);
    }
  });
});

describe('a scope', () => {
  const never = '/scope/paths scope.paths: excludes all that it includes, so the rule can never fire';

  it.each([
    [['!a.txt'], []],
    [['a.txt', '!b.txt'], []],
    [['a.txt', 'b.txt', '!a.txt'], []],
    [['a.txt', '!a.txt'], [never]],
    [['a.txt', 'b.txt', '!b.txt', '!a.txt'], [never]],
  ])('of %j', (paths, expected) => {
    expect(problems({ scope: { paths } })).toEqual(expected);
  });
});

describe('a glob that is not one', () => {
  const bad = 'a/+(b|c)';

  it.each([
    ['a scope', { scope: { paths: ['a.txt'], branches: ['main', bad] } }, '/scope/branches/1'],
    ['the checks', { checks: ['toy/*', bad] }, '/checks/1'],
    [
      'a level',
      {
        levels: [
          { check: 'toy/one', level: 'info' },
          { check: bad, level: 'off' },
        ],
      },
      '/levels/1/check',
    ],
  ])('in %s is refused at its place', (_, parts, pointer) => {
    expect(problems(parts)).toContainEqual(
      expect.stringMatching(new RegExp(`^${pointer} "a/\\+.*" is not a valid glob`)),
    );
  });

  it('is quoted in part where it is long', () => {
    const [message = ''] = problems({ scope: { paths: [`+(${'x'.repeat(200)})`] } });

    expect(message).toContain(`"+(${'x'.repeat(98)}" is not`);
  });
});

it('params that do not fit are named by their path', () => {
  const nested: Gate = { ...gate, params: z.object({ inner: z.object({ list: z.array(z.number()) }) }) };

  expect(problems({ params: { inner: { list: [1, 'two'] } } }, [nested])).toEqual([
    '/params/inner/list/1 params.inner.list.1: Invalid input: expected number, received string',
  ]);
});

describe('rules of one gate', () => {
  const scope = { paths: ['a.txt'] };
  const same = { scope, checks: ['toy/one'], when: 'true' };
  const said = (...rules: readonly Record<string, unknown>[]) =>
    setProblems(
      rules.map((parts, index) => rule({ id: `r-${index}`, ...parts })),
      [gate, { ...gate, id: 'alone', rulesStandAlone: true }],
    );

  it.each([
    ['another scope', { ...same, scope: { paths: ['b.txt'] } }],
    ['other checks', { ...same, checks: ['toy/two'] }],
    ['another condition', { ...same, when: 'false' }],
    ['another gate', { ...same, gate: 'other' }],
    ['a gate whose rules stand alone', { ...same, gate: 'alone' }],
  ])('may stand beside one with %s', (_, other) => {
    expect(said(same, other)).toEqual([]);
    expect(said(other, same)).toEqual([]);
  });

  it('may not cover the very same: each is told which one does', () => {
    const message = 'covers exactly what r-0 covers; neither is more specific';

    expect(said(same, { scope }, same, same)).toEqual([
      [2, { pointer: '/scope', message }],
      [3, { pointer: '/scope', message }],
    ]);
  });

  it('may be two of one id: that is another problem', () => {
    expect(said({ ...same, id: 'r' }, { ...same, id: 'r' })).toEqual([]);
  });
});

describe('knowledge', () => {
  const document: Knowledge = {
    kind: 'knowledge',
    id: 'paint',
    gate: 'toy',
    title: 'Paint',
    owner: 'toys@example.com',
    source: 'the paint box',
    precedence: 100,
    content: {},
  };
  const reader = { content: z.unknown(), problems: () => [], paramProblems: () => [] };

  it('for a gate that reads none names those that do', () => {
    const message = (...gates: readonly Gate[]) => knowledgeProblems(document, gates)[0]?.message;
    const readers = ['painter', 'glazier'].map((id) => ({ ...gate, id, knowledge: reader }));

    expect(message(gate, ...readers)).toBe('gate toy reads no knowledge documents (those that do: painter, glazier)');
    expect(message(gate)).toBe('gate toy reads no knowledge documents (those that do: none)');
    expect(message({ ...gate, knowledge: reader })).toBeUndefined();
  });

  it('is put together only for gates that read it', () => {
    const faults = { ...reader, problems: () => [{ part: 0, path: ['a'], message: 'is given twice' }] };

    expect(
      joinedKnowledgeProblems(
        [document],
        [
          { ...gate, id: 'other' },
          { ...gate, knowledge: faults },
        ],
      ),
    ).toEqual([{ id: 'paint', problem: { pointer: '/content/a', message: 'content.a: is given twice' } }]);
  });
});

describe('a file of rules', () => {
  const text =
    'title: Toys hold\nid: toys\ngate: toy\nowner: toys@example.com\nmode: enforce\nscope: { paths: [a.txt] }\n';
  const read = (...texts: readonly string[]) =>
    readRulePack(
      texts.map((one, index) => ({ path: `${index}.yaml`, text: one })),
      [gate],
    );
  const other = text.replace('id: toys', 'id: tops');

  it('shows the line of an id that is given twice, and of a scope', () => {
    expect(read(text, text).problems).toEqual([{ path: '1.yaml', line: 2, message: 'id toys is given twice' }]);
    expect(read(text, other).problems).toEqual([
      { path: '1.yaml', line: 6, message: 'covers exactly what toys covers; neither is more specific' },
    ]);
  });

  it('may end with a document that is empty', () => {
    expect(read(`${text}---\n`, `---\n---\n${other.replace('a.txt', 'b.txt')}`).problems).toEqual([]);
  });

  it('is named where it has no rule; without any file, the folder is', () => {
    const path = (...texts: readonly string[]) => read(...texts).problems.map((problem) => problem.path);

    expect(path('# nothing\n', '# nothing\n')).toEqual(['0.yaml']);
    expect(path()).toEqual(['.']);
    expect(path('id: [')).toEqual(['0.yaml']);
  });

  it('is read in any order and gives its rules by id', () => {
    const named = (id: string) => text.replace('id: toys', `id: ${id}`).replace('a.txt', `${id}.txt`);
    const ids = ['b', 'd', 'a', 'c'];

    for (const order of [ids, ids.toReversed(), ids.toSorted()]) {
      expect(read(...order.map(named)).rules.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
    }
  });
});
