import { execFileSync } from 'node:child_process';
import { UsageError } from './io.ts';

/** Who gives an order: the flag, else the e-mail address that git knows. Throws {@link UsageError} where neither is there. */
export function authorOf(flag: string | undefined, cwd: string): string {
  const author = flag?.trim() || gitAddress(cwd);
  if (author !== undefined) return author;
  throw new UsageError('the author is unknown', 'Name yourself with --author, or set user.email in git.');
}

export function gitAddress(cwd: string): string | undefined {
  try {
    const options = {
      cwd,
      encoding: 'utf8' as const,
      stdio: ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'],
    };
    return execFileSync('git', ['config', 'user.email'], options).trim() || undefined;
  } catch {
    return undefined;
  }
}
