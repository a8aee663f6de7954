import { HTTPS_PROBE, type ManifestCase, SIX, workload } from './parts.ts';

const container = (name: string, ...lines: string[]): string =>
  workload([`- name: ${name}`, '  image: example.com/crane', ...lines].join('\n'));
const args = (name: string, ...list: string[]): string =>
  container(name, '  args:', ...list.map((one) => `  - ${one}`));
const script = (name: string, ...lines: string[]): string =>
  container(name, '  command: ["/bin/bash", "-ec"]', '  args:', '  - |', ...lines.map((line) => `    ${line}`));

/** Flags in all their forms. Source: facts, sections 2 and 8. */
export const flagCases: readonly ManifestCase[] = [
  {
    name: 'a known program with minimum and list',
    text: args('kube-scheduler', '--tls-min-version=VersionTLS12', `--tls-cipher-suites=${SIX}`),
    expected: 'PPF',
  },
  {
    name: 'an unknown program with the usual flags',
    text: args('berth-operator', '--tls-min-version=VersionTLS12', `--tls-cipher-suites=${SIX}`),
    expected: 'PPF',
  },
  {
    name: 'values as words of their own',
    text: args('berth-operator', '--tls-min-version', 'VersionTLS12', '--tls-cipher-suites', SIX),
    expected: 'PPF',
  },
  { name: 'one dash', text: args('berth-operator', '-tls-min-version=VersionTLS13'), expected: 'PPP' },
  {
    name: 'one dash, value as a word of its own',
    text: args('berth-operator', '-tls-min-version', 'VersionTLS12', '-tls-cipher-suites', SIX),
    expected: 'PPF',
  },
  {
    name: 'quotes of YAML',
    text: args('berth-operator', '"--tls-min-version=VersionTLS12"', `'--tls-cipher-suites=${SIX}'`),
    expected: 'PPF',
  },
  {
    name: 'flags in the command itself',
    text: container(
      'berth-operator',
      `  command: [berth-operator, --tls-min-version=VersionTLS12, "--tls-cipher-suites=${SIX}"]`,
    ),
    expected: 'PPF',
  },
  {
    name: 'a script with continued lines and exec',
    text: script(
      'berth-webhook',
      'set -euo pipefail',
      'while [ ! -f /var/token ]; do sleep 1; done',
      'exec /usr/bin/berth-webhook \\',
      '  --port=8443 \\',
      '  --tls-min-version="VersionTLS12" \\',
      `  --tls-cipher-suites='${SIX}'`,
    ),
    expected: 'PPF',
  },
  {
    name: 'a script whose flag is only spoken of in a comment',
    text: script(
      'berth-webhook',
      '# --tls-min-version=VersionTLS10',
      'exec berth-webhook --tls-min-version=VersionTLS13',
    ),
    expected: 'PPP',
  },
  {
    name: 'a variable of the script',
    text: script('berth-webhook', 'MIN=VersionTLS13', `exec berth-webhook --tls-min-version=\${MIN}`),
    expected: 'PPP',
  },
  {
    name: 'a default of the shell for a variable that nobody sets',
    text: script('berth-webhook', `exec berth-webhook --tls-min-version=\${MIN:-VersionTLS13}`),
    expected: 'PPP',
  },
  {
    name: 'a default of the shell for a variable that is set to something weaker',
    text: container(
      'berth-webhook',
      '  env: [{ name: MIN, value: VersionTLS11 }]',
      `  command: [sh, -c, "exec berth-webhook --tls-min-version=\${MIN:-VersionTLS13}"]`,
    ),
    expected: 'PFF',
  },
  {
    name: 'a default of the shell for a variable that comes from elsewhere',
    text: container(
      'berth-webhook',
      '  envFrom: [{ secretRef: { name: berth } }]',
      `  command: [sh, -c, "exec berth-webhook --tls-min-version=\${MIN:-VersionTLS13}"]`,
    ),
    expected: '???',
  },
  {
    name: 'a value that only the shell can work out',
    text: script('berth-webhook', 'exec berth-webhook --tls-min-version=$(cat /etc/min)'),
    expected: '???',
  },
  {
    name: 'flags that a script collects in a variable first',
    text: script(
      'berth-webhook',
      `FLAGS="--tls-min-version=VersionTLS12 --tls-cipher-suites=${SIX}"`,
      'exec berth-webhook $FLAGS',
    ),
    expected: 'PPF',
  },
  {
    name: 'flags that a script appends to an array',
    text: script(
      'berth-webhook',
      'ARGS=(--port=8443)',
      'ARGS+=(--tls-min-version=VersionTLS11)',
      `exec berth-webhook "\${ARGS[@]}"`,
    ),
    expected: '???',
  },
  {
    name: 'a variable of the container',
    text: container(
      'berth-operator',
      '  env: [{ name: MIN, value: VersionTLS12 }]',
      `  args: ["--tls-min-version=$(MIN)", "--tls-cipher-suites=${SIX}"]`,
    ),
    expected: 'PPF',
  },
  {
    name: 'a variable from another object that is not here',
    text: container(
      'berth-operator',
      '  env: [{ name: MIN, valueFrom: { configMapKeyRef: { name: berth, key: min } } }]',
      `  args: ["--tls-min-version=$(MIN)", "--tls-cipher-suites=${SIX}"]`,
    ),
    expected: '???',
  },
  {
    name: 'a variable from a ConfigMap of the same file',
    text: `${container(
      'berth-operator',
      '  env: [{ name: MIN, valueFrom: { configMapKeyRef: { name: berth, key: min } } }]',
      `  args: ["--tls-min-version=$(MIN)", "--tls-cipher-suites=${SIX}"]`,
    )}
---
apiVersion: v1
kind: ConfigMap
metadata: { name: berth, namespace: harbour }
data: { min: VersionTLS12 }
`,
    expected: 'PPF',
  },
  {
    name: 'a variable from a ConfigMap of another namespace in the same file',
    text: `${container(
      'berth-operator',
      '  env: [{ name: MIN, valueFrom: { configMapKeyRef: { name: berth, key: min } } }]',
      `  args: ["--tls-min-version=$(MIN)", "--tls-cipher-suites=${SIX}"]`,
    )}
---
apiVersion: v1
kind: ConfigMap
metadata: { name: berth, namespace: elsewhere }
data: { min: VersionTLS12 }
`,
    expected: '???',
  },
  {
    name: 'all variables from a ConfigMap of the same file',
    text: `apiVersion: v1
kind: ConfigMap
metadata: { name: berth, namespace: harbour }
data: { TLS_MIN_VERSION: VersionTLS12, TLS_CIPHER_SUITES: "${SIX}" }
---
${container('berth-operator', '  envFrom: [{ configMapRef: { name: berth } }]', '  ports: [{ containerPort: 8443, name: https }]')}`,
    expected: 'PPF',
  },
  {
    name: 'the last of a repeated minimum',
    text: args(
      'kube-scheduler',
      '--tls-min-version=VersionTLS10',
      '--tls-min-version=VersionTLS12',
      `--tls-cipher-suites=${SIX}`,
    ),
    expected: 'PPF',
  },
  {
    name: 'lists that are repeated add up',
    text: args(
      'kube-scheduler',
      '--tls-min-version=VersionTLS12',
      `--tls-cipher-suites=${SIX}`,
      '--tls-cipher-suites=TLS_RSA_WITH_AES_128_CBC_SHA',
    ),
    expected: 'PFF',
  },
  {
    name: 'a minimum without a list, in a known program: Go adds four CBC suites',
    text: args('kube-scheduler', '--tls-min-version=VersionTLS12'),
    expected: 'PFF',
  },
  {
    name: 'a minimum as Kubernetes spells it without a list, in an unknown program',
    text: args('berth-operator', '--tls-min-version=VersionTLS12'),
    expected: 'PFF',
  },
  {
    name: 'a minimum in plain digits without a list, in an unknown program: its default is not known',
    text: args('berth-operator', '--min-tls-version=1.2'),
    expected: '??F',
  },
  { name: 'a known program without any flag', text: args('kube-scheduler', '--v=2'), expected: 'PFF' },
  {
    name: 'an unknown program without any flag that is probed over HTTPS',
    text: container('berth-operator', '  args: [--v=2]', HTTPS_PROBE),
    expected: '???',
  },
  {
    name: 'an unknown program with a serving certificate',
    text: args('berth-operator', '--tls-cert-file=/etc/tls/tls.crt', '--tls-private-key-file=/etc/tls/tls.key'),
    expected: '???',
  },
  { name: 'a program without any sign of TLS', text: args('berth-worker', '--v=2'), expected: '---' },
  {
    name: 'a list without a minimum: that of Kubernetes is TLS 1.2',
    text: args('kube-scheduler', `--tls-cipher-suites=${SIX}`),
    expected: 'PPF',
  },
  {
    name: 'a name that means nothing',
    text: args('kube-scheduler', '--tls-min-version=VersionTLS12', '--tls-cipher-suites=TLS_ECDHE_RSA_WITH_ROT13'),
    expected: '??F',
  },
  {
    name: 'a name of OpenSSL in a flag of Kubernetes',
    text: args('kube-scheduler', '--tls-min-version=VersionTLS12', '--tls-cipher-suites=ECDHE-RSA-AES128-GCM-SHA256'),
    expected: '??F',
  },
  {
    name: 'TLS 1.3 with a list that has no effect',
    text: args('kube-scheduler', '--tls-min-version=VersionTLS13', '--tls-cipher-suites=TLS_AES_256_GCM_SHA384'),
    expected: 'PPP',
  },
  {
    name: 'TLS 1.3 with a weak list that has no effect',
    text: args('kube-scheduler', '--tls-min-version=VersionTLS13', '--tls-cipher-suites=TLS_RSA_WITH_RC4_128_SHA'),
    expected: 'PPP',
  },
  {
    name: 'names of TLS 1.3 beside the six',
    text: args('kube-scheduler', '--tls-min-version=VersionTLS12', `--tls-cipher-suites=TLS_AES_128_GCM_SHA256,${SIX}`),
    expected: 'PPF',
  },
  {
    name: 'ChaCha in its older spelling',
    text: args(
      'kube-scheduler',
      '--tls-min-version=VersionTLS12',
      '--tls-cipher-suites=TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305,TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
    ),
    expected: 'PPF',
  },
  {
    name: '3DES in the list: the version passes, the suites do not',
    text: args(
      'kube-scheduler',
      '--tls-min-version=VersionTLS12',
      `--tls-cipher-suites=${SIX},TLS_RSA_WITH_3DES_EDE_CBC_SHA`,
    ),
    expected: 'PFF',
  },
  {
    name: 'RC4, which no profile has',
    text: args(
      'kube-scheduler',
      '--tls-min-version=VersionTLS12',
      `--tls-cipher-suites=${SIX},TLS_ECDHE_RSA_WITH_RC4_128_SHA`,
    ),
    expected: 'FFF',
  },
  {
    name: 'a part of the profile in another order',
    text: args(
      'kube-scheduler',
      '--tls-min-version=VersionTLS12',
      '--tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
    ),
    expected: 'PPF',
  },
  {
    name: 'an older minimum',
    text: args('kube-scheduler', '--tls-min-version=VersionTLS11', `--tls-cipher-suites=${SIX}`),
    expected: 'PFF',
  },
  {
    name: 'a minimum in the spelling of etcd',
    text: args('kube-scheduler', '--tls-min-version=TLS1.2', `--tls-cipher-suites=${SIX}`),
    expected: '???',
  },
  {
    name: 'a switch that brings RSA key exchange back where no list is',
    text: container(
      'berth-webhook',
      '  env: [{ name: GODEBUG, value: "tlsrsakex=1" }]',
      '  args: [--tls-min-version=VersionTLS12]',
    ),
    expected: 'PFF',
  },
  {
    name: 'flags of two servers in one program, one of them weaker',
    text: args(
      'berth-operator',
      '--webhook-tls-min-version=VersionTLS13',
      '--metrics-tls-min-version=VersionTLS10',
      `--metrics-tls-cipher-suites=${SIX}`,
    ),
    expected: 'PFF',
  },
  {
    name: 'flags with a prefix that ends with a dot',
    text: args('berth-prometheus', '--web.tls-min-version=VersionTLS12', `--web.tls-cipher-suites=${SIX}`),
    expected: 'PPF',
  },
  {
    name: 'flags of the client side only',
    text: args('berth-worker', '--etcd-tls-min-version=VersionTLS10', '--upstream-tls-min-version=VersionTLS10'),
    expected: '---',
  },
  {
    name: 'two containers, one of which relies on defaults',
    text: `${args('berth-operator', '--tls-min-version=VersionTLS12', `--tls-cipher-suites=${SIX}`)}
      - name: kube-rbac-proxy
        image: example.com/proxy
        args: ["--secure-listen-address=0.0.0.0:8443", "--upstream=http://127.0.0.1:8080/"]`,
    expected: 'PFF',
  },
];
