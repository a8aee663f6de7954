import type { Doubt } from '../../gates/model/doubt.ts';
import { type Explanation, type Fact, type Finding, fingerprintOf, type Level } from '../../gates/model/finding.ts';
import { type RuleResult, Run } from '../../gates/model/run.ts';

/** A fact with what is usual left out; `before` and `after` default to "was not there". */
export type FactParts = Pick<Fact, 'check' | 'subject' | 'location'> & Partial<Fact>;

function fact(parts: FactParts): Fact {
  return { before: null, after: null, facts: {}, ...parts };
}

/** A finding whose fingerprint is computed as the engine computes it. */
export function finding(parts: {
  fact: FactParts;
  words: Explanation;
  rule: string;
  level: Level;
  waiver?: string;
}): Finding {
  const found = fact(parts.fact);
  return {
    ...found,
    ...parts.words,
    fingerprint: fingerprintOf(found),
    rule: parts.rule,
    level: parts.level,
    ...(parts.waiver === undefined ? {} : { waiver: parts.waiver }),
  };
}

/** A passing, enforcing answer of the CRD rule; a test changes what it is about. */
export function ruleResult(parts: Partial<RuleResult> = {}): RuleResult {
  return {
    rule: 'crd-compat',
    version: 3,
    gate: 'crd-compat',
    title: 'Custom resource APIs stay compatible for every consumer',
    owner: 'team-api@example.org',
    ownCheckRun: false,
    mode: 'enforce',
    blocking: true,
    verdict: 'pass',
    examined: 4,
    findings: [],
    doubts: [],
    notes: [],
    ...parts,
  };
}

export function doubt(parts: Partial<Doubt> = {}): Doubt {
  return {
    subject: 'deploy/crds/valves.yaml',
    reason: 'The file at head is not YAML: line 14 has a tab where only spaces may indent.',
    wayOut: 'Replace the tab by spaces and push again.',
    place: { path: 'deploy/crds/valves.yaml', line: 14 },
    ...parts,
  };
}

/** A pull request's run that passed; every part can be replaced. The result has gone through the model's own schema. */
export function run(parts: Partial<Run> = {}): Run {
  return Run.parse({
    id: '20261129T140312345Z-0a1b2c3d4e5f',
    candidate: {
      kind: 'pull_request',
      repository: 'example-org/harbour',
      base: 'main',
      baseSha: 'b'.repeat(40),
      headSha: 'a4c1d0e9f8b7a6958473625140f1e2d3c4b5a697',
      number: 42,
      title: 'Let a pump start slowly',
      author: { id: 1001, login: 'mira', type: 'User' },
      isFork: false,
    },
    asOf: '2026-11-29T14:03:12.345Z',
    snapshot: `sha256:${'5e'.repeat(32)}`,
    ruleSet: `sha256:${'7c'.repeat(32)}`,
    verdict: 'pass',
    headline: 'Two rules looked at 6 things and found nothing to object to.',
    results: [ruleResult(), pinningResult()],
    doubts: [],
    ...parts,
  });
}

/** A passing, enforcing answer of the image rule. */
export function pinningResult(parts: Partial<RuleResult> = {}): RuleResult {
  return ruleResult({
    rule: 'images-are-pinned',
    version: 1,
    gate: 'image-pinning',
    title: 'Images are named by digest',
    owner: 'team-release@example.org',
    examined: 2,
    ...parts,
  });
}
