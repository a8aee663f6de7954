import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedPaths } from '../../../../lambdas/adapters/registry/asked-paths.ts';
import { readLayer } from '../../../../lambdas/adapters/registry/layer.ts';
import { overlaid } from '../../../../lambdas/adapters/registry/overlay.ts';
import { runs } from '../../../support/property-runs.ts';
import { tarOf, type WrittenEntry } from '../../../support/tar.ts';

const asked = askedPaths(['manifests/**']);

async function read(archive: Buffer) {
  const digest = `sha256:${createHash('sha256').update(archive).digest('hex')}`;
  const allowance = { compressedBytes: 4_000_000, bytes: 4_000_000, keptBytes: 1_000_000 };
  async function* chunks() {
    for (let at = 0; at < archive.length; at += 700) yield archive.subarray(at, at + 700);
  }
  return overlaid([await readLayer(chunks(), digest, asked, allowance)], asked);
}

const name = fc.stringMatching(/^[a-z.]{1,6}$/);
const path = fc
  .array(name, { minLength: 1, maxLength: 3 })
  .map((parts) => ['manifests', ...parts.filter((part) => part !== '..' && !part.startsWith('.wh.'))].join('/'));
const entry: fc.Arbitrary<WrittenEntry> = fc.record({
  path,
  content: fc.string({ maxLength: 600 }),
  type: fc.constantFrom('0', '5', '2', '1', '3'),
  target: path,
});

/** Writes bytes over an archive, and cuts it for every third number. */
function harmed(entries: readonly WrittenEntry[], bytes: readonly (readonly [number, number])[], cut: number): Buffer {
  const archive = tarOf(entries.map((one) => (one.type === '0' ? one : { ...one, content: '' })));
  for (const [at, byte] of bytes) archive[at % archive.length] = byte;
  return cut % 3 === 0 ? archive.subarray(0, cut % archive.length) : archive;
}

describe('archives that nobody wrote', () => {
  it('end in files below what was asked for, or in an error that says why', async () => {
    const harm = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 12 });
    const entries = fc.array(entry, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(entries, harm, fc.nat(), async (written, bytes, cut) => {
        const said = await read(harmed(written, bytes, cut)).then(
          ({ files }) => files.map(({ path: at }) => at),
          (error: Error) => [`manifests/refused: ${error.message}`],
        );
        for (const text of said) expect(text).toMatch(/^manifests(?:\/(?!\.\.(?:\/|$))[^/]+[\s\S]*)?$/);
      }),
      runs(400),
    );
  });

  it('that were written well are read as they were written', async () => {
    const files = fc.uniqueArray(fc.tuple(path, fc.string({ maxLength: 2000, unit: 'grapheme' })), {
      selector: ([at]) => at,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(files, async (written) => {
        const isFolder = (at: string) => written.some(([other]) => other.startsWith(`${at}/`));
        const plain = written.filter(([at]) => at.split('/').every((part) => part !== '.') && !isFolder(at));
        const { files: found } = await read(tarOf(plain.map(([at, content]) => ({ path: at, content }))));
        const texts = Object.fromEntries(
          found.map((file) => [file.path, 'content' in file ? file.content : undefined]),
        );
        expect(texts).toEqual(Object.fromEntries(plain));
      }),
      runs(200),
    );
  });
});
