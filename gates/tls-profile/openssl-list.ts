import { type CipherSuite, findSuite } from './ciphers.ts';

export interface CipherList {
  readonly suites: readonly CipherSuite[];
  /** Items that mean no suite: typing errors, and keywords of OpenSSL whose meaning its version and the image decide. */
  readonly unknown: readonly string[];
}

/** What every list may take away without anybody having to know what it is. */
const ONLY_REMOVES = /^[!-]/;

/**
 * Reads a list of cipher names. OpenSSL's prefixes are understood: `!` and `-` take away, `+` moves to the end. A keyword such as
 * `HIGH` or `PROFILE=SYSTEM` stands for suites that nobody can know from here. Source: OpenSSL ciphers(1).
 */
export function readOpensslList(items: readonly string[]): CipherList {
  const suites = new Map<string, CipherSuite>();
  const unknown: string[] = [];
  const banned = new Set<string>();
  for (const item of items) {
    const isRemoval = ONLY_REMOVES.test(item);
    const known = findSuite(item.replace(/^[!+-]/, ''))?.suite;
    if (isRemoval && known !== undefined) {
      suites.delete(known.id);
      if (item.startsWith('!')) banned.add(known.id);
    } else if (known !== undefined) {
      if (!item.startsWith('+') && !banned.has(known.id)) suites.set(known.id, known);
    } else if (!isRemoval && !item.startsWith('+') && item !== '@STRENGTH') unknown.push(item);
  }
  return { suites: [...suites.values()], unknown };
}
