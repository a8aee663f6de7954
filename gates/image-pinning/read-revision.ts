import type { Doubt } from '../model/doubt.ts';
import type { Revision, SnapshotFile, Unread } from '../model/snapshot.ts';
import { isDockerfile, readDockerfile } from './dockerfile.ts';
import { type Inventory, joined, type Mention, type NamedImage, nothing } from './inventory.ts';
import { isManifest, readManifest } from './manifest.ts';
import { isKustomizationFile } from './manifest-kustomize.ts';
import { type ImagePinningParams, isAllowed, isAsked } from './params.ts';
import { splitTag } from './reference.ts';

export function readsFile(path: string): boolean {
  return isManifest(path) || isDockerfile(path);
}

/** Everything about images in the files of one revision that the rule asks about. */
export function readRevision(revision: Revision, params: ImagePinningParams): Inventory {
  const files = revision.files.filter((file) => readsFile(file.path) && isAsked(params, file.path));
  const all = joined(files.map(readFile));
  const replaced = replacedNames(all);
  const isJudged = ({ value, written, reference, place }: Mention): boolean => {
    if (isAllowed(params, value) || isAllowed(params, written)) return false;
    if (reference.kind !== 'floating' || isKustomizationFile(place.path)) return true;
    return !replaced.has(inFolder(place.path, reference.repository));
  };
  return { ...all, mentions: all.mentions.filter(isJudged) };
}

function readFile(file: SnapshotFile): Inventory {
  if ('unread' in file) return { ...nothing, doubts: [unreadDoubt(file.path, file.unread)] };
  return isDockerfile(file.path) ? readDockerfile(file.path, file.content) : readManifest(file.path, file.content);
}

/** A name that the kustomization of the same folder gives a tag or a digest is judged there, by what it becomes. */
function replacedNames({ named }: Inventory): ReadonlySet<string> {
  const decides = ({ image }: NamedImage): boolean => image.includes('@') || splitTag(image).tag !== undefined;
  const entries = named.filter((entry) => isKustomizationFile(entry.place.path) && decides(entry));
  return new Set(entries.map(({ place, name }) => inFolder(place.path, name)));
}

function inFolder(path: string, name: string): string {
  return JSON.stringify([path.slice(0, path.lastIndexOf('/') + 1), name]);
}

const unreadReasons: Record<Unread, string> = {
  'too-large': 'it is larger than 2 MiB',
  'not-text': 'it is not UTF-8 text',
  unavailable: 'its text is not available',
};

function unreadDoubt(path: string, unread: Unread): Doubt {
  return {
    subject: path,
    reason: `the file was not read: ${unreadReasons[unread]}`,
    wayOut: 'Make it a text file of at most 2 MiB, or exclude it with params.files of the rule.',
    place: { path },
  };
}
