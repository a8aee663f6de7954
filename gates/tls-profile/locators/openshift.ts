import type { WrittenLocator } from '../locator.ts';
import { componentBase } from './kubernetes.ts';

const SERVING = 'openshift/library-go pkg/config/serving: servingInfo of the file that --config names';

function servedByConfig(id: string, containers: string[], commands: string[]): WrittenLocator {
  return {
    id,
    source: SERVING,
    match: { containers, commands },
    listeners: [{ stack: 'library-go', elsewhereFlags: ['config'] }],
  };
}

function servedByFlags(id: string, source: string, containers: string[], commands: string[]): WrittenLocator {
  return { id, source, match: { containers, commands }, listeners: [componentBase] };
}

/** Programs of OpenShift whose settings come by the flags of component-base, or by a configuration file. */
export const openshiftLocators: readonly WrittenLocator[] = [
  servedByFlags(
    'openshift-oauth-apiserver',
    'openshift/oauth-apiserver over k8s.io/apiserver options',
    ['*oauth-apiserver'],
    ['oauth-apiserver*'],
  ),
  servedByFlags(
    'packageserver',
    'operator-framework/operator-lifecycle-manager cmd/package-server over k8s.io/apiserver options',
    ['packageserver', 'package-server'],
    ['package-server*'],
  ),
  servedByFlags(
    'cluster-version-operator',
    'openshift/cluster-version-operator cmd/start.go',
    ['cluster-version-operator'],
    ['cluster-version-operator*'],
  ),
  servedByFlags(
    'machine-approver',
    'openshift/cluster-machine-approver main.go',
    ['machine-approver', 'machine-approver-controller'],
    ['machine-approver*'],
  ),
  {
    id: 'machine-config',
    source: 'openshift/machine-config-operator cmd: server, controller and daemon share the flags',
    match: {
      containers: ['machine-config-server', 'machine-config-controller', 'machine-config-daemon'],
      commands: ['machine-config-server*', 'machine-config-controller*', 'machine-config-daemon*'],
    },
    listeners: [{ ...componentBase, stack: 'machine-config' }],
  },
  servedByConfig('openshift-apiserver', ['openshift-apiserver'], ['openshift-apiserver*']),
  servedByConfig('oauth-openshift', ['oauth-openshift'], ['osinserver*', 'oauth-server osinserver*']),
  servedByConfig('openshift-controller-manager', ['openshift-controller-manager'], ['openshift-controller-manager*']),
  servedByConfig('route-controller-manager', ['*route-controller-manager'], ['route-controller-manager*']),
  servedByConfig('cluster-policy-controller', ['cluster-policy-controller'], ['cluster-policy-controller*']),
  servedByConfig('control-plane-pki-operator', ['control-plane-pki-operator'], ['control-plane-pki-operator*']),
  servedByConfig('cluster-storage-operator', ['cluster-storage-operator'], ['cluster-storage-operator*']),
  servedByConfig(
    'csi-snapshot-controller-operator',
    ['csi-snapshot-controller-operator'],
    ['csi-snapshot-controller-operator*'],
  ),
  {
    id: 'olm',
    source: 'operator-framework/operator-lifecycle-manager 3744 and 3745: they read the APIServer object when they run',
    match: { containers: ['olm-operator', 'catalog-operator'], commands: ['olm', 'catalog'] },
    listeners: [
      {
        stack: 'go',
        atRunTime: 'it reads the profile from apiservers.config.openshift.io/cluster when it runs',
      },
    ],
  },
  {
    id: 'openshift-router',
    source: 'openshift/cluster-ingress-operator pkg/operator/controller/ingress/deployment.go; openshift/router',
    match: { commands: ['openshift-router*'], containers: ['router'], subjects: ['*/router-*'] },
    listeners: [
      {
        name: 'ingress',
        stack: 'openshift-router',
        min: { env: ['SSL_MIN_VERSION'], spelling: 'openssl' },
        max: { env: ['SSL_MAX_VERSION'], spelling: 'openssl' },
        ciphers: { env: ['ROUTER_CIPHERS'], naming: 'openssl', separator: ':' },
        tls13: { env: ['ROUTER_CIPHERSUITES'], naming: 'openssl', separator: ':' },
        groups: { env: ['ROUTER_CURVES'], separator: ':' },
      },
      {
        name: 'metrics',
        stack: 'go',
        min: { env: ['ROUTER_METRICS_TLS_MIN_VERSION'], spelling: 'kubernetes' },
        ciphers: { env: ['ROUTER_METRICS_TLS_CIPHERS'], naming: 'iana', separator: ':' },
      },
    ],
  },
  {
    id: 'haproxy',
    source: 'HAProxy: everything is in the file that -f names',
    match: { commands: ['haproxy'] },
    listeners: [{ stack: 'haproxy', elsewhereFlags: ['f'] }],
  },
];
