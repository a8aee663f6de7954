import { beforeEach, describe, expect, it } from 'vitest';
import type { BlobStore } from '../../lambdas/ports/blob-store.ts';

/** What every BlobStore promises. `open` gives an empty one. */
export function describeBlobStore(name: string, open: () => Promise<BlobStore>): void {
  describe(`${name} keeps texts`, () => {
    let store: BlobStore;
    beforeEach(async () => {
      store = await open();
    });

    it.each([
      { name: 'a plain text', text: '{"a":1}' },
      { name: 'an empty text', text: '' },
      { name: 'letters beyond ASCII and a line end', text: 'Größe 船 🚢\r\n\u0000' },
      { name: 'a megabyte', text: 'ahoy '.repeat(200_000) },
    ])('gives back $name unchanged', async ({ text }) => {
      await store.put('runs/one.json', text);

      expect(await store.get('runs/one.json')).toBe(text);
    });

    it('says that there is nothing under an unknown name', async () => {
      expect(await store.get('runs/none.json')).toBeUndefined();
    });

    it('takes the same text twice', async () => {
      await store.put('snapshots/sha256:00', 'same');
      await store.put('snapshots/sha256:00', 'same');

      expect(await store.get('snapshots/sha256:00')).toBe('same');
    });

    it('refuses another text under a name that is taken, and keeps the first', async () => {
      await store.put('runs/one.json', 'first');

      await expect(store.put('runs/one.json', 'second')).rejects.toThrow(
        'blob runs/one.json already holds another text',
      );

      expect(await store.get('runs/one.json')).toBe('first');
    });

    it('keeps names apart that differ in one character only', async () => {
      const names = ['runs/a', 'runs/a.', 'runs/a/b', 'runs_a', 'runs%2Fa', 'runs/a:b', 'runs/a%3Ab', 'runs/a b'];
      for (const key of names) await store.put(key, `text of ${key}`);

      const texts = await Promise.all(names.map((key) => store.get(key)));

      expect(texts).toEqual(names.map((key) => `text of ${key}`));
    });

    it('ends with the one text when many write it at the same time', async () => {
      await Promise.all(Array.from({ length: 8 }, () => store.put('snapshots/busy', 'x'.repeat(50_000))));

      expect(await store.get('snapshots/busy')).toBe('x'.repeat(50_000));
    });
  });
}
