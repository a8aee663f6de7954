import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mapBounded } from './bounded.ts';
import type { TreeEntry } from './changes.ts';
import type { Git } from './git.ts';
import { parseEntries, parseRawDiff, records } from './records.ts';

/** What is in the folder now: tracked files, and untracked ones that are not ignored. */
export interface WorkTree {
  /** Content hash of all of it, 40 hex digits: equal folders have equal hashes. */
  readonly sha: string;
  readonly entries: ReadonlyMap<string, TreeEntry>;
  /** Blobs that are only on disk: file by id. */
  readonly unstored: ReadonlyMap<string, string>;
}

const PARALLEL_READS = 16;
const STREAM_ABOVE = 8 * 1024 * 1024;

/**
 * Captures the working tree. A tracked file is taken from the index where git knows it unchanged, else its bytes on disk count:
 * no clean filter runs, so a file that a filter would rewrite shows as modified once it has been touched.
 */
export async function captureWorkTree(git: Git, algorithm: 'sha1' | 'sha256'): Promise<WorkTree> {
  const config = await withoutFilters(git);
  const [index, touched, untracked] = await Promise.all([
    git.bytes(['ls-files', '--stage', '-z'], { config }),
    git.bytes(['diff-files', '--raw', '-z', '--no-renames', '--no-ext-diff', '--ignore-submodules=all'], { config }),
    git.bytes(['ls-files', '--others', '--exclude-standard', '-z'], { config }),
  ]);
  const entries = parseEntries(index, 'index');
  const onDisk = [
    ...parseRawDiff(touched).map(({ path, raw }) => ({ path, mode: raw.mode })),
    // A nested repository is listed as its folder; like a submodule it is no file of this one.
    ...records(untracked)
      .filter((path) => !path.endsWith('/'))
      .map((path) => ({ path, mode: '' })),
  ];
  const unstored = new Map<string, string>();
  await mapBounded(onDisk, PARALLEL_READS, async ({ path, mode }) => {
    const file = join(git.dir, path);
    const entry = await entryOnDisk(file, mode, algorithm);
    if (entry === undefined) return entries.delete(path);
    unstored.set(entry.blob, file);
    return entries.set(path, entry);
  });
  return { sha: hashOf(entries), entries, unstored };
}

/** git compares a file that changed within the index's own second through its clean filter, which is a program of the clone's choosing. */
async function withoutFilters(git: Git): Promise<Readonly<Record<string, string>>> {
  const keys = await git.bytes(['config', '--name-only', '-z', '--get-regexp', '^filter\\.']).catch(() => Buffer.of());
  const config: Record<string, string> = {};
  for (const key of records(keys)) config[key] = key.endsWith('.required') ? 'false' : '';
  return config;
}

/** Links, folders and what is gone are no files. */
async function entryOnDisk(file: string, mode: string, algorithm: string): Promise<TreeEntry | undefined> {
  const stat = await lstat(file).catch(() => undefined);
  if (stat === undefined || !stat.isFile()) return undefined;
  const executable = (stat.mode & 0o100) !== 0;
  const ownMode = executable ? '100755' : '100644';
  return { mode: mode.startsWith('100') ? mode : ownMode, blob: await blobIdOf(file, stat.size, algorithm) };
}

/** The id that git would give a file's bytes. Source: git-hash-object(1); the header is `blob <size>` NUL. */
async function blobIdOf(file: string, size: number, algorithm: string): Promise<string> {
  const hash = createHash(algorithm).update(`blob ${size}\0`);
  if (size <= STREAM_ABOVE) return hash.update(await readFile(file)).digest('hex');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

function hashOf(entries: ReadonlyMap<string, TreeEntry>): string {
  const lines = [...entries.keys()].sort().map((path) => {
    const entry = entries.get(path);
    return `${entry?.mode} ${entry?.blob}\t${path}\0`;
  });
  return createHash('sha1').update(lines.join('')).digest('hex');
}
