import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gates } from '../gates/catalogue.ts';
import { checkPages, driftOf } from './check-pages.ts';
import { pagesWithTables, withTables } from './dialects.ts';
import { showExamples } from './examples/show-example.ts';

const folder = join(import.meta.dirname, '..', 'docs', 'checks');

/** Writes one page for each check, and the tables of dialects; with `--check` it only says which pages are out of date, and fails. */
async function main(isCheckOnly: boolean): Promise<number> {
  const wanted = checkPages(gates, await showExamples());
  const tables = [...pagesWithTables()].filter(([, text]) => withTables(text) !== text);
  const drift = [...driftOf(wanted, readPages()), ...tables.map(([page]) => `docs/${page} is not up to date`)];
  if (isCheckOnly) {
    for (const line of drift) process.stderr.write(`${line}\n`);
    if (drift.length > 0) process.stderr.write('Run `npm run docs` to write them.\n');
    return drift.length > 0 ? 1 : 0;
  }
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of wanted) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  for (const [page, text] of tables) writeFileSync(join(folder, '..', page), withTables(text));
  process.stdout.write(`${wanted.size + tables.length} pages, ${drift.length} of them changed\n`);
  return 0;
}

function readPages(): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  return new Map(names.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(folder, name), 'utf8')]));
}

process.exitCode = await main(process.argv.includes('--check'));
