import type { WrittenListenerSpec, WrittenLocator } from '../locator.ts';

/** Flags of k8s.io/component-base, which most Kubernetes and OpenShift programs in Go share. */
export const componentBase: WrittenListenerSpec = {
  stack: 'component-base',
  min: { flags: ['tls-min-version'], spelling: 'kubernetes' },
  ciphers: { flags: ['tls-cipher-suites'], naming: 'iana' },
  groups: { flags: ['tls-curve-preferences'] },
};

const SOURCE = 'k8s.io/component-base cli/flag/ciphersuites_flag.go';

/** Programs of Kubernetes itself and of its neighbourhood. */
export const kubernetesLocators: readonly WrittenLocator[] = [
  {
    id: 'kube-apiserver',
    source: `${SOURCE}; OpenShift: servingInfo of the file that --openshift-config names`,
    match: { containers: ['kube-apiserver'], commands: ['kube-apiserver*', 'hyperkube kube-apiserver*'] },
    listeners: [{ ...componentBase, elsewhereFlags: ['openshift-config'] }],
  },
  {
    id: 'kube-controller-manager',
    source: SOURCE,
    match: {
      containers: ['kube-controller-manager'],
      commands: ['kube-controller-manager*', 'hyperkube kube-controller-manager*'],
    },
    listeners: [componentBase],
  },
  {
    id: 'kube-scheduler',
    source: SOURCE,
    match: { containers: ['kube-scheduler'], commands: ['kube-scheduler*', 'hyperkube kube-scheduler*'] },
    listeners: [componentBase],
  },
  {
    id: 'cloud-controller-manager',
    source: SOURCE,
    match: { containers: ['*cloud-controller-manager'], commands: ['*cloud-controller-manager*'] },
    listeners: [componentBase],
  },
  {
    id: 'kubelet',
    source: 'kubelet flags; tlsMinVersion and tlsCipherSuites of the file that --config names',
    match: { containers: ['kubelet'], commands: ['kubelet*', 'hyperkube kubelet*'] },
    listeners: [{ ...componentBase, stack: 'kubelet', elsewhereFlags: ['config'] }],
  },
  {
    id: 'kube-rbac-proxy',
    source: 'brancz/kube-rbac-proxy README: --tls-min-version is VersionTLS12 by default',
    match: { containers: ['kube-rbac-proxy*'], commands: ['kube-rbac-proxy*'] },
    listeners: [componentBase],
  },
  {
    id: 'konnectivity-server',
    source: 'kubernetes-sigs/apiserver-network-proxy cmd/server/app/options (flag --tls-min-version since 2026-05-04)',
    match: { containers: ['konnectivity-server'], commands: ['proxy-server*'] },
    listeners: [
      {
        stack: 'go',
        min: { flags: ['tls-min-version'], spelling: 'kubernetes' },
        ciphers: { flags: ['cipher-suites'], naming: 'iana' },
      },
    ],
  },
  {
    id: 'konnectivity-agent',
    source: 'kubernetes-sigs/apiserver-network-proxy cmd/agent: it dials, and its health port is plain HTTP',
    match: { containers: ['konnectivity-agent'], commands: ['proxy-agent*'] },
    listeners: [{ role: 'client', reason: 'it only dials out with its certificate; its health port is plain HTTP' }],
  },
  {
    id: 'cluster-api-manager',
    source: 'kubernetes-sigs/cluster-api util/flags: --tls-min-version and --tls-cipher-suites for webhook and metrics',
    match: { containers: ['capi-manager', 'cluster-api', 'cluster-api-*', 'capi-*'], commands: ['cluster-api*'] },
    listeners: [componentBase],
  },
  {
    id: 'aws-pod-identity-webhook',
    source: 'openshift/aws-pod-identity-webhook main.go: a plain Go server where no flag is given',
    match: { containers: ['*pod-identity-webhook'], commands: ['*pod-identity-webhook*'] },
    listeners: [{ ...componentBase, stack: 'go' }],
  },
  {
    id: 'azure-workload-identity-webhook',
    source:
      'openshift/azure-workload-identity-webhook: flags as of component-base, default of the program not established',
    match: { containers: ['azure-workload-identity-webhook'], commands: ['azure-workload-identity-webhook*'] },
    listeners: [{ ...componentBase, stack: 'unknown' }],
  },
];
