import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileBlobStore } from '../../../../lambdas/adapters/files/blobs.ts';
import { describeBlobStore } from '../../../contracts/blob-store.ts';

const folders: string[] = [];

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-blobs-'));
  folders.push(folder);
  return folder;
}

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

describeBlobStore('the folder of blobs', async () => fileBlobStore(join(await emptyFolder(), 'not', 'yet', 'there')));

describe('a folder of blobs', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await emptyFolder();
  });

  it.each(['../outside', 'runs/../../outside', '/etc/passwd', './here', 'runs//twice', '', 'runs/', 'a'.repeat(300)])(
    'refuses the name "%s"',
    async (key) => {
      const store = fileBlobStore(join(folder, 'blobs'));

      await expect(store.put(key, 'text')).rejects.toThrow('not a blob name');
      await expect(store.get(key)).rejects.toThrow('not a blob name');

      expect(await readdir(folder)).toEqual([]);
    },
  );

  it.each(['..\\outside', 'a\u0000b', '%2e%2e/outside', '~/x', 'C:\\x', "it's", '...', '-rf'])(
    'keeps the odd name "%s" inside the folder',
    async (key) => {
      const store = fileBlobStore(join(folder, 'blobs'));

      await store.put(key, 'text');

      expect(await store.get(key)).toBe('text');
      expect(await readdir(folder)).toEqual(['blobs']);
    },
  );

  it('leaves nothing aside once a text is stored', async () => {
    const store = fileBlobStore(folder);

    await store.put('runs/one', 'text');
    await store.put('runs/one', 'text');
    await expect(store.put('runs/one', 'other')).rejects.toThrow();

    expect(await readdir(join(folder, 'runs'))).toEqual(['one.blob']);
  });

  it('says what is wrong where a folder cannot be made, instead of "nothing is there"', async () => {
    await writeFile(join(folder, 'runs'), 'a file where a folder should be');
    const store = fileBlobStore(folder);

    await expect(store.get('runs/one')).rejects.toThrow('ENOTDIR');
    await expect(store.put('runs/one', 'text')).rejects.toThrow('ENOTDIR');
  });

  it('reads through a link to the folder', async () => {
    await fileBlobStore(folder).put('runs/one', 'text');
    await symlink(folder, `${folder}-link`);
    folders.push(`${folder}-link`);

    expect(await fileBlobStore(`${folder}-link`).get('runs/one')).toBe('text');
  });
});
