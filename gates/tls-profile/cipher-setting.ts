import type { CipherSuite, CipherSuites } from './knowledge/cipher-suites.ts';
import type { Setting } from './listener.ts';

/** What a list of cipher names means to the program that reads it. */
export interface CipherList {
  readonly suites: readonly CipherSuite[];
  /** Names that mean no suite anywhere. */
  readonly unknown: readonly string[];
  /** Names of a suite in the other spelling: OpenSSL's where IANA's are read, or the reverse. */
  readonly foreign: readonly string[];
  /** OpenSSL's words for sets of suites, which its version and the image decide. */
  readonly keywords: readonly string[];
}

const KEYWORD =
  /^(?:@|PROFILE=)|\+|^(?:ALL|COMPLEMENTOF(?:ALL|DEFAULT)|DEFAULT|HIGH|MEDIUM|LOW|[ek]?(?:EE?C)?DHE?|k?RSA|a(?:RSA|ECDSA)|ECDHE|EECDH|AES(?:128|256|GCM)?|CHACHA20|TLSv1(?:\.\d)?)$/;

/**
 * Reads the lists of a listener. OpenSSL's prefixes are understood: `!` and `-` take away, `+` moves to the end. Source: OpenSSL ciphers(1).
 */
export function readCipherLists(lists: readonly Setting[], known: CipherSuites): CipherList {
  const read: OpenList = { known, suites: new Map(), banned: new Set(), unknown: [], foreign: [], keywords: [] };
  for (const { values, naming } of lists) for (const item of values) readItem(item, naming, read);
  const { suites, unknown, foreign, keywords } = read;
  return { suites: [...suites.values()], unknown, foreign, keywords };
}

interface OpenList {
  readonly known: CipherSuites;
  readonly suites: Map<string, CipherSuite>;
  readonly banned: Set<string>;
  readonly unknown: string[];
  readonly foreign: string[];
  readonly keywords: string[];
}

function readItem(item: string, naming: Setting['naming'], read: OpenList): void {
  const name = item.replace(/^[!+-]/, '');
  const known = read.known.find(name);
  if (item !== name) moveOrRemove(item, known?.suite, read);
  else if (known === undefined) (isKeyword(item, naming) ? read.keywords : read.unknown).push(item);
  else if (!isReadAs(naming, known.naming)) read.foreign.push(item);
  else if (!read.banned.has(known.suite.id)) read.suites.set(known.suite.id, known.suite);
}

function moveOrRemove(item: string, suite: CipherSuite | undefined, { suites, banned }: OpenList): void {
  if (suite === undefined || item.startsWith('+')) return;
  suites.delete(suite.id);
  if (item.startsWith('!')) banned.add(suite.id);
}

function isKeyword(item: string, naming: Setting['naming']): boolean {
  return naming !== 'iana' && KEYWORD.test(item.slice(0, 100));
}

/** Whether a text is a word of OpenSSL that no other list has: `HIGH`, `!aNULL`, `@SECLEVEL=1`. */
export function isCipherKeyword(item: string): boolean {
  return /^(?:HIGH|MEDIUM|LOW|[!-](?:aNULL|eNULL|EXPORT|EXP|MD5|RC4|DES|3DES|kRSA|DSS)|@(?:SECLEVEL=\d|STRENGTH)|PROFILE=\w+)$/.test(
    item.slice(0, 100),
  );
}

/** OpenSSL reads IANA's names too, since 1.1.1; programs in Go and Java read no other. */
function isReadAs(naming: Setting['naming'], written: 'iana' | 'openssl' | 'both'): boolean {
  return naming !== 'iana' || written !== 'openssl';
}
