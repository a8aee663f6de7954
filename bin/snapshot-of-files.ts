import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { STORED_OBJECTS } from '../gates/crd-compat/stored/objects.ts';
import {
  type FileChange,
  MAX_FILE_BYTES,
  type NeedAnswer,
  type Revision,
  type Snapshot,
  type SnapshotFile,
} from '../gates/model/snapshot.ts';
import { readFile, tooLarge } from '../lambdas/adapters/git/blob-text.ts';
import { UsageError } from './io.ts';

/** Two files, or two folders, as the base and the head of a change. `wanted` says which files of a folder are read. */
export function snapshotOfFiles(cwd: string, base: string, head: string, wanted: (path: string) => boolean): Snapshot {
  const before = revision(cwd, base, wanted);
  const after = revision(cwd, head, wanted);
  return { base: before, head: after, changes: changesBetween(before, after) };
}

/** A folder of objects as clusters store them, as the gate `crd-compat` looks for them. Nothing for no folder. */
export function storedObjectsIn(
  cwd: string,
  folder: string | undefined,
  wanted: (path: string) => boolean,
): readonly NeedAnswer[] {
  if (folder === undefined) return [];
  const { sha, files } = revision(cwd, folder, wanted);
  return [{ need: STORED_OBJECTS, sha, files }];
}

/** A file, or a folder with the files that are wanted, as one revision. */
export function revision(cwd: string, name: string, wanted: (path: string) => boolean): Revision {
  const place = resolve(cwd, name);
  const stats = statSync(place, { throwIfNoEntry: false });
  if (stats === undefined) throw new UsageError(`${name} does not exist`, 'Name a file or a folder.');
  const files = stats.isFile() ? [read(place, name)] : filesBelow(place, wanted);
  if (files.length === 0) throw new UsageError(`${name} has no YAML file`, 'Name a folder with YAML files, or a file.');
  const sha = createHash('sha1')
    .update(files.map(({ path, blob }) => `${blob} ${path}\n`).join(''))
    .digest('hex');
  return { sha, files };
}

/** Links are not followed: a folder may not lead out of itself. */
function filesBelow(folder: string, wanted: (path: string) => boolean): SnapshotFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.replace(/\/+$/, '').length + 1))
    .filter(wanted)
    .sort()
    .map((path) => read(join(folder, path), path));
}

function read(file: string, path: string): SnapshotFile {
  const { size } = statSync(file);
  if (size > MAX_FILE_BYTES) return tooLarge({ path, blob: '' }, size);
  const bytes = readFileSync(file);
  const blob = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
  return readFile({ path, blob }, bytes);
}

function changesBetween(base: Revision, head: Revision): FileChange[] {
  const before = new Set(base.files.map(({ path }) => path));
  const after = new Set(head.files.map(({ path }) => path));
  return [...new Set([...before, ...after])].sort().map((path): FileChange => {
    if (!before.has(path)) return { status: 'added', path };
    return { status: after.has(path) ? 'modified' : 'removed', path };
  });
}
