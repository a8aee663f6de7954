import { MissingCommit } from '../../ports/source-tree.ts';
import { mergeBase, resolveCommit } from './commits.ts';
import { type Git, GitFailed } from './git.ts';
import { parseRawDiff, type RawDiffEntry, records } from './records.ts';

interface Signature {
  readonly name: string;
  readonly email: string;
  /** ISO 8601, UTC. */
  readonly date: string;
}

export interface CommitObject {
  readonly sha: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  readonly message: string;
}

export interface TreeObjectEntry {
  readonly mode: string;
  readonly type: 'blob' | 'tree' | 'commit';
  readonly sha: string;
  /** Bytes; blobs only. */
  readonly size?: number;
  readonly path: string;
}

/** Id of any revision, `undefined` where the clone lacks it. */
export async function findCommit(git: Git, revision: string): Promise<string | undefined> {
  return resolveCommit(git, revision).catch((error: unknown) => {
    if (error instanceof MissingCommit) return undefined;
    throw error;
  });
}

/** The best common ancestor, `undefined` where histories never met. */
export async function findMergeBase(git: Git, base: string, head: string): Promise<string | undefined> {
  return mergeBase(git, base, head).catch((error: unknown) => {
    if (error instanceof MissingCommit) return undefined;
    throw error;
  });
}

/** Reads a commit object. Source: gitformat-commit; the header ends at the first empty line. */
export async function readCommit(git: Git, sha: string): Promise<CommitObject> {
  const raw = await git.text(['cat-file', 'commit', sha]);
  const end = raw.indexOf('\n\n');
  const header = raw.slice(0, end === -1 ? raw.length : end).split('\n');
  const values = (key: string) =>
    header.filter((line) => line.startsWith(`${key} `)).map((line) => line.slice(key.length + 1));
  return {
    sha,
    tree: values('tree')[0] ?? '',
    parents: values('parent'),
    author: signatureOf(values('author')[0] ?? ''),
    committer: signatureOf(values('committer')[0] ?? ''),
    message: end === -1 ? '' : raw.slice(end + 2),
  };
}

function signatureOf(line: string): Signature {
  const [, name = '', email = '', seconds = '0'] = /^(.*?) ?<(.*)> (\d+) [+-]\d{4}$/.exec(line) ?? [];
  return { name, email, date: new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z') };
}

/** Entries of a tree; `recursive` gives whole paths and the folders too. `undefined` where there is no such tree. */
export async function listTree(
  git: Git,
  tree: string,
  recursive: boolean,
): Promise<readonly TreeObjectEntry[] | undefined> {
  const flags = recursive ? ['-r', '-t'] : [];
  const listing = await git.bytes(['ls-tree', '-z', '-l', '--full-tree', ...flags, tree]).catch(absentIfUnknown);
  return listing && records(listing).map(treeEntry);
}

function treeEntry(record: string): TreeObjectEntry {
  const tab = record.indexOf('\t');
  const [mode = '', type = '', sha = '', size = ''] = record.slice(0, tab).split(/ +/);
  const path = record.slice(tab + 1);
  if (type === 'blob') return { mode, type, sha, size: Number(size), path };
  return { mode, type: type === 'tree' ? 'tree' : 'commit', sha, path };
}

/** Bytes of a blob, `undefined` where there is no such blob. */
export async function readBlob(git: Git, sha: string): Promise<Buffer | undefined> {
  return git.bytes(['cat-file', 'blob', sha]).catch(absentIfUnknown);
}

function absentIfUnknown(error: unknown): undefined {
  if (error instanceof GitFailed && error.exitCode === 128) return undefined;
  throw error;
}

/** Branches by name with the commit each points at, sorted. */
export async function branches(git: Git): Promise<ReadonlyMap<string, string>> {
  const listing = await git.text(['for-each-ref', '--format=%(objectname) %(refname)', 'refs/heads/']);
  const lines = listing.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => [line.slice(41).replace('refs/heads/', ''), line.slice(0, 40)]));
}

/** The branch that HEAD names, `main` when it names none. */
export async function defaultBranch(git: Git): Promise<string> {
  return git.text(['symbolic-ref', '--quiet', '--short', 'HEAD']).catch(() => 'main');
}

/** How many commits each side has that the other lacks. */
export async function aheadBehind(git: Git, base: string, head: string): Promise<{ ahead: number; behind: number }> {
  const [behind = '0', ahead = '0'] = (
    await git.text(['rev-list', '--left-right', '--count', `${base}...${head}`])
  ).split('\t');
  return { ahead: Number(ahead), behind: Number(behind) };
}

/** Commits that `head` has and `base` lacks, oldest first. */
export async function commitsBetween(git: Git, base: string, head: string): Promise<readonly string[]> {
  const listing = await git.text(['rev-list', '--reverse', `${base}..${head}`]);
  return listing === '' ? [] : listing.split('\n');
}

export interface FileDifference extends RawDiffEntry {
  /** Lines; 0 for what is not text. */
  readonly additions: number;
  readonly deletions: number;
}

/** Paths that differ between two commits, with line counts. */
export async function differences(git: Git, base: string, head: string): Promise<readonly FileDifference[]> {
  const flags = ['-r', '-z', '--no-renames', '--no-abbrev', '--no-ext-diff', '--no-textconv'];
  const [raw, counts] = await Promise.all([
    git.bytes(['diff-tree', '--raw', ...flags, base, head]),
    git.bytes(['diff-tree', '--numstat', ...flags, base, head]),
  ]);
  const linesOf = new Map(records(counts).map(lineCounts));
  return parseRawDiff(raw).map((entry) => ({
    ...entry,
    ...(linesOf.get(entry.path) ?? { additions: 0, deletions: 0 }),
  }));
}

function lineCounts(record: string): [string, { additions: number; deletions: number }] {
  const [additions = '', deletions = '', ...path] = record.split('\t');
  return [path.join('\t'), { additions: Number(additions) || 0, deletions: Number(deletions) || 0 }];
}
