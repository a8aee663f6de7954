import { basename, resolve } from 'node:path';
import type { Comparing } from '../gates/model/candidate.ts';
import { type Git, openGit } from '../lambdas/adapters/git/git.ts';
import { WORKTREE } from '../lambdas/adapters/git/source-tree.ts';
import { UsageError } from './io.ts';

/** What a command line may leave out about a clone. */
export interface CloneWords {
  readonly repo: string;
  readonly base?: string;
  readonly head?: string;
  readonly repository?: string;
  readonly branch?: string;
  readonly way?: Comparing['way'];
}

/** The same with nothing left out. */
export interface CloneFacts {
  readonly repo: string;
  readonly base: string;
  readonly head: string;
  /** `owner/name`. */
  readonly repository: string;
  /** Nothing says what the repository is called: the clone has no remote, and its folder gave the name. */
  readonly hasGuessedName: boolean;
  /** Branch that would receive the change. */
  readonly branch: string;
  /** A branch is compared from the merge base with it, a tag or a commit as it is, unless the command line says otherwise. */
  readonly way: Comparing['way'];
}

/** Fills in what the command line left out from the clone itself. Throws GitFailed where the folder is not a clone. */
export async function describeClone(words: CloneWords, env: NodeJS.ProcessEnv): Promise<CloneFacts> {
  const git = openGit(words.repo, env);
  const isBare = (await git.text(['rev-parse', '--is-bare-repository'])) === 'true';
  const remotes = await remotesOf(git);
  const [remote] = remotes;
  const base = words.base ?? (await defaultBase(git, remotes));
  const branch = await branchNamed(git, base);
  const named = words.repository ?? (await repositoryOf(git, remote));
  return {
    repo: words.repo,
    base,
    head: words.head ?? (isBare ? 'HEAD' : WORKTREE),
    repository: named ?? `local/${plain(basename(resolve(git.dir)))}`,
    hasGuessedName: named === undefined,
    branch: words.branch ?? branch ?? (await usualBranch(git, remote)),
    way: words.way ?? (branch === undefined ? 'exact' : 'merge-base'),
  };
}

/** In a fork's clone `upstream` is where a change goes, and `origin` where it is pushed. */
async function remotesOf(git: Git): Promise<string[]> {
  const names = (await git.text(['remote'])).split('\n').filter((name) => name !== '');
  const rank = (name: string): number => ['upstream', 'origin'].indexOf(name) >>> 0;
  return names.sort((a, b) => rank(a) - rank(b));
}

/** The branch that a remote calls its default; where the clone was never told, the usual names. */
async function defaultBase(git: Git, remotes: readonly string[]): Promise<string> {
  for (const ref of remotes.flatMap((remote) =>
    ['HEAD', 'main', 'master'].map((name) => `refs/remotes/${remote}/${name}`),
  )) {
    const target = ref.endsWith('/HEAD') ? await symbolic(git, ref) : ref;
    if (target !== undefined && (await exists(git, target))) return target.replace(/^refs\/remotes\//, '');
  }
  throw new UsageError(
    '--base is missing, and the clone has no default branch of a remote to compare with',
    `Name a branch, a tag or a commit with --base. ${await knownRefs(git)}`,
  );
}

const SHOWN_REFS = 12;

async function knownRefs(git: Git): Promise<string> {
  const format = '--format=%(refname:short)';
  const listing = await git.text([
    'for-each-ref',
    format,
    '--sort=-committerdate',
    'refs/heads',
    'refs/remotes',
    'refs/tags',
  ]);
  const refs = listing.split('\n').filter((ref) => ref !== '');
  if (refs.length === 0) return 'The clone has no branch and no tag.';
  const more = refs.length > SHOWN_REFS ? ` and ${refs.length - SHOWN_REFS} more` : '';
  return `The clone has ${refs.slice(0, SHOWN_REFS).join(', ')}${more}.`;
}

/** `owner/name` from the address of the remote; nothing where there is no remote, or one on this machine. */
async function repositoryOf(git: Git, remote: string | undefined): Promise<string | undefined> {
  const address =
    remote === undefined
      ? undefined
      : await git.text(['config', '--get', `remote.${remote}.url`]).catch(() => undefined);
  return repositoryFromAddress(address ?? '');
}

/**
 * The last two steps of a remote's address, in any of git's spellings. A path on this machine has no owner and no name.
 *
 * @internal a table of addresses tests it alone
 */
export function repositoryFromAddress(address: string): string | undefined {
  const path = /^[a-z+]+:\/\/[^/]+\/(.+)$/i.exec(address)?.[1] ?? /^[^/:]+:(?!\/\/)(.+)$/.exec(address)?.[1];
  if (path === undefined || address.startsWith('file:')) return undefined;
  const steps = path
    .replace(/\/+$/, '')
    .replace(/\.git$/, '')
    .split('/')
    .filter((step) => step !== '');
  const [owner, name] = steps.slice(-2);
  if (owner === undefined || name === undefined || /\s/.test(owner + name)) return undefined;
  return `${owner}/${name}`;
}

function plain(name: string): string {
  return name.replace(/\.git$/, '').replace(/[\s/]+/g, '-') || 'clone';
}

/** The branch that a revision names, here or at a remote; nothing for a tag, a commit or a way from one. */
async function branchNamed(git: Git, base: string): Promise<string | undefined> {
  const full = await git.text(['rev-parse', '--symbolic-full-name', '--verify', '--quiet', base]).catch(() => '');
  const branch = /^refs\/(?:heads|remotes\/[^/]+)\/(.+)$/.exec(full)?.[1];
  return branch === 'HEAD' ? undefined : branch;
}

/** Rules are scoped by the name of the receiving branch; a tag or a commit as base says nothing about it. */
async function usualBranch(git: Git, remote: string | undefined): Promise<string> {
  const known = remote === undefined ? undefined : await symbolic(git, `refs/remotes/${remote}/HEAD`);
  return known?.replace(/^refs\/remotes\/[^/]+\//, '') ?? 'main';
}

async function symbolic(git: Git, ref: string): Promise<string | undefined> {
  return git.text(['symbolic-ref', '--quiet', ref]).catch(() => undefined);
}

async function exists(git: Git, ref: string): Promise<boolean> {
  return git.text(['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]).then(
    () => true,
    () => false,
  );
}
