import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { openShardOf, openSinceOf, runKey } from '../../../../lambdas/adapters/dynamodb/keys.ts';
import { dynamoRunStore } from '../../../../lambdas/adapters/dynamodb/run-store.ts';
import { runRow } from '../../../../lambdas/adapters/dynamodb/runs.ts';
import { runsTable } from '../../../../lambdas/adapters/dynamodb/tables.ts';
import type { PublicationRequest } from '../../../../lambdas/ports/queue.ts';
import { publishCommit } from '../../../../lambdas/usecases/changes/publish-commit.ts';
import { sweepOutbox } from '../../../../lambdas/usecases/changes/sweep-outbox.ts';
import { completed, sampleRun } from '../../../contracts/samples.ts';
import { describeWithEngine } from '../../../support/engine.ts';
import { fakeBlobStore } from '../../../support/fakes/blob-store.ts';
import { fakeCheckRuns } from '../../../support/fakes/check-runs.ts';
import { fakeClock } from '../../../support/fakes/clock.ts';
import { fakeLog } from '../../../support/fakes/log.ts';
import { fakePullRequests } from '../../../support/fakes/pull-requests.ts';
import { fakeQueue } from '../../../support/fakes/queue.ts';

const repository = 'harbour/boats';
const number = 7;

describeWithEngine('an outbox that an older version has filled', ({ client, freshTable }) => {
  async function given() {
    const table = await freshTable(runsTable);
    const clock = fakeClock();
    const blobs = fakeBlobStore();
    const runs = dynamoRunStore({ client: client(), table, blobs, clock });
    const put = (Item: Record<string, unknown>) => client().send(new PutCommand({ TableName: table, Item }));
    const entryKey = (evalSeq: number) => ({
      pk: `PR#${repository}#${number}`,
      sk: `OUTBOX#${String(evalSeq).padStart(12, '0')}`,
    });

    /** As that version stored a verdict: the run, and an entry of its pull request. */
    async function storedThen(evalSeq: number, headSha: string, createdAt: string) {
      const run = sampleRun({ repository, number, headSha, asOf: createdAt });
      await runs.beginEvaluation(repository, number);
      await put(await runRow(run, blobs, createdAt));
      await put({
        ...entryKey(evalSeq),
        schemaVersion: 1,
        openShard: openShardOf(repository, number),
        openSince: openSinceOf(createdAt, repository, number, evalSeq),
        repository,
        number,
        evalSeq,
        runId: run.id,
        installationId: 42,
        createdAt,
      });
      return run;
    }

    const entry = async (evalSeq: number) =>
      (await client().send(new GetCommand({ TableName: table, Key: entryKey(evalSeq) }))).Item;
    return { table, clock, runs, storedThen, entry };
  }

  const headSha = 'a'.repeat(40);

  it('is shown by the sweep, however long the upgrade came after it', async () => {
    const { clock, runs, storedThen, entry } = await given();
    const run = await storedThen(1, headSha, '2026-11-29T12:00:00.000Z');
    const publications = fakeQueue<PublicationRequest>(clock);
    const log = fakeLog();
    const checkRuns = fakeCheckRuns();

    await sweepOutbox({ runs, publications, clock, log });
    const parts = { runs, checkRuns, pullRequests: fakePullRequests(), publicUrl: 'https://gate.example.com' };
    for (const { message } of publications.sent) await publishCommit(message, { ...parts, clock, log });

    expect([...checkRuns.shown.values()]).toMatchObject([
      { name: 'sluice', headSha, detailsUrl: `https://gate.example.com/runs/${run.id}` },
    ]);
    expect(await runs.waitingSince(clock.now(), 10)).toEqual([]);
    expect((await runs.head(repository, number))?.publishedSeq).toBe(1);
    expect(await entry(1)).not.toHaveProperty('openShard');
    expect(await entry(1)).toHaveProperty('expiresAt');
  });

  it('shows the last of several verdicts on one commit, and each commit its own', async () => {
    const { clock, runs, storedThen } = await given();
    await storedThen(1, headSha, '2026-12-01T11:00:00.000Z');
    const second = await storedThen(2, headSha, '2026-12-01T11:10:00.000Z');
    const other = await storedThen(3, 'c'.repeat(40), '2026-12-01T11:20:00.000Z');

    await runs.waitingSince(clock.now(), 10);

    expect(await runs.waitingSince(clock.now(), 10)).toMatchObject([
      { headSha, evalSeq: 2, runId: second.id, createdAt: clock.now(), installationId: 42 },
      { headSha: 'c'.repeat(40), evalSeq: 3, runId: other.id },
    ]);
    expect((await runs.commit(repository, headSha)).verdicts).toMatchObject([{ base: 'main', isWaiting: true }]);
  });

  it('does not take the place of a later verdict', async () => {
    const { clock, runs, storedThen, entry } = await given();
    await storedThen(1, headSha, '2026-12-01T11:00:00.000Z');
    await runs.beginEvaluation(repository, number);
    const later = completed(2, 'd-2', { repository, number, headSha, salt: 'later' });
    await runs.completeEvaluation(later);

    expect(await runs.waitingSince(clock.now(), 10)).toMatchObject([{ evalSeq: 2, runId: later.run.id }]);
    expect(await entry(1)).not.toHaveProperty('openShard');
  });

  it('is not held up by an entry whose run is gone', async () => {
    const { table, clock, runs, storedThen, entry } = await given();
    const gone = await storedThen(1, headSha, '2026-12-01T11:00:00.000Z');
    await client().send(new PutCommand({ TableName: table, Item: { ...runKey(gone.id), expiresAt: 1 } }));
    const kept = await storedThen(2, 'c'.repeat(40), '2026-12-01T11:10:00.000Z');

    expect(await runs.waitingSince(clock.now(), 10)).toMatchObject([{ runId: kept.id }]);
    expect(await entry(1)).not.toHaveProperty('openShard');
  });
});
