import type { EvaluationInput } from '../../gates/engine/evaluate.ts';
import type { LocalChangeCandidate } from '../../gates/model/candidate.ts';
import { hexDigest } from '../../gates/model/digest.ts';
import type { Identity } from '../../gates/model/identity.ts';
import { Rule, ruleSetOf } from '../../gates/model/rule.ts';
import type { FileChange, Snapshot, SnapshotFile } from '../../gates/model/snapshot.ts';
import { Waiver } from '../../gates/model/waiver.ts';

export const baseSha = 'a'.repeat(40);
export const headSha = 'b'.repeat(40);
export const asOf = '2026-11-30T12:00:00.000Z';

export const candidate: LocalChangeCandidate = {
  kind: 'local_change',
  repository: 'harbour-lights/beacon-operator',
  base: 'main',
  baseSha,
  headSha,
};

export function rule(parts: Record<string, unknown> = {}): Rule {
  return Rule.parse({
    id: 'toy-rule',
    gate: 'toy',
    title: 'Toys hold',
    owner: 'toys@example.com',
    mode: 'enforce',
    ...parts,
  });
}

export function waiver(parts: Record<string, unknown> = {}): Waiver {
  return Waiver.parse({
    id: 'w-1',
    rule: 'toy-rule',
    scope: { repositories: [candidate.repository] },
    reason: 'agreed with all consumers',
    reference: 'TICKET-1',
    requester: ada,
    requestedAt: '2026-11-01T08:00:00Z',
    approvals: [{ by: grace, at: '2026-11-02T08:00:00Z' }],
    expiresAt: '2026-12-31T00:00:00Z',
    ...parts,
  });
}

export const ada: Identity = { kind: 'github', id: '7', name: 'ada', isClaim: false };
export const grace: Identity = { kind: 'github', id: '42', name: 'grace', isClaim: false };

/** A snapshot of texts by path; a path on one side only was added or removed. */
export function snapshot(base: Record<string, string>, head: Record<string, string>): Snapshot {
  const paths = [...new Set([...Object.keys(base), ...Object.keys(head)])].sort();
  return {
    base: { sha: baseSha, files: filesOf(base) },
    head: { sha: headSha, files: filesOf(head) },
    changes: paths.flatMap((path): FileChange[] => {
      if (base[path] === head[path]) return [];
      if (base[path] === undefined) return [{ status: 'added', path }];
      return [{ status: head[path] === undefined ? 'removed' : 'modified', path }];
    }),
  };
}

function filesOf(texts: Record<string, string>): SnapshotFile[] {
  return Object.keys(texts)
    .sort()
    .map((path) => {
      const content = texts[path] ?? '';
      return { path, blob: hexDigest(content).slice(0, 40), size: content.length, content };
    });
}

export function input(
  head: Record<string, string>,
  parts: Partial<EvaluationInput> & { rules?: Rule[] } = {},
): EvaluationInput {
  const { rules = [rule()], ...others } = parts;
  return {
    candidate,
    snapshot: snapshot({}, head),
    ruleSet: ruleSetOf(rules.map((one) => ({ version: 1, rule: one }))),
    waivers: [],
    asOf,
    ...others,
  };
}
