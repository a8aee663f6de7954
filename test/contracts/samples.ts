import { hexDigest } from '../../gates/model/digest.ts';
import type { Finding } from '../../gates/model/finding.ts';
import type { Identity } from '../../gates/model/identity.ts';
import type { Knowledge } from '../../gates/model/knowledge.ts';
import type { Rule } from '../../gates/model/rule.ts';
import type { RuleResult, Run } from '../../gates/model/run.ts';
import type { Verdict } from '../../gates/model/verdict.ts';
import type { Waiver } from '../../gates/model/waiver.ts';
import type { CompletedEvaluation } from '../../lambdas/ports/run-store.ts';
import type { WaiverStore } from '../../lambdas/ports/waiver-store.ts';
import type { RuleVersionWrite } from '../support/write-rule.ts';

export function sampleRule(overrides: Partial<Rule> = {}): Rule {
  return {
    id: 'boats-float',
    gate: 'crd-compat',
    title: 'Boats stay afloat',
    owner: 'team-harbour@example.com',
    scope: { repositories: ['harbour/boats'] },
    mode: 'enforce',
    onInconclusive: 'fail',
    waivable: 'owner',
    ownCheckRun: false,
    params: { profile: 'write', depths: [1, 2.5, null] },
    levels: [{ check: 'crd/*', level: 'error' }],
    ...overrides,
  };
}

export function sampleKnowledge(): Knowledge {
  return {
    kind: 'knowledge',
    id: 'tides',
    gate: 'tls-profile',
    title: 'What the tides do',
    owner: 'team-harbour@example.com',
    source: 'the almanac',
    precedence: 100,
    content: { groups: [{ id: 513, name: 'MLKEM768', postQuantum: true }], nothing: null, depths: [1, 2.5] },
  };
}

export function sampleWrite(overrides: Partial<RuleVersionWrite> = {}): RuleVersionWrite {
  const rule = overrides.rule === undefined ? sampleRule() : overrides.rule;
  return {
    id: rule?.id ?? 'boats-float',
    rule,
    author: 'captain',
    reason: 'first draft',
    at: '2026-11-01T08:00:00.000Z',
    ...overrides,
  };
}

export function sampleWaiver(overrides: Partial<Waiver> = {}): Waiver {
  return {
    id: 'w-1',
    rule: 'boats-float',
    scope: { repositories: ['harbour/boats'] },
    reason: 'the dry dock is closed until spring',
    reference: 'HARBOUR-7',
    requester: mate,
    requestedAt: '2026-11-20T08:00:00.000Z',
    approvals: [{ by: captain, at: '2026-11-21T08:00:00.000Z' }],
    expiresAt: '2026-12-31T00:00:00.000Z',
    ...overrides,
  };
}

/** Puts an approved waiver into a store. */
export async function keepWaiver(store: Pick<WaiverStore, 'write'>, parts: Partial<Waiver> = {}): Promise<Waiver> {
  const waiver = sampleWaiver(parts);
  const at = waiver.requestedAt;
  const outcome = await store.write({ waiver, expectedVersion: 0, action: 'approved', by: captain, at });
  if (outcome !== 'written') throw new Error(`waiver ${waiver.id} was not written: ${outcome}`);
  return waiver;
}

export const mate: Identity = { kind: 'github', id: '7', name: 'mate', isClaim: false };
export const captain: Identity = { kind: 'github', id: '42', name: 'captain', isClaim: false };

export interface RunSketch {
  readonly repository?: string;
  readonly number?: number;
  readonly headSha?: string;
  readonly asOf?: string;
  readonly verdict?: Verdict;
  readonly wouldBe?: Verdict;
  /** Gate id and the verdict of one rule of it, in order; a gate may come twice. */
  readonly gates?: readonly (readonly [gate: string, verdict: Verdict])[];
  /** Makes the run's id differ where everything else is equal. */
  readonly salt?: string;
  readonly findings?: readonly Finding[];
}

const sketchDefaults = {
  repository: 'harbour/boats',
  number: 7,
  headSha: 'a'.repeat(40),
  asOf: '2026-12-01T12:00:00.000Z',
  verdict: 'pass',
  gates: [['crd-compat', 'pass']],
  salt: '',
  findings: [],
} satisfies RunSketch;

export function sampleRun(sketch: RunSketch = {}): Run {
  const { repository, number, headSha, asOf, verdict, gates, salt, findings } = { ...sketchDefaults, ...sketch };
  const instant = new Date(asOf).toISOString();
  const hash = hexDigest(JSON.stringify([repository, number, headSha, verdict, gates, salt])).slice(0, 12);
  return {
    id: `${instant.replaceAll(/[-:.]/g, '')}-${hash}`,
    candidate: {
      kind: 'pull_request',
      repository,
      base: 'main',
      baseSha: 'b'.repeat(40),
      headSha,
      number,
      title: 'Repaint the hull',
      author: { id: 1, login: 'mate', type: 'User' },
      isFork: false,
    },
    asOf: instant,
    snapshot: `sha256:${'c'.repeat(64)}`,
    ruleSet: `sha256:${'d'.repeat(64)}`,
    verdict,
    ...(sketch.wouldBe !== undefined && { wouldBe: sketch.wouldBe }),
    headline: `The verdict is ${verdict}`,
    results: gates.map(([gate, answer], index) => sampleResult(gate, answer, index, findings)),
    doubts: [],
  };
}

export function completed(evalSeq: number, deliveryId: string, sketch: RunSketch = {}): CompletedEvaluation {
  return { evalSeq, deliveryId, installationId: 42, run: sampleRun(sketch) };
}

function sampleResult(gate: string, verdict: Verdict, index: number, findings: readonly Finding[]): RuleResult {
  return {
    rule: `rule-${index}`,
    version: 1,
    gate,
    title: 'Boats stay afloat',
    owner: 'team-harbour@example.com',
    ownCheckRun: false,
    mode: 'enforce',
    blocking: true,
    verdict,
    examined: 3,
    findings: [...findings],
    doubts: [],
    notes: [],
  };
}

/** Findings whose JSON text resists compression, so that a run can be made as large as a test needs. */
export function incompressibleFindings(bytes: number): Finding[] {
  const perFinding = 2048;
  return Array.from({ length: Math.ceil(bytes / perFinding) }, (_, index) => {
    const noise = Array.from({ length: perFinding / 32 }, (__, part) => hexDigest(`${index}/${part}`).slice(0, 32));
    return {
      check: 'crd/field-removed',
      subject: 'boats.harbour.example/v1',
      location: `.spec.plank${index}`,
      before: noise.join(''),
      after: null,
      facts: {},
      message: 'A plank was removed.',
      whoBreaks: 'Everybody on board.',
      why: 'Water comes in.',
      wayOut: 'Put it back.',
      fingerprint: hexDigest(String(index)).slice(0, 32),
      rule: 'rule-0',
      level: 'error',
    };
  });
}
