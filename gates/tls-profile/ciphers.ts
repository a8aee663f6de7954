import { OTHER_SUITES, PROFILE_SUITES, type SuiteRow } from './cipher-table.ts';

/** A cipher suite; `id` is its number in the IANA registry, four hex digits in capitals. Names lie, numbers do not. */
export interface CipherSuite {
  readonly id: string;
  readonly iana: string;
  readonly openssl?: string;
  readonly isTls13: boolean;
  /** What Go's crypto/tls does with it: `fixed` cannot be configured away, `absent` cannot be negotiated at all. */
  readonly inGo: 'fixed' | 'default' | 'optional' | 'absent';
}

export type CipherNaming = 'iana' | 'openssl' | 'both';

interface Known {
  readonly suite: CipherSuite;
  readonly naming: CipherNaming;
}

const suites: ReadonlyMap<string, CipherSuite> = new Map(
  [...PROFILE_SUITES, ...OTHER_SUITES].map((row) => [row[0], suiteOf(row)]),
);
const names: ReadonlyMap<string, Known> = new Map([...PROFILE_SUITES, ...OTHER_SUITES].flatMap(namesOf));

function suiteOf([id, iana, openssl, inGo = 'absent']: SuiteRow): CipherSuite {
  return { id, iana, ...(openssl === '' ? {} : { openssl }), isTls13: id.startsWith('13'), inGo };
}

function namesOf(row: SuiteRow): [string, Known][] {
  const suite = suiteOf(row);
  const both = suite.iana === suite.openssl;
  const known = (naming: CipherNaming): Known => ({ suite, naming });
  const aliases = row[4] ?? [];
  return [
    [suite.iana, known(both ? 'both' : 'iana')],
    ...(suite.openssl === undefined || both ? [] : [[suite.openssl, known('openssl')] as [string, Known]]),
    ...aliases.map((alias): [string, Known] => [alias, known(alias.includes('_') ? 'iana' : 'openssl')]),
    // Java's older names of the same numbers.
    ...(suite.iana.startsWith('TLS_') && !suite.isTls13
      ? [[`SSL_${suite.iana.slice(4)}`, known('iana')] as [string, Known]]
      : []),
    // nmap's name for "authenticated key exchange", since TLS 1.3 suites have none of their own.
    ...(suite.isTls13 ? [[`TLS_AKE_WITH_${suite.iana.slice(4)}`, known('iana')] as [string, Known]] : []),
  ];
}

/** The suite that a name means in any spelling, or by its number (`0xC02F`, `xc02f`). */
export function findSuite(name: string): Known | undefined {
  const number = /^(?:0x|x)([0-9a-f]{2,4})$/i.exec(name)?.[1]?.toUpperCase().padStart(4, '0');
  const byNumber = number === undefined ? undefined : suites.get(number);
  return byNumber === undefined ? names.get(name) : { suite: byNumber, naming: 'both' };
}

/** A known name that differs in case only: programs compare names exactly. */
export function nearestName(name: string): string | undefined {
  const upper = name.toUpperCase();
  return [...names.keys()].find((known) => known.toUpperCase() === upper);
}

export function suiteById(id: string): CipherSuite | undefined {
  return suites.get(id);
}

/** The IANA name of a number, or the number itself. */
export function suiteName(id: string): string {
  return suites.get(id)?.iana ?? `0x${id}`;
}

/** Numbers of suites by names that this house wrote; an unknown one is our mistake and must be seen at once. */
export function idsOf(list: readonly string[]): ReadonlySet<string> {
  return new Set(
    list.map((name) => {
      const known = findSuite(name);
      if (known === undefined) throw new Error(`no cipher suite is called ${name}`);
      return known.suite.id;
    }),
  );
}

/** Suites that Go offers below TLS 1.3 when no list is given. Source: Go crypto/tls/defaults.go since 1.23. */
export const GO_DEFAULT_SUITES: ReadonlySet<string> = new Set(
  [...suites.values()].filter(({ inGo }) => inGo === 'default').map(({ id }) => id),
);
