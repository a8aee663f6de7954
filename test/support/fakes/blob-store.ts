import type { BlobStore } from '../../../lambdas/ports/blob-store.ts';

export interface FakeBlobStore extends BlobStore {
  readonly texts: Map<string, string>;
}

export function fakeBlobStore(): FakeBlobStore {
  const texts = new Map<string, string>();
  return {
    texts,
    async put(key, text) {
      const present = texts.get(key);
      if (present !== undefined && present !== text) throw new Error(`blob ${key} already holds another text`);
      texts.set(key, text);
    },
    async get(key) {
      return texts.get(key);
    },
  };
}
