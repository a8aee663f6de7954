/** Immutable texts by name. Writing the same name twice with the same text is a no-op. */
export interface BlobStore {
  put(key: string, text: string): Promise<void>;
  get(key: string): Promise<string | undefined>;
}
