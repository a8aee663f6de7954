import type { SnapshotFile } from '../../../gates/model/snapshot.ts';
import { type ImageFiles, UnusableImage } from '../../ports/image-contents.ts';
import { readFile, tooLarge, unavailable } from '../git/blob-text.ts';
import type { AskedPaths } from './asked-paths.ts';
import type { Layer, LayerEntry } from './layer.ts';

/** Folders that are searched because something replaced them; a real image has a handful. */
const MOST_SEARCHES = 2000;

interface Overlay {
  readonly entries: Map<string, LayerEntry>;
  /** Every path that something was ever below. */
  readonly parents: Set<string>;
  searches: number;
}

/**
 * What a container sees of the layers, lowest first: what a layer removes is gone from those below it, and what it puts at a path takes
 * the place of what was there. Links are followed where they lead to something that was asked for; any other makes the answer
 * incomplete, for a container would see more there than is known here.
 */
export function overlaid(layers: readonly Layer[], asked: AskedPaths): ImageFiles {
  const overlay: Overlay = { entries: new Map(), parents: new Set(), searches: 0 };
  for (const layer of layers) apply(overlay, layer);
  const files: SnapshotFile[] = [];
  const strays: string[] = [];
  for (const [path, entry] of overlay.entries) {
    if (entry.kind === 'link' && isStray(overlay, path, entry.target, asked))
      strays.push(`${path} is a link to ${entry.target}`);
    const file = fileAt(overlay, path, entry, asked);
    if (file !== undefined) files.push(file);
  }
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  if (strays.length === 0) return { files };
  const more = strays.length === 1 ? '' : ` (and ${strays.length - 1} more)`;
  return { files, incomplete: `${strays.sort()[0]}, where nothing was read${more}` };
}

function apply(overlay: Overlay, { entries, removed, emptied }: Layer): void {
  for (const path of removed) {
    overlay.entries.delete(path);
    clear(overlay, path);
  }
  for (const path of emptied) clear(overlay, path);
  for (const [path, entry] of entries) place(overlay, path, entry);
}

function place(overlay: Overlay, path: string, entry: LayerEntry): void {
  const before = overlay.entries.get(path);
  if (entry.kind === 'folder' && before?.kind === 'folder') return;
  if (entry.kind !== 'folder') clear(overlay, path);
  overlay.entries.set(path, entry.kind === 'hard-link' ? linked(overlay, entry.target) : entry);
  for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
    const parent = path.slice(0, at);
    if (overlay.parents.has(parent)) break;
    overlay.parents.add(parent);
  }
}

/** A hard link is the file itself as it was then. One to a file that was not read is a file that cannot be read. */
function linked({ entries }: Overlay, target: string): LayerEntry {
  const file = entries.get(target);
  return file?.kind === 'file' ? file : { kind: 'hard-link', target };
}

/** Takes away everything below a folder; the root is the empty text. */
function clear(overlay: Overlay, folder: string): void {
  if (folder !== '' && !overlay.parents.has(folder)) return;
  overlay.searches += 1;
  if (overlay.searches > MOST_SEARCHES)
    throw new UnusableImage('its layers take each other apart more often than any builder does');
  const prefix = folder === '' ? '' : `${folder}/`;
  for (const path of overlay.entries.keys()) if (path.startsWith(prefix)) overlay.entries.delete(path);
}

function fileAt(overlay: Overlay, path: string, entry: LayerEntry, asked: AskedPaths): SnapshotFile | undefined {
  if (!asked.isAsked(path)) return undefined;
  const found = entry.kind === 'link' ? overlay.entries.get(destination(path, entry.target) ?? '') : entry;
  if (found?.kind === 'hard-link') return unavailable({ path, blob: `hard link to ${found.target}` });
  if (found?.kind !== 'file') return undefined;
  const { blob, size, bytes } = found;
  return bytes === undefined ? tooLarge({ path, blob }, size) : readFile({ path, blob }, bytes);
}

/** A link on the way, one that leaves what was read, and one to another link: what lies behind them is not known. */
function isStray({ entries, parents }: Overlay, path: string, target: string, asked: AskedPaths): boolean {
  if (asked.isOnTheWay(path)) return true;
  const leadsTo = destination(path, target);
  if (leadsTo === undefined) return true;
  return !(
    entries.get(leadsTo)?.kind === 'file' ||
    (parents.has(leadsTo) && asked.isNear(leadsTo) && !asked.isOnTheWay(leadsTo))
  );
}

/** Where a link leads, by its text alone; `undefined` when it climbs out of the root, where a container would stay. */
function destination(path: string, target: string): string | undefined {
  const from = target.startsWith('/') ? [] : path.split('/').slice(0, -1);
  const parts = [...from];
  for (const part of target.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}
