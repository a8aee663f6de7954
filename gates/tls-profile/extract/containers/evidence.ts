import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import type { Conventions } from '../../knowledge/conventions.ts';
import { matchesAny } from '../../wildcard.ts';
import type { Container } from './container-view.ts';
import { isForeignProbe, portsOf, probesOf } from './ports.ts';
import { flagValues, tlsOperands } from './words.ts';

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
    ...operands(container),
  ];
  return [...new Set([...strong, ...(strong.length > 0 ? [] : weakEvidence(container))])];
}

/** By the parts of its name: some make a certificate one of a client, or not a serving certificate at all. */
function isServingCertificate(name: string, { certificates }: Conventions): boolean {
  const { words, fileWords, serving, notServing } = certificates;
  const parts = name.toLowerCase().split(/[-_.]/);
  if (parts.some((part) => notServing.has(part)) || !parts.some((part) => words.has(part))) return false;
  const isPlain = parts.every((part) => words.has(part) || fileWords.has(part));
  return isPlain || parts.some((part) => serving.has(part));
}

function certificateFlags({ flags, at }: Container): string[] {
  const { conventions } = at.knowledge;
  return [...flags].filter((name) => isServingCertificate(name, conventions)).map((name) => `flag --${name}`);
}

function certificateVariables({ surroundings, at }: Container): string[] {
  const { conventions } = at.knowledge;
  return [...surroundings.variables.values()]
    .filter(
      ({ name, value }) =>
        isServingCertificate(name, conventions) && /\.(?:crt|pem|cer|p12|jks)$|\/tls/.test(value ?? ''),
    )
    .map(({ name }) => `variable ${name}`);
}

function listenUrls({ surroundings, at }: Container): string[] {
  const { listenWords } = at.knowledge.conventions;
  const listens = (name: string): boolean => listenWords.some((word) => name.toLowerCase().includes(word));
  const flags = surroundings.commands
    .flatMap(({ words }) => words)
    .flatMap(({ text }) =>
      /^--?[\w.-]{0,80}=(?:https|tls|ssl):\/\//.test(text) ? [text.slice(0, text.indexOf('='))] : [],
    )
    .filter(listens);
  const variables = [...surroundings.variables.values()].filter(
    ({ name, value }) => listens(name) && /(?:^|,)https:\/\//.test(value ?? ''),
  );
  return [
    ...flags.map((name) => `flag ${name} with an https address`),
    ...variables.map(({ name }) => `variable ${name}`),
  ];
}

function securePorts({ surroundings, at }: Container): string[] {
  const { portFlags, switchFlags } = at.knowledge.conventions;
  const ports = flagValues(surroundings.commands, portFlags).filter(({ value }) => value !== '0' && value !== '');
  const switches = flagValues(surroundings.commands, switchFlags).filter(
    ({ value }) => !/^(?:false|0|no)$/i.test(value),
  );
  return [...ports, ...switches].map(({ name }) => `flag --${name}`);
}

function probes({ value, foreignPorts }: Container): string[] {
  return probesOf(value)
    .filter((probe) => probe.isHttps && !isForeignProbe(probe, value, foreignPorts))
    .map(({ port }) => `HTTPS probe on port ${port}`);
}

function operands({ surroundings }: Container): string[] {
  return tlsOperands(surroundings.commands).map(({ text }) => `${text.slice(0, 80)} behind --`);
}

function portNames({ value, at }: Container): string[] {
  const { portNames: known } = at.knowledge.conventions;
  return portsOf(value)
    .filter(({ name }) =>
      name
        .toLowerCase()
        .split('-')
        .some((part) => known.has(part)),
    )
    .map(({ name, port }) => `port ${port} is named ${name}`);
}

/** Only where nothing else is known. What does its work and stops has a certificate to show, not to serve with. */
function weakEvidence({ value, at, servingSecrets }: Container): string[] {
  const { kindsThatEnd, usualPorts, certificates } = at.knowledge.conventions;
  if (kindsThatEnd.has(at.kind)) return [];
  const plain = new Set(
    probesOf(value)
      .filter(({ isHttps }) => !isHttps)
      .map(({ port }) => String(port)),
  );
  const ports = portsOf(value)
    .filter(({ port, name }) => usualPorts.has(port) && !plain.has(String(port)) && !plain.has(name))
    .map(({ port }) => `port ${port} is a usual TLS port`);
  return [
    ...ports,
    ...mountedCertificates(value, certificates.mountedAt),
    ...mountedSecrets(value, servingSecrets, plain),
  ];
}

function mountedCertificates(value: JsonObject, paths: readonly string[]): string[] {
  const mounts = value['volumeMounts'];
  if (!Array.isArray(mounts)) return [];
  return (mounts as readonly Json[]).slice(0, 200).flatMap((mount) => {
    const path = isJsonObject(mount) ? mount['mountPath'] : undefined;
    const isServing = typeof path === 'string' && matchesAny(path.slice(0, 1000), paths);
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
