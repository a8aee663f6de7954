import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCrdCorpus } from '../../../bin/conformance/crds.ts';
import type { JsonObject } from '../../../gates/model/json.ts';
import { field, spec } from '../../gates/crd-compat/support.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sluice-crds-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes a corpus of one case and runs it. */
async function run(
  expected: readonly JsonObject[],
  before: JsonObject | string | undefined,
  after: JsonObject | string | undefined,
  more: JsonObject = {},
) {
  const directory = await mkdtemp(path.join(folder, 'corpus-'));
  const text = (document: JsonObject | string) => (typeof document === 'string' ? document : JSON.stringify(document));
  await mkdir(path.join(directory, 'one'));
  await writeFile(
    path.join(directory, 'index.json'),
    JSON.stringify([{ name: 'one', path: 'a.yaml', expected, ...more }]),
  );
  if (before !== undefined) await writeFile(path.join(directory, 'one', 'before.yaml'), text(before));
  if (after !== undefined) await writeFile(path.join(directory, 'one', 'after.yaml'), text(after));
  return runCrdCorpus(directory);
}

const short = field({ type: 'string', maxLength: 5 });
const long = field({ type: 'string', maxLength: 9 });
const loosened = { rule: 'max-length-loosened', verdict: 'compatible', version: 'v1', path: '.spec.f' };

describe('running a corpus of CRDs', () => {
  it('matches where every expectation is answered and nothing else is', async () => {
    expect(await run([loosened], short, long)).toEqual({ cases: 1, mismatches: [], unreadable: [], unsupported: 0 });
  });

  it.each([
    {
      name: 'nothing was expected',
      expected: [],
      missing: [],
      unexpected: ['max-length-loosened v1 .spec.f compatible'],
    },
    {
      name: 'another verdict was expected',
      expected: [{ ...loosened, verdict: 'review' }],
      missing: ['max-length-loosened v1 .spec.f review'],
      unexpected: ['max-length-loosened v1 .spec.f compatible'],
    },
    {
      name: 'something else was expected too',
      expected: [loosened, { rule: 'crd-scope-changed', verdict: 'breaking', path: 'spec.scope' }],
      missing: ['crd-scope-changed - spec.scope breaking'],
      unexpected: [],
    },
  ])('tells the difference where $name', async ({ expected, missing, unexpected }) => {
    const { mismatches } = await run(expected, short, long);

    expect(mismatches).toEqual([{ case: 'one', expected: missing, actual: unexpected }]);
  });

  it('takes each verdict that an expectation accepts', async () => {
    const { mismatches } = await run(
      [{ ...loosened, verdict: 'review', accept: ['review', 'compatible'] }],
      short,
      long,
    );

    expect(mismatches).toEqual([]);
  });

  it('leaves out what follows from something else, on both sides', async () => {
    const list = field({ type: 'array', items: { type: 'string' } });
    const expected = [
      { rule: 'type-changed', verdict: 'breaking', version: 'v1', path: '.spec.f' },
      { rule: 'field-removed', verdict: 'breaking', version: 'v1', path: '.spec.f[*]', impliedBy: 'type-changed' },
    ];

    expect((await run(expected, list, short)).mismatches).toEqual([]);
    expect((await run(expected.slice(1), list, short)).mismatches).toEqual([
      { case: 'one', expected: [], actual: ['type-changed v1 .spec.f breaking'] },
    ]);
  });

  it('compares a file that moved', async () => {
    const { mismatches } = await run([loosened], short, long, { beforePath: 'old/a.yaml' });

    expect(mismatches).toEqual([]);
  });

  it('takes a side without a file for a CRD that is not there', async () => {
    const removed = { rule: 'crd-removed', verdict: 'breaking', path: 'metadata.name' };

    expect((await run([removed], short, undefined)).mismatches).toEqual([]);
    expect((await run([], undefined, short)).mismatches).toEqual([]);
  });

  it('counts what the gate could not decide as a mismatch', async () => {
    const { mismatches } = await run([], spec({}), 'kind: CustomResourceDefinition');

    expect(mismatches).toEqual([
      { case: 'one', expected: [], actual: [expect.stringMatching(/^undecided: a\.yaml at head: not a readable CRD/)] },
    ]);
  });

  it.each([
    { name: 'no index', index: undefined, reason: /ENOENT/, at: 'index.json' },
    { name: 'an index that is no JSON', index: '{', reason: /JSON/, at: 'index.json' },
    { name: 'an index that is no list', index: '{}', reason: /^it is not a list of cases$/, at: 'index.json' },
    { name: 'a case without expectations', index: '[{"name": "one"}]', reason: /expected/, at: '#0' },
    {
      name: 'a case outside the corpus',
      index: '[{"name": "../one", "expected": []}]',
      reason: /name of its folder/,
      at: '#0',
    },
    { name: 'a case without files', index: '[{"name": "one", "expected": []}]', reason: /ENOENT/, at: 'one' },
  ])('says that it could not read $name', async ({ index, reason, at }) => {
    const directory = await mkdtemp(path.join(folder, 'corpus-'));
    if (index !== undefined) await writeFile(path.join(directory, 'index.json'), index);

    expect(await runCrdCorpus(directory)).toEqual({
      cases: 0,
      mismatches: [],
      unreadable: [{ case: at, reason: expect.stringMatching(reason) }],
      unsupported: 0,
    });
  });
});

const corpus = path.join(import.meta.dirname, '../../../../shared/corpus/crds');
const isPresent = existsSync(corpus);
if (!isPresent) process.stderr.write('the corpus of real CRDs is not here: its cases are skipped\n');

describe.skipIf(!isPresent)('the corpus of real CRDs', () => {
  /** Validation rules that no object of base can break: docs/conformance.md argues each. The gate proves them, the case does not expect it. */
  const argued = /^cel-rule-(?:added|changed) v1beta1 \.spec\..+ (?:breaking|review)$/;

  it('has no mismatch but validation rules that are proved compatible', { timeout: 120_000 }, async () => {
    const report = await runCrdCorpus(corpus);
    const open = report.mismatches
      .flatMap((mismatch) => mismatch.expected as string[])
      .filter((line) => !argued.test(line));

    expect(report.unreadable).toEqual([]);
    expect(open).toEqual([]);
    expect(
      report.mismatches
        .flatMap((mismatch) => mismatch.actual as string[])
        .filter((line) => !/^cel-rule-(?:added|changed) .+ compatible$/.test(line)),
    ).toEqual([]);
  });
});
