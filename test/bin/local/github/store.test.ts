import { beforeAll, describe, expect, it } from 'vitest';
import { dynamoDbStore } from '../../../../bin/local/github/dynamodb-store.ts';
import { type GitHubStore, memoryStore, type StoredCheckRun } from '../../../../bin/local/github/store.ts';
import { githubTable } from '../../../../lambdas/adapters/dynamodb/tables.ts';
import { describeWithEngine } from '../../../support/engine.ts';

const run: StoredCheckRun = {
  id: 9,
  repository: 'acme/lamp',
  headSha: 'a'.repeat(40),
  suiteId: 3,
  appId: 1,
  name: 'sluice',
  externalId: 'x',
  detailsUrl: 'https://sluice.example.com/runs/1',
  status: 'completed',
  conclusion: 'failure',
  startedAt: '2026-01-02T03:04:05Z',
  completedAt: null,
  title: null,
  summary: 'S',
  text: null,
  annotations: 0,
};

/** What every store of the local GitHub does. */
function describeStore(name: string, open: () => Promise<GitHubStore>): void {
  describe(name, () => {
    let store: GitHubStore;
    beforeAll(async () => {
      store = await open();
    });

    it('never gives a number twice, each sequence by itself', async () => {
      const numbers = await Promise.all(Array.from({ length: 5 }, () => store.nextNumber('run')));

      expect([...numbers].sort()).toEqual([1, 2, 3, 4, 5]);
      expect(await store.nextNumber('suite')).toBe(1);
    });

    it('gives back what was put, the latest of it', async () => {
      await store.putCheckRun(run);
      await store.putCheckRun({ ...run, conclusion: 'success' });

      expect(await store.checkRun(9)).toEqual({ ...run, conclusion: 'success' });
      expect(await store.checkRun(10)).toBeUndefined();
    });

    it('lists in order of number, not of text', async () => {
      await store.putCheckRun({ ...run, id: 100 });
      await store.putCheckRun({ ...run, id: 20 });

      expect((await store.checkRunsOf('acme/lamp', run.headSha)).map(({ id }) => id)).toEqual([9, 20, 100]);
      expect(await store.checkRunsOf('acme/other', run.headSha)).toEqual([]);
    });

    it('lists more than a page of an engine holds', async () => {
      const message = 'x'.repeat(60_000);
      const annotation = { path: 'a', start_line: 1, end_line: 1, annotation_level: 'notice', message };
      for (let index = 0; index < 40; index += 1)
        await store.putAnnotation(9, index, { ...annotation, start_line: index });

      expect((await store.annotationsOf(9)).map((one) => one.start_line)).toEqual(
        Array.from({ length: 40 }, (_, index) => index),
      );
    });

    it('finds a suite by its number and by its commit', async () => {
      const suite = { id: 3, repository: 'acme/lamp', headSha: run.headSha, createdAt: run.startedAt };
      await store.putSuite(suite);

      expect(await store.suite(3)).toEqual(suite);
      expect(await store.suiteOf('acme/lamp', run.headSha)).toEqual(suite);
      expect(await store.suiteOf('acme/lamp', 'b'.repeat(40))).toBeUndefined();
    });
  });
}

describeStore('a store in memory', async () => memoryStore());

describeWithEngine('on the embedded engine', ({ client, freshTable }) => {
  describeStore('a store in a table', async () => dynamoDbStore(client(), await freshTable(githubTable)));
});
