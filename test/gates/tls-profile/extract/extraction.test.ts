import { describe, expect, it } from 'vitest';
import { effectiveOf } from '../../../../gates/tls-profile/effective.ts';
import type { Listener } from '../../../../gates/tls-profile/listener.ts';
import { readTlsFile } from '../../../../gates/tls-profile/read-file.ts';
import { tlsKnowledge } from '../../../support/tls-knowledge.ts';

const knowledge = tlsKnowledge;
const listenersIn = (path: string, text: string): readonly Listener[] => readTlsFile(path, text, knowledge).listeners;

/** `id: name=raw@line` for each setting. */
function brief(path: string, text: string): string[] {
  return listenersIn(path, text).flatMap(({ id, role, settings }) =>
    settings.length === 0
      ? [`${id}: ${role}`]
      : settings.map(({ name, raw, place, unresolved }) => {
          const doubt = unresolved === undefined ? '' : ' (unresolved)';
          return `${id}: ${name}=${raw}@${place.line}${doubt}`;
        }),
  );
}

function pod(container: string): string {
  const indented = container
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
  return `kind: Pod\napiVersion: v1\nmetadata: { name: widget }\nspec:\n  containers:\n${indented}\n`;
}

describe('flags', () => {
  it.each([
    { name: '--flag=value', args: '["--tls-min-version=VersionTLS12"]' },
    { name: '--flag value', args: '["--tls-min-version", "VersionTLS12"]' },
    { name: '-flag=value', args: '["-tls-min-version=VersionTLS12"]' },
    { name: '-flag value', args: '["-tls-min-version", "VersionTLS12"]' },
    { name: 'the command itself', args: '[]', command: '["/bin/widget", "--tls-min-version=VersionTLS12"]' },
    { name: 'a shell', args: '["exec widget --tls-min-version=VersionTLS12"]', command: '["/bin/sh", "-c"]' },
    {
      name: 'a shell with options',
      args: '["exec widget --tls-min-version VersionTLS12"]',
      command: '["bash", "-euc"]',
    },
    {
      name: 'quotes of a shell',
      args: '["widget \\"--tls-min-version=VersionTLS12\\" --v=2"]',
      command: '["sh", "-c"]',
    },
    {
      name: 'a variable of a shell',
      args: '["A=VersionTLS12; widget --tls-min-version=$A"]',
      command: '["sh", "-c"]',
    },
  ])('are found as $name', ({ args, command = '["widget"]' }) => {
    expect(brief('a.yaml', pod(`- name: widget\n  image: widget\n  command: ${command}\n  args: ${args}`))).toEqual([
      expect.stringMatching(/^widget: --tls-min-version=VersionTLS12@\d+$/),
    ]);
  });

  it('are found in a script of many lines, at their own lines', () => {
    const text = pod(`- name: widget
  image: widget
  command: [/bin/sh, -ec]
  args:
  - |
    # --tls-min-version=VersionTLS10 is only spoken of
    until curl -kfsS "https://localhost:6443/version" >/dev/null; do
      sleep 2
    done
    exec /usr/bin/widget \\
      --tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256 \\
      --tls-min-version=VersionTLS12 \\
      --v=2
`);
    const lines = text.split('\n');
    const lineOf = (part: string): number => lines.findIndex((line) => line.includes(part)) + 1;

    expect(brief('a.yaml', text)).toEqual([
      `widget: --tls-min-version=VersionTLS12@${lineOf('--tls-min-version=VersionTLS12')}`,
      `widget: --tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256@${lineOf('--tls-cipher-suites')}`,
    ]);
  });

  it('take their values from variables of the container, one after the other', () => {
    const text = pod(`- name: widget
  image: widget
  args: ["--tls-min-version=$(MIN)", "--v=$$(MIN)"]
  env:
  - { name: NUMBER, value: "12" }
  - { name: MIN, value: "VersionTLS$(NUMBER)" }`);

    expect(brief('a.yaml', text)).toEqual(['widget: --tls-min-version=VersionTLS12@8']);
  });

  it.each([
    { name: 'a variable from another object', env: '{ name: MIN, valueFrom: { secretKeyRef: {} } }', arg: '$(MIN)' },
    { name: 'a template', env: '{ name: A, value: a }', arg: '{{.Values.min}}' },
  ])('are not guessed where the value is $name', ({ env, arg }) => {
    const text = pod(`- name: widget\n  image: widget\n  args: ["--tls-min-version=${arg}"]\n  env: [${env}]`);

    expect(brief('a.yaml', text)).toEqual([`widget: --tls-min-version=${arg}@8 (unresolved)`]);
  });

  it('are not guessed where a script sets a variable twice, or asks a program', () => {
    const script = (text: string) =>
      pod(`- name: widget\n  image: widget\n  command: [sh, -c]\n  args: [${JSON.stringify(text)}]`);

    expect(
      brief('a.yaml', script('A=VersionTLS12\nif x; then A=VersionTLS10; fi\nwidget --tls-min-version=$A')),
    ).toEqual([expect.stringContaining('(unresolved)')]);
    expect(brief('a.yaml', script('widget --tls-min-version=$(cat /etc/min)'))).toEqual([
      expect.stringContaining('(unresolved)'),
    ]);
  });

  it.each([
    { name: 'an argument that is a variable', more: '"$(EXTRA)"', isHidden: true },
    { name: 'the value of a flag', more: '"--name", "$(EXTRA)"', isHidden: false },
    { name: 'the value of a flag in one word', more: '"--name=$(EXTRA)"', isHidden: false },
    { name: 'an argument after a flag with its value', more: '"--name=a", "$(EXTRA)"', isHidden: true },
  ])('may hide in $name that nobody knows: $isHidden', ({ more, isHidden }) => {
    const env = '{ name: EXTRA, valueFrom: { configMapKeyRef: {} } }';
    const text = pod(
      `- name: widget\n  image: w\n  args: ["--tls-min-version=VersionTLS13", ${more}]\n  env: [${env}]`,
    );

    expect(listenersIn('a.yaml', text).map(({ hidden }) => hidden)).toEqual([
      isHidden ? 'its arguments have $(EXTRA), which could be any flag' : undefined,
    ]);
  });

  it.each([
    {
      name: 'the older one may count',
      script: 'if a; then widget --tls-min-version=VersionTLS10; else widget --tls-min-version=VersionTLS13; fi',
      last: '1.0',
    },
    {
      name: 'in whatever order',
      script: 'if a; then widget --tls-min-version=VersionTLS13; else widget --tls-min-version=VersionTLS10; fi',
      last: '1.0',
    },
    {
      name: 'a start without the flag makes it unknown',
      script: 'widget --tls-min-version=VersionTLS13 || widget',
      last: undefined,
    },
    {
      name: 'the last of one start counts',
      script: 'widget --tls-min-version=VersionTLS10 --tls-min-version=VersionTLS13',
      last: '1.3',
    },
    {
      name: 'another program is none of it',
      script: 'echo x; widget --tls-min-version=VersionTLS13; sleep 1',
      last: '1.3',
    },
  ])('in the branches of a script: $name', ({ script, last }) => {
    const text = pod(`- name: widget\n  image: w\n  command: [sh, -c]\n  args: [${JSON.stringify(script)}]`);
    const [listener] = listenersIn('a.yaml', text);
    if (listener === undefined) throw new Error('no listener');

    expect(effectiveOf(listener, knowledge).min.value).toBe(last);
  });

  it('without a value are not known, and with an empty one are not set', () => {
    const text = (args: string) => pod(`- name: machine-approver\n  image: w\n  args: ${args}`);

    expect(brief('a.yaml', text('["--tls-min-version", "--v=2"]'))).toEqual([
      'machine-approver: --tls-min-version=@8 (unresolved)',
    ]);
    expect(brief('a.yaml', text('["--tls-min-version="]'))).toEqual(['machine-approver: --tls-min-version=@8']);
  });

  it('of different prefixes are different listeners', () => {
    const args =
      '["--tls-min-version=VersionTLS13", "--metrics-tls-min-version=VersionTLS12", "--client-tls-min-version=VersionTLS10"]';

    expect(brief('a.yaml', pod(`- name: widget\n  image: widget\n  args: ${args}`))).toEqual([
      'widget: --tls-min-version=VersionTLS13@8',
      'widget/metrics: --metrics-tls-min-version=VersionTLS12@8',
    ]);
  });

  it.each([
    'exec nice -n -19 ionice -c2 -n0 etcd --tls-min-version=TLS1.3',
    'timeout 10 env A=b /usr/bin/etcd --tls-min-version=TLS1.3',
    'A=b etcd --tls-min-version TLS1.3 | tee log',
  ])('are those of the program that %j starts', (line) => {
    const text = pod(`- name: widget\n  image: w\n  command: [sh, -c]\n  args: [${JSON.stringify(line)}]`);

    expect(listenersIn('a.yaml', text).map(({ locator }) => locator)).toEqual(['etcd']);
    expect(brief('a.yaml', text)).toEqual(['widget: --tls-min-version=TLS1.3@9']);
  });

  it('may come by variables of another object, where the program reads any', () => {
    const text = pod('- name: etcd\n  image: w\n  command: [etcd]\n  envFrom: [{ configMapRef: { name: a } }]');

    expect(listenersIn('a.yaml', text).map(({ hidden }) => hidden)).toEqual([
      'variables come from another object (envFrom)',
    ]);
  });

  it('win over variables of the environment', () => {
    const text = pod(`- name: etcd
  image: etcd
  command: [etcd, --tls-min-version=TLS1.3]
  env:
  - { name: ETCD_TLS_MIN_VERSION, value: TLS1.2 }`);

    expect(brief('a.yaml', text)).toEqual(['etcd: --tls-min-version=TLS1.3@8']);
  });
});

describe('workloads', () => {
  it('are found in lists, in templates of OpenShift, in bundles and in jobs', () => {
    const container = '{ name: widget, image: w, args: ["--tls-min-version=VersionTLS12"] }';
    const spec = `{ containers: [${container}] }`;
    const texts = [
      `{ kind: List, apiVersion: v1, items: [{ kind: Pod, apiVersion: v1, metadata: { name: a }, spec: ${spec} }] }`,
      `{ kind: Template, apiVersion: template.openshift.io/v1, objects: [{ kind: Pod, apiVersion: v1, metadata: { name: a }, spec: ${spec} }] }`,
      `{ kind: ClusterServiceVersion, apiVersion: x/v1, metadata: { name: a }, spec: { install: { spec: { deployments: [{ spec: { template: { spec: ${spec} } } }] } } } }`,
      `{ kind: CronJob, apiVersion: batch/v1, metadata: { name: a }, spec: { jobTemplate: { spec: { template: { spec: ${spec} } } } } }`,
    ];

    expect(texts.map((text) => brief('a.yaml', text))).toEqual(
      texts.map(() => ['widget: --tls-min-version=VersionTLS12@1']),
    );
  });

  it('serve from init containers only where those keep running', () => {
    const init = (policy: string) =>
      `{ kind: Pod, apiVersion: v1, metadata: { name: a }, spec: { containers: [{ name: a, image: a }], initContainers: [{ name: b, image: b, args: ["--tls-min-version=VersionTLS12"]${policy} }] } }`;

    expect(brief('a.yaml', init(''))).toEqual([]);
    expect(brief('a.yaml', init(', restartPolicy: Always'))).toEqual(['b: --tls-min-version=VersionTLS12@1']);
  });

  it('are not looked for in schemas, nor in what a cluster reports back', () => {
    const spec = '{ containers: [{ name: widget, image: w, args: ["--tls-min-version=VersionTLS10"] }] }';

    expect(
      brief('a.yaml', `{ kind: CustomResourceDefinition, apiVersion: x/v1, metadata: { name: a }, spec: ${spec} }`),
    ).toEqual([]);
    expect(brief('a.yaml', `{ kind: Pod, apiVersion: v1, metadata: { name: a }, status: ${spec} }`)).toEqual([]);
  });

  it('do not answer for a probe that asks another container of the pod', () => {
    const text = `kind: Pod
apiVersion: v1
metadata: { name: a }
spec:
  containers:
  - { name: server, image: s, ports: [{ containerPort: 9980 }], args: ["--tls-min-version=VersionTLS12"] }
  - { name: worker, image: w, readinessProbe: { httpGet: { port: 9980, scheme: HTTPS } } }
`;

    expect(brief('a.yaml', text)).toEqual(['server: --tls-min-version=VersionTLS12@6']);
  });
});

describe('configuration in a ConfigMap', () => {
  const inside = (name: string, text: string): string =>
    `kind: ConfigMap\napiVersion: v1\nmetadata:\n  name: widget\ndata:\n  ${name}: |\n${text
      .split('\n')
      .map((line) => `    ${line}`)
      .join('\n')}\n`;

  it.each([
    {
      name: 'servingInfo in YAML',
      text: inside(
        'config.yaml',
        'kind: GenericOperatorConfig\nservingInfo:\n  minTLSVersion: VersionTLS12\n  cipherSuites:\n  - A\n  - B',
      ),
      answer: ['config.yaml: minTLSVersion=VersionTLS12@9', 'config.yaml: cipherSuites=A,B@10'],
    },
    {
      name: 'servingInfo in JSON',
      text: `kind: ConfigMap\napiVersion: v1\ndata:\n  config.json: '{"servingInfo":{"minTLSVersion":"VersionTLS13","bindAddress":":8443"}}'\n`,
      answer: ['config.json: minTLSVersion=VersionTLS13@4'],
    },
    {
      name: 'arguments that it hands on, which win',
      text: inside(
        'config.yaml',
        'kind: KubeAPIServerConfig\napiServerArguments:\n  tls-min-version:\n  - VersionTLS13\nservingInfo:\n  minTLSVersion: VersionTLS12',
      ),
      answer: ['config.yaml: tls-min-version=VersionTLS13@9'],
    },
    {
      name: 'a kubelet',
      text: inside(
        'kubelet.conf',
        'kind: KubeletConfiguration\napiVersion: kubelet.config.k8s.io/v1beta1\ntlsMinVersion: VersionTLS12',
      ),
      answer: ['kubelet.conf: tlsMinVersion=VersionTLS12@9'],
    },
    {
      name: 'an exporter',
      text: inside('web.yml', 'tls_server_config:\n  cert_file: a.pem\n  min_version: TLS12\n  cipher_suites: [A]'),
      answer: ['web.yml: min_version=TLS12@9', 'web.yml: cipher_suites=A@10'],
    },
    {
      name: 'Envoy, its server side and its client side',
      text: inside(
        'envoy.yaml',
        'filter_chains:\n- typed_config:\n    "@type": type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.DownstreamTlsContext\n    common_tls_context:\n      tls_params:\n        tls_minimum_protocol_version: TLSv1_2\n        cipher_suites: ["[A|B]", C]\nclusters:\n- typed_config:\n    "@type": UpstreamTlsContext\n    common_tls_context:\n      tls_params: { tls_minimum_protocol_version: TLSv1_0 }',
      ),
      answer: [
        'envoy.yaml.data["envoy.yaml"].filter_chains[0].typed_config: tls_minimum_protocol_version=TLSv1_2@12',
        'envoy.yaml.data["envoy.yaml"].filter_chains[0].typed_config: cipher_suites=A,B,C@13',
        'envoy.yaml.data["envoy.yaml"].clusters[0].typed_config: tls_minimum_protocol_version=TLSv1_0@18',
      ],
    },
    {
      name: 'a program that nobody knows, by the names of its members',
      text: inside(
        'widget.yaml',
        'listener:\n  tls:\n    minVersion: VersionTLS12\n    cipherSuites: [TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256]',
      ),
      answer: [
        'widget.yaml.data["widget.yaml"].listener.tls: minVersion=VersionTLS12@9',
        'widget.yaml.data["widget.yaml"].listener.tls: cipherSuites=TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256@10',
      ],
    },
    {
      name: 'a version of TLS by what holds it',
      text: inside('contour.yaml', 'tls:\n  minimum-protocol-version: "1.3"'),
      answer: ['contour.yaml.data["contour.yaml"].tls: minimum-protocol-version=1.3@8'],
    },
    {
      name: 'a database',
      text: inside('postgresql.conf', "ssl = on\nssl_min_protocol_version = 'TLSv1.2'"),
      answer: ['postgresql.conf: ssl_min_protocol_version=TLSv1.2@8'],
    },
    {
      name: 'a version of something else is no setting',
      text: inside('widget.yaml', 'tls: true\nplugin:\n  minVersion: "1.2"'),
      answer: [],
    },
    {
      name: 'properties',
      text: inside('application.properties', '# quarkus\nhttps-protocols=TLSv1.3,TLSv1.2\nhttp.port=8080'),
      answer: ['application.properties: https-protocols=TLSv1.3,TLSv1.2@8'],
    },
    {
      name: 'keys of the map itself, as ingress-nginx has them',
      text: 'kind: ConfigMap\napiVersion: v1\ndata:\n  ssl-protocols: TLSv1.2 TLSv1.3\n  ssl-ciphers: ECDHE-RSA-AES128-GCM-SHA256\n',
      answer: ['data.data: ssl-protocols=TLSv1.2 TLSv1.3@4', 'data.data: ssl-ciphers=ECDHE-RSA-AES128-GCM-SHA256@5'],
    },
    {
      name: 'HAProxy: a bind over its defaults, a plain bind, a section that passes TLS on',
      text: inside(
        'haproxy.cfg',
        'global\n  ssl-default-bind-options ssl-min-ver TLSv1.2\n  ssl-default-bind-ciphers A:B\ndefaults\n  mode tcp\nfrontend secure\n  mode http\n  bind :::8443 v4v6 ssl crt /a.pem ssl-min-ver TLSv1.3\nfrontend plain\n  bind :8080\nfrontend passed\n  bind :9443\n  tcp-request content accept if { req_ssl_hello_type 1 }\nbackend b\n  server a a:443 ssl verify none',
      ),
      answer: [
        'haproxy.cfg/secure: ssl-min-ver=TLSv1.3@14',
        'haproxy.cfg/secure: ssl-default-bind-ciphers=A:B@9',
        'haproxy.cfg/passed: passthrough',
      ],
    },
    {
      name: 'nginx: a server takes what it does not say from around it',
      text: inside(
        'nginx.conf',
        'http {\n  ssl_protocols TLSv1.2 TLSv1.3; # both\n  server { listen 80; }\n  server {\n    listen [::]:8443 ssl;\n    ssl_ciphers "ECDHE-RSA-AES128-GCM-SHA256";\n  }\n}',
      ),
      answer: [
        'nginx.conf/server:8443: ssl_ciphers=ECDHE-RSA-AES128-GCM-SHA256@12',
        'nginx.conf/server:8443: ssl_protocols=TLSv1.2 TLSv1.3@8',
      ],
    },
  ])('$name', ({ text, answer }) => {
    expect(brief('a.yaml', text)).toEqual(answer);
  });

  it('knows the client side of Envoy, which has to comply with nobody here', () => {
    const text = inside(
      'envoy.yaml',
      '"@type": UpstreamTlsContext\ncommon_tls_context: { tls_params: { tls_minimum_protocol_version: TLSv1_0 } }',
    );

    expect(listenersIn('a.yaml', text).map(({ role }) => role)).toEqual(['client']);
  });

  it('is decided at run time where the cluster writes the profile into it', () => {
    const text = inside('config.yaml', 'kind: GenericOperatorConfig').replace(
      '  name: widget',
      '  name: widget\n  annotations: { config.openshift.io/inject-tls: "true" }',
    );

    expect(listenersIn('a.yaml', text).map(({ decided }) => decided?.where)).toEqual(['at-run-time']);
  });

  it('is unreadable where it sets TLS in a text that is broken', () => {
    const { listeners, unreadable } = readTlsFile(
      'a.yaml',
      inside('config.yaml', 'servingInfo: {\n  minTLSVersion: ['),
      knowledge,
    );

    expect(listeners).toEqual([]);
    expect(unreadable).toMatchObject([{ subject: 'ConfigMap/widget', place: { path: 'a.yaml', line: 8 } }]);
  });
});

describe('a here-document in a script', () => {
  it('is the configuration of the program that the script starts, at its own lines', () => {
    const text = pod(`- name: haproxy
  image: haproxy
  command: [/bin/bash]
  args:
  - -c
  - |
    cat <<EOF > /tmp/haproxy.conf
    defaults
      mode http
    frontend widget
      bind :::8443 v4v6 ssl crt /tmp/tls.pem ssl-min-ver TLSv1.3
    EOF
    haproxy -f /tmp/haproxy.conf`);

    expect(brief('a.yaml', text)).toEqual(['haproxy: server', 'haproxy/widget: ssl-min-ver=TLSv1.3@16']);
  });
});

describe('files of servers', () => {
  it.each([
    {
      path: 'haproxy.cfg',
      text: 'frontend a\n bind :8443 ssl crt a no-sslv3 no-tlsv10 no-tlsv11 no-tlsv12\n',
      answer: ['haproxy.cfg/a: ssl-min-ver=TLSv1.3@2'],
    },
    {
      path: 'haproxy.cfg',
      text: 'frontend a\n bind :8443 ssl crt a force-tlsv12\n',
      answer: ['haproxy.cfg/a: ssl-min-ver=TLSv1.2@2', 'haproxy.cfg/a: ssl-max-ver=TLSv1.2@2'],
    },
    {
      path: 'nginx.conf',
      text: 'ssl_protocols TLSv1 TLSv1.1;\n',
      answer: ['nginx.conf/main:1: ssl_protocols=TLSv1 TLSv1.1@1'],
    },
    {
      path: 'conf/keycloak.conf',
      text: 'https-protocols=TLSv1.3\n',
      answer: ['keycloak.conf: https-protocols=TLSv1.3@1'],
    },
  ])('$path', ({ path, text, answer }) => {
    expect(brief(path, text)).toEqual(answer);
  });
});

describe('a Go template', () => {
  it('is read around its actions, and its lines stay true', () => {
    const text = pod(`- name: widget
  image: {{ .Image }}
  args:
{{- if .Debug }}
  - --v=4
{{- end }}
  - "--tls-cipher-suites={{join .Suites ","}}"
  - "--tls-min-version=VersionTLS12"`).replaceAll('    {{-', '{{-');

    expect(brief('a.yaml', text)).toEqual([
      'widget: --tls-min-version=VersionTLS12@13',
      'widget: --tls-cipher-suites={{join .Suites  ,}}@12 (unresolved)',
    ]);
    expect(listenersIn('a.yaml', text).map(({ isTemplated }) => isTemplated)).toEqual([true]);
  });

  it('that cannot be read is said to be one', () => {
    const { unreadable } = readTlsFile('a.yaml', '{{ if .A }}\ntls: [\n{{ end }}\n', knowledge);

    expect(unreadable).toMatchObject([{ reason: expect.stringMatching(/^a template, not YAML until it is rendered/) }]);
  });
});

describe('a Route or an Ingress', () => {
  const route = (tls: string): string =>
    `apiVersion: route.openshift.io/v1\nkind: Route\nmetadata: { name: crane }\nspec:\n  tls: ${tls}\n`;

  it.each([
    {
      name: 'ends TLS at the router',
      text: route('{ termination: edge }'),
      expected: { role: 'server', decided: { where: 'elsewhere' } },
    },
    {
      name: 'ends TLS at the router and opens it anew',
      text: route('{ termination: reencrypt }'),
      expected: { role: 'server', decided: { where: 'elsewhere' } },
    },
    {
      name: 'passes TLS on',
      text: route('{ termination: passthrough }'),
      expected: { role: 'passthrough', evidence: ['Route with termination passthrough'] },
    },
    {
      name: 'answers without TLS as well',
      text: route('{ termination: edge, insecureEdgeTerminationPolicy: Allow }'),
      expected: { note: 'it answers without TLS as well (insecureEdgeTerminationPolicy: Allow)' },
    },
    {
      name: 'of Kubernetes ends TLS at its controller',
      text: 'apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: { name: crane }\nspec:\n  tls: [{ secretName: a }]\n',
      expected: { role: 'server', evidence: ['Ingress with tls'] },
    },
  ])('$name', ({ text, expected }) => {
    expect(listenersIn('a.yaml', text)).toMatchObject([{ locator: 'route', place: { line: 5 }, ...expected }]);
  });

  it.each([
    { name: 'without TLS', text: 'apiVersion: route.openshift.io/v1\nkind: Route\nspec: { to: { name: tls } }\n' },
    {
      name: 'of another kind',
      text: 'apiVersion: serving.example.com/v1\nkind: Route\nspec: { tls: { termination: edge } }\n',
    },
  ])('$name is no listener', ({ text }) => {
    expect(listenersIn('a.yaml', text)).toEqual([]);
  });
});
