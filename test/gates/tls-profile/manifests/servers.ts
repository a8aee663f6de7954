import { configMap, HTTPS_PROBE, type ManifestCase, SIX, SIX_OPENSSL, workload } from './parts.ts';

const env = (name: string, variables: Readonly<Record<string, string>>, ...more: string[]): string =>
  workload(
    [
      `- name: ${name}`,
      '  image: example.com/crane',
      '  env:',
      ...Object.entries(variables).map(([key, value]) => `  - { name: ${key}, value: "${value}" }`),
      ...more,
    ].join('\n'),
  );
const haproxy = (global: string, bind: string): string =>
  configMap(
    'haproxy.cfg',
    `global\n  ${global}\ndefaults\n  mode http\nfrontend quay\n  ${bind}\n  default_backend crane\nbackend crane\n  server one 127.0.0.1:8080`,
  );
const nginx = (...lines: string[]): string =>
  configMap(
    'nginx.conf',
    `http {\n  server {\n    listen 8443 ssl;\n${lines.map((line) => `    ${line}`).join('\n')}\n  }\n}`,
  );
const envoy = (context: string, params: string): string =>
  configMap(
    'envoy.yaml',
    `static_resources:
  listeners:
  - name: quay
    filter_chains:
    - transport_socket:
        name: envoy.transport_sockets.tls
        typed_config:
          "@type": type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.${context}
          common_tls_context:
            tls_certificates: []
            ${params}`,
  );

/** Servers that are not of Kubernetes. Source: facts, section 2. */
export const serverCases: readonly ManifestCase[] = [
  {
    name: 'HAProxy with minimum and list',
    text: haproxy(
      `ssl-default-bind-options ssl-min-ver TLSv1.2\n  ssl-default-bind-ciphers ${SIX_OPENSSL}`,
      'bind :8443 ssl crt /tls.pem',
    ),
    expected: 'PPF',
  },
  {
    name: 'HAProxy whose bind line is weaker than its defaults',
    text: haproxy(
      `ssl-default-bind-options ssl-min-ver TLSv1.2\n  ssl-default-bind-ciphers ${SIX_OPENSSL}`,
      'bind :8443 ssl crt /tls.pem ssl-min-ver TLSv1.0',
    ),
    expected: 'PFF',
  },
  {
    name: 'HAProxy without settings: the image decides the list',
    text: haproxy('maxconn 100', 'bind :8443 ssl crt /tls.pem'),
    expected: '??F',
  },
  {
    name: 'HAProxy with TLS 1.3',
    text: haproxy('maxconn 100', 'bind :8443 ssl crt /tls.pem ssl-min-ver TLSv1.3'),
    expected: 'PPP',
  },
  {
    name: 'HAProxy that forbids older versions one by one',
    text: haproxy(
      `ssl-default-bind-options no-sslv3 no-tlsv10 no-tlsv11\n  ssl-default-bind-ciphers ${SIX_OPENSSL}`,
      'bind :8443 ssl crt /tls.pem',
    ),
    expected: 'PPF',
  },
  {
    name: 'HAProxy with a keyword in its list',
    text: haproxy('ssl-default-bind-ciphers PROFILE=SYSTEM', 'bind :8443 ssl crt /tls.pem'),
    expected: '??F',
  },
  {
    name: 'HAProxy that passes TLS on',
    text: configMap(
      'haproxy.cfg',
      'frontend quay\n  bind :8443\n  mode tcp\n  tcp-request content accept if { req_ssl_hello_type 1 }\n  default_backend crane\nbackend crane\n  mode tcp\n  server one 10.0.0.1:443',
    ),
    expected: '---',
  },
  {
    name: 'nginx with protocols and ciphers',
    text: nginx('ssl_protocols TLSv1.2 TLSv1.3;', `ssl_ciphers ${SIX_OPENSSL};`),
    expected: 'PPF',
  },
  {
    name: 'nginx with an older protocol',
    text: nginx('ssl_protocols TLSv1 TLSv1.1 TLSv1.2;', `ssl_ciphers "${SIX_OPENSSL}";`),
    expected: 'PFF',
  },
  { name: 'nginx without a list', text: nginx('ssl_protocols TLSv1.2 TLSv1.3;'), expected: '??F' },
  { name: 'nginx with TLS 1.3 only', text: nginx('ssl_protocols TLSv1.3;'), expected: 'PPP' },
  {
    name: 'nginx with a set of OpenSSL',
    text: nginx('ssl_protocols TLSv1.2;', 'ssl_ciphers HIGH:!aNULL:!MD5;'),
    expected: '??F',
  },
  { name: 'nginx without any TLS setting', text: nginx('ssl_certificate /tls.crt;'), expected: '???' },
  {
    name: 'settings of ingress-nginx',
    text: `apiVersion: v1
kind: ConfigMap
metadata: { name: ingress-nginx-controller, namespace: harbour }
data:
  ssl-protocols: "TLSv1.2 TLSv1.3"
  ssl-ciphers: "${SIX_OPENSSL}"
`,
    expected: 'PPF',
  },
  {
    name: 'settings of ingress-nginx with an older protocol',
    text: `apiVersion: v1
kind: ConfigMap
metadata: { name: ingress-nginx-controller, namespace: harbour }
data: { ssl-protocols: "TLSv1 TLSv1.2", ssl-ciphers: "${SIX_OPENSSL}" }
`,
    expected: 'PFF',
  },
  {
    name: 'Envoy with minimum and suites',
    text: envoy(
      'DownstreamTlsContext',
      `tls_params: { tls_minimum_protocol_version: TLSv1_2, cipher_suites: ["[ECDHE-ECDSA-AES128-GCM-SHA256|ECDHE-ECDSA-CHACHA20-POLY1305]", ECDHE-RSA-AES128-GCM-SHA256] }`,
    ),
    expected: 'PPF',
  },
  {
    name: 'Envoy with a minimum only: its list has CBC, and which one depends on its version',
    text: envoy('DownstreamTlsContext', 'tls_params: { tls_minimum_protocol_version: TLSv1_2 }'),
    expected: '??F',
  },
  {
    name: 'Envoy with TLS 1.3',
    text: envoy('DownstreamTlsContext', 'tls_params: { tls_minimum_protocol_version: TLSv1_3 }'),
    expected: 'PPP',
  },
  { name: 'Envoy without parameters', text: envoy('DownstreamTlsContext', 'alpn_protocols: [h2]'), expected: '???' },
  {
    name: 'the client side of Envoy',
    text: envoy('UpstreamTlsContext', 'tls_params: { tls_minimum_protocol_version: TLSv1_0 }'),
    expected: '---',
  },
  {
    name: 'Keycloak with protocols and suites',
    text: env('keycloak', { KC_HTTPS_PROTOCOLS: 'TLSv1.3,TLSv1.2', KC_HTTPS_CIPHER_SUITES: SIX }),
    expected: 'PPF',
  },
  {
    name: 'Keycloak with TLS 1.3 only',
    text: env('keycloak', { KC_HTTPS_PROTOCOLS: 'TLSv1.3' }),
    expected: 'PPP',
  },
  {
    name: 'Keycloak without suites',
    text: env('keycloak', { KC_HTTPS_PROTOCOLS: 'TLSv1.3,TLSv1.2' }),
    expected: '??F',
  },
  {
    name: 'a program in Java that says nothing',
    text: env('crane-java', { JAVA_OPTS: '-Xmx512m' }, HTTPS_PROBE),
    expected: '???',
  },
  {
    name: 'a program in Node that says nothing',
    text: env('crane-node', { TLS_CERT_FILE: '/tls/tls.crt' }, '  command: [node, server.js]'),
    expected: '???',
  },
  {
    name: 'a program in Python with a certificate',
    text: workload(
      '- name: crane-python\n  image: example.com/crane\n  command: [gunicorn, --certfile=/tls/tls.crt, --keyfile=/tls/tls.key, app:app]',
    ),
    expected: '???',
  },
  {
    name: 'variables of an unknown program',
    text: env('crane', { CRANE_TLS_MIN_VERSION: 'TLSv1.2', CRANE_TLS_CIPHERS: SIX_OPENSSL }),
    expected: 'PPF',
  },
  {
    name: 'variables of an unknown program with an older minimum',
    text: env('crane', { TLS_MIN_VERSION: '1.1', TLS_CIPHER_SUITES: SIX }),
    expected: 'PFF',
  },
  {
    name: 'the router',
    text: env('router', {
      SSL_MIN_VERSION: 'TLSv1.2',
      ROUTER_CIPHERS: SIX_OPENSSL,
      ROUTER_CIPHERSUITES: 'TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384',
      ROUTER_METRICS_TLS_MIN_VERSION: 'VersionTLS12',
      ROUTER_METRICS_TLS_CIPHERS: SIX.replaceAll(',', ':'),
    }).replace('quay-crane', 'router-default'),
    expected: 'PPF',
  },
  {
    name: 'the router for Old, where TLS 1.0 becomes TLS 1.1',
    text: env('router', {
      SSL_MIN_VERSION: 'TLSv1.1',
      ROUTER_CIPHERS: `${SIX_OPENSSL}:AES128-SHA`,
      ROUTER_METRICS_TLS_MIN_VERSION: 'VersionTLS10',
      ROUTER_METRICS_TLS_CIPHERS: SIX.replaceAll(',', ':'),
    }).replace('quay-crane', 'router-default'),
    expected: 'PFF',
  },
  {
    name: 'the router whose metrics port is left out: what it does then is not known',
    text: env('router', { SSL_MIN_VERSION: 'TLSv1.3' }).replace('quay-crane', 'router-default'),
    expected: '??F',
  },
  {
    name: 'an oauth-proxy without settings: its default is not known',
    text: workload(
      '- name: oauth-proxy\n  image: example.com/proxy\n  args: [--https-address=:8443, --tls-cert=/tls/tls.crt, --tls-key=/tls/tls.key, --upstream=http://localhost:8080]',
    ),
    expected: '??F',
  },
];
