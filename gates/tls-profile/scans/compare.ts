import type { JudgedListener } from '../judge.ts';
import type { Profile } from '../knowledge/profiles.ts';
import type { Knowledge } from '../knowledge.ts';
import { compareVersions, type TlsVersion, versionName } from '../versions.ts';
import type { ScannedEndpoint } from './report.ts';

/** What an endpoint was seen to offer beyond something. All empty: it is not weaker. */
export interface Excess {
  readonly versions: readonly TlsVersion[];
  readonly suites: readonly string[];
  readonly groups: readonly number[];
}

/** What was seen beyond a profile. Fewer suites than the profile are right: a certificate of one kind cannot negotiate those of another. */
export function beyondProfile(
  { versions, suites, groups }: ScannedEndpoint,
  profile: Profile,
  scannedGroups: 'ignore' | 'judge' = 'ignore',
): Excess {
  return {
    versions: versions.filter((version) => compareVersions(version, profile.min) < 0),
    suites: suites.filter((id) => !profile.tls12.has(id) && !profile.tls13.has(id)),
    groups: scannedGroups === 'ignore' ? [] : groupsBeyond(groups, profile.groups),
  };
}

/**
 * What was seen beyond what a listener is configured to offer: then the configuration is not in force. Only what is known of the
 * configuration counts; equality is never asked for.
 */
export function beyondConfiguration(
  { versions, suites, groups }: ScannedEndpoint,
  { effective }: JudgedListener,
): Excess {
  const { min, tls12 } = effective;
  const configured = min.value;
  const known = tls12.value;
  const isTls13 = (id: string): boolean => id.startsWith('13');
  return {
    versions: configured === undefined ? [] : versions.filter((version) => compareVersions(version, configured) < 0),
    suites: known === undefined ? [] : suites.filter((id) => !isTls13(id) && (configured === '1.3' || !known.has(id))),
    groups: groupsBeyond(groups, effective.groups?.value),
  };
}

function groupsBeyond(seen: readonly number[] | undefined, allowed: ReadonlySet<number> | undefined): number[] {
  return allowed === undefined ? [] : (seen ?? []).filter((id) => !allowed.has(id));
}

export function isExcess({ versions, suites, groups }: Excess): boolean {
  return versions.length > 0 || suites.length > 0 || groups.length > 0;
}

/** What was seen too much, in words. */
export function excessNames(
  { versions, suites, groups }: Excess,
  known: Pick<Knowledge, 'suites' | 'groups'>,
): string[] {
  return [...versions.map(versionName), ...suites.map(known.suites.nameOf), ...groups.map(known.groups.nameOf)];
}

/** The one listener that an endpoint is: by container and pod where the report knows them, else by a port that only one has. */
export function listenerOf(
  endpoint: ScannedEndpoint,
  listeners: readonly JudgedListener[],
): JudgedListener | undefined {
  const servers = listeners.filter(({ listener }) => listener.role === 'server' && listener.decided === undefined);
  const onPort = servers.filter(({ listener }) => listener.ports.includes(endpoint.port));
  const { pod, container } = endpoint;
  const inPod = pod === undefined ? onPort : onPort.filter(({ listener }) => isOfPod(listener.subject, pod));
  const named =
    container === undefined ? inPod : inPod.filter(({ listener }) => listener.id.split('/')[0] === container);
  const [only, ...others] = named.length > 0 ? named : inPod;
  return others.length === 0 ? only : undefined;
}

/** `Deployment/operators/widget` has pods `widget-…` in namespace `operators`. */
function isOfPod(subject: string, pod: { namespace: string; name: string }): boolean {
  const parts = subject.split('/');
  const name = parts.at(-1) ?? '';
  const namespace = parts.length === 3 ? parts[1] : pod.namespace;
  return namespace === pod.namespace && (pod.name === name || pod.name.startsWith(`${name}-`));
}
