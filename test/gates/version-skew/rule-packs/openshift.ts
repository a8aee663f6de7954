import { type Files, type Scenario, yaml } from './worlds.ts';

const openshift = (
  current: string,
  target: string,
  kubelets: readonly string[],
  api: string,
  max: readonly string[],
  conditions: readonly Record<string, string>[] = [],
): Files => ({
  'cluster/clusterversion.yaml': yaml({
    kind: 'ClusterVersion',
    spec: { desiredUpdate: { version: target } },
    status: {
      conditions,
      history: [
        { state: 'Partial', version: target },
        { state: 'Completed', version: current },
      ],
    },
  }),
  'cluster/nodes.yaml': yaml({
    items: kubelets.map((kubeletVersion) => ({ status: { nodeInfo: { kubeletVersion } } })),
  }),
  'cluster/versions.yaml': yaml({
    apiServers: [api],
    openshiftLine: current.slice(0, 4).replace(/\.$/, ''),
    kubernetesLine: api.slice(1, 5),
  }),
  'cluster/operators.yaml': yaml({
    operators: max.map((maxOpenShiftVersion, index) => ({ name: `operator-${index}`, maxOpenShiftVersion })),
  }),
});
const payload = (builds: Readonly<Record<string, string>>): Files => ({
  'release/image-references': yaml({
    kind: 'ImageStream',
    spec: {
      tags: Object.entries(builds).map(([name, versions]) => ({
        name,
        annotations: { 'io.openshift.build.versions': versions },
      })),
    },
  }),
});

export const openshiftScenarios: readonly Scenario[] = [
  {
    rule: 'openshift-version-skew',
    name: 'a step from 4.22 to 5.0',
    world: { head: openshift('4.22.7', '5.0.0', ['v1.35.2'], 'v1.35.2', ['5.0', '5.1']) },
    says: ['pass'],
  },
  {
    rule: 'openshift-version-skew',
    name: 'a kubelet that the next update leaves behind, a jump, and an operator that is not ready',
    world: { head: openshift('4.22.7', '5.1.0', ['v1.34.2'], 'v1.35.2', ['4.22']) },
    says: ['fail', 'error operator-max', 'error eus-kubelet', 'error cluster-update'],
  },
  {
    rule: 'openshift-version-skew',
    name: 'a Kubernetes that the release does not have',
    world: { head: openshift('5.0.1', '5.0.2', ['v1.37.0'], 'v1.37.0', ['5.1']) },
    says: ['fail', 'error kubernetes-of-openshift'],
  },
  {
    rule: 'openshift-version-skew',
    name: 'a new line while an operator holds it back',
    world: {
      head: openshift('4.22.7', '5.0.0', ['v1.35.2'], 'v1.35.2', ['5.0'], [{ type: 'Upgradeable', status: 'False' }]),
    },
    says: ['fail', 'error cluster-update'],
  },
  {
    rule: 'openshift-version-skew',
    name: 'a patch while an operator holds a new line back',
    world: {
      head: openshift('4.22.7', '4.22.8', ['v1.35.2'], 'v1.35.2', ['5.0'], [{ type: 'Upgradeable', status: 'False' }]),
    },
    says: ['pass'],
  },
  {
    rule: 'openshift-update-graph',
    name: '4.22 to 5.0',
    world: { head: openshift('4.22.7', '5.0.0', [], 'v1.35.2', []) },
    says: ['pass'],
  },
  {
    rule: 'openshift-update-graph',
    name: '4.21 to 5.0, which the operator accepts and nobody offers',
    world: { head: openshift('4.21.7', '5.0.0', [], 'v1.34.2', []) },
    says: ['pass', 'warning offered-update'],
  },
  {
    rule: 'openshift-payload',
    name: 'one of each, and two operating systems',
    world: {
      head: payload({
        cli: 'kubectl=1.36.1',
        'cli-artifacts': 'kubectl=1.36.1',
        tests: 'kubectl=1.35.0',
        hyperkube: 'kubernetes=1.36.2',
        pod: 'kubernetes=1.36.2',
        'rhel-coreos': 'machine-os=9.8.20260810-0',
        'rhel-coreos-10': 'machine-os=10.2.20260810-0',
      }),
    },
    says: ['pass'],
  },
  {
    rule: 'openshift-payload',
    name: 'two of one component, an operating system that cannot be read, and two kubectl for users',
    world: {
      head: payload({
        cli: 'kubectl=1.36.1',
        'cli-artifacts': 'kubectl=1.35.0',
        hyperkube: 'kubernetes=1.36.2',
        pod: 'kubernetes=1.36.1',
        'rhel-coreos': 'machine-os=newest',
      }),
    },
    says: ['fail', 'error kubectl', 'error kubernetes', 'error machine-os'],
  },
];
