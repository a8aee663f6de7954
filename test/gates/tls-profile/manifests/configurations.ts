import { configMap, deeper, type ManifestCase, SIX, SIX_OPENSSL } from './parts.ts';

const yamlList = (names: string, by: number): string =>
  names
    .split(',')
    .map((name) => `${' '.repeat(by)}- ${name}`)
    .join('\n');
const json = (value: unknown): string => JSON.stringify(value, undefined, 2);
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const secret = (member: string, name: string, text: string): string =>
  `apiVersion: v1\nkind: Secret\nmetadata: { name: crane, namespace: harbour }\n${member}:\n  ${name}: ${text}\n`;
const operatorConfig = (info: string): string =>
  configMap(
    'config.yaml',
    `apiVersion: operator.openshift.io/v1alpha1\nkind: GenericOperatorConfig\nservingInfo:\n${deeper(info, 2)}`,
  );

/** Settings inside of configuration texts: ConfigMaps, Secrets, files of their own. Source: facts, section 2. */
export const configurationCases: readonly ManifestCase[] = [
  {
    name: 'arguments that a kube-apiserver configuration hands on',
    text: configMap(
      'config.json',
      json({
        kind: 'KubeAPIServerConfig',
        servingInfo: { bindAddress: '0.0.0.0:6443' },
        apiServerArguments: { 'tls-min-version': ['VersionTLS12'], 'tls-cipher-suites': SIX.split(',') },
      }),
    ),
    expected: 'PPF',
  },
  {
    name: 'servingInfo of a kube-apiserver as JSON in one line',
    text: configMap(
      'config.json',
      JSON.stringify({
        kind: 'KubeAPIServerConfig',
        servingInfo: { bindAddress: '0.0.0.0:6443', minTLSVersion: 'VersionTLS12', cipherSuites: SIX.split(',') },
      }),
    ),
    expected: 'PPF',
  },
  {
    name: 'servingInfo without settings: library-go answers with Intermediate',
    text: operatorConfig('bindAddress: 0.0.0.0:8443'),
    expected: 'PPF',
  },
  { name: 'servingInfo with TLS 1.3', text: operatorConfig('minTLSVersion: VersionTLS13'), expected: 'PPP' },
  {
    name: 'servingInfo with a suite of Old',
    text: operatorConfig(
      `minTLSVersion: VersionTLS12\ncipherSuites:\n${yamlList(`${SIX},TLS_RSA_WITH_AES_128_CBC_SHA`, 0)}`,
    ),
    expected: 'PFF',
  },
  {
    name: 'servingInfo with a suite that Go lacks, which library-go drops',
    text: operatorConfig(
      `minTLSVersion: VersionTLS12\ncipherSuites:\n${yamlList(`${SIX},TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384`, 0)}`,
    ),
    expected: 'PPF',
  },
  {
    name: 'a configuration that the cluster writes its profile into',
    text: operatorConfig('minTLSVersion: VersionTLS12').replace(
      '  namespace: harbour\n',
      '  namespace: harbour\n  annotations: { config.openshift.io/inject-tls: "true" }\n',
    ),
    expected: '???',
  },
  {
    name: 'a kubelet',
    text: `kind: KubeletConfiguration\napiVersion: kubelet.config.k8s.io/v1beta1\ntlsMinVersion: VersionTLS12\ntlsCipherSuites:\n${yamlList(SIX, 0)}\n`,
    expected: 'PPF',
  },
  {
    name: 'a kubelet with TLS 1.3',
    text: 'kind: KubeletConfiguration\napiVersion: kubelet.config.k8s.io/v1beta1\ntlsMinVersion: VersionTLS13\n',
    expected: 'PPP',
  },
  {
    name: 'a kubelet whose list has 3DES',
    text: configMap(
      'kubelet',
      `kind: KubeletConfiguration\napiVersion: kubelet.config.k8s.io/v1beta1\ntlsMinVersion: VersionTLS12\ntlsCipherSuites: [TLS_RSA_WITH_3DES_EDE_CBC_SHA]`,
    ),
    expected: 'PFF',
  },
  {
    name: 'an exporter',
    text: configMap(
      'web.yml',
      `tls_server_config:\n  cert_file: /tls/tls.crt\n  min_version: TLS12\n  cipher_suites:\n${yamlList(SIX, 2)}`,
    ),
    expected: 'PPF',
  },
  {
    name: 'an exporter without a list',
    text: configMap('web.yml', 'tls_server_config:\n  cert_file: /tls/tls.crt\n  min_version: TLS12'),
    expected: 'PFF',
  },
  {
    name: 'an exporter with TLS 1.3',
    text: configMap('web.yml', 'tls_server_config:\n  cert_file: /tls/tls.crt\n  min_version: TLS13'),
    expected: 'PPP',
  },
  {
    name: 'an unknown configuration with the usual keys',
    text: configMap('crane.yaml', `serving:\n  tlsMinVersion: VersionTLS12\n  tlsCipherSuites:\n${yamlList(SIX, 2)}`),
    expected: 'PPF',
  },
  {
    name: 'an unknown configuration with TLS options',
    text: configMap('crane.yaml', `tlsOptions:\n  minVersion: "1.2"\n  cipherSuites: "${SIX}"`),
    expected: 'PPF',
  },
  {
    name: 'an unknown configuration with a minimum only',
    text: configMap('crane.yaml', 'tlsOptions:\n  minVersion: "1.2"'),
    expected: '??F',
  },
  {
    name: 'an unknown configuration with an older minimum',
    text: configMap(
      'crane.yaml',
      `web:\n  tlsMinVersion: "1.0"\n  tlsCipherSuites: ["${SIX.split(',').join('", "')}"]`,
    ),
    expected: 'PFF',
  },
  {
    name: 'the client side of an unknown configuration',
    text: configMap('crane.yaml', 'upstream:\n  tls:\n    minVersion: VersionTLS10'),
    expected: '---',
  },
  {
    name: 'receivers and exporters of a collector: the receivers serve',
    text: configMap(
      'collector.yaml',
      `receivers:\n  otlp:\n    protocols:\n      grpc:\n        tls:\n          cert_file: /tls/tls.crt\n          min_version: "1.3"\nexporters:\n  otlp:\n    tls:\n      min_version: "1.0"`,
    ),
    expected: 'PPP',
  },
  {
    name: 'options of Traefik',
    text: configMap(
      'dynamic.yaml',
      `tls:\n  options:\n    default:\n      minVersion: VersionTLS12\n      cipherSuites:\n${yamlList(SIX, 8)}`,
    ),
    expected: 'PPF',
  },
  {
    name: 'properties of Quarkus',
    text: configMap(
      'application.properties',
      `quarkus.http.ssl.protocols=TLSv1.3,TLSv1.2\nquarkus.http.ssl.cipher-suites=${SIX}`,
    ),
    expected: 'PPF',
  },
  {
    name: 'properties of Spring with TLS 1.3 only',
    text: configMap('application.properties', 'server.port=8443\nserver.ssl.enabled-protocols=TLSv1.3'),
    expected: 'PPP',
  },
  {
    name: 'properties of Spring without suites: those of the Java decide',
    text: configMap('application.properties', 'server.ssl.enabled-protocols=TLSv1.3,TLSv1.2'),
    expected: '??F',
  },
  {
    name: 'settings of Spring as YAML',
    text: configMap(
      'application.yaml',
      `server:\n  ssl:\n    enabled-protocols: [TLSv1.2, TLSv1.3]\n    ciphers: [${SIX}]`,
    ),
    expected: 'PPF',
  },
  {
    name: 'properties with an older protocol in the list',
    text: configMap('kafka.properties', `ssl.enabled.protocols=TLSv1.3,TLSv1.1\nssl.cipher.suites=${SIX}`),
    expected: 'PFF',
  },
  {
    name: 'a secret in plain text',
    text: secret(
      'stringData',
      'config.yaml',
      JSON.stringify('servingInfo:\n  bindAddress: ":8443"\n  minTLSVersion: VersionTLS11\n'),
    ),
    expected: 'PFF',
  },
  {
    name: 'a secret in base64',
    text: secret(
      'data',
      'config.yaml',
      base64('servingInfo:\n  bindAddress: ":8443"\n  minTLSVersion: VersionTLS11\n'),
    ),
    expected: 'PFF',
  },
  {
    name: 'a secret in base64 that is wrapped into lines',
    text: secret(
      'data',
      'config.yaml',
      `|\n${deeper(base64('servingInfo:\n  bindAddress: ":8443"\n  minTLSVersion: VersionTLS13\n').replaceAll(/(.{40})/g, '$1\n'), 4)}`,
    ),
    expected: 'PPP',
  },
  {
    name: 'a secret with a certificate, which sets nothing',
    text: secret('data', 'tls.crt', base64('-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n')),
    expected: '---',
  },
  {
    name: 'a secret whose text is no base64 and speaks of settings in its name only',
    text: secret('data', 'minTLSVersion', '"{{ .Min }}"'),
    expected: '???',
  },
  {
    name: 'a start script in a ConfigMap',
    text: configMap('start.sh', '#!/bin/sh\nexec crane --tls-min-version=VersionTLS10 \\\n  --port=8443'),
    expected: 'PFF',
  },
  {
    name: 'a configuration that a script writes',
    text: `apiVersion: v1
kind: Pod
metadata: { name: crane }
spec:
  containers:
  - name: crane
    image: example.com/crane
    command: [sh, -c]
    args:
    - |
      cat <<EOF >/tmp/nginx.conf
      server {
        listen 8443 ssl;
        ssl_protocols TLSv1.1 TLSv1.2;
        ssl_ciphers ${SIX_OPENSSL};
      }
      EOF
      exec nginx -c /tmp/nginx.conf
`,
    expected: 'PFF',
  },
  {
    name: 'Apache httpd that takes SSL 3 away and nothing else',
    text: configMap('httpd.conf', 'Listen 8443\nSSLEngine on\nSSLProtocol all -SSLv3\nSSLCipherSuite HIGH:!aNULL'),
    expected: '?FF',
  },
  {
    name: 'a schema that only describes settings',
    text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: cranes.example.com }
spec:
  versions:
  - schema: { openAPIV3Schema: { properties: { minTLSVersion: { type: string, default: VersionTLS10 } } } }
`,
    expected: '---',
  },
  {
    name: 'a text that only speaks of TLS',
    text: configMap('README', 'The crane sets tls-min-version to VersionTLS10 where nobody says otherwise.'),
    expected: '---',
  },
  {
    name: 'a template whose value is not there yet',
    text: configMap('config.yaml', 'servingInfo:\n  bindAddress: ":8443"\n  minTLSVersion: {{ .MinTLSVersion }}'),
    path: 'bindata/config.yaml',
    expected: '???',
  },
  {
    name: 'a template whose TLS settings are written out',
    text: configMap('config.yaml', `servingInfo:\n  bindAddress: ":{{ .Port }}"\n  minTLSVersion: VersionTLS13`),
    path: 'bindata/config.yaml',
    expected: '???',
  },
  {
    name: 'a template that is weak whatever it renders to',
    text: configMap('config.yaml', `servingInfo:\n  bindAddress: ":{{ .Port }}"\n  minTLSVersion: VersionTLS10`),
    path: 'bindata/config.yaml',
    expected: '?FF',
  },
  {
    name: 'settings behind an anchor',
    text: configMap(
      'config.yaml',
      'shared: &tls\n  minTLSVersion: VersionTLS13\nservingInfo:\n  <<: *tls\n  bindAddress: ":8443"',
    ),
    expected: 'PPP',
  },
  {
    name: 'lines that end as on Windows',
    text: configMap('config.yaml', 'servingInfo:\n  bindAddress: ":8443"\n  minTLSVersion: VersionTLS11').replaceAll(
      '\n',
      '\r\n',
    ),
    expected: 'PFF',
  },
];
