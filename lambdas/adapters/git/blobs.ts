import { type Git, GitFailed } from './git.ts';

const objectId = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Sizes in bytes of the blobs that the clone has; the others are absent from the answer. One process for all. */
export async function blobSizes(git: Git, ids: Iterable<string>): Promise<Map<string, number>> {
  const wanted = [...new Set(ids)].filter((id) => objectId.test(id));
  if (wanted.length === 0) return new Map();
  return parseSizes(await listSizes(git, wanted), new Set(wanted));
}

async function listSizes(git: Git, ids: readonly string[]): Promise<Buffer> {
  try {
    return await git.bytes(['cat-file', '--batch-check', '--buffer'], { input: `${ids.join('\n')}\n` });
  } catch (error) {
    if (!(error instanceof GitFailed) || !error.stderr.includes('promisor')) throw error;
    // In a partial clone git wants to fetch what is missing and gives up when it may not: ask it for what there is.
    return git.bytes(['cat-file', '--batch-check', '--buffer', '--batch-all-objects', '--unordered']);
  }
}

function parseSizes(listing: Buffer, wanted: ReadonlySet<string>): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const line of listing.toString('latin1').split('\n')) {
    const [id = '', type, size] = line.split(' ');
    if (type === 'blob' && wanted.has(id)) sizes.set(id, Number(size));
  }
  return sizes;
}

/** Contents of blobs by id, one process for all. Blobs that the clone lacks are absent: ask {@link blobSizes} first. */
export async function blobContents(git: Git, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  if (ids.length === 0) return contents;
  const stream = await git.bytes(['cat-file', '--batch', '--buffer'], { input: `${ids.join('\n')}\n` });
  for (let at = 0; at < stream.length; ) {
    const lineEnd = stream.indexOf(0x0a, at);
    const [id = '', type, size] = stream.toString('latin1', at, lineEnd).split(' ');
    at = lineEnd + 1;
    if (type === 'missing') continue;
    const end = at + Number(size);
    if (type === 'blob') contents.set(id, stream.subarray(at, end));
    at = end + 1;
  }
  return contents;
}

/** A command line has room for two megabytes. */
const BLOBS_A_SEARCH = 5000;

/** The blobs whose bytes hold one of the words; those that the clone lacks are not among them. */
export async function blobsHolding(git: Git, ids: Iterable<string>, words: readonly string[]): Promise<Set<string>> {
  const present = [...(await blobSizes(git, ids)).keys()];
  const found = new Set<string>();
  for (let at = 0; at < present.length; at += BLOBS_A_SEARCH) {
    const patterns = words.flatMap((word) => ['-e', word]);
    const some = present.slice(at, at + BLOBS_A_SEARCH);
    const listing = await git
      .text(['grep', '--no-color', '--text', '--fixed-strings', '--files-with-matches', '--null', ...patterns, ...some])
      .catch(nothingFound);
    for (const id of listing.split('\0')) if (id !== '') found.add(id);
  }
  return found;
}

/** `git grep` ends with 1 where no line matches. */
function nothingFound(error: unknown): string {
  if (error instanceof GitFailed && error.exitCode === 1 && error.stderr === '') return '';
  throw error;
}
