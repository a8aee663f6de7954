import { type Files, type Scenario, yaml } from './worlds.ts';

const versions = (parts: Record<string, unknown>): Files => ({
  'cluster/versions.yaml': yaml({
    apiServers: ['v1.35.2', 'v1.34.9'],
    kubelets: ['v1.34.0', 'v1.32.1'],
    kubeProxies: ['v1.34.0'],
    controllerManagers: ['v1.34.9'],
    kubectl: ['v1.35.0'],
    ...parts,
  }),
});
export const kubernetes: readonly Scenario[] = [
  {
    rule: 'kubernetes-version-skew',
    name: 'a cluster in the middle of an update',
    world: { head: versions({}) },
    says: ['pass'],
  },
  {
    rule: 'kubernetes-version-skew',
    name: 'a kubelet too old, one too new, and a kubectl too far',
    world: { head: versions({ kubelets: ['v1.31.0', 'v1.35.0'], kubectl: ['v1.36.0'] }) },
    says: ['fail', 'error kubectl', 'error kubelet', 'error kubelet'],
  },
  {
    rule: 'kubernetes-version-skew',
    name: 'an update over a minor',
    world: { head: versions({ apiServers: ['v1.34.9'] }), base: versions({ apiServers: ['v1.32.0'] }) },
    says: ['fail', 'error apiserver-upgrade'],
  },
  {
    rule: 'kubernetes-version-skew',
    name: 'a kubelet that says nothing',
    world: { head: versions({ kubelets: ['unknown'] }) },
    says: ['inconclusive', 'doubt kube-proxy-vs-kubelet', 'doubt kubelet'],
  },
  {
    rule: 'kubernetes-version-skew',
    name: 'servers at two minors before and after',
    world: { head: versions({}), base: versions({ apiServers: ['v1.35.1', 'v1.34.9'] }) },
    says: ['pass'],
  },
];
