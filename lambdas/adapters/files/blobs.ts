import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlobStore } from '../../ports/blob-store.ts';

/**
 * Texts as files below a folder. A file appears whole or not at all, also when the machine stops in the middle: it is
 * written aside, forced to disk, renamed, and the folder is forced to disk too.
 */
export function fileBlobStore(folder: string): BlobStore {
  return {
    put: async (key, text) => putOnce(pathOf(folder, key), key, text),
    get: async (key) => readIfThere(pathOf(folder, key)),
  };
}

async function putOnce(path: string, key: string, text: string): Promise<void> {
  const present = await readIfThere(path);
  if (present === text) return;
  if (present !== undefined) throw new Error(`blob ${key} already holds another text`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const aside = `${path}.${randomUUID()}`;
  try {
    await writeDurably(aside, text);
    await rename(aside, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text, 'utf8');
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Windows cannot open a folder; there the rename is all there is. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const SUFFIX = '.blob';

/** A file name has at most 255 bytes almost everywhere; the name aside is 37 longer. */
const MAX_NAME_BYTES = 200;

/**
 * The file of a key, always below the folder and different for different keys. Every character but letters, digits, `.`, `_`
 * and `-` is percent-encoded. Throws RangeError on keys that no caller of ours makes: empty or dotted parts, very long ones.
 */
function pathOf(folder: string, key: string): string {
  const parts = key.split('/').map((part) => encodeURIComponent(part).replace(/[!'()*~]/g, percentEncoded));
  if (parts.some((part) => /^\.{0,2}$/.test(part) || part.length > MAX_NAME_BYTES)) {
    throw new RangeError(`not a blob name: ${JSON.stringify(key.slice(0, MAX_NAME_BYTES))}`);
  }
  const name = parts.at(-1) ?? '';
  // A folder must never have the name of a file: `a` is stored in `a.blob`, so `a.blob/b` must not be in `a.blob/`.
  const folders = parts.slice(0, -1).map((part) => (part.endsWith(SUFFIX) ? part.replace(/\.blob$/, '%2Eblob') : part));
  return join(folder, ...folders, `${name}${SUFFIX}`);
}

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
