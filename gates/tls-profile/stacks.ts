import * as z from 'zod';
import { TlsVersion } from './versions.ts';

/** What a program's TLS library does with settings, and without them. */
export const Stack = z.strictObject({
  id: z.string().min(1),
  title: z.string().min(1),
  /** Document or source that the defaults were read in. */
  source: z.string().min(1),
  /** Oldest version it offers when nothing is set; absent where nobody knows. */
  min: TlsVersion.optional(),
  /** Suites below TLS 1.3 that it offers when nothing is set; absent where nobody knows. */
  ciphers: z.array(z.string()).optional(),
  /** Programs from this version or day on behave so. */
  since: z.string().optional(),
  /** Its TLS 1.3 suites cannot be configured, a list has no order, and suites that Go lacks are never negotiated. */
  isGo: z.boolean().default(false),
  /** An older minimum is raised to this. */
  lowest: TlsVersion.optional(),
  /** It does not start when it is given a cipher list together with minimum TLS 1.3. */
  refusesCiphersAtTls13: z.boolean().default(false),
  /** What it does with a cipher name that it does not know. */
  unknownNames: z.enum(['refuses', 'drops', 'unknown']).default('unknown'),
  /** A list without a known name makes it use its defaults, for the minimum too. */
  fallsBackOnEmptyList: z.boolean().default(false),
  /** It serves HTTP/2 and cannot without one of the suites that HTTP/2 demands below TLS 1.3. */
  servesHttp2: z.boolean().default(false),
});
export type Stack = z.infer<typeof Stack>;
export type WrittenStack = z.input<typeof Stack>;

const FOUR_GCM = [
  'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256',
  'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
  'TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384',
  'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
];
const CHACHA = ['TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256', 'TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256'];
/** Four of them are CBC: a missing list is not the Intermediate profile. */
const GO_DEFAULT = [
  ...FOUR_GCM,
  ...CHACHA,
  'TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA',
  'TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA',
  'TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA',
  'TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA',
];

const go = { min: '1.2', ciphers: GO_DEFAULT, isGo: true } as const;

export const STACKS: readonly Stack[] = (
  [
    {
      ...go,
      id: 'go',
      title: 'Go crypto/tls',
      source: 'Go crypto/tls/defaults.go; minimum for servers is TLS 1.2 since Go 1.22',
      since: 'Go 1.23',
      servesHttp2: true,
    },
    {
      ...go,
      id: 'component-base',
      title: 'Kubernetes component-base flags',
      source: 'k8s.io/component-base cli/flag/ciphersuites_flag.go: DefaultTLSVersion is VersionTLS12',
      since: 'Go 1.23',
      unknownNames: 'refuses',
      servesHttp2: true,
    },
    {
      ...go,
      id: 'library-go',
      title: 'OpenShift servingInfo',
      source: 'openshift/library-go pkg/crypto since 4a03f7ce4 (2025-11-14): the default list is Intermediate',
      ciphers: [...FOUR_GCM, ...CHACHA],
      since: '2025-11-14',
      unknownNames: 'drops',
      servesHttp2: true,
    },
    {
      ...go,
      id: 'etcd',
      title: 'etcd',
      source: 'etcd client/pkg/tlsutil/versions.go, server/embed/config.go',
      lowest: '1.2',
      refusesCiphersAtTls13: true,
      unknownNames: 'refuses',
    },
    {
      ...go,
      id: 'etcd-readyz',
      title: 'cluster-etcd-operator readyz',
      source: 'openshift/cluster-etcd-operator cmd/readyz: four GCM suites when no list is given',
      ciphers: FOUR_GCM,
      lowest: '1.2',
      unknownNames: 'refuses',
    },
    {
      ...go,
      id: 'machine-config',
      title: 'machine-config-operator',
      source:
        'openshift/machine-config-operator pkg/controller/common/helpers.go GetGoTLSConfig: a list that names nothing is answered with TLS 1.2 and the defaults of Go',
      unknownNames: 'drops',
      fallsBackOnEmptyList: true,
    },
    {
      ...go,
      id: 'kubelet',
      title: 'kubelet',
      source: 'kubelet configuration tlsMinVersion and tlsCipherSuites over component-base',
      unknownNames: 'refuses',
      servesHttp2: true,
    },
    {
      ...go,
      id: 'exporter-toolkit',
      title: 'Prometheus exporter-toolkit',
      source: 'prometheus.io documentation, "HTTPS and authentication": min_version defaults to TLS12',
      unknownNames: 'refuses',
    },
    {
      id: 'haproxy',
      title: 'HAProxy',
      source: 'HAProxy configuration manual: ssl-min-ver defaults to TLSv1.2 since 2.2; suites come from OpenSSL',
      min: '1.2',
      since: '2.2',
    },
    {
      id: 'openshift-router',
      title: 'OpenShift router (HAProxy)',
      source: 'openshift/cluster-ingress-operator deployment.go, openshift/router haproxy template',
      min: '1.2',
      lowest: '1.1',
    },
    { id: 'nginx', title: 'nginx', source: 'nginx documentation: the default of ssl_protocols depends on the build' },
    {
      id: 'envoy',
      title: 'Envoy',
      source: 'Envoy TlsParameters: the minimum of servers was 1.0 up to v1.21 and is 1.2 from v1.22 on',
    },
    { id: 'java', title: 'Java', source: 'jdk.tls.disabledAlgorithms of the image decides' },
    {
      id: 'declared',
      title: 'declared profile',
      source: 'openshift/api TLSSecurityProfile',
    },
    { id: 'unknown', title: 'unknown program', source: 'nothing is known of its defaults' },
  ] satisfies readonly WrittenStack[]
).map((stack) => Stack.parse(stack));
