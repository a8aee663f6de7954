import type { WrittenLocator } from '../locator.ts';

/** etcd writes its versions `TLS1.2`. */
export const etcdLocators: readonly WrittenLocator[] = [
  {
    id: 'etcd-grpc-proxy',
    source: 'etcd server/etcdmain/grpc_proxy.go',
    match: { commands: ['etcd grpc-proxy*'] },
    listeners: [
      {
        stack: 'etcd',
        min: { flags: ['tls-min-version'], spelling: 'etcd' },
        ciphers: { flags: ['listen-cipher-suites'], naming: 'iana' },
      },
    ],
  },
  {
    id: 'etcd-readyz',
    source: 'openshift/cluster-etcd-operator cmd/readyz',
    match: { commands: ['cluster-etcd-operator readyz*'] },
    listeners: [
      {
        stack: 'etcd-readyz',
        min: { flags: ['listen-tls-min-version'], spelling: 'etcd' },
        ciphers: { flags: ['listen-cipher-suites'], naming: 'iana' },
      },
    ],
  },
  {
    id: 'etcd',
    source:
      'etcd server/etcdmain/config.go. OpenShift renames the list to CIPHER_SUITES under TLS 1.3, where etcd does not read it',
    match: { containers: ['etcd', 'etcd-server'], commands: ['etcd'] },
    listeners: [
      {
        stack: 'etcd',
        min: { flags: ['tls-min-version'], env: ['ETCD_TLS_MIN_VERSION'], spelling: 'etcd' },
        max: { flags: ['tls-max-version'], env: ['ETCD_TLS_MAX_VERSION'], spelling: 'etcd' },
        ciphers: { flags: ['cipher-suites'], env: ['ETCD_CIPHER_SUITES'], naming: 'iana' },
        elsewhereFlags: ['config-file'],
      },
    ],
  },
];
