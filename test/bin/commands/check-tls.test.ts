import { describe, expect, it } from 'vitest';
import type { Run } from '../../../gates/model/run.ts';
import { checkChange } from '../support/checked-change.ts';

const SIX = [
  'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256',
  'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
  'TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384',
  'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
  'TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256',
  'TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256',
].join(',');
const INTERMEDIATE = ['--tls-min-version=VersionTLS12', `--tls-cipher-suites=${SIX}`];
const MODERN = ['--tls-min-version=VersionTLS13'];

/** A rendered workload of the control plane; the container is one that a shipped locator knows. */
const rendered = (name: string, args: readonly string[], replicas = 1): string => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  namespace: hcp
spec:
  replicas: ${replicas}
  template:
    spec:
      containers:
      - name: kube-scheduler
        image: example.com/${name}
        args: [${['--v=2', ...args].map((one) => JSON.stringify(one)).join(', ')}]
`;
const declared = (type: string): string =>
  `apiVersion: config.openshift.io/v1\nkind: APIServer\nmetadata: { name: cluster }\nspec:\n  tlsSecurityProfile: { type: ${type} }\n`;

const rule = (params: object): object => ({
  id: 'control-plane-tls',
  gate: 'tls-profile',
  title: 'Control plane components follow the profile of the cluster',
  owner: 'team-control-plane@example.com',
  scope: { paths: ['**/*.yaml'] },
  mode: 'enforce',
  onInconclusive: 'fail',
  waivable: 'owner',
  params,
  levels: [{ check: 'tls/*', level: 'error' }],
});

/** The verdict, then each finding at its place, then what could not be decided. */
const brief = ({ results }: Run): string[] =>
  results.flatMap(({ verdict, findings, doubts }) => [
    verdict,
    ...findings.map(({ check, headPlace, subject }) => `${check} ${subject} at ${headPlace?.path}:${headPlace?.line}`),
    ...doubts.map(({ subject, reason }) => `doubt ${subject}: ${reason}`),
  ]);

async function judged(change: Omit<Parameters<typeof checkChange>[0], 'rules'>, params: object) {
  const { code, run, stderr } = await checkChange({ ...change, rules: rule(params) });
  expect(stderr).toBe('');
  return { code, brief: brief(run) };
}

describe('a pull request with fixtures that are rendered for two profiles', () => {
  const params = { variants: [{ folder: 'ModernTLS', profile: 'Modern' }] };
  const crane = (modern: readonly string[]) => ({
    'testdata/crane/fixture.yaml': rendered('crane', INTERMEDIATE),
    'testdata/crane/ModernTLS/fixture.yaml': rendered('crane', modern),
  });
  const tug = {
    'testdata/tug/fixture.yaml': rendered('tug', INTERMEDIATE),
    'testdata/tug/ModernTLS/fixture.yaml': rendered('tug', MODERN),
  };
  const bare = {
    'testdata/crane/fixture.yaml': rendered('crane', []),
    'testdata/crane/ModernTLS/fixture.yaml': rendered('crane', []),
  };

  it('is open where both renderings of both components follow their profile', async () => {
    expect(await judged({ base: bare, head: { ...crane(MODERN), ...tug } }, params)).toEqual({
      code: 0,
      brief: ['pass'],
    });
  });

  it('is closed where one rendering was left behind, which is no part of the change', async () => {
    const head = { 'testdata/crane/fixture.yaml': rendered('crane', INTERMEDIATE), ...tug };

    expect(await judged({ base: bare, head }, params)).toEqual({
      code: 1,
      brief: ['fail', 'tls/variant-stale Deployment/hcp/crane at testdata/crane/ModernTLS/fixture.yaml:11'],
    });
  });

  it('is closed where the profile does not reach a component', async () => {
    const { code, brief: words } = await judged({ base: bare, head: crane(INTERMEDIATE) }, params);

    expect(code).toBe(1);
    expect(words).toContain('tls/variant-not-wired Deployment/hcp/crane at testdata/crane/ModernTLS/fixture.yaml:11');
    expect(words).toContain(
      'tls/version-below-profile Deployment/hcp/crane at testdata/crane/ModernTLS/fixture.yaml:13',
    );
  });

  it('is open where a change of something else meets what was so before, and the rule asks for what is new', async () => {
    const base = crane(INTERMEDIATE);
    const head = { 'testdata/crane/fixture.yaml': rendered('crane', INTERMEDIATE, 3) };

    expect((await judged({ base, head }, { ...params, onlyNew: true })).brief).toEqual(['pass']);
    expect((await judged({ base, head }, params)).code).toBe(1);
  });
});

describe('a pull request that changes the profile of the cluster', () => {
  const params = { declared: { in: ['cluster/*.yaml'], governs: ['deploy/**'] } };
  const base = {
    'cluster/apiserver.yaml': declared('Intermediate'),
    'deploy/crane.yaml': rendered('crane', INTERMEDIATE),
    'deploy/tug.yaml': rendered('tug', MODERN),
    'elsewhere/raft.yaml': rendered('raft', INTERMEDIATE),
  };

  it('judges by it every manifest that it governs, and no other', async () => {
    expect(await judged({ base, head: { 'cluster/apiserver.yaml': declared('Modern') } }, params)).toEqual({
      code: 1,
      brief: ['fail', 'tls/version-below-profile Deployment/hcp/crane at deploy/crane.yaml:13'],
    });
  });

  it('is open where the manifests come along', async () => {
    const head = { 'cluster/apiserver.yaml': declared('Modern'), 'deploy/crane.yaml': rendered('crane', MODERN) };

    expect((await judged({ base, head }, params)).brief).toEqual(['pass']);
  });

  it('leaves them alone where it changes something else', async () => {
    const head = { 'deploy/tug.yaml': rendered('tug', MODERN, 2) };

    expect((await judged({ base, head }, { ...params, profile: 'Modern' })).brief).toEqual(['pass']);
  });
});

describe('a rule that asks for what a change adds', () => {
  const params = { profile: 'Intermediate', onlyNew: true };
  const weak = ['--tls-min-version=VersionTLS11', `--tls-cipher-suites=${SIX}`];
  const weaker = ['--tls-min-version=VersionTLS10', `--tls-cipher-suites=${SIX}`];
  const base = { 'deploy/crane.yaml': rendered('crane', weak) };

  it.each([
    {
      name: 'touches a weak listener and leaves it as it is',
      head: { 'deploy/crane.yaml': rendered('crane', weak, 5) },
      code: 0,
    },
    {
      name: 'moves it to another file',
      head: { 'deploy/crane.yaml': null, 'deploy/quay.yaml': rendered('crane', weak) },
      code: 0,
    },
    { name: 'makes it weaker', head: { 'deploy/crane.yaml': rendered('crane', weaker) }, code: 1 },
    { name: 'adds another', head: { 'deploy/tug.yaml': rendered('tug', weak) }, code: 1 },
    { name: 'makes it strong', head: { 'deploy/crane.yaml': rendered('crane', INTERMEDIATE) }, code: 0 },
    { name: 'makes it unreadable', head: { 'deploy/crane.yaml': 'tls: [' }, code: 2 },
  ])('ends with $code where it $name', async ({ head, code }) => {
    expect((await judged({ base, head }, params)).code).toBe(code);
  });
});
