import { type Files, type Scenario, yaml } from './worlds.ts';

const hypershift = (
  completed: string,
  image: string,
  pools: Record<string, string>,
  { stream, annotations = {} }: { stream?: string; annotations?: Record<string, string> } = {},
): Files => ({
  'cluster/hostedcluster.yaml': yaml({
    kind: 'HostedCluster',
    metadata: { annotations },
    spec: { release: { image } },
    status: {
      version: {
        history: [
          { state: 'Partial', version: '9.9.9' },
          { state: 'Completed', version: completed },
        ],
      },
    },
  }),
  'cluster/nodepools.yaml': yaml({
    items: Object.entries(pools).map(([name, version]) => ({
      metadata: { name },
      spec: {
        release: { image: `quay.example.com/release:${version}-multi` },
        ...(stream === undefined ? {} : { osImageStream: { name: stream } }),
      },
      status: { version },
    })),
  }),
  'cluster/supported-versions.yaml': yaml({
    kind: 'ConfigMap',
    data: {
      'supported-versions': yaml({ versions: ['5.1', '5.0', '4.23', '4.22', '4.21'] }),
      'server-version': 'f'.repeat(40),
    },
  }),
});
const pools = (versions: Readonly<Record<string, string>>, deleting = false) =>
  Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, { version, deleting }]));
const aro = (parts: Record<string, unknown>): Files => ({
  'cluster/aro-hcp.yaml': yaml({
    controlPlane: ['4.22.7'],
    nodePools: pools({ workers: '4.22.8' }),
    cluster: {},
    ...parts,
  }),
});
export const hypershiftScenarios: readonly Scenario[] = [
  {
    rule: 'hypershift-version-skew',
    name: 'pools over the major',
    world: { head: hypershift('5.0.0', 'quay.example.com/release:5.0.0-multi', { old: '4.20.9', new: '4.23.0' }) },
    says: ['pass'],
  },
  {
    rule: 'hypershift-version-skew',
    name: 'a pool too old, one above, a release outside the window, a stream that it lacks',
    world: {
      head: hypershift(
        '4.22.0',
        'quay.example.com/release:5.2.0',
        { old: '4.18.0', new: '4.22.1' },
        {
          stream: 'rhel-8',
        },
      ),
    },
    says: [
      'fail',
      'error supported-versions',
      'error node-pool',
      'error node-pool',
      'error rhel-stream',
      'error rhel-stream',
      'error hosted-cluster-release',
      'warning rollout',
      'warning rollout',
    ],
  },
  {
    rule: 'hypershift-version-skew',
    name: 'a stream that 4.23 lacks although 5.0 has it, named by each pool',
    world: {
      head: hypershift(
        '5.0.0',
        'quay.example.com/release:5.0.0',
        { old: '4.23.0', new: '5.0.0' },
        { stream: 'rhel-10' },
      ),
    },
    says: ['fail', 'error rhel-stream', 'warning rollout'],
  },
  {
    rule: 'hypershift-version-skew',
    name: '4.24, which is 5.1 under another name',
    world: { head: hypershift('5.1.0', 'quay.example.com/release:5.1.0', { twin: '4.24.0', three: '4.21.0' }) },
    says: ['pass'],
  },
  {
    rule: 'hypershift-version-skew',
    name: 'a release outside the window whose validation is skipped, and a list that is malformed',
    world: {
      head: {
        ...hypershift(
          '4.22.0',
          'quay.example.com/release:5.2.0',
          { a: '4.22.0' },
          {
            annotations: { 'hypershift.openshift.io/skip-release-image-validation': 'true' },
          },
        ),
        'cluster/supported-versions.yaml': yaml({ data: { 'supported-versions': '{"versions": ["5.2"' } }),
      },
    },
    says: ['inconclusive', 'doubt supported-versions', 'doubt supported-versions-server'],
  },
];

export const aroScenarios: readonly Scenario[] = [
  { rule: 'aro-hcp-version-skew', name: 'a higher patch', world: { head: aro({}) }, says: ['pass'] },
  {
    rule: 'aro-hcp-version-skew',
    name: 'a listed pair with the flag',
    world: { head: aro({ controlPlane: ['5.0.1'], experimental: true, cluster: { from: '4.22', to: '5.0' } }) },
    says: ['pass'],
  },
  {
    rule: 'aro-hcp-version-skew',
    name: 'the same pair without it, and a cluster that takes no bridge',
    world: { head: aro({ controlPlane: ['5.0.1'], cluster: { from: '4.21', to: '5.0' } }) },
    says: ['fail', 'error node-pool', 'error cluster-step'],
  },
  {
    rule: 'aro-hcp-version-skew',
    name: 'a pool that goes three lines at once, on a control plane too old',
    world: {
      head: aro({ controlPlane: ['4.19.0'], nodePools: pools({ w: '4.19.0' }) }),
      base: aro({ nodePools: pools({ w: '4.16.0' }) }),
    },
    says: ['fail', 'error oldest', 'error node-pool-step'],
  },
  {
    rule: 'aro-hcp-version-skew',
    name: 'a pool too old on its way out, and another that goes its own two lines',
    world: {
      head: aro({ nodePools: { ...pools({ old: '4.18.0' }, true), ...pools({ one: '4.22.0', two: '4.20.0' }) } }),
      base: aro({ nodePools: pools({ old: '4.18.0', one: '4.20.0', two: '4.20.0' }) }),
    },
    says: ['pass'],
  },
];
