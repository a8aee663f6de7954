import { describe, expect, it } from 'vitest';
import { hexDigest } from '../../../gates/model/digest.ts';
import type { GateAnswer } from '../../../gates/model/gate.ts';
import type { NeedAnswer, Snapshot } from '../../../gates/model/snapshot.ts';
import { versionSkew } from '../../../gates/version-skew/index.ts';
import { VersionSkewParams } from '../../../gates/version-skew/params.ts';
import { asOf, candidate } from '../../support/evaluation.ts';

const source = { document: 'the policy', date: '2026-08-22' };
const limit = {
  id: 'client-vs-cluster',
  title: 'The client is within one line of the cluster',
  kind: 'range',
  subject: 'client',
  reference: 'cluster',
  scheme: 'gomod-k8s',
  lineage: 'kubernetes',
  maxBehind: 1,
  maxAhead: 1,
  source,
};
const own = { files: ['go.mod'], read: { kind: 'go-mod', modules: ['k8s.io/client-go'] } };
const elsewhere = { ...own, repository: 'harbour-lights/tower' };
const params = (parts: Record<string, unknown> = {}) =>
  VersionSkewParams.parse({
    axes: { client: { sources: [own] }, cluster: { sources: [elsewhere] } },
    limits: [limit],
    ...parts,
  });

/** A go.mod is compared with what is vendored beside it. */
const paths = ['go.mod', 'vendor/modules.txt', 'go.work'];
const sha = 'c'.repeat(40);
const goMod = (version: string) => `module x\n\nrequire k8s.io/client-go ${version}\n`;

function files(need: Record<string, unknown>, texts: Readonly<Record<string, string>>): NeedAnswer {
  return {
    need: { kind: 'files', paths, ...need },
    sha,
    files: Object.entries(texts).map(([path, content]) => ({
      path,
      blob: hexDigest(content).slice(0, 40),
      size: content.length,
      content,
    })),
  };
}

function judge(observations: readonly NeedAnswer[], given = params()): GateAnswer {
  const revision = { sha, files: [] };
  const snapshot: Snapshot = { base: revision, head: revision, changes: [], observations };
  return versionSkew.judge({ candidate, snapshot, params: given, asOf });
}

const head = (version: string) => files({ ref: 'head' }, { 'go.mod': goMod(version) });
const tower = (version: string) => files({ repository: 'harbour-lights/tower' }, { 'go.mod': goMod(version) });

describe('the version-skew gate', () => {
  it('asks for what its axes read, at the head of the candidate and at the default branch of others', () => {
    expect(versionSkew.needs?.({ candidate, changes: [], params: params() })).toEqual([
      { kind: 'files', ref: 'head', paths },
      { kind: 'files', repository: 'harbour-lights/tower', paths },
    ]);
  });

  it('passes what is within, and says how much it judged', () => {
    expect(judge([head('v0.35.1'), tower('v0.36.0')])).toEqual({ facts: [], doubts: [], examined: 1 });
  });

  it('finds what is not, with every value as it was read, where, the limit, its source, and what would do', () => {
    const { facts, doubts } = judge([head('v0.33.0'), tower('v0.36.0')]);

    expect(doubts).toEqual([]);
    expect(facts).toEqual([
      {
        check: 'skew/range',
        subject: 'client-vs-cluster',
        location: 'subject[k8s.io/client-go] reference[k8s.io/client-go]',
        before: null,
        after: [
          ['subject', 'k8s.io/client-go', 'v0.33.0'],
          ['reference', 'k8s.io/client-go', 'v0.36.0'],
        ],
        facts: {
          title: 'The client is within one line of the cluster',
          answer: 'behind',
          detail:
            'subject `v0.33.0` (Kubernetes 1.33) is 3 lines behind reference `v0.36.0` (Kubernetes 1.36), at most 1 allowed',
          limit: 'at most 1 behind; at most 1 ahead (slots of kubernetes)',
          source: 'the policy, as of 2026-08-22',
          satisfiedBy: 'a subject of line 1.35 or later',
          readings: [
            {
              role: 'subject',
              value: 'v0.33.0',
              key: 'k8s.io/client-go',
              origin: 'go.mod:3',
              sha,
              line: '1.33',
              slot: 33,
              slotLines: ['1.33'],
              reading: 'Kubernetes 1.33',
            },
            {
              role: 'reference',
              value: 'v0.36.0',
              key: 'k8s.io/client-go',
              origin: 'harbour-lights/tower:go.mod:3',
              sha,
              line: '1.36',
              slot: 36,
              slotLines: ['1.36'],
              reading: 'Kubernetes 1.36',
            },
          ],
        },
        impact: 'breaking',
        headPlace: { path: 'go.mod', line: 3 },
      },
    ]);
    expect(
      facts.map(versionSkew.explain).map(({ message, wayOut }) => [message.slice(0, 60), wayOut.slice(0, 41)]),
    ).toEqual([
      ['client-vs-cluster: subject `v0.33.0` (Kubernetes 1.33) is 3 ', 'Needed: a subject of line 1.35 or later. '],
    ]);
  });

  it('warns where the limit only warns', () => {
    const soft = params({ limits: [{ ...limit, onViolation: 'warn' }] });

    expect(judge([head('v0.33.0'), tower('v0.36.0')], soft).facts.map(({ impact }) => impact)).toEqual(['review']);
  });

  it.each([
    {
      name: 'a version cannot be read',
      observations: [head('v0.0.0-20260716191900-78acd4d422b2'), tower('v0.36.0')],
      reason: /^subject `v0.0.0-20260716191900-78acd4d422b2` cannot be read: .*\(read in go.mod:3\)/,
    },
    {
      name: 'a file has no such module',
      observations: [files({ ref: 'head' }, { 'go.mod': 'module x\n' }), tower('v0.36.0')],
      reason: /^subject \(client\) has no value/,
    },
    {
      name: 'another repository could not be read',
      observations: [
        head('v0.36.0'),
        {
          need: { kind: 'files', repository: 'harbour-lights/tower', paths },
          problem: 'no access',
        } as const,
      ],
      reason: /^reference could not be read: no access/,
    },
    {
      name: 'the answer is missing',
      observations: [head('v0.36.0')],
      reason: /^reference could not be read: the gate got no answer to this need/,
    },
    {
      name: 'a file is too large',
      observations: [
        {
          need: { kind: 'files', ref: 'head', paths },
          sha,
          files: [{ path: 'go.mod', blob: 'b', size: 3e6, unread: 'too-large' }],
        } as const,
        tower('v0.36.0'),
      ],
      reason: /^subject could not be read: the file is larger than 2 MiB/,
    },
  ])('doubts where $name, and passes nothing', ({ observations, reason }) => {
    const { facts, doubts } = judge(observations);

    expect(facts).toEqual([]);
    expect(doubts.map((doubt) => doubt.reason)).toEqual([expect.stringMatching(reason)]);
  });

  it('reads labels of images, and the digest that they belong to', () => {
    const given = params({
      axes: {
        client: { sources: [own] },
        cluster: {
          sources: [{ image: 'quay.example.com/tower:latest', label: 'k8s', take: { pattern: '(v0[^ ]*)' } }],
        },
      },
    });
    const image = {
      need: { kind: 'image', reference: 'quay.example.com/tower:latest' },
      digest: `sha256:${'ab'.repeat(32)}`,
      labels: { k8s: 'client v0.36.0' },
    } as const;

    expect(judge([head('v0.36.0'), image], given)).toEqual({ facts: [], doubts: [], examined: 1 });
    expect(judge([head('v0.33.0'), image], given).facts[0]?.facts['readings']).toMatchObject([
      {},
      { origin: 'label k8s of quay.example.com/tower:latest', sha: `sha256:${'ab'.repeat(32)}` },
    ]);
    expect(judge([head('v0.36.0'), { ...image, labels: {} }], given).doubts).toHaveLength(1);
  });

  it('leaves files out that the rule leaves out', () => {
    const given = params({
      axes: { client: { sources: [{ ...own, files: ['**/go.mod', '!vendor/**'] }] }, cluster: { value: 'v0.36.0' } },
    });
    const observed = { ...files({ ref: 'head' }, { 'go.mod': goMod('v0.36.0'), 'vendor/x/go.mod': goMod('v0.1.0') }) };
    const need = { kind: 'files', ref: 'head', paths: ['**/go.mod', '**/vendor/modules.txt', 'go.work'] } as const;

    expect(judge([{ ...observed, need } as NeedAnswer], given)).toEqual({ facts: [], doubts: [], examined: 1 });
  });

  it('is in doubt where go.work builds another version', () => {
    const work = 'go 1.24.0\nuse .\nreplace k8s.io/client-go => k8s.io/client-go v0.30.0\n';
    const given = params({ axes: { client: { sources: [own] }, cluster: { value: 'v0.36.0' } } });

    expect(judge([files({ ref: 'head' }, { 'go.mod': goMod('v0.36.0'), 'go.work': work })], given)).toMatchObject({
      facts: [],
      doubts: [{ reason: expect.stringContaining('go.work replaces k8s.io/client-go') }],
    });
  });

  it('takes the first source that finds something, where it is told to', () => {
    const sources = [{ ...own, read: { kind: 'go-mod', modules: ['k8s.io/api'] } }, own];
    const texts = (module: string) => `${goMod('v0.36.0')}require ${module} v0.33.0\n`;
    const answer = (firstFound: boolean, text: string) =>
      judge(
        [files({ ref: 'head' }, { 'go.mod': text })],
        params({ axes: { client: { sources, firstFound }, cluster: { value: 'v0.36.0' } } }),
      ).facts.length;

    expect(answer(true, texts('k8s.io/api'))).toBe(1);
    expect(answer(true, texts('k8s.io/utils'))).toBe(0);
    expect(answer(false, texts('k8s.io/api'))).toBe(1);
  });

  it('takes a default where its sources find nothing', () => {
    const given = params({ axes: { client: { sources: [own], default: 'v0.36.0' }, cluster: { value: 'v0.36.0' } } });

    expect(judge([files({ ref: 'head' }, {})], given)).toEqual({ facts: [], doubts: [], examined: 1 });
  });

  it('notes what was so before the change, where only what is new counts', () => {
    const given = params({ onlyNew: true });
    const before = (version: string) => files({ ref: 'base' }, { 'go.mod': goMod(version) });
    const impacts = (base: string) =>
      judge([head('v0.33.0'), before(base), tower('v0.36.0')], given).facts.map(({ impact, facts }) => [
        impact,
        facts['note'],
      ]);

    expect(versionSkew.needs?.({ candidate, changes: [], params: given })).toContainEqual({
      kind: 'files',
      ref: 'base',
      paths,
    });
    expect(impacts('v0.33.0')).toEqual([['compatible', 'unchanged by this change']]);
    expect(impacts('v0.34.0')).toEqual([['breaking', undefined]]);
    expect(impacts('v0.36.0')).toEqual([['breaking', undefined]]);
  });

  it('records an exemption while it lasts', () => {
    const exemptions = [
      {
        match: { 'candidate.repository': candidate.repository },
        reason: 'moves next month',
        owner: 'ada',
        expires: '2026-12-15',
      },
    ];
    const given = params({ limits: [{ ...limit, exemptions }] });
    const answer = judge([head('v0.33.0'), tower('v0.36.0')], given);

    expect(answer.facts.map(({ impact, facts }) => [impact, facts['detail']])).toEqual([
      [
        'compatible',
        'exempt until 2026-12-15, because moves next month (ada): candidate.repository is harbour-lights/beacon-operator',
      ],
    ]);
  });
});

describe('the parameters of a rule', () => {
  const problems = (parts: Record<string, unknown>) =>
    (
      VersionSkewParams.safeParse({
        axes: { client: { value: 'v0.36.0' }, cluster: { value: 'v0.36.0' } },
        limits: [limit],
        ...parts,
      }).error?.issues ?? []
    ).map(({ path, message }) => `${path.join('.')}: ${message}`);

  it.each([
    {
      name: 'an unknown lineage',
      parts: { limits: [{ ...limit, lineage: 'mars' }] },
      problem: /^limits.0.lineage: unknown lineage: mars \(known: kubernetes, /,
    },
    {
      name: 'an unknown lineage within a mode',
      parts: {
        axes: {},
        limits: [
          {
            id: 'm',
            title: 'm',
            kind: 'mode',
            source,
            rows: [{ if: {}, limit: { kind: 'nextMax', lineage: 'mars' } }],
          },
        ],
      },
      problem: /^limits.0.rows: unknown lineage: mars/,
    },
    {
      name: 'two limits of one name',
      parts: { limits: [limit, limit] },
      problem: /^limits.1.id: client-vs-cluster is given twice$/,
    },
    {
      name: 'an axis that nobody reads',
      parts: { axes: { clinet: { value: 'v0.36.0' } } },
      problem: /^axes.clinet: no limit reads clinet \(they read client, cluster\)$/,
    },
    {
      name: 'an axis with a value and sources',
      parts: { axes: { client: { value: 'v0.1.0', sources: [own] } } },
      problem: /^axes.client: an axis has a `value` or `sources`, not both$/,
    },
    {
      name: 'an exemption without an end',
      parts: { limits: [{ ...limit, exemptions: [{ match: {}, reason: 'because', owner: 'ada' }] }] },
      problem: /^limits.0.exemptions.0.expires: /,
    },
    {
      name: 'an unreadable version that would be fine',
      parts: { limits: [{ ...limit, onUnparseable: 'pass' }] },
      problem: /^limits.0.onUnparseable: must not be `pass`: use warn, unknown or fail$/,
    },
    {
      name: 'a limit without a source',
      parts: { limits: [{ ...limit, source: undefined }] },
      problem: /^limits.0.source: /,
    },
    {
      name: 'a version as a bare fraction',
      parts: { axes: { client: { value: 4.1 } } },
      problem: /^axes.client.value: /,
    },
    {
      name: 'an unknown key',
      parts: { limits: [{ ...limit, maxBehnd: 1 }] },
      problem: /^limits.0: Unrecognized key: "maxBehnd"$/,
    },
    {
      name: 'globs that only leave out',
      parts: { axes: { client: { sources: [{ ...own, files: ['!vendor/**'] }] } } },
      problem: /^axes.client.sources.0/,
    },
  ])('refuse $name', ({ parts, problem }) => {
    expect(problems(parts).filter((text) => problem.test(text))).not.toEqual([]);
  });
});
