import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as tables from '../../../../lambdas/adapters/dynamodb/tables.ts';

const root = join(import.meta.dirname, '../../../..');
const page = readFileSync(join(root, 'docs/data-model.md'), 'utf8');
const sources = ['lambdas/adapters/dynamodb', 'lambdas/adapters/table-queue', 'bin/local']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** `id function`, as the page lists them. */
const listed = [...page.matchAll(/^\| ([A-Z]\d+) +\|.*\| `(\w+)` +\|$/gm)].map(([, id, name]) => `${id} ${name}`);

/** `id function`, from the comments: the function is the next one after the comment. */
const written = sources.flatMap(({ text }) =>
  [...text.matchAll(/Access pattern ([A-Z]\d+):[\s\S]*?\*\/\n(?:export )?(?:async )?function\*? (\w+)/g)].map(
    ([, id, name]) => `${id} ${name}`,
  ),
);

describe('the page of the data model', () => {
  it('lists the access patterns that the code has, by the same ids and functions', () => {
    expect(listed.length).toBeGreaterThan(20);
    expect([...listed].sort()).toEqual([...written].sort());
  });

  it('gives each id once, without gaps', () => {
    for (const letter of ['R', 'W', 'Q', 'L']) {
      const numbers = listed
        .filter((line) => line.startsWith(letter))
        .map((line) => Number.parseInt(line.slice(1), 10));
      expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    }
  });

  it('names every table, and every index with its keys', () => {
    for (const table of Object.values(tables)) {
      expect(page).toContain(`\`${table.name}\``);
      for (const { name, partitionKey, sortKey } of table.indexes) {
        const line = new RegExp(
          `^\\| \`${name}\` +\\| \`${table.name}\` +\\| \`${partitionKey}\`.*\\| \`${sortKey}\``,
          'm',
        );
        expect(page).toMatch(line);
      }
    }
  });
});

describe('keys', () => {
  it('are built in keys.ts and waiver-keys.ts, and nowhere else', () => {
    const elsewhere = sources.filter(
      ({ path, text }) => !/\/(waiver-)?keys.ts$/.test(path) && /['"`][A-Z]+#/.test(text),
    );

    expect(elsewhere.map(({ path }) => path)).toEqual([]);
  });
});
