import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { crdCompat } from '../../gates/crd-compat/index.ts';
import { type Fact, Impact } from '../../gates/model/finding.ts';
import type { GateAnswer } from '../../gates/model/gate.ts';
import type { Snapshot, SnapshotFile } from '../../gates/model/snapshot.ts';
import type { CaseMismatch, CorpusResult, UnreadableCase } from './corpus.ts';

const Expectation = z.looseObject({
  rule: z.string(),
  verdict: Impact,
  version: z.string().optional(),
  path: z.string(),
  impliedBy: z.string().optional(),
  accept: z.array(Impact).optional(),
});
type Expectation = z.infer<typeof Expectation>;

const CrdCase = z.looseObject({
  name: z.string().regex(/^[\w.-]+$/, 'the name of a case is the name of its folder'),
  path: z.string().optional(),
  beforePath: z.string().optional(),
  expected: z.array(Expectation),
});
type CrdCase = z.infer<typeof CrdCase>;

/**
 * Runs every case of a folder laid out like `corpus/crds` (`index.json`, `<case>/before.yaml`, `<case>/after.yaml`) through the
 * shipped gate. A case matches when the set of findings that follow from no other (rule, version, path, impact under profile
 * `write`) is the expected one; an expectation with `accept` allows each impact listed there. A mismatch lists only what differs.
 */
export async function runCrdCorpus(directory: string): Promise<CorpusResult> {
  const mismatches: CaseMismatch[] = [];
  const unreadable: UnreadableCase[] = [];
  const entries = await readIndex(directory);
  if (!Array.isArray(entries)) return { cases: 0, mismatches, unreadable: [entries], unsupported: 0 };
  for (const [i, entry] of entries.entries()) {
    const crdCase = CrdCase.safeParse(entry);
    if (!crdCase.success) {
      unreadable.push({ case: `#${i}`, reason: z.prettifyError(crdCase.error) });
      continue;
    }
    const answer = await judgeCase(directory, crdCase.data);
    if ('reason' in answer) unreadable.push(answer);
    else mismatches.push(...mismatchOf(crdCase.data, answer));
  }
  return { cases: entries.length - unreadable.length, mismatches, unreadable, unsupported: 0 };
}

async function readIndex(directory: string): Promise<unknown[] | UnreadableCase> {
  try {
    const index: unknown = JSON.parse(await readFile(path.join(directory, 'index.json'), 'utf8'));
    return Array.isArray(index) ? index : { case: 'index.json', reason: 'it is not a list of cases' };
  } catch (error) {
    return { case: 'index.json', reason: messageOf(error) };
  }
}

async function judgeCase(directory: string, crdCase: CrdCase): Promise<GateAnswer | UnreadableCase> {
  try {
    const head = crdCase.path ?? `${crdCase.name}.yaml`;
    const [before, after] = await Promise.all([
      fileAt(directory, crdCase.name, 'before.yaml', crdCase.beforePath ?? head),
      fileAt(directory, crdCase.name, 'after.yaml', head),
    ]);
    if (!before && !after) return { case: crdCase.name, reason: 'ENOENT: it has neither before.yaml nor after.yaml' };
    const snapshot = snapshotOf(before, after);
    const params = crdCompat.params.parse({ profile: 'write' });
    return crdCompat.judge({ candidate: CANDIDATE, snapshot, params, asOf: NO_INSTANT });
  } catch (error) {
    return { case: crdCase.name, reason: messageOf(error) };
  }
}

const NO_SHA = '0'.repeat(40);
const NO_INSTANT = '1970-01-01T00:00:00.000Z';
const CANDIDATE = {
  kind: 'local_change',
  repository: 'corpus/crds',
  base: 'main',
  baseSha: NO_SHA,
  headSha: NO_SHA,
} as const;

/** A side of a case; nothing where the CRD came or went with the change. */
async function fileAt(
  directory: string,
  name: string,
  side: string,
  shownPath: string,
): Promise<SnapshotFile | undefined> {
  const bytes = await readFile(path.join(directory, name, side)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!bytes) return undefined;
  const blob = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
  return { path: shownPath, blob, size: bytes.length, content: bytes.toString('utf8') };
}

function snapshotOf(before: SnapshotFile | undefined, after: SnapshotFile | undefined): Snapshot {
  const isSamePath = before !== undefined && after?.path === before.path;
  const gone = before ? [{ status: 'removed' as const, path: before.path }] : [];
  const came = after ? [{ status: 'added' as const, path: after.path }] : [];
  return {
    base: { sha: NO_SHA, files: before ? [before] : [] },
    head: { sha: NO_SHA, files: after ? [after] : [] },
    changes: isSamePath ? [{ status: 'modified', path: before.path }] : [...gone, ...came],
  };
}

function mismatchOf(crdCase: CrdCase, { facts, doubts }: GateAnswer): CaseMismatch[] {
  const found = facts.filter(({ impliedBy }) => impliedBy === undefined);
  const expected = crdCase.expected.filter(({ impliedBy }) => impliedBy === undefined);
  const missing = expected.filter((one) => !found.some((fact) => matches(fact, one))).map(lineOf);
  const unexpected = found.filter((fact) => !expected.some((one) => matches(fact, one))).map(lineOfFact);
  const undecided = doubts.map(({ reason }) => `undecided: ${reason}`);
  if (missing.length + unexpected.length + undecided.length === 0) return [];
  return [{ case: crdCase.name, expected: unique(missing), actual: unique([...unexpected, ...undecided]) }];
}

function matches(fact: Fact, { rule, version, path: location, verdict, accept }: Expectation): boolean {
  const isSame =
    fact.check === `crd/${rule}` && (fact.facts['version'] ?? undefined) === version && fact.location === location;
  return isSame && fact.impact !== undefined && [verdict, ...(accept ?? [])].includes(fact.impact);
}

function lineOf({ rule, version, path: location, verdict, accept }: Expectation): string {
  return `${rule} ${version ?? '-'} ${location} ${(accept ?? [verdict]).join('|')}`;
}

function lineOfFact({ check, facts, location, impact }: Fact): string {
  return `${check.replace(/^crd\//, '')} ${String(facts['version'] ?? '-')} ${location} ${impact ?? 'no impact'}`;
}

function unique(lines: readonly string[]): string[] {
  return [...new Set(lines)].sort();
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
