import { hexDigest } from '../../../gates/model/digest.ts';
import type { SnapshotFile } from '../../../gates/model/snapshot.ts';
import { type ChangedFile, MissingCommit, type SourceTree } from '../../../lambdas/ports/source-tree.ts';

/** A repository of texts by path, by commit. Every base is its own merge base. */
export function fakeSourceTree(commits: Readonly<Record<string, Readonly<Record<string, string>>>>): SourceTree {
  const blobs = new Map(
    Object.values(commits).flatMap((files) => Object.values(files).map((text) => [blobOf(text), text])),
  );
  return {
    async compare(base, head) {
      const [before, after] = [commits[base], commits[head]];
      if (before === undefined || after === undefined) {
        throw new MissingCommit(`there is no commit ${before === undefined ? base : head}`, 'Push it again.');
      }
      const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
      const changes = paths.flatMap((path) => changeOf(path, before[path], after[path]));
      return { baseSha: base, headSha: head, changes };
    },
    async list(revision = 'main') {
      const files = commits[revision];
      if (files === undefined) throw new MissingCommit(`there is no commit ${revision}`, 'Push it again.');
      return {
        sha: revision,
        files: Object.entries(files)
          .sort()
          .map(([path, text]) => ({ path, blob: blobOf(text) })),
      };
    },
    async read(files, maxBytes) {
      return files.map(({ path, blob }): SnapshotFile => {
        const content = blobs.get(blob) ?? '';
        const identity = { path, blob, size: content.length };
        return content.length > maxBytes ? { ...identity, unread: 'too-large' } : { ...identity, content };
      });
    },
  };
}

function changeOf(path: string, before: string | undefined, after: string | undefined): ChangedFile[] {
  if (before === after) return [];
  if (before === undefined) return [{ status: 'added', path, headBlob: blobOf(after ?? '') }];
  if (after === undefined) return [{ status: 'removed', path, baseBlob: blobOf(before) }];
  return [{ status: 'modified', path, baseBlob: blobOf(before), headBlob: blobOf(after) }];
}

function blobOf(text: string): string {
  return hexDigest(text).slice(0, 40);
}
