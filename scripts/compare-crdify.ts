import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { askCrdify, askGate } from './compare-crdify/answers.ts';
import { buildCrdify } from './compare-crdify/build.ts';
import { compareAnswers } from './compare-crdify/disagreements.ts';
import { mutations } from './compare-crdify/mutations.ts';
import { type PairResult, peersPage, unjudged } from './compare-crdify/page.ts';

/**
 * Runs crdify and the gate `crd-compat` on the same pairs of CRDs and writes where they disagree. Ends with 0 and says why where
 * crdify cannot be had: it is no part of the tests.
 */
interface Pair {
  readonly source: PairResult['source'];
  readonly name: string;
  readonly base: string;
  readonly head: string;
}

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({ options: { output: { type: 'string', default: join(root, 'docs/peers.md') } } });
const folder = mkdtempSync(join(tmpdir(), 'sluice-peer-'));
try {
  compare();
} finally {
  // Go keeps its module cache elsewhere; nothing here is read-only.
  rmSync(folder, { recursive: true, force: true });
}

function compare(): void {
  const build = buildCrdify(folder);
  if ('skipped' in build) {
    process.stdout.write(`skipped: side by side with crdify (${build.skipped})\n`);
    return;
  }
  const results = [...corpusPairs(), ...mutatedPairs()].map((pair) => run(build.binary, pair));
  writeFileSync(values.output, peersPage(results));
  const open = unjudged(results);
  if (open.length > 0) process.stderr.write(`no reason is written for:\n${open.map((kind) => `  ${kind}\n`).join('')}`);
  process.stdout.write(`${results.length} pairs compared with crdify\n`);
}

function corpusPairs(): Pair[] {
  const corpus = join(root, '../shared/corpus/crds');
  if (!existsSync(corpus)) {
    process.stdout.write('skipped: the pairs of the corpus (no corpus beside the checkout)\n');
    return [];
  }
  return readdirSync(corpus, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => ({
      source: 'corpus',
      name,
      base: join(corpus, name, 'before.yaml'),
      head: join(corpus, name, 'after.yaml'),
    }));
}

function mutatedPairs(): Pair[] {
  return mutations().map(({ name, base, head }, i) => {
    const files = { base: join(folder, `${i}-base.yaml`), head: join(folder, `${i}-head.yaml`) };
    writeFileSync(files.base, JSON.stringify(base, null, 1));
    writeFileSync(files.head, JSON.stringify(head, null, 1));
    return { source: 'mutation', name, ...files };
  });
}

function run(binary: string, { source, name, base, head }: Pair): PairResult {
  const peer = askCrdify(binary, base, head);
  const own = askGate(readFileSync(base, 'utf8'), readFileSync(head, 'utf8'));
  return { source, name, peer, own, commandMs: timeCommand(base, head), ...compareAnswers(peer, own) };
}

/** The command as people start it: a process per pair, like crdify. Nothing where it is not built. */
function timeCommand(base: string, head: string): number | undefined {
  const bundle = join(root, 'dist/sluice.mjs');
  if (!existsSync(bundle)) return undefined;
  const start = performance.now();
  const { status } = spawnSync(process.execPath, [bundle, 'diff', 'crd', base, head, '--json'], {
    maxBuffer: 256 * 1024 * 1024,
  });
  return status === null ? undefined : performance.now() - start;
}
