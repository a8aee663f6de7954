import * as z from 'zod';
import type { Knowledge } from '../knowledge.ts';
import { groupsOf, suitesOf, versionsOf } from './names.ts';
import { MAX_ENDPOINTS, type ScannedEndpoint, type ScanReport } from './report.ts';

const Names = z.array(z.string()).nullish();

/** Both generations: the older reads nmap, the newer testssl.sh and adds status, reason and key exchange. */
const PortResult = z.looseObject({
  port: z.number(),
  state: z.string().nullish(),
  container_name: z.string().nullish(),
  tls_versions: Names,
  tls_ciphers: Names,
  error: z.string().nullish(),
  status: z.string().nullish(),
  reason: z.string().nullish(),
  tls_key_exchange: z
    .looseObject({
      groups: Names,
      forward_secrecy: z.looseObject({ ecdhe: Names, kems: Names }).nullish(),
    })
    .nullish(),
  all_kems: Names,
  mlkem_supported: z.boolean().nullish(),
});
type PortResult = z.infer<typeof PortResult>;

const Report = z.looseObject({
  ip_results: z.array(
    z.looseObject({
      ip: z.string(),
      error: z.string().nullish(),
      port_results: z.array(PortResult).nullish(),
      pod: z.looseObject({ Name: z.string().nullish(), Namespace: z.string().nullish() }).nullish(),
    }),
  ),
  scan_errors: z.array(z.unknown()).nullish(),
});
type IpResult = z.infer<typeof Report>['ip_results'][number];

/** Source: openshift/tls-scanner internal/scanner/types.go, both generations. */
export function readTlsScanner(path: string, value: unknown, knowledge: Knowledge): ScanReport | undefined {
  const parsed = Report.safeParse(value);
  if (!parsed.success) return undefined;
  const gaps = (parsed.data.scan_errors ?? []).map(() => 'an error of the scan');
  const endpoints = parsed.data.ip_results
    .flatMap((result) => endpointsOf(result, gaps, knowledge))
    .slice(0, MAX_ENDPOINTS);
  return { tool: 'tls-scanner', place: { path }, endpoints, gaps };
}

function endpointsOf(result: IpResult, gaps: string[], knowledge: Knowledge): ScannedEndpoint[] {
  if (result.error) gaps.push(`${result.ip}: ${result.error.slice(0, 100)}`);
  const { Name: name, Namespace: namespace } = result.pod ?? {};
  const pod = name && namespace ? { pod: { name, namespace } } : {};
  return (result.port_results ?? []).map((port) => ({ ...endpointOf(result.ip, port, gaps, knowledge), ...pod }));
}

function endpointOf(ip: string, result: PortResult, gaps: string[], knowledge: Knowledge): ScannedEndpoint {
  const { versions, gaps: unread } = versionsOf(result.tls_versions ?? []);
  gaps.push(...unread);
  const groups = groupNames(result);
  const silence = silenceOf(result);
  return {
    address: `${ip}:${result.port}`,
    port: result.port,
    ...(result.container_name ? { container: result.container_name } : {}),
    versions,
    ...suitesOf(result.tls_ciphers ?? [], knowledge),
    ...(groups.length === 0 ? {} : { groups: groupsOf(groups, knowledge) }),
    ...(typeof result.mlkem_supported === 'boolean' ? { knowsPostQuantum: true } : {}),
    ...(silence === undefined ? {} : { silence }),
  };
}

function groupNames({ tls_key_exchange: exchange, all_kems: kems }: PortResult): string[] {
  const { ecdhe, kems: own } = exchange?.forward_secrecy ?? {};
  return [...(exchange?.groups ?? []), ...(ecdhe ?? []), ...(own ?? []), ...(kems ?? [])];
}

/** NO_TLS, PROBE_PORT, LOCALHOST_ONLY and an error are not passes; nor is a port of which nothing was seen. */
function silenceOf({
  status,
  reason,
  error,
  tls_versions: versions,
  tls_ciphers: ciphers,
}: PortResult): string | undefined {
  if (status && status !== 'OK') return [status, reason].filter(Boolean).join(': ').slice(0, 200);
  if (error) return error.slice(0, 200);
  return (versions ?? []).length === 0 || (ciphers ?? []).length === 0 ? 'no version or no suite was seen' : undefined;
}
