import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { ruleHeadKey, runKey } from '../../../../lambdas/adapters/dynamodb/keys.ts';
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

describeWithEngine('a stored row', ({ client, freshTable }) => {
  describe('that this code can no longer read', () => {
    it('stops the rules instead of vanishing from them', async () => {
      const table = await freshTable(configTable);
      const store = dynamoRuleStore(client(), table);
      await store.write(sampleWrite());
      const odd = { ...sampleWrite(), schemaVersion: 1, version: 3, rule: { ...sampleRule(), mode: 'sometimes' } };
      await client().send(new PutCommand({ TableName: table, Item: { ...ruleHeadKey('odd'), ...odd, id: 'odd' } }));

      await expect(store.active()).rejects.toThrow(/^stored rule odd version 3 can no longer be read: mode: /);
    });

    it('shows a broken rule to whoever repairs the table, and is mended by a new version', async () => {
      const table = await freshTable(configTable);
      const store = dynamoRuleStore(client(), table);
      const odd = { ...sampleWrite(), schemaVersion: 1, version: 3, rule: { ...sampleRule(), mode: 'sometimes' } };
      await client().send(new PutCommand({ TableName: table, Item: { ...odd, ...ruleHeadKey('odd'), id: 'odd' } }));

      expect(await store.heads()).toMatchObject([
        { id: 'odd', version: 3, rule: null, unreadable: expect.stringContaining('mode') },
      ]);
      const mended = { ...sampleWrite(), id: 'odd', expectedVersion: 3, rule: { ...sampleRule(), id: 'odd' } };
      expect(await store.write(mended)).toBe('written');
      expect((await store.active()).rules.map(({ rule, version }) => `${rule.id} ${version}`)).toEqual(['odd 4']);
    });

    it('stops the rules when it was written by a later version of Sluice', async () => {
      const table = await freshTable(configTable);
      const store = dynamoRuleStore(client(), table);
      const later = { ...sampleWrite(), schemaVersion: 2, version: 1 };
      await client().send(new PutCommand({ TableName: table, Item: { ...ruleHeadKey('boats-float'), ...later } }));

      await expect(store.active()).rejects.toThrow('schemaVersion');
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

    await expect(store.write(sampleWrite({ rule }))).rejects.toThrow(
      /^rule boats-float is too large to store: \d+ bytes/,
    );

    expect(await store.heads()).toEqual([]);
  });
});
