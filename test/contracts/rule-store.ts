import { beforeEach, describe, expect, it } from 'vitest';
import { ruleSetOf } from '../../gates/model/rule.ts';
import type { RuleStore } from '../../lambdas/ports/rule-store.ts';
import { writeRule } from '../support/write-rule.ts';
import { sampleKnowledge, sampleRule, sampleWrite } from './samples.ts';

/** What every RuleStore promises. `open` gives an empty one. */
export function describeRuleStore(name: string, open: () => Promise<RuleStore>): void {
  describe(`${name} keeps rules`, () => {
    let store: RuleStore;
    beforeEach(async () => {
      store = await open();
    });

    readingRules(() => store);
    writingRules(() => store);
  });
}

function readingRules(store: () => RuleStore): void {
  it('has no rule in force before the first is written', async () => {
    expect(await store().active()).toEqual(ruleSetOf([]));
    expect(await store().heads()).toEqual({ set: 0, documents: [] });
    expect(await store().log()).toEqual([]);
  });

  it('gives back what was written, as version 1', async () => {
    const { id, rule, ...record } = sampleWrite();

    expect(await store().write({ expectedSet: 0, changes: [{ id, rule }], ...record })).toBe('written');

    expect(await store().heads()).toEqual({ set: 1, documents: [{ id, rule, version: 1 }] });
    expect(await store().active()).toEqual(ruleSetOf([{ version: 1, rule: sampleRule() }]));
    expect(await store().log()).toEqual([{ id, rule, version: 1, ...record }]);
  });

  it('keeps knowledge documents beside rules, with the same versions and the same history', async () => {
    const knowledge = sampleKnowledge();
    await writeRule(store(), sampleWrite());
    const before = await store().active();
    await writeRule(store(), sampleWrite({ id: knowledge.id, rule: knowledge }));
    await writeRule(store(), sampleWrite({ id: knowledge.id, rule: knowledge, reason: 'again' }));

    const active = await store().active();

    expect(active).toEqual(ruleSetOf([{ version: 1, rule: sampleRule() }], [{ version: 2, knowledge }]));
    expect(active.digest).not.toBe(before.digest);
    expect((await store().heads()).documents.map(({ id, version }) => [id, version])).toEqual([
      ['boats-float', 1],
      ['tides', 2],
    ]);
    expect((await store().log(knowledge.id)).map(({ rule, reason }) => [rule, reason])).toEqual([
      [knowledge, 'again'],
      [knowledge, 'first draft'],
    ]);
  });

  it('has the same digest whatever the order in which rules were written', async () => {
    const second = sampleRule({ id: 'anchors-hold' });
    await writeRule(store(), sampleWrite());
    await writeRule(store(), sampleWrite({ id: second.id, rule: second }));

    const { digest, rules } = await store().active();

    expect(rules.map(({ rule }) => rule.id)).toEqual(['anchors-hold', 'boats-float']);
    expect(digest).toBe(ruleSetOf([...rules].reverse()).digest);
  });

  it('lists history newest first, of one rule and of all', async () => {
    const other = sampleRule({ id: 'anchors-hold' });
    await writeRule(store(), sampleWrite({ at: '2026-11-01T08:00:00.000Z' }));
    await writeRule(store(), sampleWrite({ id: other.id, rule: other, at: '2026-11-02T08:00:00.000Z' }));
    await writeRule(store(), sampleWrite({ reason: 'louder', at: '2026-11-03T08:00:00.000Z' }));

    expect((await store().log('boats-float')).map(({ version, reason }) => [version, reason])).toEqual([
      [2, 'louder'],
      [1, 'first draft'],
    ]);
    expect((await store().log()).map(({ id, version }) => [id, version])).toEqual([
      ['boats-float', 2],
      ['anchors-hold', 1],
      ['boats-float', 1],
    ]);
    expect(await store().log('unheard-of')).toEqual([]);
  });

  it('keeps two rules apart when the id of one begins with the id of the other', async () => {
    const longer = sampleRule({ id: 'boats-float-high' });
    await writeRule(store(), sampleWrite());
    await writeRule(store(), sampleWrite({ id: longer.id, rule: longer }));

    expect((await store().log('boats-float')).map(({ id }) => id)).toEqual(['boats-float']);
  });
}

function writingRules(store: () => RuleStore): void {
  const { id: _, rule: __, ...record } = sampleWrite();
  const many = Array.from({ length: 130 }, (_, index) => sampleRule({ id: `boat-${index}`, title: `Boat ${index}` }));

  it('writes more documents than fit in one transaction or one batch, as one set', async () => {
    const changes = many.map((rule) => ({ id: rule.id, rule }));

    expect(await store().write({ expectedSet: 0, changes, ...record })).toBe('written');

    expect((await store().active()).rules).toHaveLength(130);
    expect((await store().heads()).set).toBe(1);
  });

  it('disarms the set until it is armed again, whatever is written between', async () => {
    const disarmed = { until: '2026-12-03T00:00:00.000Z', reason: 'closes everything', by: 'captain' };
    await writeRule(store(), sampleWrite());
    const armed = await store().active();

    expect(await store().write({ expectedSet: 1, changes: [], disarmed, ...record })).toBe('written');
    await writeRule(store(), sampleWrite({ id: 'anchors-hold', rule: sampleRule({ id: 'anchors-hold' }) }));

    expect(await store().active()).toMatchObject({ disarmed, rules: [{ version: 1 }, { version: 1 }] });
    expect((await store().heads()).disarmed).toEqual(disarmed);
    await writeRule(store(), sampleWrite({ id: 'anchors-hold', rule: null }));
    expect((await store().active()).digest).not.toBe(armed.digest);
    expect(await store().write({ expectedSet: 4, changes: [], disarmed: null, ...record })).toBe('written');
    expect(await store().active()).toEqual(armed);
    expect((await store().log('*')).map((one) => one.disarmed)).toEqual([null, disarmed]);
  });

  it('withdraws a rule and keeps its history', async () => {
    await writeRule(store(), sampleWrite());
    await writeRule(store(), sampleWrite({ id: 'boats-float', rule: null }));

    expect((await store().active()).rules).toEqual([]);
    expect((await store().heads()).documents).toEqual([{ id: 'boats-float', version: 2, rule: null }]);
    expect((await store().log('boats-float')).map(({ version }) => version)).toEqual([2, 1]);
  });

  it('brings a withdrawn rule back as its next version', async () => {
    await writeRule(store(), sampleWrite());
    await writeRule(store(), sampleWrite({ id: 'boats-float', rule: null }));
    await writeRule(store(), sampleWrite());

    expect((await store().active()).rules.map(({ version }) => version)).toEqual([3]);
  });

  it.each([
    { name: 'expects none but one is there', expectedSet: 0 },
    { name: 'looked at an older set', expectedSet: 1 },
    { name: 'expects a set that never was', expectedSet: 9 },
  ])('calls a write stale that $name, and changes nothing', async ({ expectedSet }) => {
    await writeRule(store(), sampleWrite());
    await writeRule(store(), sampleWrite({ reason: 'second' }));
    const before = [await store().log(), await store().active()];
    const changes = [{ id: 'boats-float', rule: sampleRule({ mode: 'observe' }) }];

    expect(await store().write({ expectedSet, changes, ...record, reason: 'late' })).toBe('stale');

    expect([await store().log(), await store().active()]).toEqual(before);
  });

  it('lets exactly one of many simultaneous writers win, also where they write different documents', async () => {
    const writers = Array.from({ length: 8 }, (_, index) => ({
      expectedSet: 0,
      changes: [{ id: `boat-${index % 4}`, rule: sampleRule({ id: `boat-${index % 4}`, title: `by ${index}` }) }],
      ...record,
      author: `author-${index}`,
    }));

    const outcomes = await Promise.all(writers.map((write) => store().write(write)));

    expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1);
    const winner = outcomes.indexOf('written');
    expect((await store().log()).map(({ author, version }) => ({ author, version }))).toEqual([
      { author: `author-${winner}`, version: 1 },
    ]);
    expect((await store().active()).rules.map(({ rule }) => rule.title)).toEqual([`by ${winner}`]);
  });
}
