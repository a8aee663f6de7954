import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { gates } from '../../gates/catalogue.ts';

/** A check as it is registered: its id, and the gate that lists it. */
interface Registered {
  readonly id: string;
  readonly gate: string;
}

const root = join(import.meta.dirname, '..', '..');
const registered = gates.flatMap((gate) => gate.checks.map(({ id }): Registered => ({ id, gate: gate.id })));

/**
 * The house rule: a check of gate G is declared, its id spelled out, in one file gates/G/checks/NAME.ts (a table may declare many), is
 * tested in test/gates/G/checks/NAME.test.ts, is registered, and has the page docs/checks/<id>.md. One line for each thing that is
 * missing or left over.
 */
function untidiness(tree: string, known: readonly Registered[]): string[] {
  const gateNames = [...new Set([...known.map(({ gate }) => gate), ...foldersWithChecks(tree)])].sort();
  return [
    ...duplicates(known),
    ...gateNames.flatMap((gate) => untidyGate(tree, gate, known)),
    ...untidyPages(tree, known),
  ];
}

function untidyGate(tree: string, gate: string, known: readonly Registered[]): string[] {
  const ids = known.filter((check) => check.gate === gate).map(({ id }) => id);
  const folder = `gates/${gate}/checks`;
  const sources = namesIn(join(tree, folder), '.ts').map((name) => ({
    name,
    declared: declaredIn(readFileSync(join(tree, folder, `${name}.ts`), 'utf8'), ids),
  }));
  const tests = namesIn(join(tree, 'test', folder), '.test.ts');
  const filesOf = (id: string) => sources.filter(({ declared }) => declared.includes(id)).map(({ name }) => name);
  return [
    ...sources
      .filter(({ declared }) => declared.length === 0)
      .map(({ name }) => `${folder}/${name}.ts declares no registered id`),
    ...ids
      .filter((id) => filesOf(id).length !== 1)
      .map((id) => `${id} is declared in ${filesOf(id).join(' and ') || 'no file'} of ${folder}`),
    ...sources.filter(({ name }) => !tests.includes(name)).map(({ name }) => `${folder}/${name}.ts has no test`),
    ...tests
      .filter((name) => sources.every((source) => source.name !== name))
      .map((name) => `test/${folder}/${name}.test.ts tests no check`),
  ];
}

/** The ids that a file spells out, those left out that it names as the check of another fact. */
function declaredIn(source: string, ids: readonly string[]): string[] {
  const spelled = new Set([...source.matchAll(/(?<!check: )'([^'\n]+)'/g)].map(([, text]) => text));
  return ids.filter((id) => spelled.has(id));
}

function untidyPages(tree: string, known: readonly Registered[]): string[] {
  const pages = namesIn(join(tree, 'docs/checks'), '.md').filter((name) => name !== 'README');
  const ids = known.map(({ id }) => id);
  return [
    ...ids.filter((id) => !pages.includes(id)).map((id) => `${id} has no page docs/checks/${id}.md`),
    ...pages.filter((page) => !ids.includes(page)).map((page) => `docs/checks/${page}.md is the page of no check`),
  ];
}

function duplicates(known: readonly Registered[]): string[] {
  const ids = known.map(({ id }) => id);
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))].map((id) => `${id} is registered twice`);
}

function foldersWithChecks(tree: string): string[] {
  const folder = join(tree, 'gates');
  return readdirSync(folder).filter((name) => existsSync(join(folder, name, 'checks')));
}

function namesIn(folder: string, ending: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length).replaceAll('\\', '/'))
    .sort();
}

describe('the catalogue of checks', () => {
  it('is complete: every check has its file, its test, its registration and its page, and nothing is left over', () => {
    expect(untidiness(root, registered)).toEqual([]);
  });

  it('has ids of the form family/question, one family for each gate', () => {
    for (const gate of gates) {
      const families = new Set(gate.checks.map(({ id }) => id.split('/')[0]));

      expect(
        gate.checks.map(({ id }) => id).filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/.test(id)),
      ).toEqual([]);
      expect(families.size).toBe(1);
    }
  });

  it('says of every check what it finds, who breaks, why, the way out and where it comes from', () => {
    const wordless = gates
      .flatMap((gate) => gate.checks)
      .filter((check) =>
        [check.title, check.whoBreaks, check.why, check.wayOut, check.source].some((words) => words.trim().length < 5),
      );

    expect(wordless.map(({ id }) => id)).toEqual([]);
  });
});

describe('the finder of untidy checks', () => {
  const planted = mkdtempSync(join(tmpdir(), 'sluice-catalogue-'));
  afterAll(() => rmSync(planted, { recursive: true }));

  function plant(...paths: string[]): string {
    const tree = mkdtempSync(join(planted, 'tree-'));
    for (const path of ['gates/model/x.ts', ...paths]) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), TEXTS[path] ?? '');
    }
    return tree;
  }

  const TEXTS: Readonly<Record<string, string>> = {
    'gates/g/checks/a.ts': "id: 'f/a', follows: { check: 'f/other' }",
    'gates/g/checks/table.ts': "['f/b', 'f/c']",
    'gates/g/checks/again.ts': "id: 'f/a'",
  };
  const whole = ['gates/g/checks/a.ts', 'test/gates/g/checks/a.test.ts', 'docs/checks/f/a.md'];
  const known = [{ id: 'f/a', gate: 'g' }];

  it.each([
    { name: 'nothing in a tidy tree', paths: whole, checks: known, found: [] },
    {
      name: 'a missing test',
      paths: [...whole.slice(0, 1), ...whole.slice(2)],
      checks: known,
      found: ['gates/g/checks/a.ts has no test'],
    },
    { name: 'a missing page', paths: whole.slice(0, 2), checks: known, found: ['f/a has no page docs/checks/f/a.md'] },
    {
      name: 'nothing in a table of two checks',
      paths: [
        'gates/g/checks/table.ts',
        'test/gates/g/checks/table.test.ts',
        'docs/checks/f/b.md',
        'docs/checks/f/c.md',
      ],
      checks: [
        { id: 'f/b', gate: 'g' },
        { id: 'f/c', gate: 'g' },
      ],
      found: [],
    },
    {
      name: 'an id in two files',
      paths: [...whole, 'gates/g/checks/again.ts', 'test/gates/g/checks/again.test.ts'],
      checks: known,
      found: ['f/a is declared in a and again of gates/g/checks'],
    },
    {
      name: 'an id that is only named as a cause',
      paths: [...whole, 'docs/checks/f/other.md'],
      checks: [...known, { id: 'f/other', gate: 'g' }],
      found: ['f/other is declared in no file of gates/g/checks'],
    },
    {
      name: 'a missing file',
      paths: whole.slice(1),
      checks: known,
      found: ['f/a is declared in no file of gates/g/checks', 'test/gates/g/checks/a.test.ts tests no check'],
    },
    {
      name: 'a missing registration',
      paths: whole,
      checks: [],
      found: ['gates/g/checks/a.ts declares no registered id', 'docs/checks/f/a.md is the page of no check'],
    },
    {
      name: 'a registration under another id',
      paths: whole,
      checks: [{ id: 'f/b', gate: 'g' }],
      found: [
        'gates/g/checks/a.ts declares no registered id',
        'f/b is declared in no file of gates/g/checks',
        'f/b has no page docs/checks/f/b.md',
        'docs/checks/f/a.md is the page of no check',
      ],
    },
    { name: 'one id twice', paths: whole, checks: [...known, ...known], found: ['f/a is registered twice'] },
    {
      name: 'a left-over test and a left-over page',
      paths: [...whole, 'test/gates/g/checks/z.test.ts', 'docs/checks/f/z.md'],
      checks: known,
      found: ['test/gates/g/checks/z.test.ts tests no check', 'docs/checks/f/z.md is the page of no check'],
    },
  ])('finds $name', ({ paths, checks, found }) => {
    expect(untidiness(plant(...paths), checks)).toEqual(found);
  });
});
