import { beforeEach, describe, expect, it } from 'vitest';
import type { Run } from '../../gates/model/run.ts';
import type { RunStore } from '../../lambdas/ports/run-store.ts';
import { fakeBlobStore } from '../support/fakes/blob-store.ts';
import { type FakeClock, fakeClock } from '../support/fakes/clock.ts';
import type { OpenRunStore } from './opening.ts';
import { completed, incompressibleFindings } from './samples.ts';

const DAY_MS = 86_400_000;

export function describeEvaluations(name: string, open: OpenRunStore): void {
  describe(`${name} keeps evaluations`, () => {
    let store: RunStore;
    let clock: FakeClock;
    beforeEach(async () => {
      clock = fakeClock();
      store = await open({ clock, blobs: fakeBlobStore() });
    });

    beginning(() => store);
    completing(() => store);
    superseding(() => store);
    readingRuns(() => store);
    keeping(() => store);
    forgetting(
      () => store,
      () => clock,
    );
  });
}

async function verdicts(store: RunStore, digit = 'a') {
  return (await store.commit('harbour/boats', digit.repeat(40))).verdicts;
}

function beginning(store: () => RunStore): void {
  it('knows nothing of a pull request that was never evaluated', async () => {
    expect(await store().head('harbour/boats', 7)).toBeUndefined();
    expect(await store().commit('harbour/boats', 'a'.repeat(40))).toEqual({ verdicts: [], checkRuns: {} });
    expect(await store().hasHandled('d-1')).toBe(false);
  });

  it('keeps the last that was said of a repository', async () => {
    expect(await store().repositoryEnd('harbour/boats')).toBeUndefined();
    await store().noteRepository('harbour/boats', 'it was deleted');
    expect(await store().repositoryEnd('harbour/boats')).toBe('it was deleted');
    expect(await store().repositoryEnd('harbour/docks')).toBeUndefined();
    await store().noteRepository('harbour/boats', null);
    expect(await store().repositoryEnd('harbour/boats')).toBeUndefined();
  });

  it('numbers the evaluations of each pull request from 1', async () => {
    expect(await store().beginEvaluation('harbour/boats', 7)).toBe(1);
    expect(await store().beginEvaluation('harbour/boats', 7)).toBe(2);
    expect(await store().beginEvaluation('harbour/boats', 8)).toBe(1);
    expect(await store().beginEvaluation('harbour/docks', 7)).toBe(1);
    expect(await store().head('harbour/boats', 7)).toEqual({
      repository: 'harbour/boats',
      number: 7,
      evalSeq: 2,
      publishedSeq: 0,
    });
  });

  it('never gives one number to two evaluations that begin together', async () => {
    const claimed = await Promise.all(Array.from({ length: 12 }, () => store().beginEvaluation('harbour/boats', 7)));

    expect([...claimed].sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });
}

const builtImage: Run['candidate'] = {
  kind: 'image',
  repository: 'registry.example.com/lamps/operator',
  base: 'lamp-operator/harbour',
  baseSha: '0'.repeat(40),
  headSha: 'e'.repeat(64),
  stream: 'lamp-operator/harbour',
  component: 'lamp-operator',
  image: { repository: 'registry.example.com/lamps/operator', digest: `sha256:${'e'.repeat(64)}` },
  isFirst: true,
  from: 'image',
};

function keeping(store: () => RunStore): void {
  it('keeps the run of an image, once however often, and has nothing to show', async () => {
    const run = { ...completed(1, 'd-1').run, candidate: builtImage };
    await store().keepRun(run);
    await store().keepRun(run);

    expect(await store().run(run.id)).toEqual(run);
    expect(await store().history({ repository: builtImage.repository, limit: 5 })).toMatchObject([
      { id: run.id, number: null, headSha: builtImage.headSha },
    ]);
    expect((await store().history({ sha: 'e'.repeat(64), limit: 5 })).map(({ id }) => id)).toEqual([run.id]);
    expect(await store().waitingSince('2099-01-01T00:00:00.000Z', 5)).toEqual([]);
  });
}

function completing(store: () => RunStore): void {
  it('keeps which question the run answered, until a run that keeps none', async () => {
    const judged = { inputs: 'sha256:1', at: '2026-11-30T12:00:00.000Z', evalSeq: 1 };
    const first = await store().beginEvaluation('harbour/boats', 7);
    await store().completeEvaluation({ ...completed(first, 'd-1'), judged });
    expect((await store().head('harbour/boats', 7))?.judged).toEqual(judged);

    const second = await store().beginEvaluation('harbour/boats', 7);
    await store().completeEvaluation(completed(second, 'd-2'));
    expect(await store().head('harbour/boats', 7)).not.toHaveProperty('judged');
  });

  it('stores run, head, delivery marker and the verdict on the commit together', async () => {
    const evalSeq = await store().beginEvaluation('harbour/boats', 7);
    const evaluation = completed(evalSeq, 'd-1');

    expect(await store().completeEvaluation(evaluation)).toBe('stored');

    expect(await store().run(evaluation.run.id)).toEqual(evaluation.run);
    expect(await store().hasHandled('d-1')).toBe(true);
    expect(await store().head('harbour/boats', 7)).toEqual({
      repository: 'harbour/boats',
      number: 7,
      evalSeq: 1,
      publishedSeq: 0,
      runId: evaluation.run.id,
      headSha: 'a'.repeat(40),
    });
    expect(await verdicts(store())).toEqual([
      {
        repository: 'harbour/boats',
        headSha: 'a'.repeat(40),
        number: 7,
        evalSeq: 1,
        runId: evaluation.run.id,
        base: 'main',
        installationId: 42,
        createdAt: '2026-12-01T12:00:00.000Z',
        isWaiting: true,
        isGivenUp: false,
      },
    ]);
  });

  it('stores the same completion again without a second verdict', async () => {
    const evaluation = completed(await store().beginEvaluation('harbour/boats', 7), 'd-1');

    await store().completeEvaluation(evaluation);
    expect(await store().completeEvaluation(evaluation)).toBe('stored');

    expect(await store().waitingSince('2026-12-01T12:00:00.000Z', 10)).toHaveLength(1);
  });

  it('keeps an installation that is not known as null', async () => {
    const evalSeq = await store().beginEvaluation('harbour/boats', 7);

    await store().completeEvaluation({ ...completed(evalSeq, 'd-1'), installationId: null });

    expect(await verdicts(store())).toMatchObject([{ installationId: null }]);
  });

  it('refuses the result of an evaluation that never began', async () => {
    await store().beginEvaluation('harbour/boats', 7);

    await expect(store().completeEvaluation(completed(2, 'd-1'))).rejects.toThrow(
      'evaluation 2 of harbour/boats#7 never began',
    );
    await expect(store().completeEvaluation(completed(1, 'd-1', { number: 8 }))).rejects.toThrow(
      'evaluation 1 of harbour/boats#8 never began',
    );

    expect(await store().hasHandled('d-1')).toBe(false);
    expect(await store().history({ limit: 10 })).toEqual([]);
  });

  it('marks a delivery that needs no run', async () => {
    await store().markHandled('d-1', 'pull request is closed');

    expect(await store().hasHandled('d-1')).toBe(true);
    expect(await store().hasHandled('d-2')).toBe(false);
  });
}

function superseding(store: () => RunStore): void {
  it('stores nothing of a run when a later evaluation has begun', async () => {
    const late = completed(await store().beginEvaluation('harbour/boats', 7), 'd-1');
    await store().beginEvaluation('harbour/boats', 7);

    expect(await store().completeEvaluation(late)).toBe('superseded');

    expect(await store().run(late.run.id)).toBeUndefined();
    expect(await verdicts(store())).toEqual([]);
    expect((await store().head('harbour/boats', 7))?.runId).toBeUndefined();
  });

  it('leaves the delivery open while the later evaluation has no result: it could still be killed', async () => {
    const late = completed(await store().beginEvaluation('harbour/boats', 7), 'd-1');
    await store().beginEvaluation('harbour/boats', 7);

    await store().completeEvaluation(late);

    expect(await store().hasHandled('d-1')).toBe(false);
  });

  it('marks the delivery once a later evaluation is stored, and keeps the later result', async () => {
    const late = completed(await store().beginEvaluation('harbour/boats', 7), 'd-1');
    const newer = completed(await store().beginEvaluation('harbour/boats', 7), 'd-2', { headSha: 'e'.repeat(40) });
    await store().completeEvaluation(newer);

    expect(await store().completeEvaluation(late)).toBe('superseded');

    expect(await store().hasHandled('d-1')).toBe(true);
    expect(await store().head('harbour/boats', 7)).toMatchObject({ runId: newer.run.id, headSha: 'e'.repeat(40) });
    expect(await verdicts(store(), 'e')).toMatchObject([{ evalSeq: 2 }]);
    expect(await verdicts(store())).toEqual([]);
  });
}

function readingRuns(store: () => RunStore): void {
  it('says that there is no run under an unknown id', async () => {
    expect(await store().run('20261201T120000000Z-000000000000')).toBeUndefined();
  });

  it.each([
    { name: 'one finding', bytes: 1 },
    { name: 'findings of 20 KB', bytes: 20_000 },
    { name: 'findings of 60 KB', bytes: 60_000 },
    { name: 'findings of 3 MB', bytes: 3_000_000 },
  ])('gives back a run with $name, whole', async ({ bytes }) => {
    const evalSeq = await store().beginEvaluation('harbour/boats', 7);
    const evaluation = completed(evalSeq, 'd-1', { findings: incompressibleFindings(bytes), verdict: 'fail' });

    await store().completeEvaluation(evaluation);

    expect(await store().run(evaluation.run.id)).toEqual(evaluation.run);
    expect(await store().history({ limit: 1 })).toHaveLength(1);
  });
}

function forgetting(store: () => RunStore, clock: () => FakeClock): void {
  it('forgets a delivery after seven days, though nobody has swept', async () => {
    await store().markHandled('d-1', 'nothing to judge');

    clock().advance(7 * DAY_MS - 1000);
    expect(await store().hasHandled('d-1')).toBe(true);
    clock().advance(2000);
    expect(await store().hasHandled('d-1')).toBe(false);
  });

  it('forgets a run after 400 days, though nobody has swept', async () => {
    const evaluation = completed(await store().beginEvaluation('harbour/boats', 7), 'd-1');
    await store().completeEvaluation(evaluation);

    clock().advance(400 * DAY_MS - 1000);
    expect(await store().run(evaluation.run.id)).toBeDefined();
    clock().advance(2000);
    expect(await store().run(evaluation.run.id)).toBeUndefined();
    expect(await store().history({ limit: 10 })).toEqual([]);
  });
}
