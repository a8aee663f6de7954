import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type DocumentClient, documentClient } from '../../../../lambdas/adapters/dynamodb/document-client.ts';
import { dynamoRuleStore } from '../../../../lambdas/adapters/dynamodb/rules.ts';
import { dynamoRunStore } from '../../../../lambdas/adapters/dynamodb/run-store.ts';
import { configTable, queueTable, runsTable } from '../../../../lambdas/adapters/dynamodb/tables.ts';
import { tableQueue } from '../../../../lambdas/adapters/table-queue/table-queue.ts';
import { completed, sampleWrite } from '../../../contracts/samples.ts';
import { describeWithEngine } from '../../../support/engine.ts';
import { fakeBlobStore } from '../../../support/fakes/blob-store.ts';
import { fakeClock } from '../../../support/fakes/clock.ts';
import {
  type LocalService,
  localAccess,
  type ReceivedRequest,
  startLocalService,
} from '../../../support/local-service.ts';
import { writeRule } from '../../../support/write-rule.ts';

describeWithEngine('a write whose answer is lost', ({ client, endpoint, freshTable }) => {
  let proxy: LocalService;
  let unreliable: DocumentClient;
  let lost = 0;
  beforeEach(async () => {
    lost = 0;
    const tokens = new Set<unknown>();
    proxy = await startLocalService((request, response) => forward(request, response, tokens));
    unreliable = documentClient({ endpoint: proxy.url, ...localAccess });
  });
  afterEach(async () => {
    unreliable.destroy();
    await proxy.close();
  });

  /** Passes everything on, but cuts the line instead of giving the first answer to each transaction. */
  async function forward({ method, headers, body }: ReceivedRequest, response: ServerResponse, tokens: Set<unknown>) {
    const passed = Object.entries(headers).filter(([name]) => name.startsWith('x-amz') || name === 'authorization');
    const answer = await fetch(endpoint(), {
      method,
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        ...Object.fromEntries(passed.map(([k, v]) => [k, String(v)])),
      },
      body: new Uint8Array(body),
    });
    const text = await answer.text();
    const token =
      String(headers['x-amz-target']).includes('TransactWriteItems') && JSON.parse(body.toString()).ClientRequestToken;
    if (token && !tokens.has(token)) {
      tokens.add(token);
      lost += 1;
      response.destroy();
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' }).end(text);
  }

  it('adds one version of a rule, and is not taken for stale', async () => {
    const table = await freshTable(configTable);

    await writeRule(dynamoRuleStore(unreliable, table), sampleWrite());

    expect(lost).toBe(1);
    expect((await dynamoRuleStore(client(), table).log()).map(({ version }) => version)).toEqual([1]);
  });

  it('stores one evaluation', async () => {
    const store = dynamoRunStore({
      client: unreliable,
      table: await freshTable(runsTable),
      blobs: fakeBlobStore(),
      clock: fakeClock(),
    });
    const evalSeq = await store.beginEvaluation('harbour/boats', 7);

    expect(await store.completeEvaluation(completed(evalSeq, 'd-1'))).toBe('stored');

    expect(lost).toBe(1);
    expect(await store.waitingSince('2026-12-02T00:00:00.000Z', 10)).toHaveLength(1);
  });

  it('sends one message', async () => {
    const queue = tableQueue<string>({
      client: unreliable,
      table: await freshTable(queueTable),
      queue: 'hints',
      clock: fakeClock(),
    });

    await queue.send('one', { group: 'g', deduplicationId: 'd' });

    expect(lost).toBe(1);
    expect((await queue.receive())?.messages.map(({ body }) => body)).toEqual(['"one"']);
  });
});
