import * as z from 'zod';
import type { Knowledge } from '../knowledge.ts';
import type { TlsVersion } from '../versions.ts';
import { groupsOf, suitesOf } from './names.ts';
import { MAX_ENDPOINTS, type ScannedEndpoint, type ScanReport } from './report.ts';

const Line = z.looseObject({
  id: z.string(),
  ip: z.string().optional(),
  port: z.union([z.string(), z.number()]).optional(),
  finding: z.string(),
});
type Line = z.infer<typeof Line>;

const Flat = z.array(Line).min(1);
const Pretty = z.looseObject({
  scanResult: z.array(z.record(z.string(), z.unknown())),
  /** Seconds, at the end of the whole; words where it was interrupted. */
  scanTime: z.union([z.string(), z.number()]).optional(),
});

const VERSIONS: Readonly<Record<string, TlsVersion>> = {
  SSLv2: 'ssl3',
  SSLv3: 'ssl3',
  TLS1: '1.0',
  TLS1_1: '1.1',
  TLS1_2: '1.2',
  TLS1_3: '1.3',
};

/**
 * testssl.sh, `--jsonfile` (one list of lines) and `--jsonfile-pretty` (sections under each target). Suites are taken by the number in
 * the line's id, which avoids all trouble with names. Source: testssl.sh 3.2 baseline data.
 */
export function readTestssl(path: string, value: unknown, knowledge: Knowledge): ScanReport | undefined {
  const flat = Flat.safeParse(value);
  const pretty = Pretty.safeParse(value);
  if (!flat.success && !pretty.success) return undefined;
  const targets = byTarget(
    flat.success ? flat.data : prettyLines(pretty.data?.scanResult ?? [], pretty.data?.scanTime),
  );
  const gaps: string[] = [];
  const endpoints = [...targets]
    .slice(0, MAX_ENDPOINTS)
    .map(([address, found]) => endpointOf(address, found, gaps, knowledge));
  return { tool: 'testssl.sh', place: { path }, endpoints, gaps };
}

/** Lines without a target are about the scan as a whole. */
function byTarget(lines: readonly Line[]): Map<string, Line[]> {
  const targets = new Map<string, Line[]>();
  for (const line of lines) {
    if (line.ip === undefined || line.port === undefined || String(line.port) === '') continue;
    const key = `${line.ip}:${line.port}`;
    const known = targets.get(key);
    if (known === undefined) targets.set(key, [line]);
    else known.push(line);
  }
  return targets;
}

function prettyLines(results: readonly Record<string, unknown>[], scanTime: string | number | undefined): Line[] {
  return results.flatMap((result) => {
    const host = typeof result['targetHost'] === 'string' ? result['targetHost'] : '';
    const ip = typeof result['ip'] === 'string' ? result['ip'] : '';
    const port = typeof result['port'] === 'string' || typeof result['port'] === 'number' ? result['port'] : '';
    const end = scanTime === undefined ? [] : [{ id: 'scanTime', finding: String(scanTime) }];
    const found = Object.values(result).flatMap((section) => {
      const lines = Array.isArray(section) ? z.array(Line).safeParse(section) : undefined;
      return lines?.success ? lines.data : [];
    });
    return [...found, ...end].map((line) => ({ ...line, ip: `${host}/${ip}`, port }));
  });
}

const SUITE_ID = /^cipher(?:-\w{1,10}?|)_(x[0-9a-f]{2,6})$/i;

function endpointOf(address: string, lines: readonly Line[], gaps: string[], knowledge: Knowledge): ScannedEndpoint {
  const versions = lines.flatMap(({ id, finding }) => offeredVersion(id, finding) ?? []);
  const suites = lines.flatMap(({ id }) => SUITE_ID.exec(id)?.[1] ?? []);
  const groups = lines.filter(({ id }) => GROUP_IDS.has(id)).flatMap(({ finding }) => finding.split(/[\s,]+/));
  const isFinished = lines.some(({ id, finding }) => id === 'scanTime' && !/interrupted/i.test(finding));
  if (!isFinished) gaps.push(`${address}: the scan did not come to its end`);
  for (const { finding } of lines.filter(({ id }) => id === 'scanProblem')) gaps.push(finding.slice(0, 100));
  const isSilent = versions.length === 0 || suites.length === 0;
  return {
    address,
    port: Number(address.slice(address.lastIndexOf(':') + 1)),
    versions: [...new Set(versions)],
    ...suitesOf(suites, knowledge),
    ...(groups.length === 0 ? {} : { groups: groupsOf(groups, knowledge) }),
    ...(lines.some(({ id }) => id === 'FS_KEMs') ? { knowsPostQuantum: true } : {}),
    ...(isSilent ? { silence: 'no version or no suite was seen' } : {}),
  };
}

const GROUP_IDS = new Set(['FS_KEMs', 'FS_ECDHE_curves']);

function offeredVersion(id: string, finding: string): TlsVersion | undefined {
  return Object.hasOwn(VERSIONS, id) && isOffered(finding) ? VERSIONS[id] : undefined;
}

/** `offered`, `offered (deprecated)`, `offered with final`; `not offered` begins otherwise. */
function isOffered(finding: string): boolean {
  return finding.trim().startsWith('offered');
}
