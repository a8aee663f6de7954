import { describe, expect, it } from 'vitest';
import { applyRules, differencesBetween, planRules, StaleRules } from '../../../lambdas/usecases/change-rules.ts';
import { sampleKnowledge } from '../../contracts/samples.ts';
import { rule } from '../../support/evaluation.ts';
import { fakeClock } from '../../support/fakes/clock.ts';
import { fakeRuleStore } from '../../support/fakes/rule-store.ts';
import { writeRule } from '../../support/write-rule.ts';

const change = { author: 'ada', reason: 'tighter' };
const clock = fakeClock();

describe('planning and applying rules', () => {
  it('adds, changes, keeps and, when asked, withdraws', async () => {
    const store = fakeRuleStore();
    const first = [rule({ id: 'keep' }), rule({ id: 'change' }), rule({ id: 'extra' })];
    await applyRules(await planRules(first, store, { prune: false }), change, store, clock);
    const pack = [rule({ id: 'keep' }), rule({ id: 'change', mode: 'warn' }), rule({ id: 'fresh' })];

    const cautious = await planRules(pack, store, { prune: false });
    const plan = await planRules(pack, store, { prune: true });

    expect(cautious.documents.map(({ id, action }) => `${action} ${id}`)).toEqual([
      'change change',
      'keep extra',
      'add fresh',
      'keep keep',
    ]);
    expect(plan.documents.map(({ id, action, version }) => `${action} ${id} ${version}`)).toEqual([
      'change change 1',
      'withdraw extra 1',
      'add fresh 0',
      'keep keep 1',
    ]);
    expect(plan.documents[0]?.differences).toEqual([{ path: 'mode', before: 'enforce', after: 'warn' }]);

    const applied = await applyRules(plan, change, store, clock);
    expect(applied.map(({ id }) => id)).toEqual(['change', 'extra', 'fresh']);
    expect((await store.active()).rules.map(({ rule: { id, mode }, version }) => `${id} ${mode} ${version}`)).toEqual([
      'change warn 2',
      'fresh enforce 1',
      'keep enforce 1',
    ]);
  });

  it('plans nothing after it was applied', async () => {
    const store = fakeRuleStore();
    const pack = [rule()];
    await applyRules(await planRules(pack, store, { prune: false }), change, store, clock);

    expect((await planRules(pack, store, { prune: true })).documents.map(({ action }) => action)).toEqual(['keep']);
  });

  it('brings a withdrawn rule back as its next version', async () => {
    const store = fakeRuleStore();
    await applyRules(await planRules([rule()], store, { prune: false }), change, store, clock);
    await applyRules(await planRules([rule({ id: 'other' })], store, { prune: true }), change, store, clock);

    const plan = await planRules([rule(), rule({ id: 'other' })], store, { prune: true });

    expect(plan.documents.map(({ id, action, version }) => `${action} ${id} ${version}`)).toEqual([
      'keep other 1',
      'add toy-rule 2',
    ]);
  });

  it('writes all documents as one set, and nothing where nothing differs', async () => {
    const store = fakeRuleStore();
    const pack = [rule({ id: 'a-rule' }), sampleKnowledge()];
    await applyRules(await planRules(pack, store, { prune: false }), change, store, clock);
    await applyRules(await planRules(pack, store, { prune: false }), change, store, clock);

    expect((await store.heads()).set).toBe(1);
  });

  it('withdraws nothing that is to be kept', async () => {
    const store = fakeRuleStore();
    await applyRules(await planRules([rule(), sampleKnowledge()], store, { prune: false }), change, store, clock);

    const plan = await planRules([], store, { prune: true, keep: ['tides'] });

    expect(plan.documents.map(({ id, action }) => `${action} ${id}`)).toEqual(['keep tides', 'withdraw toy-rule']);
  });

  it.each(['toy-rule', 'another-rule'])('writes nothing where %s changed after the plan', async (id) => {
    const store = fakeRuleStore();
    const plan = await planRules([rule(), rule({ id: 'third' })], store, { prune: false });
    await writeRule(store, { id, rule: rule({ id, mode: 'warn' }), at: clock.now(), ...change });

    const refused = applyRules(plan, change, store, clock);
    await expect(refused).rejects.toThrow(StaleRules);
    await expect(refused).rejects.toMatchObject({ wayOut: expect.stringContaining('then plan and apply again') });

    expect((await store.active()).rules.map(({ rule }) => `${rule.id} ${rule.mode}`)).toEqual([`${id} warn`]);
  });
});

describe('the difference of two documents', () => {
  it.each([
    { before: { a: 1 }, after: { a: 1 }, expected: [] },
    { before: { a: 1 }, after: { a: 2 }, expected: [{ path: 'a', before: 1, after: 2 }] },
    { before: {}, after: { a: { b: 1 } }, expected: [{ path: 'a', before: null, after: { b: 1 } }] },
    { before: { a: [1, 2] }, after: { a: [1] }, expected: [{ path: 'a.1', before: 2, after: null }] },
    {
      before: { a: [{ id: 'x', b: 1 }] },
      after: { a: [{ id: 'y' }, { id: 'x', b: 2 }] },
      expected: [
        { path: 'a.x.b', before: 1, after: 2 },
        { path: 'a.y', before: null, after: { id: 'y' } },
      ],
    },
    {
      before: [{ id: 'x' }, { id: 'y' }],
      after: [{ id: 'y' }, { id: 'x' }],
      expected: [{ path: ' (order)', before: ['x', 'y'], after: ['y', 'x'] }],
    },
    { before: { a: [1] }, after: { a: 'x' }, expected: [{ path: 'a', before: [1], after: 'x' }] },
  ])('of $before and $after', ({ before, after, expected }) => {
    expect(differencesBetween(before, after)).toEqual(expected);
  });
});
