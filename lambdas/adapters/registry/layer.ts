import { createHash } from 'node:crypto';
import { MAX_FILE_BYTES } from '../../../gates/model/snapshot.ts';
import { UnusableImage } from '../../ports/image-contents.ts';
import type { AskedPaths } from './asked-paths.ts';
import { byteReader, EndedEarly } from './byte-reader.ts';
import { type Allowance, throughLayer } from './layer-stream.ts';
import { insideRoot, MalformedArchive, type TarEntry, tarEntries } from './tar.ts';

/** Something that a layer puts at a path. Only what was asked for has its content. */
export type LayerEntry =
  | { readonly kind: 'folder' }
  | { readonly kind: 'file'; readonly blob: string; readonly size: number; readonly bytes?: Buffer }
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'hard-link'; readonly target: string }
  /** There, and nothing that anybody reads: it hides what lower layers have. */
  | { readonly kind: 'other' };

/** What one layer does to the places that matter. */
export interface Layer {
  readonly entries: readonly (readonly [path: string, entry: LayerEntry])[];
  /** Paths of lower layers that are gone, with everything below them. */
  readonly removed: readonly string[];
  /** Folders of which nothing that lower layers have is left. */
  readonly emptied: readonly string[];
}

/** A full operating system has some hundred thousand files. */
const MOST_ENTRIES = 3_000_000;
const MOST_NEAR = 50_000;

const WHITEOUT = '.wh.';
/** Source: OCI image specification, layer.md, "Whiteouts". */
const OPAQUE = '.wh..wh..opq';

interface Task {
  readonly digest: string;
  readonly asked: AskedPaths;
  readonly allowance: Allowance;
}

interface Collected {
  readonly entries: (readonly [string, LayerEntry])[];
  readonly removed: string[];
  readonly emptied: string[];
}

/** Reads one layer as a stream and keeps what matters to the question. Throws {@link UnusableImage} on what no builder writes. */
export async function readLayer(
  body: AsyncIterable<Uint8Array>,
  digest: string,
  asked: AskedPaths,
  allowance: Allowance,
): Promise<Layer> {
  try {
    return await throughLayer(body, digest, allowance, (unpacked) => collect(unpacked, { digest, asked, allowance }));
  } catch (error) {
    if (error instanceof MalformedArchive || error instanceof EndedEarly)
      throw new UnusableImage(`layer ${digest.slice(0, 19)} is no archive that can be trusted: ${error.message}`);
    throw error;
  }
}

async function collect(unpacked: AsyncIterable<Uint8Array>, task: Task): Promise<Layer> {
  const collected: Collected = { entries: [], removed: [], emptied: [] };
  let seen = 0;
  for await (const entry of tarEntries(byteReader(unpacked))) {
    seen += 1;
    if (seen > MOST_ENTRIES) throw new UnusableImage(`a layer has more than ${MOST_ENTRIES} files`);
    if (entry.path !== '') await put(collected, entry, task);
  }
  return collected;
}

async function put(collected: Collected, entry: TarEntry, task: Task): Promise<void> {
  const { path } = entry;
  const { asked } = task;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name.startsWith(WHITEOUT)) return whiteOut(collected, path, name, asked);
  if (!asked.isNear(path)) return;
  if (collected.entries.length >= MOST_NEAR)
    throw new UnusableImage(`more than ${MOST_NEAR} files lie where files were asked for; ask for fewer`);
  collected.entries.push([path, await entryOf(entry, task)]);
}

function whiteOut({ removed, emptied }: Collected, path: string, name: string, asked: AskedPaths): void {
  const folder = path.slice(0, -name.length).replace(/\/$/, '');
  const isOpaque = name === OPAQUE;
  const target = isOpaque ? folder : [folder, name.slice(WHITEOUT.length)].filter((part) => part !== '').join('/');
  // Other names that begin so are notes of the storage below, and no files.
  if (!isOpaque && name.startsWith(`${WHITEOUT}${WHITEOUT}`)) return;
  if (target !== '' && !asked.isNear(target)) return;
  const list = isOpaque ? emptied : removed;
  if (list.length >= MOST_NEAR) throw new UnusableImage('a layer removes more files than anybody has');
  list.push(target);
}

async function entryOf(entry: TarEntry, task: Task): Promise<LayerEntry> {
  switch (entry.kind) {
    case 'directory':
      return { kind: 'folder' };
    case 'link':
      return { kind: 'link', target: entry.target };
    case 'hard-link':
      return { kind: 'hard-link', target: insideRoot(entry.target) };
    case 'file':
      return task.asked.isAsked(entry.path) ? fileOf(entry, task) : { kind: 'other' };
    default:
      return { kind: 'other' };
  }
}

/** A file that is too large is known by its place in its layer: the same layer has the same bytes there. */
async function fileOf({ path, size, content }: TarEntry, { digest, allowance }: Task): Promise<LayerEntry> {
  if (size > MAX_FILE_BYTES) return { kind: 'file', blob: sha256(`${digest}/${path}`), size };
  allowance.keptBytes -= size;
  if (allowance.keptBytes < 0)
    throw new UnusableImage('more bytes lie where files were asked for than are read here; ask for fewer');
  const bytes = await content();
  return { kind: 'file', blob: sha256(bytes), size, bytes };
}

function sha256(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
