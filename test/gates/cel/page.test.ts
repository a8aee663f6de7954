import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileOver, evaluateOver } from '../../../gates/cel/index.ts';
import { SCHEMA_OF_KIND } from '../../../gates/engine/candidate-schema.ts';
import { CONDITION_STEPS, evaluateCondition } from '../../../gates/engine/condition.ts';
import { conditionProblems } from '../../../gates/engine/condition-problems.ts';
import type { Candidate } from '../../../gates/model/candidate.ts';
import { membersOf } from '../../../gates/model/json-values.ts';
import { candidate as local, rule } from '../../support/evaluation.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/cel.md'), 'utf8');

/** The rows below a table's head, cell by cell; a `|` inside a cell is written `\|`. */
function rowsBelow(head: string): string[][] {
  const after = page
    .slice(page.indexOf(`| ${head}`))
    .split('\n')
    .slice(2);
  const rows = after.slice(
    0,
    after.findIndex((line) => !line.startsWith('|')),
  );
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.replaceAll('\\|', '|').trim()),
  );
}

const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

const { repository, base, baseSha, headSha } = local;
const change = { repository, base, baseSha, headSha };
const pullRequests: readonly Candidate[] = (['User', 'Bot'] as const).flatMap((type) =>
  [true, false].map((isFork) => ({
    ...change,
    kind: 'pull_request',
    number: 1,
    title: isFork ? 'fix: the lamp' : 'The lamp',
    author: { id: 1, login: isFork ? 'ada' : 'linus', type },
    isFork,
  })),
);
const candidates: readonly Candidate[] = [
  ...pullRequests,
  local,
  { ...local, base: 'experimental', repository: 'other/lamps' },
];

describe('the page about CEL', () => {
  it.each(rowsBelow('condition | true for').map(([condition = '']) => codeIn(condition)[0] ?? ''))(
    'shows a condition that works and decides: %s',
    (when) => {
      expect(conditionProblems(rule({ when }))).toEqual([]);
      expect(new Set(candidates.map((one) => JSON.stringify(evaluateCondition(when, one))))).toEqual(
        new Set(['{"holds":true}', '{"holds":false}']),
      );
    },
  );

  it.each(rowsBelow('condition | answer').map((row) => codeIn(row.join())))(
    'shows the answer to %s',
    (when, answer) => {
      expect(conditionProblems(rule({ when })).map(({ message }) => message)).toEqual([`when: ${answer}`]);
    },
  );

  it.each(rowsBelow('library | examples').flatMap(([, examples = '']) => codeIn(examples)))(
    'is right that %s',
    (text) => {
      const nothing: Parameters<typeof evaluateOver>[0] = { name: 'self', schema: { type: 'object' } };

      expect(evaluateOver(nothing, compileOver(nothing, text), {}, CONDITION_STEPS)).toEqual({ value: true });
    },
  );

  it('names the fields of each kind of candidate', () => {
    const [kinds, rows] = [['pull_request', 'local_change', 'image'], rowsBelow('field | type')];
    const named = kinds.map((_, column) =>
      rows.flatMap(([names = '', , ...has]) => (has[column] === '' ? [] : codeIn(names))).sort(),
    );

    expect(named).toEqual(
      kinds.map((kind) =>
        membersOf(SCHEMA_OF_KIND.get(kind as Candidate['kind'])?.['properties']).map(([name]) => name),
      ),
    );
    expect([...SCHEMA_OF_KIND.keys()].sort()).toEqual([...kinds].sort());
  });

  it('tells the limits that hold', () => {
    expect(page).toContain(`a budget of ${CONDITION_STEPS.toLocaleString('en')} steps`);
    expect(() => rule({ when: 'x'.repeat(1001) })).toThrow();
    expect(rule({ when: 'x'.repeat(1000) }).when).toHaveLength(1000);
  });
});
