import { lstat, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { openGit } from '../../../lambdas/adapters/git/git.ts';

/** Branches of a throwaway clone that hold the two sides of a case. */
export const CASE_BASE = 'main';
export const CASE_HEAD = 'change';
const FORK = 'fork';

export interface CaseTrees {
  /** Folder with `base/`, `head/` and, where they grew apart, `fork/`. */
  readonly folder: string;
  readonly hasFork: boolean;
}

/**
 * Makes a bare clone of a case, hands it over, and deletes it. With a fork, base and head are both children of it; without one, head
 * is a child of base. Two processes of git make it, whatever the number of files.
 */
export async function withClone<Result>(
  trees: CaseTrees,
  env: NodeJS.ProcessEnv,
  use: (dir: string) => Promise<Result>,
): Promise<Result> {
  const dir = await mkdtemp(join(tmpdir(), 'sluice-case-'));
  try {
    const git = openGit(dir, env);
    await git.bytes(['init', '--bare', '--quiet', '--template=', '.']);
    await git.bytes(['fast-import', '--quiet'], { input: await importStream(trees) });
    return await use(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function importStream({ folder, hasFork }: CaseTrees): Promise<Buffer> {
  const parent = hasFork ? FORK : CASE_BASE;
  const commits = await Promise.all([
    ...(hasFork ? [commit(FORK, join(folder, 'fork'))] : []),
    commit(CASE_BASE, join(folder, 'base'), hasFork ? FORK : undefined),
    commit(CASE_HEAD, join(folder, 'head'), parent),
  ]);
  return Buffer.concat(commits.flat());
}

/** One commit with the whole tree of a folder. Source: git-fast-import(1). */
async function commit(branch: string, folder: string, parent?: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() || entry.isSymbolicLink());
  const blobs = await Promise.all(files.map(({ parentPath, name }) => fileCommand(folder, join(parentPath, name))));
  const header = [
    `commit refs/heads/${branch}`,
    'committer Conformance <conformance@example.com> 0 +0000',
    `data ${branch.length}`,
    branch,
    ...(parent === undefined ? [] : [`from refs/heads/${parent}`]),
    'deleteall',
  ];
  return [Buffer.from(`${header.join('\n')}\n`), ...blobs.flat(), Buffer.from('\n')];
}

async function fileCommand(folder: string, file: string): Promise<Buffer[]> {
  const stats = await lstat(file);
  const bytes = stats.isSymbolicLink() ? Buffer.from(await readlink(file)) : await readFile(file);
  const mode = stats.isSymbolicLink() ? '120000' : '100644';
  const path = JSON.stringify(relative(folder, file).replaceAll('\\', '/'));
  return [Buffer.from(`M ${mode} inline ${path}\ndata ${bytes.length}\n`), bytes, Buffer.from('\n')];
}
