import * as z from 'zod';
import type { Knowledge } from '../knowledge.ts';
import type { TlsVersion } from '../versions.ts';
import { groupsOf, suitesOf } from './names.ts';
import { MAX_ENDPOINTS, type ScannedEndpoint, type ScanReport } from './report.ts';

const CipherScan = z.looseObject({
  status: z.string(),
  result: z
    .looseObject({
      is_tls_version_supported: z.boolean().optional(),
      accepted_cipher_suites: z.array(z.looseObject({ cipher_suite: z.looseObject({ name: z.string() }) })).default([]),
    })
    .nullish(),
});

const Curves = z.looseObject({
  status: z.string(),
  result: z.looseObject({ supported_curves: z.array(z.looseObject({ name: z.string() })).nullish() }).nullish(),
});

const Report = z.looseObject({
  server_scan_results: z.array(
    z.looseObject({
      server_location: z.looseObject({ hostname: z.string().optional(), port: z.number() }),
      scan_status: z.string().optional(),
      scan_result: z.record(z.string(), z.unknown()).nullish(),
    }),
  ),
});
type ServerResult = z.infer<typeof Report>['server_scan_results'][number];

const SECTIONS: readonly (readonly [string, TlsVersion])[] = [
  ['ssl_2_0_cipher_suites', 'ssl3'],
  ['ssl_3_0_cipher_suites', 'ssl3'],
  ['tls_1_0_cipher_suites', '1.0'],
  ['tls_1_1_cipher_suites', '1.1'],
  ['tls_1_2_cipher_suites', '1.2'],
  ['tls_1_3_cipher_suites', '1.3'],
];

/** Source: sslyze sslyze/json/json_output.py. A part that did not complete is a gap. */
export function readSslyze(path: string, value: unknown, knowledge: Knowledge): ScanReport | undefined {
  const parsed = Report.safeParse(value);
  if (!parsed.success) return undefined;
  const gaps: string[] = [];
  const endpoints = parsed.data.server_scan_results
    .slice(0, MAX_ENDPOINTS)
    .map((one) => endpointOf(one, gaps, knowledge));
  return { tool: 'sslyze', place: { path }, endpoints, gaps };
}

function endpointOf(
  { server_location: at, scan_result: result, scan_status: status }: ServerResult,
  gaps: string[],
  knowledge: Knowledge,
): ScannedEndpoint {
  const address = `${at.hostname ?? ''}:${at.port}`;
  const accepted = SECTIONS.map(([section, version]) => {
    const names = acceptedIn(result?.[section]);
    if (names === undefined) gaps.push(`${address}: ${section} did not complete`);
    return { version, names: names ?? [] };
  });
  const versions = [...new Set(accepted.filter(({ names }) => names.length > 0).map(({ version }) => version))];
  const groups = curvesOf(result?.['elliptic_curves']);
  return {
    address,
    port: at.port,
    versions,
    ...suitesOf(
      accepted.flatMap(({ names }) => names),
      knowledge,
    ),
    ...(groups.length === 0 ? {} : { groups: groupsOf(groups, knowledge) }),
    ...(versions.length === 0 ? { silence: status ?? 'no version was seen' } : {}),
  };
}

/** Names of the suites that a version's part accepted; nothing where that part did not complete. */
function acceptedIn(part: unknown): string[] | undefined {
  const scan = CipherScan.safeParse(part);
  if (!scan.success || scan.data.status !== 'COMPLETED') return undefined;
  return (scan.data.result?.accepted_cipher_suites ?? []).map(({ cipher_suite: suite }) => suite.name);
}

function curvesOf(part: unknown): string[] {
  const curves = Curves.safeParse(part);
  if (!curves.success || curves.data.status !== 'COMPLETED') return [];
  return (curves.data.result?.supported_curves ?? []).map(({ name }) => name);
}
