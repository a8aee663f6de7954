import { describe, expect, it } from 'vitest';
import { MAX_BUNDLE_BYTES, MAX_FILE_BYTES } from '../../../../gates/model/snapshot.ts';
import { captureSnapshot, wantedBy } from '../../../../lambdas/usecases/changes/capture-snapshot.ts';
import { fakeSourceTree } from '../../../support/fakes/source-tree.ts';
import { toyGate } from '../../../support/toy-gate.ts';

const [BASE, HEAD] = ['a'.repeat(40), 'b'.repeat(40)];
const bundleGate = { ...toyGate, reads: () => true, readsBundle: (path: string) => path.endsWith('.yaml') };

/** What was read of files of these sizes at head: the number of characters of each text, and of each bundle. */
async function read(sizes: Readonly<Record<string, number>>, gates = [bundleGate]): Promise<Record<string, string>> {
  const files = Object.fromEntries(Object.entries(sizes).map(([path, size]) => [path, 'x'.repeat(size)]));
  const tree = fakeSourceTree({ [BASE]: {}, [HEAD]: files });
  const { head } = await captureSnapshot(tree, { base: BASE, head: HEAD }, wantedBy(gates));
  return Object.fromEntries(
    head.files.map((file) => {
      if ('content' in file) return [file.path, `text ${file.content.length}`];
      return [file.path, file.bundle === undefined ? file.unread : `${file.unread}, bundle ${file.bundle.length}`];
    }),
  );
}

describe('capturing a snapshot', () => {
  it('keeps the text of a large file beside its being too large, for a gate that takes it apart', async () => {
    expect(await read({ 'a.yaml': MAX_FILE_BYTES, 'b.yaml': MAX_FILE_BYTES + 1, 'b.md': MAX_FILE_BYTES + 1 })).toEqual({
      'a.yaml': `text ${MAX_FILE_BYTES}`,
      'b.yaml': `too-large, bundle ${MAX_FILE_BYTES + 1}`,
      'b.md': 'too-large',
    });
  });

  it('reads no bundle for gates that take none apart', async () => {
    const { readsBundle: _none, ...plain } = bundleGate;

    expect(await read({ 'b.yaml': MAX_FILE_BYTES + 1 }, [plain as typeof bundleGate])).toEqual({
      'b.yaml': 'too-large',
    });
  });

  it('reads bundles up to a size, and up to a size of all', async () => {
    const large = MAX_BUNDLE_BYTES - 10;

    expect(await read({ 'a.yaml': MAX_BUNDLE_BYTES + 1, 'b.yaml': large, 'c.yaml': large, 'd.yaml': large })).toEqual({
      'a.yaml': 'too-large',
      'b.yaml': `too-large, bundle ${large}`,
      'c.yaml': `too-large, bundle ${large}`,
      'd.yaml': 'too-large',
    });
  });
});
