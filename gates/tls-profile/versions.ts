import * as z from 'zod';

/** Protocol versions, oldest first. SSL 2 is counted as SSL 3: no profile allows either. */
export const TlsVersion = z.enum(['ssl3', '1.0', '1.1', '1.2', '1.3']);
export type TlsVersion = z.infer<typeof TlsVersion>;

/** How a program wants its versions written. `any` is for places where several programs read the same text. */
export const VersionSpelling = z.enum(['kubernetes', 'etcd', 'openssl', 'envoy', 'exporter', 'small', 'plain', 'any']);
export type VersionSpelling = z.infer<typeof VersionSpelling>;

const order: readonly TlsVersion[] = TlsVersion.options;
const digits: Readonly<Record<string, string>> = { '1.0': '10', '1.1': '11', '1.2': '12', '1.3': '13' };

/** Each spelling of each version. Sources: component-base, etcd tlsutil, OpenSSL, Envoy TlsParameters, exporter-toolkit, Erlang ssl. */
const spellings: ReadonlyMap<string, { readonly version: TlsVersion; readonly spelling: VersionSpelling }> = new Map(
  order.flatMap((version) => spellingsOf(version).map(([text, spelling]) => [text, { version, spelling }] as const)),
);

function spellingsOf(version: TlsVersion): [string, VersionSpelling][] {
  if (version === 'ssl3') {
    return [
      ['VersionSSL30', 'kubernetes'],
      ['SSLv3', 'openssl'],
      ['SSLv2', 'openssl'],
      ['SSLv2Hello', 'openssl'],
      ['SSL30', 'exporter'],
    ];
  }
  const compact = digits[version] ?? '';
  const first: [string, VersionSpelling][] =
    version === '1.0'
      ? [
          ['TLSv1', 'openssl'],
          ['tlsv1', 'small'],
          ['TLS1', 'plain'],
        ]
      : [];
  return [
    [`VersionTLS${compact}`, 'kubernetes'],
    [`TLS${version}`, 'etcd'],
    [`TLSv${version}`, 'openssl'],
    [`TLSv${version.replace('.', '_')}`, 'envoy'],
    // Istio's spelling of Envoy's enumeration.
    [`TLSV${version.replace('.', '_')}`, 'envoy'],
    [`TLS${compact}`, 'exporter'],
    // Erlang and Mosquitto, Caddy, MongoDB.
    [`tlsv${version}`, 'small'],
    [`tls${version}`, 'small'],
    [`TLS${version.replace('.', '_')}`, 'small'],
    [version, 'plain'],
    [`tls${compact}`, 'plain'],
    [`TLS_${version.replace('.', '_')}`, 'plain'],
    [`v${version}`, 'plain'],
    [`TLS ${version}`, 'plain'],
    [`0x030${Number(version.slice(2)) + 1}`, 'plain'],
    ...first,
  ];
}

/** A version as any known program writes it; nothing for a text that no program understands. */
export function readVersion(
  text: string,
): { readonly version: TlsVersion; readonly spelling: VersionSpelling } | undefined {
  return spellings.get(text.trim());
}

/** Whether a program that wants one spelling accepts a version written in another. */
export function acceptsSpelling(wanted: VersionSpelling, written: VersionSpelling): boolean {
  return wanted === 'any' || wanted === written;
}

/** Negative where `a` is the older version. */
export function compareVersions(a: TlsVersion, b: TlsVersion): number {
  return order.indexOf(a) - order.indexOf(b);
}

export function oldestOf(versions: readonly TlsVersion[]): TlsVersion | undefined {
  return [...versions].sort(compareVersions)[0];
}

export function newestOf(versions: readonly TlsVersion[]): TlsVersion | undefined {
  return [...versions].sort(compareVersions).at(-1);
}

/** `TLS 1.2`, as sentences write it. */
export function versionName(version: TlsVersion): string {
  return version === 'ssl3' ? 'SSL 3.0' : `TLS ${version}`;
}
