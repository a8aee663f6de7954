import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { evaluate } from '../../../gates/engine/evaluate.ts';
import { readRulePack } from '../../../gates/engine/rule-pack.ts';
import type { Gate } from '../../../gates/model/gate.ts';
import { type Knowledge, knowledgeFor } from '../../../gates/model/knowledge.ts';
import { ruleSetOf } from '../../../gates/model/rule.ts';
import { input, rule } from '../../support/evaluation.ts';
import { toyGate } from '../../support/toy-gate.ts';

const Content = z.strictObject({ colours: z.array(z.string()) });
const Params = z.strictObject({ colour: z.string().optional() });

/** A gate that knows colours by documents: one that two of them have is a mistake, and rules may name those that one has. */
const painter: Gate = {
  ...toyGate,
  params: Params,
  knowledge: {
    content: Content,
    problems: (parts) => {
      const seen = new Set<string>();
      return parts.flatMap(({ content }, part) =>
        Content.parse(content).colours.flatMap((colour, index) => {
          if (!seen.has(colour)) seen.add(colour);
          else return [{ part, path: ['colours', index], message: `${colour} is given twice` }];
          return [];
        }),
      );
    },
    paramProblems: (params, parts) => {
      const { colour } = Params.parse(params);
      const known = parts.flatMap(({ content }) => Content.parse(content).colours);
      return colour === undefined || known.includes(colour) ? [] : [{ path: ['colour'], message: `no ${colour}` }];
    },
  },
};

const paint = (id: string, colours: readonly string[], parts: Partial<Knowledge> = {}): Knowledge => ({
  kind: 'knowledge',
  id,
  gate: 'toy',
  title: 'Paint',
  owner: 'toys@example.com',
  source: 'the paint box',
  precedence: 100,
  content: { colours: [...colours] },
  ...parts,
});

const head = 'kind: knowledge\nid: paint\ngate: toy\ntitle: Paint\nowner: toys@example.com\nsource: the paint box\n';
const toys = 'id: toys\ngate: toy\ntitle: Toys hold\nowner: toys@example.com\nmode: enforce\n';
const read = (text: string, given: readonly Knowledge[] = [], gates = [painter]) =>
  readRulePack([{ path: 'a.yaml', text }], gates, given);
const problemsIn = (...args: Parameters<typeof read>) =>
  read(...args).problems.map(({ path, line, message }) => `${path}${line === undefined ? '' : `:${line}`}: ${message}`);

describe('knowledge documents in a pack', () => {
  it('stand beside rules', () => {
    const { rules, knowledge, problems } = read(
      `${head}content: { colours: [red] }\n---\n${toys}params: { colour: red }\n`,
    );

    expect(problems).toEqual([]);
    expect(rules.map(({ id }) => id)).toEqual(['toys']);
    expect(knowledge).toEqual([paint('paint', ['red'])]);
  });

  it.each([
    {
      name: 'an unknown key',
      text: `${head}content: { colours: [] }\nsauce: x\n`,
      said: ['a.yaml:8: unknown key: sauce'],
    },
    {
      name: 'an unknown key of its content',
      text: `${head}content:\n  colours: []\n  tones: []\n`,
      said: ['a.yaml:9: unknown key: tones'],
    },
    {
      name: 'content that does not fit',
      text: `${head}content:\n  colours: [1]\n`,
      said: ['a.yaml:8: content.colours.0: Invalid input: expected string, received number'],
    },
    {
      name: 'another kind',
      text: `${head.replace('knowledge', 'recipe')}content: {}\n`,
      said: ['a.yaml:1: kind: Invalid input: expected "knowledge"'],
    },
    {
      name: 'a gate that reads none',
      text: `${head.replace('gate: toy', 'gate: crd-compat')}content: {}\n`,
      said: ['a.yaml:3: gate crd-compat reads no knowledge documents (those that do: toy)'],
    },
    {
      name: 'a mistake of documents together',
      text: `${head}content:\n  colours: [red, red]\n`,
      said: ['a.yaml:8: content.colours.1: red is given twice'],
    },
    {
      name: 'an id that a rule has',
      text: `${head.replace('id: paint', 'id: toys')}content: { colours: [] }\n---\n${toys}`,
      said: ['a.yaml:9: id toys is given twice'],
    },
    {
      name: 'a rule that names what no document has',
      text: `${head}content: { colours: [red] }\n---\n${toys}params: { colour: blue }\n`,
      said: ['a.yaml:14: params.colour: no blue'],
    },
  ])('are refused with $name, at its line', ({ text, said }) => {
    expect(problemsIn(text)).toEqual(said);
  });

  it('go with those in force, and take the place of the one with their id', () => {
    const given = [paint('paint', ['green']), paint('varnish', ['red'])];

    expect(problemsIn(`${toys}params: { colour: green }\n`, given)).toEqual([]);
    expect(problemsIn(`${head}content: { colours: [blue] }\n---\n${toys}params: { colour: green }\n`, given)).toEqual([
      'a.yaml:14: params.colour: no green',
    ]);
    expect(problemsIn(`${head}precedence: 200\ncontent: { colours: [red] }\n`, given)).toEqual([
      'knowledge varnish, in force: content.colours.0: red is given twice',
    ]);
  });
});

describe('a run with knowledge', () => {
  const run = (documents: readonly Knowledge[], params: Record<string, string> = {}, gate: Gate = painter) =>
    evaluate(
      {
        ...input({ 'a.txt': 'one .a compatible' }),
        ruleSet: ruleSetOf(
          [{ version: 1, rule: rule({ params }) }],
          documents.map((knowledge) => ({ version: 1, knowledge })),
        ),
      },
      [gate],
    );

  it('hands a gate the documents for it, highest precedence first', () => {
    const heard: string[][] = [];
    const listening: Gate = {
      ...painter,
      judge: (task) => {
        heard.push((task.knowledge ?? []).map(({ id }) => id));
        return painter.judge(task);
      },
    };
    const others = paint('others', ['red'], { gate: 'elsewhere' });

    run([paint('a', ['a']), others, paint('c', ['c'], { precedence: 200 }), paint('b', ['b'])], {}, listening);

    expect(heard).toEqual([['c', 'a', 'b']]);
  });

  it('has the documents in the digest of its rules', () => {
    const digests = [[], [paint('a', ['red'])], [paint('a', ['blue'])]].map((documents) => run(documents).ruleSet);

    expect(new Set(digests).size).toBe(3);
    expect(run([paint('a', ['red']), paint('b', ['blue'])])).toEqual(run([paint('b', ['blue']), paint('a', ['red'])]));
  });

  it.each([
    { name: 'name what is not there', documents: [paint('a', ['red'])], reason: 'no blue' },
    { name: 'clash', documents: [paint('a', ['red']), paint('b', ['red'])], reason: 'knowledge b: red is given twice' },
    {
      name: 'cannot be read',
      documents: [paint('a', [], { content: {} })],
      reason: 'its knowledge documents cannot be read',
    },
  ])('decides nothing where documents $name', ({ documents, reason }) => {
    const { verdict, results } = run(documents, { colour: 'blue' });

    expect(verdict).toBe('inconclusive');
    expect(results[0]?.doubts[0]?.reason).toContain(reason);
  });

  it('orders documents of one precedence by id', () => {
    const parts = knowledgeFor([paint('b', []), paint('a', []), paint('z', [], { precedence: 101 })], 'toy');

    expect(parts.map(({ id }) => id)).toEqual(['z', 'a', 'b']);
  });
});
