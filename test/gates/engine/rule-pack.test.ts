import { describe, expect, it } from 'vitest';
import { readRulePack } from '../../../gates/engine/rule-pack.ts';
import { toyGate } from '../../support/toy-gate.ts';

const head = 'id: toys\ngate: toy\ntitle: Toys hold\nowner: toys@example.com\nmode: enforce\n';
const read = (...texts: string[]) =>
  readRulePack(
    texts.map((text, index) => ({ path: `${index}.yaml`, text })),
    [toyGate],
  );

describe('a rule pack', () => {
  it('reads one rule with its defaults', () => {
    expect(read(head)).toEqual({
      problems: [],
      knowledge: [],
      rules: [
        {
          id: 'toys',
          gate: 'toy',
          title: 'Toys hold',
          owner: 'toys@example.com',
          scope: {},
          mode: 'enforce',
          onInconclusive: 'fail',
          waivable: 'owner',
          ownCheckRun: false,
          params: {},
          levels: [],
        },
      ],
    });
  });

  it('reads several documents and files, sorted by id', () => {
    const other = (id: string) => head.replace('id: toys', `id: ${id}`).concat(`scope: {branches: [${id}]}\n`);

    expect(read(`${other('zeta')}---\n${other('beta')}`, `---\n${other('alpha')}`).rules.map(({ id }) => id)).toEqual([
      'alpha',
      'beta',
      'zeta',
    ]);
  });

  it('lets two rules of a gate whose rules stand alone cover the same', () => {
    const files = ['a', 'b'].map((id) => ({ path: `${id}.yaml`, text: head.replace('id: toys', `id: ${id}`) }));

    expect(readRulePack(files, [{ ...toyGate, rulesStandAlone: true }]).problems).toEqual([]);
    expect(readRulePack(files, [toyGate]).problems.map(({ message }) => message)).toEqual([
      'covers exactly what a covers; neither is more specific',
    ]);
  });

  it.each([
    { name: 'an unknown key', text: `${head}modus: warn\n`, line: 6, message: 'unknown key: modus' },
    { name: 'an unknown key inside', text: `${head}scope:\n  repos: [a/b]\n`, line: 7, message: 'unknown key: repos' },
    {
      name: 'an unknown gate',
      text: head.replace('gate: toy', 'gate: boy'),
      line: 2,
      message: 'unknown gate: boy (known: toy)',
    },
    {
      name: 'an unknown mode',
      text: head.replace('enforce', 'enforced'),
      line: 5,
      message: 'mode: Invalid option: expected one of "enforce"|"warn"|"observe"',
    },
    {
      name: 'a date that cannot be read',
      text: `${head}effectiveFrom: 2026-13-01\n`,
      line: 6,
      message: 'effectiveFrom: Invalid input',
    },
    {
      name: 'a missing owner',
      text: head.replace('owner: toys@example.com\n', ''),
      line: 1,
      message: 'owner: Invalid input: expected string, received undefined',
    },
    {
      name: 'an unknown check',
      text: `${head}checks: [toy/one, toy/four]\n`,
      line: 6,
      message: 'unknown check: toy/four matches no check of toy',
    },
    {
      name: 'a level for an unknown check',
      text: `${head}levels:\n  - {check: toy/one, level: info}\n  - {check: "try/*", level: info}\n`,
      line: 8,
      message: 'unknown check: try/* matches no check of toy',
    },
    {
      name: 'levels that tie',
      text: `${head}levels:\n  - {check: "toy/*", path: .a, level: info}\n  - {check: "*/one", path: .a, level: off}\n`,
      line: 8,
      message: 'levels.1: as specific as an entry above that can match the same facts',
    },
    {
      name: 'unknown params',
      text: `${head}params:\n  loud: maybe\n`,
      line: 7,
      message: 'params.loud: Invalid input: expected boolean, received string',
    },
    {
      name: 'a condition that is not CEL',
      text: `${head}when: candidate.base ==\n`,
      line: 6,
      message: 'when: syntax error: the expression is incomplete',
    },
    {
      name: 'a condition over a field that candidates do not have',
      text: `${head}when: candidate.bse == "main"\n`,
      line: 6,
      message: 'when: candidate.bse: unknown field; did you mean candidate.base?',
    },
    {
      name: 'a scope that excludes all it includes',
      text: `${head}scope: {paths: [a.txt, "!a.txt"]}\n`,
      line: 6,
      message: 'scope.paths: excludes all that it includes, so the rule can never fire',
    },
    {
      name: 'a glob that does not mean what its author meant',
      text: `${head}scope: {paths: ["a/+(b|c)/*"]}\n`,
      line: 6,
      message: '"a/+(b|c)/*" is not a valid glob: +(...) is not supported: write the alternatives as {a,b}, or use "*"',
    },
    { name: 'text that is not YAML', text: 'id: [', line: 1, message: /^not YAML: / },
    {
      name: 'a document that is not an object',
      text: '- a\n',
      line: 1,
      message: 'Invalid input: expected object, received array',
    },
    {
      name: 'an alias storm',
      text: `a: &a [x, x, x]\n${'bcdefghijklmnopqrstuvw'
        .split('')
        .map((name, index, all) => `${name}: &${name} [${`*${all[index - 1] ?? 'a'}, `.repeat(9)}1]`)
        .join('\n')}\n`,
      message: /through its aliases|alias/,
    },
  ])('refuses $name and names the line', ({ text, line, message }) => {
    const { problems } = read(text);

    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toEqual(typeof message === 'string' ? message : expect.stringMatching(message));
    expect(problems[0]?.path).toBe('0.yaml');
    if (line !== undefined) expect(problems[0]?.line).toBe(line);
  });

  it('refuses an id given twice', () => {
    expect(read(head, head).problems).toEqual([{ path: '1.yaml', line: 1, message: 'id toys is given twice' }]);
  });

  it('refuses two rules that cover exactly the same', () => {
    expect(read(head, head.replace('id: toys', 'id: tops')).problems).toEqual([
      { path: '1.yaml', line: 1, message: 'covers exactly what toys covers; neither is more specific' },
    ]);
  });

  it('refuses a pack without rules: it would open every gate', () => {
    expect(read('# nothing\n').problems.map(({ message }) => message)).toEqual([
      'there is no rule here: a pack without rules would open every gate',
    ]);
  });

  it('lets levels stand side by side that can never meet', () => {
    expect(
      read(
        `${head}levels:\n  - {check: toy/one, level: info}\n  - {check: toy/two, level: info}\n  - {check: "toy/*", path: .a, level: info}\n  - {check: "toy/*", path: .b, level: off}\n`,
      ).problems,
    ).toEqual([]);
  });
});
