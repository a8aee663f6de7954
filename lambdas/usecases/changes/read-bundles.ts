import { MAX_BUNDLE_BYTES, type SnapshotFile } from '../../../gates/model/snapshot.ts';
import type { SourceTree } from '../../ports/source-tree.ts';

/** What the bundles of one side may come to together; the rest is too large. */
const MOST_BUNDLE_BYTES = 2 * MAX_BUNDLE_BYTES;

/**
 * The files of one side, with the texts of those that are too large and that a gate takes apart: the first ones in the order of their
 * paths, as many as there is room for.
 */
export async function withBundles(
  tree: SourceTree,
  files: readonly SnapshotFile[],
  isBundle: (path: string) => boolean,
  most = MOST_BUNDLE_BYTES,
): Promise<SnapshotFile[]> {
  let room = Math.min(most, MOST_BUNDLE_BYTES);
  const fitting = [...files].sort(byPath).filter((file) => {
    const isLarge = 'unread' in file && file.unread === 'too-large' && isBundle(file.path);
    if (!isLarge || file.size > MAX_BUNDLE_BYTES || file.size > room) return false;
    room -= file.size;
    return true;
  });
  if (fitting.length === 0) return [...files];
  const read = await tree.read(
    fitting.map(({ path, blob }) => ({ path, blob })),
    MAX_BUNDLE_BYTES,
  );
  const texts = new Map(read.flatMap((file) => ('content' in file ? [[file.path, file.content] as const] : [])));
  return files.map((file) => {
    const bundle = texts.get(file.path);
    return 'unread' in file && bundle !== undefined ? { ...file, bundle } : file;
  });
}

function byPath(a: SnapshotFile, b: SnapshotFile): number {
  return a.path < b.path ? -1 : 1;
}
