import type { Stream, StreamVersion } from '../../gates/model/stream.ts';

/** One entry of a stream's history. `stream` is null where the version withdraws it. */
export interface StreamRecord {
  readonly id: string;
  readonly version: number;
  readonly stream: Stream | null;
  readonly author: string;
  readonly reason: string;
  readonly at: string;
}

/** A version to write. `expectedVersion` is the version the author looked at; 0 for a new stream. */
export interface StreamWrite extends Omit<StreamRecord, 'version'> {
  readonly expectedVersion: number;
}

export interface StreamStore {
  /** Streams in force, by id, strongly consistent. A stored document that no longer parses throws: a stream must not vanish silently. */
  active(): Promise<readonly StreamVersion[]>;
  /** The newest version of every stream, by id, those that were withdrawn included; strongly consistent. */
  heads(): Promise<readonly StreamRecord[]>;
  /** The version in force of one stream; `undefined` when there is none, or it was withdrawn. */
  get(id: string): Promise<StreamVersion | undefined>;
  /** Adds a version and moves the pointer, atomically. `stale`: another person or process wrote first. */
  write(write: StreamWrite): Promise<'written' | 'stale'>;
  /** Newest first. */
  log(id: string): Promise<readonly StreamRecord[]>;
}
