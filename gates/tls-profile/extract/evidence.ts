import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Container } from './container-view.ts';
import { isForeignProbe, portsOf, probesOf, SECURE_PORT_FLAGS } from './ports.ts';
import { flagValues } from './words.ts';

/**
 * Why a container that no locator knows is taken for a TLS server, in words; an empty list where nothing points to one. What
 * belongs to its client side (certificates for etcd, for a kubelet, for a proxy it dials) points to nothing.
 */
export function evidenceOf(container: Container): string[] {
  const strong = [
    ...certificateFlags(container),
    ...certificateVariables(container),
    ...listenUrls(container),
    ...securePorts(container),
    ...probes(container),
    ...portNames(container),
  ];
  return [...new Set([...strong, ...(strong.length > 0 ? [] : weakEvidence(container))])];
}

/** Parts of a name that make a certificate one of a client, or not a serving certificate at all. */
const NOT_SERVING = new Set([
  ...['client', 'etcd', 'agent', 'ca', 'cacert', 'cafile', 'kubelet', 'aggregator', 'signing', 'signer', 'root'],
  ...['account', 'requestheader', 'trusted', 'bundle', 'upstream', 'target', 'cluster', 'egress', 'rotation', 'issuer'],
]);
const CERTIFICATE = new Set(['cert', 'certs', 'certificate', 'certificates', 'certfile', 'crt', 'keystore']);
const SERVING = new Set([
  'tls',
  'ssl',
  'serving',
  'server',
  'webhook',
  'https',
  'http',
  'metrics',
  'listen',
  'web',
  'x509',
]);

function isServingCertificate(name: string): boolean {
  const parts = name.toLowerCase().split(/[-_.]/);
  if (parts.some((part) => NOT_SERVING.has(part)) || !parts.some((part) => CERTIFICATE.has(part))) return false;
  const isPlain = parts.every((part) => CERTIFICATE.has(part) || ['file', 'dir', 'path', 'key'].includes(part));
  return isPlain || parts.some((part) => SERVING.has(part));
}

function certificateFlags({ flags }: Container): string[] {
  return [...flags].filter(isServingCertificate).map((name) => `flag --${name}`);
}

function certificateVariables({ surroundings }: Container): string[] {
  return [...surroundings.variables.values()]
    .filter(({ name, value }) => isServingCertificate(name) && /\.(?:crt|pem|cer|p12|jks)$|\/tls/.test(value ?? ''))
    .map(({ name }) => `variable ${name}`);
}

const LISTENS = /listen|bind|metrics-(?:addr|url)/i;

function listenUrls({ surroundings }: Container): string[] {
  const flags = surroundings.commands
    .flatMap(({ words }) => words)
    .flatMap(({ text }) =>
      /^--?[\w.-]{0,80}=(?:https|tls|ssl):\/\//.test(text) ? [text.slice(0, text.indexOf('='))] : [],
    )
    .filter((name) => LISTENS.test(name));
  const variables = [...surroundings.variables.values()].filter(
    ({ name, value }) => LISTENS.test(name) && /(?:^|,)https:\/\//.test(value ?? ''),
  );
  return [
    ...flags.map((name) => `flag ${name} with an https address`),
    ...variables.map(({ name }) => `variable ${name}`),
  ];
}

const SWITCH_FLAGS = ['metrics-secure', 'enable-tls', 'tls', 'tls-enabled', 'enable-https', 'https'];

function securePorts({ surroundings }: Container): string[] {
  const ports = flagValues(surroundings.commands, SECURE_PORT_FLAGS).filter(
    ({ value }) => value !== '0' && value !== '',
  );
  const switches = flagValues(surroundings.commands, SWITCH_FLAGS).filter(
    ({ value }) => !/^(?:false|0|no)$/i.test(value),
  );
  return [...ports, ...switches].map(({ name }) => `flag --${name}`);
}

function probes({ value, foreignPorts }: Container): string[] {
  return probesOf(value)
    .filter((probe) => probe.isHttps && !isForeignProbe(probe, value, foreignPorts))
    .map(({ port }) => `HTTPS probe on port ${port}`);
}

const TLS_NAMES = new Set(['https', 'tls', 'ssl', 'webhook', 'secure', 'mtls', 'webhooks']);

function portNames({ value }: Container): string[] {
  return portsOf(value)
    .filter(({ name }) =>
      name
        .toLowerCase()
        .split('-')
        .some((part) => TLS_NAMES.has(part)),
    )
    .map(({ name, port }) => `port ${port} is named ${name}`);
}

/** By convention these numbers are TLS. Only where nothing else is known, and no probe speaks plain HTTP there. */
const USUAL_TLS_PORTS = new Set([443, 6443, 8443, 9443, 10250, 10257, 10258, 10259]);

/** What does its work and stops has a certificate to show, not to serve with. */
const RUNS_TO_ITS_END = new Set(['Job', 'CronJob']);

function weakEvidence({ value, at, servingSecrets }: Container): string[] {
  if (RUNS_TO_ITS_END.has(at.kind)) return [];
  const plain = new Set(
    probesOf(value)
      .filter(({ isHttps }) => !isHttps)
      .map(({ port }) => String(port)),
  );
  const ports = portsOf(value)
    .filter(({ port, name }) => USUAL_TLS_PORTS.has(port) && !plain.has(String(port)) && !plain.has(name))
    .map(({ port }) => `port ${port} is a usual TLS port`);
  return [...ports, ...mountedCertificates(value), ...mountedSecrets(value, servingSecrets, plain)];
}

function mountedCertificates(value: JsonObject): string[] {
  const mounts = value['volumeMounts'];
  if (!Array.isArray(mounts)) return [];
  return (mounts as readonly Json[]).slice(0, 200).flatMap((mount) => {
    const path = isJsonObject(mount) ? mount['mountPath'] : undefined;
    const isServing = typeof path === 'string' && /serving-certs?(?:\/|$)|webhook-server\//.test(path.slice(0, 1000));
    return isServing ? [`a serving certificate is mounted at ${path}`] : [];
  });
}

/** A Secret of a server, in a container that declares a port which no probe speaks plain HTTP to. */
function mountedSecrets(value: JsonObject, servingSecrets: ReadonlySet<string>, plain: ReadonlySet<string>): string[] {
  const mounts = value['volumeMounts'];
  const open = portsOf(value).find(({ port, name }) => !plain.has(String(port)) && !plain.has(name));
  if (!Array.isArray(mounts) || open === undefined) return [];
  return (mounts as readonly Json[]).slice(0, 200).flatMap((mount) => {
    const volume = isJsonObject(mount) ? mount['name'] : undefined;
    const isServing = typeof volume === 'string' && servingSecrets.has(volume);
    return isServing ? [`the Secret of volume ${volume} is mounted, and port ${open.port} is served`] : [];
  });
}
