import type { Finding } from '../../../gates/model/finding.ts';

/** A root cause, and the findings that only follow from it. */
export interface FindingGroup {
  readonly cause: Finding;
  readonly implied: readonly Finding[];
}

/**
 * Folds every finding under its root cause. A finding whose cause is not among these stands for itself, and so does one of
 * a circle: nothing may be lost. Not accepted before accepted, then by level; otherwise the order stays.
 */
export function groupFindings(findings: readonly Finding[]): readonly FindingGroup[] {
  const byFingerprint = new Map(findings.map((finding) => [finding.fingerprint, finding]));
  const groups = new Map<Finding, Finding[]>();
  for (const finding of findings) {
    const root = rootOf(finding, byFingerprint);
    const implied = groups.get(root) ?? [];
    if (root !== finding) implied.push(finding);
    groups.set(root, implied);
  }
  return [...groups].map(([cause, implied]) => ({ cause, implied })).sort((a, b) => rank(a.cause) - rank(b.cause));
}

function rootOf(finding: Finding, byFingerprint: ReadonlyMap<string, Finding>): Finding {
  const seen = new Set<Finding>();
  let root = finding;
  while (!seen.has(root)) {
    seen.add(root);
    const cause = root.impliedBy === undefined ? undefined : byFingerprint.get(root.impliedBy);
    if (cause === undefined) return root;
    root = cause;
  }
  return finding;
}

const levels: readonly Finding['level'][] = ['error', 'warning', 'info', 'off'];

function rank({ level, waiver }: Finding): number {
  return levels.indexOf(level) + (waiver === undefined ? 0 : 0.5);
}
