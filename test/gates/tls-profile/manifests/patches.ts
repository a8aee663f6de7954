import { deeper, type ManifestCase, SIX, SIX_OPENSSL } from './parts.ts';

const ARGS = '/spec/template/spec/containers/0/args';
const op = (path: string, value: unknown, kind = 'add'): string =>
  `- op: ${kind}\n  path: ${path}\n  value: ${JSON.stringify(value)}\n`;
const overlay = (text: string, target = '{kind: Deployment, name: crane}', list = 'patches'): string =>
  `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [../base]\n${list}:\n- target: ${target}\n  patch: |-\n${deeper(text, 4)}\n`;

/** Patches that set TLS: a part of an object, so that what is missing is not known. Source: kustomize reference; RFC 6902. */
export const patchCases: readonly ManifestCase[] = [
  {
    name: 'a patch file that adds an old minimum',
    text: op(`${ARGS}/-`, '--tls-min-version=VersionTLS10'),
    expected: '?FF',
  },
  {
    name: 'a patch file that replaces the arguments',
    text: op(ARGS, ['--tls-min-version=VersionTLS10', `--tls-cipher-suites=${SIX}`], 'replace'),
    expected: '?FF',
  },
  {
    name: 'a patch file that adds what the profile asks: more may be there',
    text: op(`${ARGS}/-`, '--tls-min-version=VersionTLS12') + op(`${ARGS}/-`, `--tls-cipher-suites=${SIX}`),
    expected: '??F',
  },
  { name: 'a patch file about something else', text: op('/spec/replicas', 3, 'replace'), expected: '---' },
  {
    name: 'a patch file that adds a probe',
    text: op('/spec/template/spec/containers/0/readinessProbe', { httpGet: { port: 8443, scheme: 'HTTPS' } }),
    expected: '---',
  },
  {
    name: 'a patch text that adds an old minimum',
    text: overlay(op(`${ARGS}/-`, '--tls-min-version=VersionTLS11')),
    expected: '?FF',
  },
  {
    name: 'a patch text of the older list',
    text: overlay(op(`${ARGS}/-`, '--tls-min-version=VersionTLS11'), undefined, 'patchesJson6902'),
    expected: '?FF',
  },
  {
    name: 'a strategic patch as a text',
    text: overlay(
      'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: crane}\nspec:\n  template:\n    spec:\n      containers:\n      - name: crane\n        args: [--tls-min-version=VersionTLS10]',
    ),
    expected: 'PFF',
  },
  {
    name: 'strategic patches as texts in a list',
    text: 'kind: Kustomization\napiVersion: kustomize.config.k8s.io/v1beta1\npatchesStrategicMerge:\n- other.yaml\n- |-\n  kind: Deployment\n  apiVersion: apps/v1\n  metadata: {name: crane}\n  spec: {template: {spec: {containers: [{name: crane, args: [--tls-min-version=VersionTLS10]}]}}}\n',
    expected: 'PFF',
  },
  {
    name: 'a patch of an annotation',
    text: overlay(
      op('/metadata/annotations/nginx.ingress.kubernetes.io~1ssl-ciphers', 'DES-CBC3-SHA'),
      '{kind: Ingress}',
    ),
    expected: 'PFF',
  },
  {
    name: 'a patch of a key of a ConfigMap',
    text: op('/data/ssl-protocols', 'TLSv1 TLSv1.2') + op('/data/ssl-ciphers', SIX_OPENSSL),
    expected: 'PFF',
  },
  {
    name: 'a patch of a text of a ConfigMap',
    text: overlay(
      op('/data/nginx.conf', `server { listen 443 ssl; ssl_protocols TLSv1; ssl_ciphers ${SIX_OPENSSL}; }`),
      '{kind: ConfigMap}',
    ),
    expected: 'PFF',
  },
  {
    name: 'a patch of a declared profile',
    text: op('/spec/tlsSecurityProfile', { type: 'Old', old: {} }),
    expected: 'PFF',
  },
  {
    name: 'a patch of a variable',
    text: op('/spec/template/spec/containers/0/env/-', { name: 'TLS_MIN_VERSION', value: 'VersionTLS10' }),
    expected: '?FF',
  },
];
