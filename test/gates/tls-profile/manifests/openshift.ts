import { HTTPS_PROBE, type ManifestCase, SIX, workload } from './parts.ts';

const container = (name: string, ...lines: string[]): string =>
  workload([`- name: ${name}`, '  image: example.com/crane', ...lines].join('\n'));
const etcd = (...lines: string[]): string => container('etcd', '  command: [etcd]', ...lines);
const declared = (kind: string, profile: string): string =>
  `apiVersion: config.openshift.io/v1\nkind: ${kind}\nmetadata: { name: cluster }\nspec:\n  tlsSecurityProfile: ${profile}\n`;
const FIVE = 'ECDHE-ECDSA-AES128-GCM-SHA256, ECDHE-RSA-AES128-GCM-SHA256, ECDHE-RSA-AES256-GCM-SHA384';

/** Programs and objects of OpenShift. Source: facts, sections 1 to 3 and 6. */
export const openshiftCases: readonly ManifestCase[] = [
  {
    name: 'etcd by its variables',
    text: etcd(`  env: [{ name: ETCD_TLS_MIN_VERSION, value: TLS1.2 }, { name: ETCD_CIPHER_SUITES, value: "${SIX}" }]`),
    expected: 'PPF',
  },
  {
    name: 'etcd under TLS 1.3, where its list is renamed and informs only',
    text: etcd(
      '  env: [{ name: ETCD_TLS_MIN_VERSION, value: TLS1.3 }, { name: CIPHER_SUITES, value: TLS_RSA_WITH_RC4_128_SHA }]',
      '  args: ["--tls-min-version=$(ETCD_TLS_MIN_VERSION)"]',
    ),
    expected: 'PPP',
  },
  { name: 'etcd without settings', text: etcd('  args: [--name=one]'), expected: 'PFF' },
  {
    name: 'etcd in the spelling of Kubernetes',
    text: etcd(`  args: [--tls-min-version=VersionTLS12, "--cipher-suites=${SIX}"]`),
    expected: '???',
  },
  {
    name: 'the proxy of etcd with the flags of etcd itself, which it does not read',
    text: container(
      'etcd-metrics',
      `  command: [etcd, grpc-proxy, start, --tls-min-version=TLS1.2, "--cipher-suites=${SIX}"]`,
    ),
    expected: 'PFF',
  },
  {
    name: 'readyz without a list: four GCM suites',
    text: container('healthz', '  command: [cluster-etcd-operator, readyz, --listen-tls-min-version=TLS1.2]'),
    expected: 'PPF',
  },
  {
    name: 'the server of konnectivity',
    text: container(
      'konnectivity-server',
      `  command: [/usr/bin/proxy-server, --tls-min-version=VersionTLS12, "--cipher-suites=${SIX}"]`,
    ),
    expected: 'PPF',
  },
  {
    name: 'the agent of konnectivity, a client',
    text: container(
      'konnectivity-agent',
      '  command: [/usr/bin/proxy-agent, --agent-cert=/tls.crt, --ca-cert=/ca.crt]',
    ),
    expected: '---',
  },
  {
    name: 'the identity webhook of AWS without flags: plain Go',
    text: container('aws-pod-identity-webhook', '  command: [/usr/bin/aws-pod-identity-webhook, --tls-cert=/tls.crt]'),
    expected: 'PFF',
  },
  {
    name: 'the identity webhook of Azure without flags: its default is not known',
    text: container(
      'azure-workload-identity-webhook',
      '  command: [/bin/sh, -c]',
      '  args: ["exec azure-workload-identity-webhook"]',
    ),
    expected: '???',
  },
  {
    name: 'kube-rbac-proxy with flags',
    text: container(
      'kube-rbac-proxy-metrics',
      `  args: [--tls-min-version=VersionTLS12, "--tls-cipher-suites=${SIX}"]`,
    ),
    expected: 'PPF',
  },
  {
    name: 'kube-rbac-proxy without flags',
    text: container('kube-rbac-proxy', '  args: ["--upstream=http://127.0.0.1:8080/"]'),
    expected: 'PFF',
  },
  {
    name: 'a machine-config-server that is rendered',
    text: container(
      'machine-config-server',
      `  args: [start, --tls-min-version=VersionTLS12, "--tls-cipher-suites=${SIX}"]`,
    ),
    expected: 'PPF',
  },
  {
    name: 'a machine-config-server with names of OpenSSL: it falls back to TLS 1.2 and the defaults of Go',
    text: container(
      'machine-config-server',
      '  args: [start, --tls-min-version=VersionTLS13, --tls-cipher-suites=ECDHE-RSA-AES128-GCM-SHA256]',
    ),
    expected: 'PFF',
  },
  {
    name: 'a machine-config-server before it is rendered',
    text: container('machine-config-server', "  args: [start, '--tls-min-version={{.TLSMinVersion}}']"),
    expected: '???',
  },
  {
    name: 'a program whose configuration is in another file',
    text: container('openshift-apiserver', '  args: [start, --config=/etc/config/config.yaml]', HTTPS_PROBE),
    expected: '---',
  },
  {
    name: 'an operator that asks the cluster',
    text: container('olm-operator', '  command: [/bin/olm]', HTTPS_PROBE),
    expected: '???',
  },
  { name: 'a cluster that declares Old', text: declared('APIServer', '{ type: Old }'), expected: 'PFF' },
  {
    name: 'a cluster that declares Intermediate',
    text: declared('APIServer', '{ type: Intermediate, intermediate: {} }'),
    expected: 'PPF',
  },
  { name: 'a cluster that declares Modern', text: declared('APIServer', '{ type: Modern }'), expected: 'PPP' },
  { name: 'a cluster that declares no type', text: declared('APIServer', '{}'), expected: 'PPF' },
  { name: 'a cluster without a profile', text: declared('APIServer', 'null'), expected: '---' },
  {
    name: 'a custom profile within Intermediate',
    text: declared('APIServer', `{ type: Custom, custom: { minTLSVersion: VersionTLS12, ciphers: [${FIVE}] } }`),
    expected: 'PPF',
  },
  {
    name: 'a custom profile that is older',
    text: declared(
      'IngressController',
      `{ type: Custom, custom: { minTLSVersion: VersionTLS11, ciphers: [${FIVE}] } }`,
    ),
    expected: 'PFF',
  },
  {
    name: 'a custom profile of TLS 1.3',
    text: declared('KubeletConfig', '{ type: Custom, custom: { minTLSVersion: VersionTLS13, ciphers: [] } }'),
    expected: 'PPP',
  },
  {
    name: 'a custom profile without a minimum',
    text: declared('APIServer', `{ type: Custom, custom: { ciphers: [${FIVE}] } }`),
    expected: '???',
  },
  {
    name: 'a custom profile whose list leaves nothing for TLS 1.2: some components then offer their defaults',
    text: declared(
      'APIServer',
      '{ type: Custom, custom: { minTLSVersion: VersionTLS12, ciphers: [TLS_AES_128_GCM_SHA256] } }',
    ),
    expected: '??F',
  },
  { name: 'type Custom without a custom profile', text: declared('APIServer', '{ type: Custom }'), expected: '???' },
  { name: 'a type that does not exist', text: declared('APIServer', '{ type: Ancient }'), expected: '???' },
  {
    name: 'a hosted cluster',
    text: 'apiVersion: hypershift.openshift.io/v1beta1\nkind: HostedCluster\nmetadata: { name: quay, namespace: clusters }\nspec:\n  configuration:\n    apiServer:\n      tlsSecurityProfile: { type: Modern }\n',
    expected: 'PPP',
  },
  {
    name: 'a custom profile with a group that no profile has',
    text: declared('APIServer', '{ type: Custom, custom: { minTLSVersion: VersionTLS13, groups: [secp521r1] } }'),
    expected: 'FFF',
  },
  {
    name: 'a route that ends TLS at the router',
    text: 'apiVersion: route.openshift.io/v1\nkind: Route\nmetadata: { name: crane }\nspec:\n  to: { kind: Service, name: crane }\n  tls: { termination: edge, insecureEdgeTerminationPolicy: Redirect }\n',
    expected: '---',
  },
  {
    name: 'a route that passes TLS on',
    text: 'apiVersion: route.openshift.io/v1\nkind: Route\nmetadata: { name: crane }\nspec:\n  to: { kind: Service, name: crane }\n  tls: { termination: passthrough }\n',
    expected: '---',
  },
  {
    name: 'an ingress with TLS, ended at its controller',
    text: 'apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: { name: crane }\nspec:\n  tls: [{ hosts: [crane.example.com], secretName: crane-tls }]\n',
    expected: '---',
  },
  {
    name: 'a server of metrics that is only known by its Secret',
    text: `${container('berth-tuning', '  command: [berth-tuning]', '  ports: [{ containerPort: 60000, name: metrics }]', '  volumeMounts: [{ name: serving, mountPath: /etc/secrets }]')}
      volumes: [{ name: serving, secret: { secretName: berth-tuning-tls } }]`,
    expected: '???',
  },
  {
    name: 'a list of objects, the worst of which counts',
    text: `apiVersion: v1\nkind: List\nitems:\n- ${declared('APIServer', '{ type: Modern }').trimEnd().replaceAll('\n', '\n  ')}\n- ${declared('APIServer', '{ type: Old }').trimEnd().replaceAll('\n', '\n  ')}\n`,
    expected: 'PFF',
  },
  {
    name: 'a job that asks a server and ends',
    text: workload(
      '- name: berth-report\n  image: example.com/crane\n  command: [curl, "https://crane:8443/metrics"]\n  volumeMounts: [{ name: certs, mountPath: /var/run/secrets/serving-cert }]',
      'Job',
    ),
    expected: '---',
  },
];
