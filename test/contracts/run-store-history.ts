import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Run } from '../../gates/model/run.ts';
import { Verdict } from '../../gates/model/verdict.ts';
import type { RunQuery, RunStore } from '../../lambdas/ports/run-store.ts';
import { fakeBlobStore } from '../support/fakes/blob-store.ts';
import { fakeClock } from '../support/fakes/clock.ts';
import { runs as tries } from '../support/property-runs.ts';
import type { OpenRunStore } from './opening.ts';
import { completed, type RunSketch } from './samples.ts';

const sharedPrefix = 'abcdef0';
const shas = [`${sharedPrefix}${'1'.repeat(33)}`, `${sharedPrefix}${'2'.repeat(33)}`, '9'.repeat(40)];

export function describeHistory(name: string, open: OpenRunStore): void {
  describe(`${name} answers questions about the past`, () => {
    let store: RunStore;
    beforeEach(async () => {
      store = await open({ clock: fakeClock('2026-12-01T12:00:00.000Z'), blobs: fakeBlobStore() });
    });

    summaries(() => store);
    paging(() => store);
  });
  describe(`${name} filters the past`, () => combinations(open));
}

async function keep(store: RunStore, sketch: RunSketch): Promise<Run> {
  const { repository = 'harbour/boats', number = 7 } = sketch;
  const evalSeq = await store.beginEvaluation(repository, number);
  const evaluation = completed(evalSeq, `d-${repository}-${number}-${evalSeq}`, sketch);
  await store.completeEvaluation(evaluation);
  return evaluation.run;
}

function summaries(store: () => RunStore): void {
  it('has no past at first', async () => {
    expect(await store().history({ limit: 10 })).toEqual([]);
    expect(await store().history({ repository: 'harbour/boats', number: 7, limit: 10 })).toEqual([]);
  });

  it('sums a run up, with the worst verdict of each gate', async () => {
    const run = await keep(store(), {
      verdict: 'fail',
      wouldBe: 'inconclusive',
      gates: [
        ['crd-compat', 'pass'],
        ['image-pinning', 'waived'],
        ['crd-compat', 'fail'],
      ],
    });

    expect(await store().history({ limit: 10 })).toEqual([
      {
        id: run.id,
        repository: 'harbour/boats',
        number: 7,
        headSha: 'a'.repeat(40),
        base: 'main',
        asOf: '2026-12-01T12:00:00.000Z',
        verdict: 'fail',
        wouldBe: 'inconclusive',
        headline: 'The verdict is fail',
        gates: { 'crd-compat': 'fail', 'image-pinning': 'waived' },
      },
    ]);
  });

  it.each([
    { since: '2026-12-01T12:00:00Z', count: 1 },
    { since: '2026-12-01T12:00:00.000Z', count: 1 },
    { since: '2026-12-01T12:00:00.001Z', count: 0 },
    { since: '2026-12-01T13:00:00+02:00', count: 1 },
  ])('takes the instant itself along: since $since there are $count', async ({ since, count }) => {
    await keep(store(), { asOf: '2026-12-01T12:00:00.000Z' });

    expect(await store().history({ since, limit: 10 })).toHaveLength(count);
  });

  it.each(['abcdef', '', 'not a sha', 'abcdef0_1'])('refuses "%s" as the beginning of a commit id', async (sha) => {
    await expect(store().history({ sha, limit: 10 })).rejects.toThrow('a commit id, or its first seven or more digits');
  });
}

function paging(store: () => RunStore): void {
  it('gives the newest first and stops at the limit', async () => {
    const runs: Run[] = [];
    for (let minute = 0; minute < 40; minute += 1) {
      const asOf = new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString();
      runs.push(await keep(store(), { number: 1 + (minute % 3), asOf }));
    }
    const newest = runs.map(({ id }) => id).reverse();

    expect((await store().history({ limit: 1000 })).map(({ id }) => id)).toEqual(newest);
    expect((await store().history({ limit: 7 })).map(({ id }) => id)).toEqual(newest.slice(0, 7));
    expect(await store().history({ limit: 0 })).toEqual([]);
  });

  it('finds the one run that matches behind a hundred that do not', async () => {
    const failed = await keep(store(), { verdict: 'fail', asOf: '2026-10-01T00:00:00.000Z' });
    for (let index = 0; index < 110; index += 1) await keep(store(), { salt: String(index) });

    for (const query of [{}, { repository: 'harbour/boats' }, { repository: 'harbour/boats', number: 7 }]) {
      const found = await store().history({ ...query, verdict: 'fail', limit: 5 });
      expect(found.map(({ id }) => id)).toEqual([failed.id]);
    }
  });
}

/** Every combination of filters against the plain definition: each given part must match. */
function combinations(open: OpenRunStore): void {
  let store: RunStore;
  const runs: Run[] = [];
  const wouldBes = [undefined, { wouldBe: 'fail' }, { wouldBe: 'pass' }, { wouldBe: 'inconclusive' }] as const;
  beforeAll(async () => {
    store = await open({ clock: fakeClock('2026-12-01T12:00:00.000Z'), blobs: fakeBlobStore() });
    for (let index = 0; index < 48; index += 1) {
      runs.push(
        await keep(store, {
          repository: index % 3 === 0 ? 'harbour/docks' : 'harbour/boats',
          number: 1 + (index % 2),
          headSha: shas[index % shas.length] ?? '',
          verdict: Verdict.options[index % 5] ?? 'pass',
          ...wouldBes[index % 4],
          gates:
            index % 4 === 0
              ? [['image-pinning', 'fail']]
              : [
                  ['crd-compat', 'pass'],
                  ['gate.with-odd "id"', 'fail'],
                ],
          asOf: new Date(Date.UTC(2026, 10, 1 + Math.floor(index / 4), index % 7)).toISOString(),
          salt: String(index),
        }),
      );
    }
  });

  it('answers as the definition says, whatever parts are given', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryQuery, async (query) => {
        const expected = runs.filter((run) => isAskedFor(run, query)).map(({ id }) => id);
        expected.sort().reverse();

        const found = await store.history(query);

        expect(found.map(({ id }) => id)).toEqual(expected.slice(0, query.limit));
      }),
      tries(150),
    );
  });
}

const arbitraryQuery: fc.Arbitrary<RunQuery> = fc.record(
  {
    repository: fc.constantFrom('harbour/boats', 'harbour/docks', 'harbour/none'),
    number: fc.constantFrom(1, 2, 3),
    sha: fc.constantFrom(sharedPrefix, sharedPrefix.toUpperCase(), '9999999', '9'.repeat(40), ...shas, '0'.repeat(7)),
    verdict: fc.constantFrom(...Verdict.options),
    wouldBe: fc.constantFrom(...Verdict.options),
    gate: fc.constantFrom('crd-compat', 'image-pinning', 'gate.with-odd "id"', 'never-ran'),
    since: fc.constantFrom('2026-11-01T00:00:00Z', '2026-11-07T03:00:00.000Z', '2026-12-01T00:00:00Z'),
    limit: fc.constantFrom(1, 3, 100),
  },
  { requiredKeys: ['limit'] },
);

function isAskedFor(run: Run, query: RunQuery): boolean {
  const { candidate } = run;
  const number = candidate.kind === 'pull_request' ? candidate.number : null;
  const tests = [
    candidate.repository === (query.repository ?? candidate.repository),
    number === (query.number ?? number),
    candidate.headSha.startsWith((query.sha ?? candidate.headSha).toLowerCase()),
    run.verdict === (query.verdict ?? run.verdict),
    query.wouldBe === undefined || run.wouldBe === query.wouldBe,
    query.gate === undefined || run.results.some(({ gate }) => gate === query.gate),
    Date.parse(run.asOf) >= Date.parse(query.since ?? run.asOf),
  ];
  return tests.every(Boolean);
}
