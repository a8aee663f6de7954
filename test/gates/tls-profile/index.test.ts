import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../../../gates/model/snapshot.ts';
import { tlsProfile } from '../../../gates/tls-profile/index.ts';
import { TlsProfileParams } from '../../../gates/tls-profile/params.ts';
import { tlsParts } from '../../support/tls-knowledge.ts';
import { ASOF, apiServer, approver, brief, judge, judgeFile, MIN_12, MIN_13, SIX, server } from './support.ts';

const weak = '--tls-min-version=VersionTLS10';
const below = (version: string) =>
  `tls/version-below-profile Deployment/operators/approver …[machine-approver] ${version}`;
const candidate = {
  kind: 'local_change' as const,
  repository: 'example-org/harbour',
  base: 'main',
  baseSha: 'b'.repeat(40),
  headSha: 'a'.repeat(40),
};

describe('the TLS gate on a change', () => {
  it('is not concerned with files that have no listener', () => {
    expect(judge({}, { 'a.yaml': 'a: tls\n', 'README.md': 'tls' })).toEqual({ facts: [], doubts: [], examined: 0 });
  });

  it('counts every listener that it looked at', () => {
    expect(judgeFile(`${approver(MIN_12, SIX)}\n---\n${server({ https: true })}`).examined).toBe(2);
  });

  it('says where a setting stands at head, and what was there at base', () => {
    const { facts } = judge(
      { 'a.yaml': approver(weak) },
      { 'a.yaml': approver('--v=2', '--tls-min-version=VersionTLS11') },
    );
    const fact = facts.find(({ check }) => check === 'tls/version-below-profile');

    expect(fact).toMatchObject({
      before: '1.0',
      after: '1.1',
      facts: { profile: 'Intermediate', wanted: '1.2', source: 'openshift/api 816b38ee26ff (Mozilla 5.8)' },
      basePlace: { path: 'a.yaml', line: 16 },
      headPlace: { path: 'a.yaml', line: 17 },
    });
  });

  it.each([
    { name: 'what base had is not new', base: approver(weak, SIX), head: approver(weak, SIX, '--v=2'), answer: [] },
    {
      name: 'what got worse is new',
      base: approver('--tls-min-version=VersionTLS11', SIX),
      head: approver(weak, SIX),
      answer: [below('1.0')],
    },
    { name: 'what head adds is new', base: approver(MIN_12, SIX), head: approver(weak, SIX), answer: [below('1.0')] },
  ])('ratchets where the rule says so: $name', ({ base, head, answer }) => {
    expect(brief(judge({ 'a.yaml': base }, { 'a.yaml': head }, { onlyNew: true }))).toEqual(answer);
  });

  it('ratchets file by file: a fault of one rendering excuses no other', () => {
    const base = { 'a/x.yaml': approver(weak, SIX), 'b/x.yaml': approver(MIN_12, SIX) };
    const head = { 'a/x.yaml': approver(weak, SIX, '--v=2'), 'b/x.yaml': approver(weak, SIX) };
    const { facts } = judge(base, head, { onlyNew: true });

    expect(facts.map(({ headPlace }) => headPlace?.path)).toEqual(['b/x.yaml']);
  });

  it('ratchets over a file that moved, and over doubts', () => {
    const stranger = server({ https: true });
    const answer = judge(
      { 'a.yaml': approver(weak, SIX), 'b.yaml': stranger, 'c.yaml': 'tls: [' },
      { 'z/a.yaml': approver(weak, SIX), 'b.yaml': `${stranger}\n`, 'c.yaml': 'tls: [ ' },
      { onlyNew: true },
    );

    expect(answer).toMatchObject({ facts: [], doubts: [] });
    expect(judge({}, { 'b.yaml': stranger }, { onlyNew: true }).doubts).toHaveLength(1);
  });

  it.each(['finding', 'doubt'] as const)('makes of what cannot be decided a %s, as the rule says', (undecided) => {
    const { facts, doubts } = judgeFile(server({ https: true }), { undecided });

    expect([facts.length, doubts.length]).toEqual(undecided === 'finding' ? [1, 0] : [0, 1]);
  });

  it('doubts a file that it could not read, at its line', () => {
    expect(judgeFile('containers:\n- a\n  b: [\n').doubts).toEqual([
      expect.objectContaining({ subject: 'deploy/a.yaml', place: { path: 'deploy/a.yaml', line: 3 } }),
    ]);
  });

  it('reads over tags of other programs, as Kubernetes does', () => {
    expect(judgeFile('site: tls\nplugins: !!python/name:a.b ""\n')).toEqual({ facts: [], doubts: [], examined: 0 });
    expect(judgeFile('kind: Pod\ntls: !!binary aGk=\n').doubts).toHaveLength(1);
  });

  it('doubts a file whose text is not there', () => {
    const file = { path: 'a.yaml', blob: 'f'.repeat(40), size: 3_000_000, unread: 'too-large' as const };
    const snapshot: Snapshot = {
      base: { sha: 'b'.repeat(40), files: [] },
      head: { sha: 'a'.repeat(40), files: [file] },
      changes: [{ status: 'added', path: 'a.yaml' }],
    };
    const { doubts } = tlsProfile.judge({
      candidate,
      snapshot,
      params: TlsProfileParams.parse({}),
      asOf: ASOF,
      knowledge: tlsParts,
    });

    expect(doubts.map(({ reason }) => reason)).toEqual(['the file was not read: it is larger than 2 MiB']);
  });

  it('leaves out files that the rule does not ask about', () => {
    const files = ['**', '!**/test/**'];

    expect(judge({}, { 'test/a.yaml': approver(weak), 'a.yaml': approver(MIN_12, SIX) }, { files }).facts).toEqual([]);
  });

  it('gives the same answer twice, byte for byte', () => {
    const files = {
      'a.yaml': approver(weak),
      'b.yaml': server({ https: true }),
      'c.yaml': apiServer({ type: 'Custom' }),
    };

    expect(JSON.stringify(judge({}, files))).toBe(JSON.stringify(judge({}, files)));
  });
});

describe('what the TLS gate asks for beyond the change', () => {
  const params = TlsProfileParams.parse({ variants: [{ folder: 'ModernTLS', profile: 'Modern' }] });
  const needs = (...paths: string[]) =>
    tlsProfile.needs?.({ candidate, params, changes: paths.map((path) => ({ status: 'modified', path })) });

  it.each([
    { changed: ['t/a.yaml'], paths: ['t/ModernTLS/a.yaml'] },
    { changed: ['t/ModernTLS/a.yaml'], paths: ['t/a.yaml'] },
    { changed: ['t/a.yaml', 't/ModernTLS/a.yaml'], paths: [] },
    { changed: ['a.yaml'], paths: ['ModernTLS/a.yaml'] },
    { changed: ['t/[a]*.yaml'], paths: ['t/ModernTLS/\\[a\\]\\*.yaml'] },
  ])('for $changed is the other rendering, at base and at head', ({ changed, paths }) => {
    const wanted = paths.length === 0 ? [] : ['base', 'head'].map((ref) => ({ kind: 'files', ref, paths }));

    expect(needs(...changed)).toEqual(wanted);
  });

  it('is nothing where the rule knows no variants', () => {
    expect(
      tlsProfile.needs?.({
        candidate,
        params: TlsProfileParams.parse({}),
        changes: [{ status: 'added', path: 'a.yaml' }],
      }),
    ).toEqual([]);
  });

  it('is a doubt where no answer came, and where the answer is a problem', () => {
    const change = { status: 'modified' as const, path: 'a.yaml' };
    const [need] = needs('a.yaml') ?? [];
    if (need === undefined) throw new Error('no need');
    const snapshot: Snapshot = {
      base: { sha: 'b'.repeat(40), files: [] },
      head: { sha: 'a'.repeat(40), files: [] },
      changes: [change],
      observations: [{ need, problem: 'no such commit' }],
    };
    const { doubts } = tlsProfile.judge({ candidate, snapshot, params, asOf: ASOF, knowledge: tlsParts });

    expect(doubts.map(({ reason }) => reason)).toEqual([
      'files beyond the change could not be read at base: no such commit',
      'files beyond the change could not be read at head: no answer came',
    ]);
  });
});

describe('a changed profile', () => {
  const params = { declared: { in: ['cluster/*.yaml'], governs: ['deploy/**'] } };
  const files = {
    'deploy/a.yaml': approver(MIN_12, SIX),
    'deploy/b.yaml': approver(MIN_13).replaceAll('approver', 'gadget'),
  };

  it('has every manifest judged that it governs, although none of them changed', () => {
    const base = { ...files, 'cluster/api.yaml': apiServer({ type: 'Intermediate' }) };
    const head = { ...files, 'cluster/api.yaml': apiServer({ type: 'Modern' }) };

    expect(brief(judge(base, head, params))).toEqual([below('1.2')]);
  });

  it('brings nothing new where the manifests hold it', () => {
    const base = { ...files, 'cluster/api.yaml': apiServer({ type: 'Old' }) };
    const head = { ...files, 'cluster/api.yaml': apiServer({ type: 'Intermediate' }) };

    expect(brief(judge(base, head, params))).toEqual([]);
  });

  it('that is one of several governs nothing', () => {
    const head = {
      'deploy/a.yaml': approver(MIN_12, SIX),
      'cluster/a.yaml': apiServer({ type: 'Modern' }),
      'cluster/b.yaml': apiServer({ type: 'Intermediate' }),
    };

    expect(brief(judge({}, head, params))).toEqual([]);
  });
});

describe('parameters of a TLS rule', () => {
  it.each([
    { name: 'an unknown key', params: { profil: 'Modern' } },
    { name: 'a profile that does not exist', params: { profile: 'Ancient' } },
    { name: 'an edition that does not exist', params: { edition: 'openshift-api-1999' } },
    { name: 'a custom profile without a version', params: { profile: { minTLSVersion: 'soon' } } },
    {
      name: 'an exemption without an owner',
      params: { exemptions: [{ subject: '*', reason: 'x', expires: '2027-01-01' }] },
    },
    {
      name: 'an exemption that one before it covers',
      params: {
        exemptions: ['Deployment/*', 'Deployment/operators/widget'].map((subject) => ({
          ...{ subject, owner: 'x', reason: 'y', expires: '2027-01-01' },
        })),
      },
    },
    { name: 'an exemption without an end', params: { exemptions: [{ subject: '*', reason: 'x', owner: 'y' }] } },
    {
      name: 'a locator that matches nothing',
      params: { locators: [{ id: 'a', source: 'b', match: {}, listeners: [{}] }] },
    },
    {
      name: 'a locator with a stack that does not exist',
      params: {
        locators: [{ id: 'a', source: 'b', match: { containers: ['c'] }, listeners: [{ stack: 'zig' }] }],
      },
    },
    {
      name: 'a stack with a suite that does not exist',
      params: { stacks: [{ id: 'zig', title: 'Zig', source: 'b', ciphers: ['NO-SUCH'] }] },
    },
    {
      name: 'an edition with a suite that does not exist',
      params: {
        edition: 'ours',
        editions: [edition(['NO-SUCH'])],
      },
    },
  ])('are refused with $name', ({ params }) => {
    expect(problemsIn(params)).not.toEqual([]);
  });

  it('may bring programs, stacks and editions of their own', () => {
    const params = {
      profile: 'Intermediate',
      edition: 'ours',
      editions: [edition(['ECDHE-RSA-AES128-GCM-SHA256'])],
      stacks: [
        { id: 'zig', title: 'Zig', source: 'our own', min: '1.2', ciphers: ['TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256'] },
      ],
      locators: [
        { id: 'widget', source: 'our own', match: { commands: ['widget serve*'] }, listeners: [{ stack: 'zig' }] },
      ],
    };

    expect(judgeFile(server({ command: ['/bin/widget', 'serve', '--fast'], https: true }), params)).toMatchObject({
      facts: [],
      doubts: [],
      examined: 1,
    });
  });
});

function edition(ciphers: readonly string[]) {
  const profiles = [{ name: 'Intermediate', minTLSVersion: 'VersionTLS12', ciphers }];
  return { id: 'ours', source: 'our own', from: '2026-01-01', profiles };
}

/** What is said when a rule with these params is written. */
function problemsIn(params: unknown): readonly string[] {
  const parsed = TlsProfileParams.safeParse(params);
  if (!parsed.success) return parsed.error.issues.map(({ message }) => message);
  return (tlsProfile.knowledge?.paramProblems(parsed.data, tlsParts) ?? []).map(({ message }) => message);
}
