import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { askApiServer, buildApiServer } from './api-server.ts';
import type { OracleAnswer } from './api-server-oracle/pairs.ts';
import { askCrdify, askGate } from './compare-crdify/answers.ts';
import { questionsOf, type ServerAnswer, serverAnswer } from './compare-crdify/api-server.ts';
import { buildCrdify } from './compare-crdify/build.ts';
import { compareAnswers } from './compare-crdify/disagreements.ts';
import { type Mutation, mutations } from './compare-crdify/mutations.ts';
import { peersPage } from './compare-crdify/page.ts';
import { realBases, realMutations } from './compare-crdify/real-mutations.ts';
import { type PairResult, type Source, unanswered } from './compare-crdify/results.ts';

/**
 * Runs crdify and the gate `crd-compat` on the same pairs of CRDs, asks the API server's code about single changes, and writes where
 * the two disagree. Ends with 1 where the gate passes what the API server refuses, and where a disagreement has no reason yet; with 0,
 * and the reason, where crdify cannot be had: it is no part of the tests.
 */
interface Pair {
  readonly source: Source;
  readonly name: string;
  readonly base: string;
  readonly head: string;
  readonly server?: ServerAnswer;
}

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    output: { type: 'string', default: join(root, 'docs/peers.md') },
    crds: { type: 'string', default: join(root, '../shared/corpus/crds') },
    pairs: { type: 'string', default: '300' },
    seed: { type: 'string', default: '20' },
  },
});
/** A process of Node takes half a second: one pair of so many is enough to see how long the command takes. */
const TIMED = 10;
const folder = mkdtempSync(join(tmpdir(), 'sluice-peer-'));
try {
  process.exitCode = compare();
} finally {
  // Go keeps its module cache elsewhere; nothing here is read-only.
  rmSync(folder, { recursive: true, force: true });
}

function compare(): number {
  const build = buildCrdify(room('crdify'));
  if ('skipped' in build) {
    process.stdout.write(`skipped: side by side with crdify (${build.skipped})\n`);
    return 0;
  }
  const seed = Number(values.seed);
  const real = realMutations(realBases(values.crds), Number(values.pairs), seed);
  const pairs = [...corpusPairs(), ...changedPairs(mutations(), real, seed)];
  const results = pairs.map((pair, i) => run(build.binary, pair, i % TIMED === 0));
  writeFileSync(values.output, peersPage(results, seed));
  const open = unanswered(results);
  process.stderr.write(open.map((line) => `${line}\n`).join(''));
  process.stdout.write(`${results.length} pairs compared with crdify, ${open.length} open questions\n`);
  return open.length > 0 ? 1 : 0;
}

function room(name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

function corpusPairs(): Pair[] {
  if (!existsSync(values.crds)) {
    process.stdout.write('skipped: the pairs of the corpus and changes of its CRDs (no corpus beside the checkout)\n');
    return [];
  }
  return readdirSync(values.crds, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => ({
      source: 'corpus',
      name,
      base: join(values.crds, name, 'before.yaml'),
      head: join(values.crds, name, 'after.yaml'),
    }));
}

function changedPairs(invented: readonly Mutation[], real: readonly Mutation[], seed: number): Pair[] {
  const all = [...invented, ...real];
  const answers = askServer(all, seed);
  return all.map((mutation, i) => {
    const { name, base, head } = mutation;
    const files = { base: join(folder, `${i}-base.yaml`), head: join(folder, `${i}-head.yaml`) };
    writeFileSync(files.base, JSON.stringify(base, null, 1));
    writeFileSync(files.head, JSON.stringify(head, null, 1));
    const [server, source] = [answers.get(mutation), i < invented.length ? 'mutation' : 'real mutation'] as const;
    return { source, name, ...files, ...(server === undefined ? {} : { server }) };
  });
}

/** Nothing about changes outside of schemas, and nothing at all where the API server's code cannot be had. */
function askServer(all: readonly Mutation[], seed: number): Map<Mutation, ServerAnswer> {
  const build = buildApiServer(room('api-server'), join(root, 'scripts/api-server-oracle/main.go'));
  if ('skipped' in build) {
    process.stdout.write(`skipped: what the API server says of single changes (${build.skipped})\n`);
    return new Map();
  }
  const asked = all.flatMap((mutation, i) => {
    const questions = questionsOf(mutation, seed + i);
    return questions ? [{ mutation, ...questions }] : [];
  });
  const wholes = askApiServer<OracleAnswer>(
    build.binary,
    folder,
    asked.map(({ whole }) => whole),
  );
  const parts = askApiServer<OracleAnswer>(
    build.binary,
    folder,
    asked.map(({ part }) => part),
  );
  return new Map(
    asked.flatMap(({ mutation }, i): [Mutation, ServerAnswer][] => {
      const [whole, part] = [wholes[i], parts[i]];
      const answer = whole && part && serverAnswer(whole, part);
      return answer === undefined ? [] : [[mutation, answer]];
    }),
  );
}

function run(binary: string, { source, name, base, head, server }: Pair, isTimed: boolean): PairResult {
  const peer = askCrdify(binary, base, head);
  const own = askGate(readFileSync(base, 'utf8'), readFileSync(head, 'utf8'));
  const commandMs = isTimed ? timeCommand(base, head) : undefined;
  return { source, name, peer, own, commandMs, server, ...compareAnswers(peer, own, server) };
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
