import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import type { DocumentClient } from '../../../../lambdas/adapters/dynamodb/document-client.ts';
import { dynamoRuleStore } from '../../../../lambdas/adapters/dynamodb/rules.ts';
import { configTable } from '../../../../lambdas/adapters/dynamodb/tables.ts';
import { sampleKnowledge, sampleRule, sampleWrite } from '../../../contracts/samples.ts';
import { describeWithEngine } from '../../../support/engine.ts';
import { writeRule } from '../../../support/write-rule.ts';

const { id: _, rule: __, ...record } = sampleWrite();

describeWithEngine('a write of rules', ({ client, freshTable }) => {
  /** Dies at a request to the table: before it is sent, or before its answer is read. */
  function dyingAt(death: number, when: 'before' | 'after'): DocumentClient {
    let sent = 0;
    const send = async (command: never) => {
      sent += 1;
      if (sent === death && when === 'before') throw new Error('killed');
      const answer = await client().send(command);
      if (sent === death) throw new Error('killed');
      return answer;
    };
    return { send } as unknown as DocumentClient;
  }

  it('that is killed at any request leaves all rules or none, and can be done again', async () => {
    const wanted = ['anchors-hold', 'boats-float', 'crews-rest'].map((id) => ({
      id,
      rule: sampleRule({ id, mode: 'warn' }),
    }));
    const outcomes = new Set<string>();
    for (const when of ['before', 'after'] as const) {
      for (let death = 1; ; death += 1) {
        const table = await freshTable(configTable);
        const store = dynamoRuleStore(client(), table);
        await writeRule(store, sampleWrite());
        const write = { expectedSet: 1, changes: [...wanted, { id: 'tides', rule: sampleKnowledge() }], ...record };
        const killed = await dynamoRuleStore(dyingAt(death, when), table)
          .write(write)
          .catch(() => 'killed' as const);

        const { rules, knowledge = [] } = await store.active();
        const seen = [
          ...rules.map(({ rule: { id, mode } }) => `${id} ${mode}`),
          ...knowledge.map(({ knowledge: { id } }) => id),
        ];
        outcomes.add(seen.join());
        expect(['boats-float enforce', 'anchors-hold warn,boats-float warn,crews-rest warn,tides']).toContain(
          seen.join(),
        );
        const { set } = await store.heads();
        expect(await store.write({ ...write, expectedSet: set })).toBe('written');
        expect((await store.active()).rules).toHaveLength(3);
        if (killed !== 'killed') break;
      }
    }
    expect(outcomes.size).toBe(2);
  });

  it('that finds rules of an older version of Sluice keeps them and their history', async () => {
    const table = await freshTable(configTable);
    const put = (sk: string, row: object) =>
      client().send(
        new PutCommand({ TableName: table, Item: { pk: 'RULES', sk, schemaVersion: 1, ...record, ...row } }),
      );
    const first = { id: 'boats-float', version: 1, rule: sampleRule({ mode: 'observe' }) };
    const second = { id: 'boats-float', version: 2, rule: sampleRule({ mode: 'warn' }), reason: 'louder' };
    const gone = { id: 'crews-rest', version: 2, rule: null };
    await put('VERSION#boats-float#000000000001', first);
    await put('VERSION#boats-float#000000000002', second);
    await put('HEAD#boats-float', second);
    await put('HEAD#crews-rest', gone);
    const store = dynamoRuleStore(client(), table);

    expect((await store.active()).rules).toEqual([{ version: 2, rule: second.rule }]);
    expect((await store.heads()).set).toBe(0);
    const anchors = sampleRule({ id: 'anchors-hold' });
    await writeRule(store, sampleWrite({ id: 'anchors-hold', rule: anchors, at: '2026-11-05T00:00:00.000Z' }));
    await writeRule(store, sampleWrite({ id: 'crews-rest', rule: sampleRule({ id: 'crews-rest' }) }));

    const fresh = dynamoRuleStore(client(), table);
    expect((await fresh.active()).rules.map(({ rule, version }) => `${rule.id} ${version} ${rule.mode}`)).toEqual([
      'anchors-hold 1 enforce',
      'boats-float 2 warn',
      'crews-rest 3 enforce',
    ]);
    expect((await fresh.log('boats-float')).map(({ version, reason }) => `${version} ${reason}`)).toEqual([
      '2 louder',
      '1 first draft',
    ]);
  });
});
