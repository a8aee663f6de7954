import { beforeEach, describe, expect, it } from 'vitest';
import { ruleSetOf } from '../../gates/model/rule.ts';
import type { RuleStore } from '../../lambdas/ports/rule-store.ts';
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
    expect(await store().heads()).toEqual([]);
    expect(await store().log()).toEqual([]);
  });

  it('gives back what was written, as version 1', async () => {
    const write = sampleWrite();

    expect(await store().write(write)).toBe('written');

    const { expectedVersion: _, ...rest } = write;
    expect(await store().heads()).toEqual([{ ...rest, version: 1 }]);
    expect(await store().active()).toEqual(ruleSetOf([{ version: 1, rule: sampleRule() }]));
  });

  it('keeps knowledge documents beside rules, with the same versions and the same history', async () => {
    const knowledge = sampleKnowledge();
    await store().write(sampleWrite());
    const before = await store().active();
    await store().write(sampleWrite({ id: knowledge.id, rule: knowledge }));
    await store().write(sampleWrite({ id: knowledge.id, rule: knowledge, expectedVersion: 1, reason: 'again' }));

    const active = await store().active();

    expect(active).toEqual(ruleSetOf([{ version: 1, rule: sampleRule() }], [{ version: 2, knowledge }]));
    expect(active.digest).not.toBe(before.digest);
    expect((await store().heads()).map(({ id, version }) => [id, version])).toEqual([
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
    await store().write(sampleWrite());
    await store().write(sampleWrite({ id: second.id, rule: second }));

    const { digest, rules } = await store().active();

    expect(rules.map(({ rule }) => rule.id)).toEqual(['anchors-hold', 'boats-float']);
    expect(digest).toBe(ruleSetOf([...rules].reverse()).digest);
  });

  it('lists history newest first, of one rule and of all', async () => {
    const other = sampleRule({ id: 'anchors-hold' });
    await store().write(sampleWrite({ at: '2026-11-01T08:00:00.000Z' }));
    await store().write(sampleWrite({ id: other.id, rule: other, at: '2026-11-02T08:00:00.000Z' }));
    await store().write(sampleWrite({ expectedVersion: 1, reason: 'louder', at: '2026-11-03T08:00:00.000Z' }));

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
    await store().write(sampleWrite());
    await store().write(sampleWrite({ id: longer.id, rule: longer }));

    expect((await store().log('boats-float')).map(({ id }) => id)).toEqual(['boats-float']);
  });
}

function writingRules(store: () => RuleStore): void {
  it('withdraws a rule and keeps its history', async () => {
    await store().write(sampleWrite());

    expect(await store().write(sampleWrite({ id: 'boats-float', expectedVersion: 1, rule: null }))).toBe('written');

    expect((await store().active()).rules).toEqual([]);
    expect((await store().heads()).map(({ version, rule }) => [version, rule])).toEqual([[2, null]]);
    expect((await store().log('boats-float')).map(({ version }) => version)).toEqual([2, 1]);
  });

  it('brings a withdrawn rule back as its next version', async () => {
    await store().write(sampleWrite());
    await store().write(sampleWrite({ id: 'boats-float', expectedVersion: 1, rule: null }));

    expect(await store().write(sampleWrite({ expectedVersion: 2 }))).toBe('written');

    expect((await store().active()).rules.map(({ version }) => version)).toEqual([3]);
  });

  it.each([
    { name: 'expects none but one is there', expectedVersion: 0 },
    { name: 'looked at an older version', expectedVersion: 1 },
    { name: 'expects a version that never was', expectedVersion: 9 },
  ])('calls a write stale that $name, and changes nothing', async ({ expectedVersion }) => {
    await store().write(sampleWrite());
    await store().write(sampleWrite({ expectedVersion: 1, reason: 'second' }));
    const before = await store().log();

    expect(await store().write(sampleWrite({ expectedVersion, reason: 'late' }))).toBe('stale');

    expect(await store().log()).toEqual(before);
  });

  it('lets exactly one of many simultaneous writers win', async () => {
    const writers = Array.from({ length: 8 }, (_, index) => sampleWrite({ author: `author-${index}` }));

    const outcomes = await Promise.all(writers.map((write) => store().write(write)));

    expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1);
    const winner = writers[outcomes.indexOf('written')];
    expect((await store().log()).map(({ author, version }) => ({ author, version }))).toEqual([
      { author: winner?.author, version: 1 },
    ]);
  });
}
