import type { ChangedFile, Comparison, FileRequest, Listing } from '../../ports/source-tree.ts';

/** One entry of a tree, whole path; `mode` as git writes it, six octal digits. */
export interface TreeEntry {
  readonly mode: string;
  readonly blob: string;
}

/** One path with its entry on each side, before links and submodules are left out. */
export interface EntryPair {
  readonly path: string;
  readonly base?: TreeEntry;
  readonly head?: TreeEntry;
}

/** The character that stands for bytes that are not UTF-8, once a path has been decoded. */
const REPLACEMENT = '\uFFFD';

/**
 * Changed files out of entry pairs. A link or a submodule counts as no file: turning a file into a link removes it.
 * A change of mode alone is a modification.
 */
export function changesOf(pairs: Iterable<EntryPair>): readonly ChangedFile[] {
  const changes: ChangedFile[] = [];
  for (const pair of pairs) {
    const change = changeOf(pair);
    if (change !== undefined) changes.push(change);
  }
  return changes.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function changeOf({ path, base, head }: EntryPair): ChangedFile | undefined {
  const baseFile = isFile(base) ? base : undefined;
  const headFile = isFile(head) ? head : undefined;
  if (baseFile && headFile) {
    if (baseFile.blob === headFile.blob && baseFile.mode === headFile.mode) return undefined;
    return { status: 'modified', path, baseBlob: baseFile.blob, headBlob: headFile.blob };
  }
  if (baseFile) return { status: 'removed', path, baseBlob: baseFile.blob };
  if (headFile) return { status: 'added', path, headBlob: headFile.blob };
  return undefined;
}

function isFile(entry: TreeEntry | undefined): boolean {
  return entry?.mode.startsWith('100') === true;
}

/** Every path of two listings, once. */
export function* pairEntries(
  base: ReadonlyMap<string, TreeEntry>,
  head: ReadonlyMap<string, TreeEntry>,
): Iterable<EntryPair> {
  for (const [path, entry] of base) {
    const other = head.get(path);
    yield { path, base: entry, ...(other && { head: other }) };
  }
  for (const [path, entry] of head) if (!base.has(path)) yield { path, head: entry };
}

/** Gates match paths by name, so a changed path that cannot be spelled makes the list incomplete. */
export function comparisonOf(baseSha: string, headSha: string, changes: readonly ChangedFile[]): Comparison {
  const unspeakable = changes.filter((change) => change.path.includes(REPLACEMENT)).length;
  return {
    baseSha,
    headSha,
    changes,
    ...(unspeakable > 0 && { incomplete: `${unspeakable} changed path(s) are not UTF-8; rename them` }),
  };
}

/** The files among the entries of a whole tree. A path that cannot be spelled makes the list incomplete. */
export function listingOf(sha: string, entries: ReadonlyMap<string, TreeEntry>): Listing {
  const files = [...entries]
    .filter(([, entry]) => isFile(entry))
    .map(([path, { blob }]): FileRequest => ({ path, blob }));
  const unspeakable = files.filter(({ path }) => path.includes(REPLACEMENT)).length;
  return {
    sha,
    files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
    ...(unspeakable > 0 && { incomplete: `${unspeakable} path(s) are not UTF-8; rename them` }),
  };
}
