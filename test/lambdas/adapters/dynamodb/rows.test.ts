import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { RULE_SET, ruleTextKey, runKey } from '../../../../lambdas/adapters/dynamodb/keys.ts';
import { dynamoRuleStore } from '../../../../lambdas/adapters/dynamodb/rules.ts';
import { dynamoRunStore } from '../../../../lambdas/adapters/dynamodb/run-store.ts';
import { configTable, runsTable } from '../../../../lambdas/adapters/dynamodb/tables.ts';
import { waiversOf, waiverUntilKey } from '../../../../lambdas/adapters/dynamodb/waiver-keys.ts';
import { dynamoWaiverStore } from '../../../../lambdas/adapters/dynamodb/waivers.ts';
import {
  completed,
  incompressibleFindings,
  sampleRule,
  sampleWaiver,
  sampleWrite,
} from '../../../contracts/samples.ts';
import { describeWithEngine } from '../../../support/engine.ts';
import { fakeBlobStore } from '../../../support/fakes/blob-store.ts';
import { fakeClock } from '../../../support/fakes/clock.ts';
import { writeRule } from '../../../support/write-rule.ts';

describeWithEngine('a stored row', ({ client, freshTable }) => {
  describe('that this code can no longer read', () => {
    const odd = { ...sampleRule(), id: 'odd', mode: 'sometimes' };
    const set = (members: readonly object[]) => ({ ...RULE_SET, schemaVersion: 1, set: 1, members });

    async function tableWithOddRule(): Promise<string> {
      const table = await freshTable(configTable);
      await put(table, { ...ruleTextKey('sha256:1'), schemaVersion: 1, document: odd });
      await put(table, set([{ id: 'odd', version: 3, digest: 'sha256:1' }]));
      return table;
    }
    const put = (table: string, Item: Record<string, unknown>) =>
      client().send(new PutCommand({ TableName: table, Item }));

    it('stops the rules instead of vanishing from them', async () => {
      const store = dynamoRuleStore(client(), await tableWithOddRule());

      await expect(store.active()).rejects.toThrow(/^stored rule odd version 3 can no longer be read: mode: /);
    });

    it('shows a broken rule to those who repair the table, and is mended by a new version', async () => {
      const store = dynamoRuleStore(client(), await tableWithOddRule());

      expect(await store.heads()).toMatchObject({
        set: 1,
        documents: [{ id: 'odd', version: 3, rule: null, unreadable: expect.stringContaining('mode') }],
      });
      await writeRule(store, sampleWrite({ id: 'odd', rule: sampleRule({ id: 'odd' }) }));
      expect((await store.active()).rules.map(({ rule, version }) => `${rule.id} ${version}`)).toEqual(['odd 4']);
    });

    it('stops the rules when it was written by a later version of Sluice', async () => {
      const table = await freshTable(configTable);
      await put(table, { ...set([]), schemaVersion: 2 });

      await expect(dynamoRuleStore(client(), table).active()).rejects.toThrow('schemaVersion');
    });

    it('stops the rules when the text of one is missing', async () => {
      const table = await freshTable(configTable);
      await put(table, set([{ id: 'odd', version: 1, digest: 'sha256:2' }]));

      await expect(dynamoRuleStore(client(), table).active()).rejects.toThrow('text sha256:2 of a rule is missing');
    });

    it('stops the waivers', async () => {
      const table = await freshTable(configTable);
      const key = waiverUntilKey(waiversOf('harbour/boats'), '2026-12-31T00:00:00Z', 'w-1');
      const waiver = { ...sampleWaiver(), reason: 'short' };
      await client().send(new PutCommand({ TableName: table, Item: { ...key, schemaVersion: 1, waiver } }));

      const asked = dynamoWaiverStore({ client: client(), config: table, runs: table }).inForce(
        'harbour/boats',
        '2026-12-01T12:00:00.000Z',
      );

      await expect(asked).rejects.toThrow('can no longer be read');
    });

    it('stops the reading of a run whose body is damaged', async () => {
      const table = await freshTable(runsTable);
      const clock = fakeClock();
      const store = dynamoRunStore({ client: client(), table, blobs: fakeBlobStore(), clock });
      const body = Buffer.from('not compressed');
      const expiresAt = Date.parse(clock.now());
      await client().send(
        new PutCommand({ TableName: table, Item: { ...runKey('r'), schemaVersion: 1, body, expiresAt } }),
      );

      await expect(store.run('r')).rejects.toThrow('incorrect header check');
    });
  });

  describe('of a run', () => {
    it.each([
      { bytes: 20_000, blobs: 0 },
      { bytes: 100_000, blobs: 1 },
    ])('puts $bytes bytes of findings into $blobs blobs', async ({ bytes, blobs }) => {
      const shelf = fakeBlobStore();
      const table = await freshTable(runsTable);
      const store = dynamoRunStore({ client: client(), table, blobs: shelf, clock: fakeClock() });
      const evalSeq = await store.beginEvaluation('harbour/boats', 7);

      await store.completeEvaluation(completed(evalSeq, 'd-1', { findings: incompressibleFindings(bytes) }));

      expect(shelf.texts.size).toBe(blobs);
    });

    it('whose blob is missing is an error, not an absent run', async () => {
      const shelf = fakeBlobStore();
      const table = await freshTable(runsTable);
      const store = dynamoRunStore({ client: client(), table, blobs: shelf, clock: fakeClock() });
      const evaluation = completed(await store.beginEvaluation('harbour/boats', 7), 'd-1', {
        findings: incompressibleFindings(100_000),
      });
      await store.completeEvaluation(evaluation);
      shelf.texts.clear();

      await expect(store.run(evaluation.run.id)).rejects.toThrow(
        `the body of run ${evaluation.run.id} is missing from the blob store`,
      );
    });

    it('of a change in a local clone is refused: it has no head to move', async () => {
      const table = await freshTable(runsTable);
      const store = dynamoRunStore({ client: client(), table, blobs: fakeBlobStore(), clock: fakeClock() });
      const { run, ...rest } = completed(1, 'd-1');
      const {
        number: _,
        title: __,
        author: ___,
        isFork: ____,
        ...change
      } = run.candidate.kind === 'pull_request' ? run.candidate : ({} as never);
      const local = { ...run, candidate: { ...change, kind: 'local_change' as const } };

      await expect(store.completeEvaluation({ ...rest, run: local })).rejects.toThrow('judges no pull request');
    });
  });

  it('that is too large is refused before it is sent, by name', async () => {
    const store = dynamoRuleStore(client(), await freshTable(configTable));
    const rule = sampleRule({ params: { list: 'x'.repeat(400_000) } });

    await expect(writeRule(store, sampleWrite({ rule }))).rejects.toThrow(
      /^rule boats-float is too large to store: \d+ bytes/,
    );

    expect(await store.heads()).toEqual({ set: 0, documents: [] });
  });
});
