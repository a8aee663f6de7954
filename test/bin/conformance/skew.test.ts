import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSkewCorpus } from '../../../bin/conformance/skew.ts';
import { CHECKS } from '../../../gates/version-skew/catalogue.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sluice-skew-'));
});
afterAll(() => rm(folder, { recursive: true }));

const corpus = {
  asOf: '2026-08-22',
  lineages: { trains: { slots: [['1.0'], ['1.1'], ['1.2', '2.0']], open: '2.0', note: 'invented' } },
  policies: {
    near: {
      kind: 'range',
      scheme: 'semver',
      lineage: 'trains',
      maxBehind: 1,
      maxAhead: 0,
      exemptions: ['spare', 'All'],
    },
    either: {
      kind: 'mode',
      rows: [
        // biome-ignore lint/suspicious/noThenProperty: a corpus calls the limit in a row so
        { if: { mode: 'on' }, then: { kind: 'equal', onMissing: 'fail' } },
        { if: {}, verdict: 'warn' },
      ],
    },
    young: { kind: 'age', maxDays: 3, note: 'invented', owner: 'nobody' },
    one: { kind: 'sameValue', scheme: 'semver', granularity: 'full' },
  },
};

async function run(cases: readonly unknown[], more: Record<string, unknown> = {}) {
  const directory = await mkdtemp(path.join(folder, 'corpus-'));
  await writeFile(path.join(directory, 'cases.json'), JSON.stringify({ ...corpus, cases, ...more }));
  return runSkewCorpus(directory);
}
const one = (policy: string, inputs: unknown, expected: string) => ({
  id: `${policy}-${expected}`,
  policy,
  inputs,
  expected,
});

describe('running a corpus of version skew', () => {
  it('matches where every verdict is the expected one', async () => {
    const cases = [
      one('near', { subject: '1.1.0', reference: '2.0.0' }, 'pass'),
      one('near', { subject: '1.0.0', reference: ['1.1.0', '2.0.0'] }, 'fail'),
      one('near', { subject: '1.0.0', reference: '2.0.0', exempt: 'spare' }, 'pass'),
      one('near', { subject: 'x', reference: '2.0.0' }, 'unknown'),
      one('either', { mode: 'on', expected: 'a', actual: 'b' }, 'fail'),
      one('either', { mode: 'off' }, 'warn'),
      one('young', { version: 'v0.0.0-20260820000000-0123456789ab' }, 'pass'),
      one('young', { version: 'v0.0.0-20260820000000-0123456789ab', as_of: '2026-08-24T00:00:00Z' }, 'fail'),
      one('one', { values: { a: '1.0.0', b: '1.0.1' } }, 'fail'),
    ];

    expect(await run(cases)).toEqual({ cases: 9, mismatches: [], unreadable: [], unsupported: 0 });
  });

  it('tells what was said where another verdict was expected', async () => {
    const { mismatches } = await run([one('near', { subject: '1.0.0', reference: '2.0.0' }, 'pass')]);

    expect(mismatches).toEqual([
      {
        case: 'near-pass',
        expected: 'pass',
        actual: {
          outcome: 'fail',
          details: ['subject `1.0.0` is 2 lines behind reference `2.0.0` (slot 2 with 1.2), at most 1 allowed'],
        },
      },
    ]);
  });

  it.each([
    {
      name: 'a case without a policy',
      cases: [{ id: 'a', inputs: {}, expected: 'pass' }],
      more: {},
      at: '#0',
      reason: /policy/,
    },
    {
      name: 'a policy that is not there',
      cases: [one('far', {}, 'pass')],
      more: {},
      at: 'far-pass',
      reason: /^there is no policy far$/,
    },
    {
      name: 'a policy of an unknown kind',
      cases: [one('odd', {}, 'pass')],
      more: { policies: { odd: { kind: 'guess' } } },
      at: 'odd-pass',
      reason: /Invalid discriminator value/,
    },
    {
      name: 'a policy with an unknown word',
      cases: [one('odd', {}, 'pass')],
      more: { policies: { odd: { kind: 'equal', exactly: true } } },
      at: 'odd-pass',
      reason: /Unrecognized key: "exactly"/,
    },
    { name: 'an index without cases', cases: [], more: { cases: 3 }, at: 'cases.json', reason: /expected array/ },
  ])('says that it could not read $name', async ({ cases, more, at, reason }) => {
    expect((await run(cases, more)).unreadable).toEqual([{ case: at, reason: expect.stringMatching(reason) }]);
  });

  it('says that it could not read a corpus that is not there', async () => {
    expect((await runSkewCorpus(path.join(folder, 'nowhere'))).unreadable).toEqual([
      { case: 'cases.json', reason: expect.stringMatching(/ENOENT/) },
    ]);
  });
});

describe('our own cases', () => {
  const own = path.join(import.meta.dirname, '../../fixtures/skew');

  it('have no mismatch', async () => {
    const { cases, mismatches, unreadable } = await runSkewCorpus(own);

    expect({ mismatches, unreadable }).toEqual({ mismatches: [], unreadable: [] });
    expect(cases).toBeGreaterThan(250);
  });

  it('ask every kind of limit, and end in every outcome', async () => {
    const { policies, cases } = JSON.parse(await readFile(path.join(own, 'cases.json'), 'utf8'));
    const kinds = cases.map(({ policy }: { policy: string }) => policies[policy].kind);
    const outcomes = new Set(cases.map(({ expected }: { expected: string }) => expected));

    expect(CHECKS.map(({ kind }) => kind).filter((kind) => !kinds.includes(kind))).toEqual([]);
    expect([...outcomes].sort()).toEqual(['fail', 'pass', 'unknown', 'warn']);
  });
});

const known = path.join(import.meta.dirname, '../../../../shared/corpus/skew');
const isThere = existsSync(path.join(known, 'cases.json'));
if (!isThere) process.stderr.write(`skipped: the corpus of known skew cases is not at ${known}\n`);

describe.runIf(isThere)('the corpus of known skew cases', () => {
  it('has no mismatch', async () => {
    const { cases, mismatches, unreadable } = await runSkewCorpus(known);

    expect({ mismatches, unreadable }).toEqual({ mismatches: [], unreadable: [] });
    expect(cases).toBeGreaterThan(300);
  });
});
