import { isIP } from 'node:net';
import { getCiphers, type SecureVersion } from 'node:tls';
import type { Knowledge } from '../../gates/tls-profile/knowledge.ts';
import { SLUICE_SCAN_FORMAT, type SluiceScan } from '../../gates/tls-profile/scans/sluice-scan.ts';
import type { TlsVersion } from '../../gates/tls-profile/versions.ts';
import { UsageError } from '../io.ts';
import { type Endpoint, type HandshakeResult, handshake, type Offer } from './tls-connect.ts';

export interface ScanLimits {
  /** Longest wait for one handshake. */
  readonly timeoutMs: number;
  /** Most handshakes of one scan, one after the other. */
  readonly handshakes: number;
}

export const SCAN_LIMITS: ScanLimits = { timeoutMs: 5000, handshakes: 150 };

const OLDER: readonly (readonly [SecureVersion, TlsVersion])[] = [
  ['TLSv1', '1.0'],
  ['TLSv1.1', '1.1'],
  ['TLSv1.2', '1.2'],
];
const TLS13_SUITES = [
  ...['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'],
  ...['TLS_AES_128_CCM_SHA256', 'TLS_AES_128_CCM_8_SHA256'],
];
const CURVES = [
  ...['X25519MLKEM768', 'SecP256r1MLKEM768', 'SecP384r1MLKEM1024', 'X25519', 'prime256v1', 'secp384r1', 'secp521r1'],
];

/** A report that the gate reads as evidence; `notAsked` is what this machine's OpenSSL cannot offer. */
export interface TlsScan extends SluiceScan {
  readonly gaps: string[];
  readonly notAsked: string[];
}

interface Scan {
  readonly endpoint: Endpoint;
  readonly knowledge: Knowledge;
  readonly limits: ScanLimits;
  left: number;
  unreachable: string | undefined;
  readonly versions: Set<TlsVersion>;
  readonly suites: Set<string>;
  readonly unknownSuites: Set<string>;
  readonly groups: Set<number>;
  readonly gaps: string[];
  readonly notAsked: string[];
}

/**
 * What a server offers, found out by handshakes alone: each version, then each suite of it by leaving out those already agreed, then each group.
 * It asks only the one endpoint, one handshake at a time, and never more than the limits say.
 */
export async function scanTls(
  endpoint: Endpoint,
  knowledge: Knowledge,
  limits: ScanLimits = SCAN_LIMITS,
): Promise<TlsScan> {
  const scan: Scan = {
    endpoint,
    knowledge,
    limits,
    left: limits.handshakes,
    unreachable: undefined,
    versions: new Set(),
    suites: new Set(),
    unknownSuites: new Set(),
    groups: new Set(),
    gaps: [],
    notAsked: [],
  };
  await enumerate(scan, 'TLSv1.3', '1.3', TLS13_SUITES, '');
  for (const [version, name] of OLDER) await enumerate(scan, version, name, olderSuites(), '@SECLEVEL=0');
  await enumerateGroups(scan);
  return reportOf(scan);
}

function olderSuites(): string[] {
  return getCiphers()
    .map((name) => name.toUpperCase())
    .filter((name) => !name.startsWith('TLS_') && !/PSK|SRP/.test(name));
}

/** Each handshake leaves out what was agreed before, until the server refuses what is left. */
async function enumerate(
  scan: Scan,
  version: SecureVersion,
  name: TlsVersion,
  all: readonly string[],
  level: string,
): Promise<void> {
  const rest = new Set(all);
  while (rest.size > 0 && scan.unreachable === undefined) {
    const ciphers = [...rest, ...(level === '' ? [] : [level])].join(':');
    const outcome = await ask(scan, { version, ciphers });
    if (outcome?.kind === 'not-offered') scan.notAsked.push(`TLS ${name}`);
    if (outcome?.kind !== 'agreed') return;
    scan.versions.add(name);
    note(scan, outcome.cipher);
    if (!rest.delete(outcome.cipher)) return;
  }
}

function note(scan: Scan, cipher: string): void {
  const known = scan.knowledge.suites.find(cipher);
  if (known === undefined) scan.unknownSuites.add(cipher);
  else scan.suites.add(known.suite.id);
}

async function enumerateGroups(scan: Scan): Promise<void> {
  const is13 = scan.versions.has('1.3');
  if (!is13 && !scan.versions.has('1.2')) return;
  const offer = is13
    ? ({ version: 'TLSv1.3', ciphers: TLS13_SUITES.slice(0, 3).join(':') } as const)
    : ({ version: 'TLSv1.2', ciphers: 'ECDHE+AESGCM:ECDHE+CHACHA20:ECDHE:@SECLEVEL=0' } as const);
  for (const curve of CURVES) {
    const outcome = await ask(scan, { ...offer, curve });
    const id = scan.knowledge.groups.find(curve)?.id;
    if (outcome?.kind === 'not-offered') scan.notAsked.push(curve);
    if (outcome?.kind === 'agreed' && id !== undefined) scan.groups.add(id);
  }
}

async function ask(scan: Scan, offer: Offer): Promise<HandshakeResult | undefined> {
  if (scan.left === 0) {
    const gap = `stopped after ${scan.limits.handshakes} handshakes`;
    if (!scan.gaps.includes(gap)) scan.gaps.push(gap);
    return undefined;
  }
  scan.left -= 1;
  const outcome = await handshake(scan.endpoint, offer, scan.limits.timeoutMs);
  if (outcome.kind !== 'unreachable') return outcome;
  // A server that has answered before is there: then it is one handshake that got lost.
  if (scan.versions.size === 0) scan.unreachable ??= outcome.reason;
  else scan.gaps.push(`${offer.version}: ${outcome.reason}`);
  return undefined;
}

function reportOf({ endpoint, versions, suites, unknownSuites, groups, gaps, notAsked, unreachable }: Scan): TlsScan {
  const silence = unreachable ?? (versions.size === 0 ? 'no version was agreed' : undefined);
  return {
    format: SLUICE_SCAN_FORMAT,
    endpoints: [
      {
        address: addressOf(endpoint),
        port: endpoint.port,
        versions: [...versions].sort(),
        suites: [...suites].sort(),
        unknownSuites: [...unknownSuites].sort(),
        ...(groups.size === 0 ? {} : { groups: [...groups].sort((a, b) => a - b) }),
        ...(silence === undefined ? {} : { silence }),
      },
    ],
    gaps,
    notAsked,
  };
}

function addressOf({ host, port }: Endpoint): string {
  return isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}`;
}

/** `host:port` or `[2001:db8::1]:port`. */
export function endpointOf(text: string, servername?: string): Endpoint {
  const match = /^(?:\[([0-9a-f:.]+)\]|([^:[\]\s/]+)):(\d{1,5})$/i.exec(text);
  const host = match?.[1] ?? match?.[2];
  const port = Number(match?.[3]);
  if (host === undefined || port < 1 || port > 65_535) {
    throw new UsageError(`"${text}" is not HOST:PORT`, 'Write it as widget.example:8443 or [2001:db8::1]:8443.');
  }
  const name = servername ?? (isIP(host) === 0 ? host : undefined);
  return { host, port, ...(name === undefined ? {} : { servername: name }) };
}
