import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { defaultRuleFiles } from '../bin/rule-files.ts';
import { evaluate, readRulePack } from '../gates/catalogue.ts';
import type { LocalChangeCandidate } from '../gates/model/candidate.ts';
import { hexDigest } from '../gates/model/digest.ts';
import { ruleSetOf } from '../gates/model/rule.ts';
import type { FileChange, Snapshot, SnapshotFile } from '../gates/model/snapshot.ts';
import { type ColdTime, hasBundle, type Texts, timeDiff, timeParse, timeStart } from './bench-cold.ts';
import { changedCrd, largeCrd } from './bench-crds.ts';
import { timeHostile } from './bench-hostile.ts';
import { countRequests } from './bench-requests.ts';

/**
 * Times the decision against plain YAML parsing of the same texts, in one run, so that the ratio holds on any machine: warm, in this
 * process, and cold, as a command that is started anew and ends, of which the time that its main thread was busy holds on any load. The set is made here: 80 CRDs, about 10 MB, the size of a large
 * operator's. Where the corpus is beside the checkout, its largest real pair is timed too.
 */
const ROUNDS = 5;
const CRDS = 80;

interface Measured {
  readonly name: string;
  readonly bytes: number;
  readonly parseMs: number;
  readonly evaluateMs: number;
  readonly heapMb: number;
}

const { rules } = readRulePack(defaultRuleFiles());
const ruleSet = ruleSetOf(rules.filter((rule) => rule.gate === 'crd-compat').map((rule) => ({ version: 1, rule })));
const candidate: LocalChangeCandidate = {
  kind: 'local_change',
  repository: 'bench/set',
  base: 'main',
  baseSha: 'a'.repeat(40),
  headSha: 'b'.repeat(40),
};

function measure(name: string, base: Texts, head: Texts): Measured {
  const changed = [...head].filter(([path, text]) => base.get(path) !== text).map(([path]) => path);
  const texts = changed.flatMap((path) => [base.get(path) ?? '', head.get(path) ?? '']);
  const parseMs = median(() => {
    for (const text of texts) loadAll(text);
  });
  const evaluateMs = median(() => {
    const run = evaluate({
      candidate,
      snapshot: snapshotOf(changed, base, head),
      ruleSet,
      waivers: [],
      asOf: '2026-11-30T00:00:00Z',
    });
    if (run.results.every((result) => result.examined === 0)) throw new Error(`${name}: nothing was examined`);
  });
  const bytes = texts.reduce((sum, text) => sum + text.length, 0);
  return { name, bytes, parseMs, evaluateMs, heapMb: process.memoryUsage().heapUsed / 1e6 };
}

function snapshotOf(changed: readonly string[], base: Texts, head: Texts): Snapshot {
  const files = (texts: Texts) => changed.map((path) => fileOf(path, texts.get(path) ?? ''));
  const changes = changed.map((path): FileChange => ({ status: 'modified', path }));
  return {
    base: { sha: candidate.baseSha, files: files(base) },
    head: { sha: candidate.headSha, files: files(head) },
    changes,
  };
}

/** Blob ids are known before a gate runs; git has them. */
const blobs = new Map<string, string>();
function fileOf(path: string, content: string): SnapshotFile {
  const blob = blobs.get(content) ?? hexDigest(content).slice(0, 40);
  blobs.set(content, blob);
  return { path, blob, size: content.length, content };
}

function median(act: () => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    act();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

function report(cells: readonly (readonly string[])[]): void {
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of cells) {
    const line = row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
    process.stdout.write(`${line.trimEnd()}\n`);
  }
}

interface Case {
  readonly name: string;
  readonly base: Texts;
  readonly head: Texts;
}

function reportWarm(cases: readonly Case[]): void {
  const rows = cases.map(({ name, base, head }) => measure(name, base, head));
  report([
    ['warm: evaluated again in one process', 'YAML, MB', 'parse, ms', 'evaluate, ms', 'ratio', 'heap, MB'],
    ...rows.map(({ name, bytes, parseMs, evaluateMs, heapMb }) => [
      name,
      (bytes / 1e6).toFixed(1),
      parseMs.toFixed(0),
      evaluateMs.toFixed(0),
      (evaluateMs / parseMs).toFixed(2),
      heapMb.toFixed(0),
    ]),
  ]);
}

function reportCold(cases: readonly Case[]): void {
  if (!hasBundle()) {
    process.stdout.write('skipped: cold starts (no bundle; `npm run prepare` makes one)\n');
    return;
  }
  const start = timeStart();
  const rows = cases.map(({ name, base, head }) => ({
    name,
    parse: timeParse(base, head),
    diff: timeDiff(base, head),
  }));
  report([
    ['cold: a process each, its start included', 'parse, ms', 'diff crd, ms', 'of that busy', 'ratio', 'peak, MB'],
    ['sluice --version', '', start.ms.toFixed(0), busy(start), '', start.peakMb.toFixed(0)],
    ...rows.map(({ name, parse, diff }) => [
      name,
      parse.ms.toFixed(0),
      diff.ms.toFixed(0),
      busy(diff),
      (diff.ms / parse.ms).toFixed(2),
      diff.peakMb.toFixed(0),
    ]),
  ]);
}

function reportHostile(): void {
  report([
    ['hostile: read once', 'text, MB', 'ms'],
    ...timeHostile().map(({ name, bytes, ms }) => [name, (bytes / 1e6).toFixed(1), ms.toFixed(0)]),
  ]);
}

async function reportRequests(): Promise<void> {
  report([
    ['GitHub: files of a change, read from the local one', 'blob by blob', 'requests', 'ms'],
    ...(await countRequests()).map(({ changed, oneByOne, requests, ms }) => [
      `${changed} changed`,
      String(oneByOne),
      String(requests),
      ms.toFixed(0),
    ]),
  ]);
}

const busy = ({ busyMs }: ColdTime): string => busyMs?.toFixed(0) ?? '';

const base = new Map(Array.from({ length: CRDS }, (_, index) => [`crds/crd-${index}.yaml`, largeCrd(index)]));
const three = new Map([...base].map(([path, text], index) => [path, index < 3 ? changedCrd(text) : text]));
const all = new Map([...base].map(([path, text]) => [path, changedCrd(text)]));
const cases: Case[] = [
  { name: '80 CRDs, 3 changed', base, head: three },
  { name: '80 CRDs, all changed', base, head: all },
];

const yearly = join(import.meta.dirname, '../../shared/corpus/crds/perf-hostedcluster-one-year');
if (existsSync(yearly)) {
  const side = (name: string): Texts => new Map([['crd.yaml', readFileSync(join(yearly, `${name}.yaml`), 'utf8')]]);
  cases.push({ name: 'a year of a real CRD', base: side('before'), head: side('after') });
} else {
  process.stdout.write('skipped: a year of a real CRD (no corpus beside the checkout)\n');
}
reportWarm(cases);
reportCold(cases);
reportHostile();
await reportRequests();
process.stdout.write(
  `Baseline: js-yaml over the same texts; warm, those that changed. Medians of ${ROUNDS} rounds, Node ${process.version}.\n`,
);
