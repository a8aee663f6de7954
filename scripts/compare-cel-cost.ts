import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { COSTED, moduleOf, withApiServer } from './api-server.ts';
import { differences, type OracleLine } from './compare-cel-cost/differences.ts';
import { type Golden, goldenCrd, withAnswers } from './compare-cel-cost/golden.ts';

/**
 * Asks the API server's own code what validation rules cost and compares with our estimate: the invented rules of the golden table, and those
 * of the corpus. Ends with 1 where they differ, and with 0 and the reason where the oracle cannot be had. `--write` puts the oracle's
 * numbers into the golden table.
 */
const root = join(import.meta.dirname, '..');
const GOLDEN = join(root, 'test/gates/crd-compat/validation-rules/golden.generated.json');
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });
withApiServer(join(root, 'scripts/compare-cel-cost/main.go'), 'what rules cost', compare, [COSTED]);

function compare(binary: string, folder: string): 0 | 1 {
  const golden = JSON.parse(readFileSync(GOLDEN, 'utf8')) as Golden;
  const invented = join(folder, 'golden.yaml');
  writeFileSync(invented, JSON.stringify(goldenCrd(golden)));
  const lines = ask(binary, [invented, ...corpusFiles()]);
  if (values.write) {
    const answers = lines.filter(({ file }) => file === invented);
    writeFileSync(GOLDEN, `${JSON.stringify(withAnswers(golden, answers, moduleOf(COSTED)), null, 1)}\n`);
  }
  const found = differences(lines);
  process.stdout.write(`${lines.length} rules compared with ${moduleOf(COSTED)}, ${found.length} differ\n`);
  for (const one of found.slice(0, 20)) process.stderr.write(`  ${one}\n`);
  return found.length > 0 ? 1 : 0;
}

function ask(binary: string, files: readonly string[]): OracleLine[] {
  const { stdout, stderr, status } = spawnSync(binary, files, { encoding: 'utf8', maxBuffer: 512 * 1024 * 1024 });
  if (status !== 0) throw new Error(`the oracle failed: ${stderr}`);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as OracleLine);
}

function corpusFiles(): string[] {
  const corpus = join(root, '../shared/corpus/crds');
  if (!existsSync(corpus)) {
    process.stdout.write('skipped: the rules of the corpus (no corpus beside the checkout)\n');
    return [];
  }
  return readdirSync(corpus, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => [join(corpus, name, 'before.yaml'), join(corpus, name, 'after.yaml')])
    .filter((path) => existsSync(path));
}
