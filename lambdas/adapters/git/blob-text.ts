import type { SnapshotFile } from '../../../gates/model/snapshot.ts';
import type { FileRequest } from '../../ports/source-tree.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A file as the snapshot keeps it, from the blob's bytes. A byte order mark is part of the text. */
export function readFile({ path, blob }: FileRequest, bytes: Uint8Array): SnapshotFile {
  const size = bytes.byteLength;
  try {
    return { path, blob, size, content: utf8.decode(bytes) };
  } catch {
    return { path, blob, size, unread: 'not-text' };
  }
}

export function tooLarge({ path, blob }: FileRequest, size: number): SnapshotFile {
  return { path, blob, size, unread: 'too-large' };
}

/** Size is not known when the blob could not be had. */
export function unavailable({ path, blob }: FileRequest): SnapshotFile {
  return { path, blob, size: 0, unread: 'unavailable' };
}
