import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runTlsCorpus } from '../../../bin/conformance/tls.ts';
import { approver, MIN_12, MIN_13, SIX, server } from '../../gates/tls-profile/support.ts';

const corpus = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'corpus', 'tls');
const root = mkdtempSync(join(tmpdir(), 'sluice-tls-corpus-'));
afterAll(() => rmSync(root, { recursive: true }));

let count = 0;
function plant(index: unknown, files: Readonly<Record<string, string>> = {}): string {
  count += 1;
  const dir = join(root, String(count));
  mkdirSync(dir);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  writeFileSync(join(dir, 'index.json'), typeof index === 'string' ? index : JSON.stringify(index));
  return dir;
}

const words = (Old: string, Intermediate: string, Modern: string) => ({
  Old: { notWeaker: Old },
  Intermediate: { notWeaker: Intermediate },
  Modern: { notWeaker: Modern },
});
const files = {
  'a.yaml': approver(MIN_12, SIX),
  'b.yaml': approver(MIN_13),
  'c.yaml': server({ https: true }),
  'd.yaml': server({ command: ['proxy-agent'] }),
  'e.yaml': approver('--v=2'),
};

describe('the corpus of TLS manifests', () => {
  it('matches where every verdict of a file and of a pair is the expected one', async () => {
    const index = {
      files: [
        { file: 'a.yaml', expected: words('pass', 'pass', 'fail') },
        { file: 'b.yaml', expected: words('pass', 'pass', 'pass') },
        { file: 'c.yaml', expected: words('indeterminate', 'indeterminate', 'indeterminate') },
        { file: 'd.yaml', expected: words('exempt', 'exempt', 'exempt') },
        { file: 'e.yaml', expected: words('pass', 'fail', 'fail') },
      ],
      pairs: [
        { intermediate: 'a.yaml', modern: 'b.yaml', expected: 'wired' },
        { intermediate: 'c.yaml', modern: 'c.yaml', expected: 'notWired' },
        { intermediate: 'd.yaml', modern: 'd.yaml', expected: 'notApplicable' },
        { intermediate: 'a.yaml', modern: 'e.yaml', expected: 'staleFixture' },
      ],
    };

    expect(await runTlsCorpus(plant(index, files))).toEqual({
      cases: 9,
      mismatches: [],
      unreadable: [],
      unsupported: 0,
    });
  });

  it('lists what differs, with both answers', async () => {
    const index = {
      files: [{ file: 'a.yaml', expected: words('pass', 'fail', 'fail') }],
      pairs: [{ intermediate: 'a.yaml', modern: 'a.yaml', expected: 'wired' }],
    };

    expect((await runTlsCorpus(plant(index, files))).mismatches).toEqual([
      {
        case: 'a.yaml',
        expected: { Old: 'pass', Intermediate: 'fail', Modern: 'fail' },
        actual: { Old: 'pass', Intermediate: 'pass', Modern: 'fail' },
      },
      { case: 'a.yaml with a.yaml', expected: 'wired', actual: 'notWired' },
    ]);
  });

  it('counts a case that cannot be read as nothing else', async () => {
    const index = {
      files: [
        { file: 'missing.yaml', expected: words('pass', 'pass', 'pass') },
        { file: '../a.yaml', expected: words('pass', 'pass', 'pass') },
        { expected: {} },
      ],
    };
    const result = await runTlsCorpus(plant(index));

    expect(result).toMatchObject({ cases: 0, mismatches: [], unsupported: 0 });
    expect(result.unreadable.map((one) => one.case)).toEqual(['files[0]', 'files[1]', 'files[2]']);
  });

  it.each(['{', '3', '{"pairs": []}'])('cannot be read where its index is %s', async (index) => {
    expect((await runTlsCorpus(plant(index))).unreadable).toHaveLength(1);
  });

  it.skipIf(!existsSync(corpus))('has no mismatch on the real manifests, where they are at hand', async () => {
    const { cases, mismatches, unreadable } = await runTlsCorpus(corpus);

    expect(mismatches).toEqual([]);
    expect(unreadable).toEqual([]);
    expect(cases).toBeGreaterThan(50);
  });

  if (!existsSync(corpus)) process.stdout.write(`skipped: no corpus of TLS manifests at ${corpus}\n`);
});
