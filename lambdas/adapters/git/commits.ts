import { MissingCommit } from '../../ports/source-tree.ts';
import { type Git, GitFailed } from './git.ts';

/**
 * Commit id of a revision. Throws {@link MissingCommit} with the command that would fetch it.
 * A name that begins with a dash would be read as an option and is refused.
 */
export async function resolveCommit(git: Git, revision: string): Promise<string> {
  if (revision === '' || revision.startsWith('-') || revision.includes('\0')) {
    throw new MissingCommit(`"${revision}" is not a name of a commit`, 'Name a branch, a tag or a commit id.');
  }
  try {
    return await git.text(['rev-parse', '--verify', '--quiet', `${revision}^{commit}`]);
  } catch (error) {
    if (!(error instanceof GitFailed) || error.exitCode !== 1) return rethrowUnlessAbsent(git, revision, error);
    throw new MissingCommit(`${revision} is not in ${git.dir}`, await howToFetch(git, revision));
  }
}

/** A full id that is not there makes rev-parse exit 128, as trouble with the clone does. */
async function rethrowUnlessAbsent(git: Git, revision: string, error: unknown): Promise<never> {
  const clone = await git.text(['rev-parse', '--git-dir']).catch(() => undefined);
  if (clone === undefined) throw error;
  throw new MissingCommit(`${revision} is not in ${git.dir}`, await howToFetch(git, revision));
}

/** Best common ancestor of two commit ids. Throws {@link MissingCommit} where there is none. */
export async function mergeBase(git: Git, base: string, head: string): Promise<string> {
  try {
    const [first = ''] = (await git.text(['merge-base', base, head])).split('\n');
    return first;
  } catch (error) {
    if (!(error instanceof GitFailed) || error.exitCode !== 1) throw error;
    throw await withoutCommonAncestor(git, base, head);
  }
}

async function withoutCommonAncestor(git: Git, base: string, head: string): Promise<MissingCommit> {
  const message = `${base.slice(0, 12)} and ${head.slice(0, 12)} have no common ancestor in ${git.dir}`;
  if (await isShallow(git)) {
    return new MissingCommit(`${message}: the clone is shallow`, fetchCommand(git, '--unshallow', await remote(git)));
  }
  return new MissingCommit(message, 'The two histories are unrelated: name a base that the head grew from.');
}

async function isShallow(git: Git): Promise<boolean> {
  return (await git.text(['rev-parse', '--is-shallow-repository'])) === 'true';
}

async function howToFetch(git: Git, revision: string): Promise<string> {
  const from = await remote(git);
  const name = revision.replace(/^refs\/heads\//, '').replace(/[~^@].*$/, '');
  const tracked = name.startsWith(`${from}/`) ? name.slice(from.length + 1) : name;
  if (tracked === name && (await exists(git, `refs/remotes/${from}/${name}`))) {
    return `There is no local branch ${name}; say ${from}/${name}.`;
  }
  if (/^[0-9a-f]{40,64}$/.test(name) || name.startsWith('refs/')) {
    return fetchCommand(git, from, name.startsWith('refs/') ? `${name}:${name}` : name);
  }
  if (!/^[\w./-]+$/.test(tracked) || tracked === 'HEAD')
    return 'Name a branch, a tag or a commit id that the clone has.';
  return fetchCommand(git, from, `${tracked}:refs/remotes/${from}/${tracked}`);
}

async function exists(git: Git, ref: string): Promise<boolean> {
  return git.text(['rev-parse', '--verify', '--quiet', ref]).then(
    () => true,
    () => false,
  );
}

async function remote(git: Git): Promise<string> {
  const names = (await git.text(['remote'])).split('\n').filter((name) => name !== '');
  return names.includes('origin') ? 'origin' : (names[0] ?? 'origin');
}

function fetchCommand(git: Git, ...words: readonly string[]): string {
  const dir = /^[\w./@+-]+$/.test(git.dir) ? git.dir : `'${git.dir.replaceAll("'", "'\\''")}'`;
  return ['git', '-C', dir, 'fetch', ...words].join(' ');
}
