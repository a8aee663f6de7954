import type { Candidate } from '../../gates/model/candidate.ts';
import type { Finding } from '../../gates/model/finding.ts';
import type { Run } from '../../gates/model/run.ts';
import { doubt, finding, pinningResult, ruleResult, run } from './run-parts.ts';

/** Runs as people meet them, written by hand. Names are invented; shapes are the model's own (each is parsed by it). */

const pumps = 'pumps.water.example.org/v1';
const pumpsFile = 'deploy/crds/pumps.yaml';

const tlsRemoved = finding({
  fact: {
    check: 'crd/field-removed',
    subject: pumps,
    location: '.spec.tls',
    before: { type: 'object', properties: ['minVersion', 'ciphers', 'secretName'] },
    facts: { version: 'v1', children: 3 },
    impact: 'breaking',
    basePlace: { path: pumpsFile, line: 118, endLine: 139 },
    headPlace: { path: pumpsFile, line: 117 },
  },
  words: {
    message: 'The field `.spec.tls` of `pumps.water.example.org` was removed from version v1.',
    whoBreaks: 'Everybody who has stored a pump with TLS settings, and every client that sends them.',
    why: 'The API server prunes unknown fields: stored settings vanish at the next write, and nobody is told.',
    wayOut: 'Keep the field, mark it deprecated in its description, and remove it with the next served version.',
  },
  rule: 'crd-compat',
  level: 'error',
});

const tlsChildren = ['ciphers', 'minVersion', 'secretName'].map((name, index) =>
  finding({
    fact: {
      check: 'crd/field-removed',
      subject: pumps,
      location: `.spec.tls.${name}`,
      before: name === 'ciphers' ? { type: 'array', items: 'string' } : { type: 'string' },
      facts: { version: 'v1' },
      impact: 'breaking',
      basePlace: { path: pumpsFile, line: 121 + index * 6 },
      impliedBy: tlsRemoved.fingerprint,
    },
    words: {
      message: `The field \`.spec.tls.${name}\` went with its parent.`,
      whoBreaks: tlsRemoved.whoBreaks,
      why: tlsRemoved.why,
      wayOut: tlsRemoved.wayOut,
    },
    rule: 'crd-compat',
    level: 'error',
  }),
);

const modeNarrowed = finding({
  fact: {
    check: 'crd/enum-value-removed',
    subject: pumps,
    location: '.spec.mode',
    before: ['Continuous', 'OnDemand', 'Legacy'],
    after: ['Continuous', 'OnDemand'],
    facts: { removed: ['Legacy'] },
    impact: 'breaking',
    basePlace: { path: pumpsFile, line: 64, endLine: 67 },
    headPlace: { path: pumpsFile, line: 64, endLine: 66 },
  },
  words: {
    message: 'The value `Legacy` is no longer allowed for `.spec.mode`.',
    whoBreaks: 'Everybody who has stored a pump with mode `Legacy`.',
    why: 'A stored object with the value can no longer be changed at all: every update is refused until the field is changed too.',
    wayOut: 'Allow the value again and have the controller treat it as `OnDemand`.',
  },
  rule: 'crd-compat',
  level: 'error',
});

const describedAnew = finding({
  fact: {
    check: 'crd/enum-value-added',
    subject: pumps,
    location: '.status.phase',
    before: ['Idle', 'Running'],
    after: ['Idle', 'Running', 'Draining'],
    facts: { added: ['Draining'] },
    impact: 'review',
    headPlace: { path: pumpsFile, line: 203 },
  },
  words: {
    message: 'The value `Draining` may now appear in `.status.phase`.',
    whoBreaks: 'Readers that treat an unknown phase as an error.',
    why: 'Clients with an exhaustive switch over the phase meet a value that they do not know.',
    wayOut: 'Nothing has to change here; tell the readers listed in the rule.',
  },
  rule: 'crd-compat',
  level: 'warning',
});

const unpinned = finding({
  fact: {
    check: 'image/not-pinned',
    subject: 'harbour-agent',
    location: 'Deployment harbour/agent container agent',
    before: 'registry.example.org/harbour/agent@sha256:4f2d…',
    after: 'registry.example.org/harbour/agent:latest',
    facts: { tag: 'latest' },
    headPlace: { path: 'deploy/agent.yaml', line: 31 },
  },
  words: {
    message: 'The image of container `agent` is named by the tag `latest`, not by a digest.',
    whoBreaks: 'Whoever rolls back: the same manifest can start different bytes tomorrow.',
    why: 'A tag can be moved after review, so what was judged is not what will run.',
    wayOut: 'Write `registry.example.org/harbour/agent@sha256:<64 hex digits>`.',
  },
  rule: 'images-are-pinned',
  level: 'error',
});

function pullRequest(number: number, title: string, login: string, headSha: string): Candidate {
  return {
    kind: 'pull_request',
    repository: 'example-org/harbour',
    base: 'main',
    baseSha: 'c0ffee5e6f708192a3b4c5d6e7f8091a2b3c4d5e',
    headSha,
    number,
    title,
    author: { id: 1000 + number, login, type: login.endsWith('[bot]') ? 'Bot' : 'User' },
    isFork: login === 'jonas',
  };
}

function accepted(one: Finding, waiver: string): Finding {
  return { ...one, waiver };
}

/** A pull request that two rules looked at and had nothing against. */
export const cleanRun: Run = run();

/** A removed object with its children folded beneath, a narrowed enum, a warning, and a rule that passed. */
export const failingRun: Run = run({
  id: '20261129T135501002Z-1b2c3d4e5f60',
  candidate: pullRequest(41, 'Drop TLS settings that nobody uses', 'jonas', 'f00dface9a8b7c6d5e4f30212a3b4c5d6e7f8091'),
  asOf: '2026-11-29T13:55:01.002Z',
  verdict: 'fail',
  headline: 'Two changes break users of pumps.water.example.org: a field was removed, an enum lost a value.',
  results: [
    ruleResult({
      verdict: 'fail',
      waivable: 'two-person',
      findings: [describedAnew, ...tlsChildren, tlsRemoved, modeNarrowed],
    }),
    pinningResult(),
  ],
});

/** A manifest that cannot be read: nothing was found, and yet the gate stays shut. */
export const inconclusiveRun: Run = run({
  id: '20261129T121500000Z-2c3d4e5f6071',
  candidate: pullRequest(40, 'Add valves', 'mira', '9e8d7c6b5a493827161504f3e2d1c0bfaf9e8d7c'),
  asOf: '2026-11-29T12:15:00.000Z',
  verdict: 'inconclusive',
  headline: 'One file could not be read, so nobody can say whether it breaks users.',
  results: [ruleResult({ verdict: 'inconclusive', examined: 3, doubts: [doubt()] }), pinningResult()],
  doubts: [
    doubt({
      subject: 'list of changed files',
      reason: 'The host lists at most 3000 changed files, and this change has more.',
      wayOut: 'Split the change, or judge it in a clone: npx sluice check --base main --head HEAD',
      place: undefined,
    }),
  ],
});

/** The same breaking change, accepted by its owner until a date. */
export const waivedRun: Run = run({
  id: '20261128T090000000Z-3d4e5f607182',
  candidate: pullRequest(37, 'Retire the mode Legacy', 'anouk', '1234abcd5678ef901234abcd5678ef901234abcd'),
  asOf: '2026-11-28T09:00:00.000Z',
  verdict: 'waived',
  headline: 'One finding is accepted by waiver legacy-mode-2026, which ends on 2026-12-31.',
  results: [
    ruleResult({
      verdict: 'waived',
      findings: [accepted(modeNarrowed, 'legacy-mode-2026')],
    }),
    pinningResult(),
  ],
  waivers: [
    {
      id: 'legacy-mode-2026',
      fingerprint: modeNarrowed.fingerprint,
      scope: { repositories: ['example-org/harbour'] },
      reason: 'No pump has had the mode since the spring; the fleet report proves it.',
      reference: 'https://tracker.example.org/PUMP-7',
      requester: { kind: 'github', id: '1037', name: 'anouk', isClaim: false },
      requestedAt: '2026-11-27T09:00:00.000Z',
      approvals: [{ by: { kind: 'github', id: '1001', name: 'mira', isClaim: false }, at: '2026-11-27T10:00:00.000Z' }],
      expiresAt: '2027-01-01T00:00:00.000Z',
    },
  ],
});

/** A rule that will enforce later: it has failed, it informs, and the gate is open. */
export const warnedRun: Run = run({
  id: '20261127T163000500Z-4e5f60718293',
  candidate: pullRequest(36, 'Bump the agent', 'updates[bot]', '77aa66bb55cc44dd33ee22ff11aa00bb99cc88dd'),
  asOf: '2026-11-27T16:30:00.500Z',
  verdict: 'pass',
  headline: 'Nothing blocks. One rule that will enforce from 2026-12-15 has an objection.',
  results: [
    ruleResult(),
    pinningResult({
      mode: 'warn',
      blocking: false,
      verdict: 'fail',
      findings: [unpinned],
      notes: ['This rule enforces from 2026-12-15; until then it only warns.'],
    }),
  ],
});

/** A change judged in a clone, before it was pushed; no rule had anything to look at. */
export const localRun: Run = run({
  id: '20261126T080000000Z-5f6071829304',
  candidate: {
    kind: 'local_change',
    repository: 'example-org/pilot',
    base: 'main',
    baseSha: 'd'.repeat(40),
    headSha: 'e'.repeat(64),
  },
  asOf: '2026-11-26T08:00:00.000Z',
  verdict: 'not-applicable',
  headline: 'No rule concerns the files of this change.',
  results: [],
});

/** Newest first, as a history lists them. */
export const sampleRuns: readonly Run[] = [cleanRun, failingRun, inconclusiveRun, waivedRun, warnedRun, localRun];
