import { configMap, type ManifestCase, SIX, SIX_OPENSSL, workload } from './parts.ts';

const oneLine = (text: string): string => configMap('default.conf', text);
const api = (...args: string[]): string =>
  workload(`- name: kube-apiserver\n  image: example.com/crane\n  command: ${JSON.stringify(args)}`);
const shared = 'ssl_certificate /tls/tls.crt;';

/** Texts of servers in every form that their own readers accept. Sources stand beside each group. */
export const dialectCases: readonly ManifestCase[] = [
  // nginx: directives end with a semicolon, lines mean nothing. Source: nginx beginner's guide, configuration file's structure.
  {
    name: 'nginx in one line, TLS 1.0',
    text: oneLine(`server { listen 443 ssl; ${shared} ssl_protocols TLSv1; ssl_ciphers ${SIX_OPENSSL}; }`),
    expected: 'PFF',
  },
  {
    name: 'nginx in one line, as the profile',
    text: oneLine(`server { listen 443 ssl; ${shared} ssl_protocols TLSv1.2; ssl_ciphers ${SIX_OPENSSL}; }`),
    expected: 'PPF',
  },
  {
    name: 'nginx, a stream server in one line',
    text: oneLine(
      `stream { server { listen 636 ssl; ${shared} ssl_protocols TLSv1.1 TLSv1.2; ssl_ciphers ${SIX_OPENSSL}; } }`,
    ),
    expected: 'PFF',
  },
  {
    name: 'nginx, a directive over several lines',
    text: oneLine(
      `server {\n  listen 443\n    ssl;\n  ssl_protocols\n    TLSv1\n    TLSv1.2;\n  ssl_ciphers ${SIX_OPENSSL};\n}`,
    ),
    expected: 'PFF',
  },
  {
    name: 'nginx, settings for servers of other files',
    text: oneLine(`http { ssl_protocols TLSv1 TLSv1.2; ssl_ciphers ${SIX_OPENSSL}; include conf.d/*.conf; }`),
    expected: 'PFF',
  },
  {
    name: 'nginx, a server whose listen stands in another file',
    text: oneLine(`server { include listen.conf; ssl_protocols TLSv1; ssl_ciphers ${SIX_OPENSSL}; }`),
    expected: 'PFF',
  },
  {
    name: 'nginx, a block that is cut off',
    text: oneLine(`server { listen 443 ssl; ssl_protocols TLSv1; ssl_ciphers ${SIX_OPENSSL};`),
    expected: 'PFF',
  },
  {
    name: 'nginx without TLS',
    text: oneLine('server { listen 80; return 301 https://$host$request_uri; }'),
    expected: '---',
  },
  {
    name: 'nginx that proxies to TLS only',
    text: oneLine('server { listen 80; location / { proxy_pass https://quay; proxy_ssl_protocols TLSv1.2; } }'),
    expected: '---',
  },
  // PostgreSQL: key = value, quotes, comments. Source: PostgreSQL documentation, 20.3.3 SSL.
  {
    name: 'PostgreSQL with an old minimum beside an expression',
    text: configMap(
      'postgresql.conf',
      "ssl = on\nssl_min_protocol_version = 'TLSv1'\nssl_ciphers = 'HIGH:MEDIUM:+3DES:!aNULL' # allowed SSL ciphers",
    ),
    expected: '?FF',
  },
  {
    name: 'PostgreSQL with a list',
    text: configMap('postgresql.conf', `ssl_min_protocol_version = 'TLSv1.2' # oldest\nssl_ciphers = '${SIX_OPENSSL}'`),
    expected: 'PPF',
  },
  {
    name: 'PostgreSQL with a comment that ends with a semicolon',
    text: configMap('postgresql.conf', "ssl_ciphers = 'HIGH' # none weaker;\nssl_min_protocol_version = 'TLSv1.1'"),
    expected: '?FF',
  },
  // Redis: key, white space, value. Source: redis.conf.
  {
    name: 'Redis with an old protocol',
    text: configMap('redis.conf', 'port 0\ntls-port 6379\ntls-protocols "TLSv1.1 TLSv1.2"'),
    expected: '?FF',
  },
  {
    name: 'Redis with TLS 1.3',
    text: configMap('redis.conf', 'tls-port 6379\ntls-protocols TLSv1.3'),
    expected: 'PPP',
  },
  {
    name: 'Redis with a list',
    text: configMap('redis.conf', `tls-port 6379\ntls-protocols "TLSv1.2 TLSv1.3"\ntls-ciphers ${SIX_OPENSSL}`),
    expected: 'PPF',
  },
  {
    name: 'Redis with a weak list; its default minimum is TLS 1.2',
    text: configMap('redis.conf', 'tls-port 6379\ntls-ciphers DES-CBC3-SHA'),
    expected: 'PFF',
  },
  // RabbitMQ: one line for each item. Source: RabbitMQ documentation, TLS support.
  {
    name: 'RabbitMQ with an old version',
    text: configMap(
      'rabbitmq.conf',
      'listeners.ssl.default = 5671\nssl_options.versions.1 = tlsv1.2\nssl_options.versions.2 = tlsv1.1',
    ),
    expected: '?FF',
  },
  {
    name: 'RabbitMQ with versions and ciphers',
    text: configMap(
      'rabbitmq.conf',
      'ssl_options.versions.1 = tlsv1.2\nssl_options.ciphers.1 = ECDHE-ECDSA-AES256-GCM-SHA384\nssl_options.ciphers.2 = ECDHE-RSA-AES256-GCM-SHA384',
    ),
    expected: 'PPF',
  },
  {
    name: 'RabbitMQ, the management listener beside the main one',
    text: configMap('rabbitmq.conf', 'ssl_options.versions.1 = tlsv1.3\nmanagement.ssl.versions.1 = tlsv1.1'),
    expected: '?FF',
  },
  {
    name: 'RabbitMQ in terms of Erlang',
    text: configMap('rabbitmq.config', "[{rabbit, [{ssl_options, [{versions, ['tlsv1.1']}]}]}]."),
    expected: '???',
  },
  // Caddy. Source: Caddyfile, tls directive: protocols <min> [<max>], ciphers, curves.
  {
    name: 'Caddy with a weak suite',
    text: configMap(
      'Caddyfile',
      'quay.example.org {\n  tls /tls.crt /tls.key {\n    protocols tls1.2\n    ciphers TLS_RSA_WITH_AES_128_CBC_SHA\n  }\n}',
    ),
    expected: 'PFF',
  },
  {
    name: 'Caddy with an old protocol',
    text: configMap('Caddyfile', 'quay.example.org {\n  tls {\n    protocols tls1.0 tls1.2\n  }\n}'),
    expected: '?FF',
  },
  {
    name: 'Caddy with TLS 1.3',
    text: configMap('Caddyfile', 'quay.example.org {\n  tls {\n    protocols tls1.3\n  }\n}'),
    expected: 'PPP',
  },
  // Java. Source: java.security of the JDK.
  {
    name: 'java.security that forbids too little',
    text: configMap('java.security', 'jdk.tls.disabledAlgorithms=SSLv3, RC4, DES, \\\n    MD5withRSA'),
    expected: '?FF',
  },
  {
    name: 'java.security that forbids the old versions',
    text: configMap('java.security', 'jdk.tls.disabledAlgorithms=SSLv3, TLSv1, TLSv1.1, DTLSv1.0, RC4'),
    expected: '??F',
  },
  // Dovecot 2.3 and 2.2. Source: Dovecot documentation, SSL configuration.
  {
    name: 'Dovecot with an old minimum',
    text: configMap('dovecot.conf', 'ssl = required\nssl_min_protocol = TLSv1\nssl_cipher_list = HIGH'),
    expected: '?FF',
  },
  {
    name: 'Dovecot that forbids SSL only',
    text: configMap('dovecot.conf', 'ssl_protocols = !SSLv2 !SSLv3'),
    expected: '?FF',
  },
  {
    name: 'Dovecot that forbids the old versions',
    text: configMap('dovecot.conf', 'ssl_protocols = !SSLv3 !TLSv1 !TLSv1.1'),
    expected: '??F',
  },
  // Elasticsearch, Kibana, OpenSearch: keys with dots in YAML. Source: Elasticsearch reference, security settings.
  {
    name: 'Elasticsearch with flat keys',
    text: configMap(
      'elasticsearch.yml',
      'xpack.security.http.ssl.enabled: true\nxpack.security.http.ssl.supported_protocols: [ "TLSv1.2", "TLSv1.1" ]',
    ),
    expected: '?FF',
  },
  {
    name: 'Elasticsearch with flat keys and a list',
    text: configMap(
      'elasticsearch.yml',
      `xpack.security.http.ssl.supported_protocols: [TLSv1.2]\nxpack.security.http.ssl.cipher_suites: [${SIX}]`,
    ),
    expected: 'PPF',
  },
  {
    name: 'Elasticsearch, one listener weaker than the other',
    text: configMap(
      'elasticsearch.yml',
      'xpack.security.http.ssl.supported_protocols: [TLSv1.3]\nxpack.security.transport.ssl.supported_protocols: [TLSv1]',
    ),
    expected: '?FF',
  },
  {
    name: 'Elasticsearch with nested keys',
    text: configMap(
      'elasticsearch.yml',
      'xpack:\n  security:\n    http:\n      ssl:\n        supported_protocols: [TLSv1.1]',
    ),
    expected: '?FF',
  },
  {
    name: 'OpenSearch with flat keys',
    text: configMap('opensearch.yml', 'plugins.security.ssl.http.enabled_protocols: ["TLSv1.1"]'),
    expected: '?FF',
  },
  {
    name: 'Kibana with flat keys',
    text: configMap('kibana.yml', 'server.ssl.supportedProtocols: ["TLSv1.1", "TLSv1.2"]'),
    expected: '?FF',
  },
  // MongoDB. Source: MongoDB manual, net.tls.
  {
    name: 'mongod that forbids TLS 1.0 only',
    text: configMap('mongod.conf', 'net:\n  tls:\n    mode: requireTLS\n    disabledProtocols: TLS1_0'),
    expected: '?FF',
  },
  {
    name: 'mongod that forbids nothing',
    text: configMap('mongod.conf', 'net:\n  tls: { mode: requireTLS, disabledProtocols: none }'),
    expected: '?FF',
  },
  {
    name: 'mongod that forbids the old versions',
    text: configMap('mongod.conf', 'net:\n  tls: { mode: requireTLS, disabledProtocols: "TLS1_0,TLS1_1" }'),
    expected: '??F',
  },
  {
    name: 'mongod without settings',
    text: configMap(
      'mongod.conf',
      'net:\n  port: 27017\n  tls:\n    mode: requireTLS\n    certificateKeyFile: /tls.pem',
    ),
    expected: '???',
  },
  { name: 'mongod without TLS', text: configMap('mongod.conf', 'net:\n  tls:\n    mode: disabled'), expected: '---' },
  // MySQL. Source: MySQL reference manual, tls_version.
  {
    name: 'MySQL with an old version',
    text: configMap('my.cnf', '[mysqld]\ntls_version = TLSv1.1,TLSv1.2\nrequire_secure_transport = ON'),
    expected: '?FF',
  },
  { name: 'the client of MySQL', text: configMap('my.cnf', '[client]\ntls_version = TLSv1.1'), expected: '---' },
  // Apache httpd. Source: mod_ssl, SSLProtocol.
  {
    name: 'httpd that forbids SSL only',
    text: configMap('ssl.conf', 'SSLEngine on\nSSLProtocol all -SSLv3\nSSLCipherSuite HIGH:!aNULL'),
    expected: '?FF',
  },
  {
    name: 'httpd that forbids the old versions',
    text: configMap('ssl.conf', `SSLEngine on\nSSLProtocol all -SSLv3 -TLSv1 -TLSv1.1\nSSLCipherSuite ${SIX_OPENSSL}`),
    expected: 'PPF',
  },
  {
    name: 'httpd without settings',
    text: configMap('ssl.conf', 'Listen 443\nSSLEngine on\nSSLCertificateFile /tls.crt'),
    expected: '???',
  },
  // Others that no reader claims: seen, never silent.
  {
    name: 'Tomcat',
    text: configMap(
      'server.xml',
      '<Connector port="8443" SSLEnabled="true" sslEnabledProtocols="TLSv1.1" ciphers="HIGH"/>',
    ),
    expected: '???',
  },
  {
    name: 'Vault in HCL',
    text: configMap('vault.hcl', 'listener "tcp" {\n  address = "0.0.0.0:8200"\n  tls_min_version = "tls11"\n}'),
    expected: '?FF',
  },
  { name: 'stunnel', text: configMap('stunnel.conf', '[quay]\naccept = 443\nsslVersionMin = TLSv1'), expected: '?FF' },
  {
    name: 'Postfix',
    text: configMap('main.cf', 'smtpd_tls_protocols = !SSLv2, !SSLv3\nsmtpd_tls_security_level = may'),
    expected: '?FF',
  },
  {
    name: 'Postfix with the newer sign',
    text: configMap('main.cf', 'smtpd_tls_protocols = >=TLSv1.2'),
    expected: '??F',
  },
  { name: 'OpenVPN', text: configMap('server.conf', 'port 1194\ntls-version-min 1.0'), expected: '?FF' },
  { name: 'Mosquitto', text: configMap('mosquitto.conf', 'listener 8883\ntls_version tlsv1.1'), expected: '?FF' },
  {
    name: 'a setting in a language that is not known',
    text: configMap('quay.dhall', 'let server = { tlsMinimumVersion: "TLSv1.1" } in server'),
    expected: '???',
  },
  {
    name: 'prose about certificates',
    text: configMap('notes.txt', 'Ask the harbour master for the TLS certificate of the quay.'),
    expected: '---',
  },
  // Members of YAML whose value means nothing that is known.
  {
    name: 'a minimum that is no version',
    text: configMap('config.yaml', 'server:\n  minTLSVersion: newest'),
    expected: '???',
  },
  {
    name: 'ciphers by a word of OpenSSL',
    text: configMap('config.yaml', 'server:\n  tlsMinVersion: "1.2"\n  tlsCipherSuites: HIGH'),
    expected: '??F',
  },
  { name: 'an empty minimum', text: configMap('config.yaml', 'server:\n  minTLSVersion: ""'), expected: '---' },
  // Flags. Source: kubernetes/component-base cli/flag WordSepNormalizeFunc; spf13/pflag, "--" ends the flags.
  {
    name: 'a flag with underscores',
    text: api('kube-apiserver', '--tls_min_version=VersionTLS10', `--tls-cipher-suites=${SIX}`),
    expected: 'PFF',
  },
  {
    name: 'all flags with underscores',
    text: api('kube-apiserver', '--tls_min_version', 'VersionTLS12', '--tls_cipher_suites', SIX),
    expected: 'PPF',
  },
  {
    name: 'flags with underscores of a program that is not known',
    text: workload(`- name: crane\n  image: example.com/crane\n  args: [--webhook_tls_min_version=VersionTLS10]`),
    expected: 'PFF',
  },
  {
    name: 'flags behind a double dash are none',
    text: api('kube-apiserver', '--', '--tls-min-version=VersionTLS13'),
    expected: 'PFF',
  },
  {
    name: 'a program behind a double dash',
    text: api('tini', '--', 'kube-apiserver', '--tls-min-version=VersionTLS13'),
    expected: 'PPP',
  },
  {
    name: 'a program behind the double dash of a start script',
    text: api('/start', '--quiet', '--', 'kube-apiserver', '--tls-min-version=VersionTLS13'),
    expected: 'PPP',
  },
  {
    name: 'flags behind a double dash of a program that is not known',
    text: workload(
      `- name: crane\n  image: example.com/crane\n  args: ["--", "--tls-min-version=VersionTLS12", "--tls-cipher-suites=${SIX}"]`,
    ),
    expected: '???',
  },
];
