import type { Candidate } from '../../../gates/model/candidate.ts';
import type { Fact } from '../../../gates/model/finding.ts';
import type { GateAnswer } from '../../../gates/model/gate.ts';
import type { NeedAnswer, Snapshot, SnapshotFile } from '../../../gates/model/snapshot.ts';
import { reportImport } from '../../../gates/report-import/index.ts';
import { ReportImportParams } from '../../../gates/report-import/params.ts';

export const HEAD = 'a'.repeat(40);
export const local: Candidate = {
  kind: 'local_change',
  repository: 'example-org/harbour',
  base: 'main',
  baseSha: 'b'.repeat(40),
  headSha: HEAD,
};
const empty: Snapshot = {
  base: { sha: 'b'.repeat(40), files: [] },
  head: { sha: HEAD, files: [] },
  changes: [],
};

export type Reports = Readonly<Record<string, string>>;

/** What the gate says where every need is answered with all of these files. */
export function judge(files: Reports, source: object, candidate: Candidate = local): GateAnswer {
  return judgeWith((need) => ({ need, sha: HEAD, files: filesOf(files) }), source, candidate);
}

/** The same, with an answer of one's own; nobody answers where it is nothing. */
export function judgeWith(
  answer: (need: Extract<NeedAnswer, { files: unknown }>['need']) => NeedAnswer | undefined,
  source: object,
  candidate: Candidate = local,
): GateAnswer {
  const params = ReportImportParams.parse({ reports: [{ files: ['evidence/*'], ...source }] });
  const needs = reportImport.needs?.({ candidate, changes: [], params }) ?? [];
  const observations = needs.flatMap((need) => (need.kind === 'files' ? (answer(need) ?? []) : []));
  return reportImport.judge({
    candidate,
    snapshot: { ...empty, observations },
    params,
    asOf: '2026-11-30T00:00:00.000Z',
  });
}

function filesOf(files: Reports): SnapshotFile[] {
  return Object.entries(files).map(([path, content]) => ({ path, blob: HEAD, size: content.length, content }));
}

export function brief({ facts }: GateAnswer): string[] {
  return facts.map(({ check, subject, location, after }) => `${check} ${subject} ${location} ${JSON.stringify(after)}`);
}

export function doubts(answer: GateAnswer): string[] {
  return answer.doubts.map(({ subject, reason }) => `${subject}: ${reason}`);
}

export function sentence([fact]: readonly Fact[]): string {
  if (fact === undefined) throw new Error('no fact');
  return reportImport.explain(fact).message;
}

export const junit = (inside: string): string =>
  `<testsuites><testsuite name="quay">${inside}</testsuite></testsuites>`;
export const PASSED = '<testcase name="lifts"/>';
export const FAILED = '<testcase name="lowers"><failure message="it fell"/></testcase>';

export const sarif = (results: unknown, parts: object = {}): string =>
  JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'lint' } }, results, ...parts }] });
export const result = (parts: object = {}) => ({ ruleId: 'H1', level: 'error', message: { text: 'a hole' }, ...parts });

export const DIGEST = `sha256:${'ab'.repeat(32)}`;
export const conforma = (violations: readonly object[], success = violations.length === 0): string =>
  JSON.stringify({
    success,
    components: [{ name: 'lamp', containerImage: `quay.example.com/harbour/lamp@${DIGEST}`, violations, success }],
  });
