import { describe, expect, it } from 'vitest';
import { defaultRuleFiles, shippedKnowledge } from '../../bin/rule-files.ts';
import { loadPack, missingKnowledge, planPack } from '../../bin/rule-pack.ts';
import { applyRules } from '../../lambdas/usecases/change-rules.ts';
import { sampleRule, sampleWrite } from '../contracts/samples.ts';
import { fakeClock } from '../support/fakes/clock.ts';
import { fakeRuleStore } from '../support/fakes/rule-store.ts';
import { writeRule } from '../support/write-rule.ts';

const tlsRule = sampleRule({ id: 'harbour-tls', gate: 'tls-profile', params: {}, levels: [] });
const shippedIds = shippedKnowledge().map(({ id }) => id);

describe('the knowledge that a table lacks', () => {
  it('is what the gates of its rules read', async () => {
    const store = fakeRuleStore();
    await writeRule(store, sampleWrite());

    expect((await missingKnowledge(store)).documents).toEqual([]);

    await writeRule(store, sampleWrite({ id: tlsRule.id, rule: tlsRule }));

    expect((await missingKnowledge(store)).documents.map(({ id, action }) => `${action} ${id}`)).toEqual(
      shippedIds.map((id) => `add ${id}`),
    );
  });

  it('is nothing that somebody wrote or withdrew', async () => {
    const store = fakeRuleStore();
    const change = { author: 'sluice', reason: 'default rules' };
    await applyRules(await planPack(defaultRuleFiles(), store, { prune: false }), change, store, fakeClock());
    await writeRule(store, sampleWrite({ id: 'tls-groups', rule: null }));

    expect((await missingKnowledge(store)).documents).toEqual([]);
  });

  it('is written with the rules of an empty table', async () => {
    const { documents: planned } = await planPack(defaultRuleFiles(), fakeRuleStore(), { prune: false });

    expect(planned.every(({ action }) => action === 'add')).toBe(true);
    expect(planned.map(({ id }) => id)).toEqual(expect.arrayContaining(['tls-profile', ...shippedIds]));
  });
});

describe('rules that are read without a table', () => {
  it('go with what ships, and each of their documents takes the place of the shipped one', () => {
    expect(loadPack(undefined).knowledge.map(({ id }) => id)).toEqual(shippedIds);
    expect(() => loadPack('/does/not/exist')).toThrow('--rules: /does/not/exist does not exist');
  });
});
