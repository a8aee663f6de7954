import { hostname, userInfo } from 'node:os';
import type { Identity } from '../gates/model/identity.ts';
import { gitAddress } from './author.ts';
import type { Io } from './io.ts';

/**
 * Who gives an order on this machine: the user of the operating system, beside the name that they claim (`--author`, else the e-mail
 * address that git knows). A claim never makes another person of them.
 */
export function identityHere(author: string | undefined, { cwd }: Pick<Io, 'cwd'>): Identity {
  const name = author?.trim() || gitAddress(cwd);
  const id = `${userName()}@${hostname()}`;
  return name === undefined ? { kind: 'os', id, isClaim: false } : { kind: 'os', id, name, isClaim: true };
}

/** A container may run under a number that no user has. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}
