/**
 * A manifest and its answer under Old, Intermediate and Modern, in this order: `P` not weaker, `F` weaker, `?` cannot be decided from
 * the file, `-` no TLS server whose settings are here. The answers were written from the facts, before the code was looked at.
 */
export interface ManifestCase {
  readonly name: string;
  readonly text: string;
  readonly expected: string;
  readonly path?: string;
}

export const SIX = [
  'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256',
  'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
  'TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384',
  'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384',
  'TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256',
  'TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256',
].join(',');
export const SIX_OPENSSL = [
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
].join(':');

/** Sets every line of a block `by` spaces deeper. */
export function deeper(block: string, by: number): string {
  return block
    .split('\n')
    .map((line) => (line === '' ? line : ' '.repeat(by) + line))
    .join('\n');
}

/** A Deployment around the members of one container, written as YAML at column 0. */
export function workload(container: string, kind = 'Deployment'): string {
  return `apiVersion: apps/v1
kind: ${kind}
metadata:
  name: quay-crane
  namespace: harbour
spec:
  template:
    spec:
      containers:
${deeper(container, 6)}`;
}

/** A ConfigMap with one text. */
export function configMap(name: string, text: string): string {
  return `apiVersion: v1
kind: ConfigMap
metadata:
  name: quay-crane
  namespace: harbour
data:
  ${name}: |
${deeper(text, 4)}
`;
}

export const HTTPS_PROBE = `  readinessProbe:
    httpGet: { path: /healthz, port: 8443, scheme: HTTPS }`;
