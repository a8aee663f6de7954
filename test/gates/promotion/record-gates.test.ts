import { describe, expect, it } from 'vitest';
import { plusMinutes } from '../../../gates/model/instant-arithmetic.ts';
import type { GateAsk, GateOpinion } from '../../../gates/model/promotion.ts';
import { recordAsked, recordOpinion, recordUnanswered } from '../../../gates/promotion/record-gates.ts';
import {
  asksOf,
  gatesUntil,
  isOn,
  missingGates,
  nextGateLook,
  unanswerable,
} from '../../../gates/promotion/static-gates.ts';
import { NIGHT, samplePromotion } from '../../support/streams.ts';

const T = (minutes: number): string => plusMinutes(NIGHT, minutes);
const names = ['c', 'a', 'b'];
const night = samplePromotion({
  components: names.map((name) => ({ name, repository: `registry.example.com/lamps/${name}` })),
  promoter: { kind: 'konflux-release', namespace: 'lamps', releasePlan: 'harbour' },
  gates: ['crd-compat', { gate: 'tls-profile', components: ['b'] }],
});
const opinion = (gate: string, component?: string): GateOpinion => ({
  gate,
  verdict: 'pass',
  text: 'so it is',
  at: T(1),
  ...(component !== undefined && { component }),
});
const ask = (component: string, number = 1, parts: Partial<GateAsk> = {}): GateAsk => ({
  component,
  number,
  at: T(1),
  ...parts,
});

describe('opinions', () => {
  const given = (...opinions: readonly GateOpinion[]) =>
    opinions.reduce((promotion, one) => recordOpinion(promotion, { kind: 'gate', at: T(1), opinion: one }), night);
  const kept = (...opinions: readonly GateOpinion[]) =>
    given(...opinions).gates.map(({ gate, component }) => `${gate} ${component ?? '*'}`);

  it('are kept in one order, whatever order they come in', () => {
    const all = [
      opinion('tls-profile', 'b'),
      opinion('crd-compat', 'c'),
      opinion('crd-compat', 'a'),
      opinion('crd-compat', 'b'),
    ];
    const sorted = ['crd-compat a', 'crd-compat b', 'crd-compat c', 'tls-profile b'];

    expect(kept(...all)).toEqual(sorted);
    expect(kept(...all.toReversed())).toEqual(sorted);
  });

  it.each([
    [[opinion('crd-compat'), opinion('crd-compat', 'a')], ['crd-compat *']],
    [[opinion('crd-compat', 'a'), opinion('crd-compat')], ['crd-compat a']],
    [[opinion('crd-compat', 'a'), opinion('crd-compat', 'a')], ['crd-compat a']],
    [[opinion('tls-profile')], ['tls-profile *']],
    [[opinion('tls-profile', 'a')], []],
    [[opinion('version-skew', 'b')], []],
    [[opinion('version-skew')], []],
  ])('%# count once, and only of gates that are asked', (opinions, expected) => {
    expect(kept(...opinions)).toEqual(expected);
  });

  it.each([
    ['crd-compat', undefined, 'crd-compat', undefined, true],
    ['crd-compat', undefined, 'crd-compat', 'a', true],
    ['crd-compat', 'a', 'crd-compat', undefined, true],
    ['crd-compat', 'a', 'crd-compat', 'a', true],
    ['crd-compat', 'a', 'crd-compat', 'b', false],
    ['crd-compat', 'a', 'tls-profile', 'a', false],
    ['crd-compat', undefined, 'tls-profile', undefined, false],
  ])('of %s about %s are on %s about %s: %s', (gate, component, asked, about, expected) => {
    expect(isOn(opinion(gate, component), asked, about)).toBe(expected);
  });

  it('that are missing are those of gates that are asked about the component', () => {
    const missing = (component: string, ...opinions: readonly GateOpinion[]) =>
      missingGates(given(...opinions), component).map(({ gate }) => gate);

    expect(missing('b')).toEqual(['crd-compat', 'tls-profile']);
    expect(missing('a')).toEqual(['crd-compat']);
    expect(missing('b', opinion('crd-compat', 'a'), opinion('tls-profile'))).toEqual(['crd-compat']);
  });
});

describe('requests', () => {
  const asked = (promotion: typeof night, component: string, number: number) =>
    recordAsked(promotion, { kind: 'gates-asked', at: T(9), component, number });

  it('are kept by component in one order; a later one takes the place of the one before', () => {
    const three = ['c', 'a', 'b'].reduce((promotion, component) => asked(promotion, component, 1), night);

    expect(three.asks.map(({ component }) => component)).toEqual(['a', 'b', 'c']);
    expect(asked(three, 'b', 2).asks.map(({ component, number }) => `${component}${number}`)).toEqual([
      'a1',
      'b2',
      'c1',
    ]);
    expect(asked(asked(three, 'b', 2), 'b', 2).asks).toEqual(asked(three, 'b', 2).asks);
    expect(asked(asked(three, 'b', 2), 'b', 1).asks[1]?.number).toBe(2);
  });

  const failed = (asks: readonly GateAsk[], number: number) =>
    recordUnanswered(
      { ...night, asks: [...asks] },
      { kind: 'gates-unanswered', at: T(9), component: 'b', number, text: 'no' },
    ).asks;
  const no = { failedAt: T(9), text: 'no' };
  it.each([
    [[ask('a'), ask('b'), ask('c')], 1, [ask('a'), ask('b', 1, no), ask('c')]],
    [[ask('b', 2)], 1, [ask('b', 2)]],
    [[ask('b', 1, { failedAt: T(5), text: 'before' })], 1, [ask('b', 1, { failedAt: T(5), text: 'before' })]],
    [[ask('a')], 1, [ask('a'), ask('b', 1, { at: T(9), ...no })]],
    [[ask('b')], 2, [ask('b', 2, { at: T(9), ...no })]],
  ])('%# fail once, and only the last one of a component', (asks, number, expected) => {
    expect(failed(asks, number)).toEqual(expected);
  });
});

describe('the next request', () => {
  const due = (component: string, asks: readonly GateAsk[]) =>
    asksOf({ ...night, asks: [...asks] }).find((one) => one.component === component);
  it.each([
    [[], 1, NIGHT],
    [[ask('b')], 1, NIGHT],
    [[ask('a')], 2, T(21)],
    [[ask('a', 1, { failedAt: T(2) })], 2, T(3)],
    [[ask('a', 2, { failedAt: T(2) })], 3, T(4)],
    [[ask('a', 3, { failedAt: T(2) })], 4, T(6)],
    [[ask('a', 4, { failedAt: T(2) })], 5, T(10)],
  ])('after %j is number %i at %s', (asks, number, at) => {
    expect(due('a', asks)).toEqual({ component: 'a', number, at });
  });

  it('is none after the fifth, nor in another phase, nor for what is answered', () => {
    expect(due('a', [ask('a', 5, { failedAt: T(2) })])).toBeUndefined();
    expect(due('a', [ask('a', 5)])).toBeUndefined();
    expect(asksOf({ ...night, asks: ['a', 'b', 'c'].map((name) => ask(name, 5)) })).toEqual([]);
    expect(asksOf({ ...night, phase: 'running' })).toEqual([]);
    expect(asksOf({ ...night, gates: [opinion('crd-compat', 'a')] }).map(({ component }) => component)).toEqual([
      'c',
      'b',
    ]);
  });

  it('cannot be answered when the last one failed and an answer is missing', () => {
    const given = (asks: readonly GateAsk[], gates: readonly GateOpinion[] = []) =>
      unanswerable({ ...night, asks: [...asks], gates: [...gates] })?.component;
    const last = ask('a', 5, { failedAt: T(2) });

    expect(given([ask('b', 5), ask('c', 4, { failedAt: T(2) }), last])).toBe('a');
    expect(given([ask('a', 6, { failedAt: T(2) })])).toBe('a');
    expect(given([ask('b', 5), ask('c', 4, { failedAt: T(2) })])).toBeUndefined();
    expect(given([last], [opinion('crd-compat', 'a')])).toBeUndefined();
  });
});

describe('the time of the gates', () => {
  it('ends by the document, or with the night', () => {
    expect(gatesUntil(night)).toBe(T(60));
    expect(gatesUntil({ ...night, deadlineAt: T(50) })).toBe(T(50));
  });

  it.each([
    [[], 5, [T(60)]],
    [[ask('a')], 0, [T(2), T(60)]],
    [[ask('a')], 1, [T(2), T(60)]],
    [[ask('a')], 1.5, [T(2), T(60)]],
    [[ask('a')], 2, [T(3), T(60)]],
    [[ask('a'), ask('b', 1, { failedAt: T(2) })], 7.5, [T(8), T(60)]],
  ])('with %j at minute %d is looked at %j', (asks, minute, looks) => {
    expect(nextGateLook({ ...night, asks }, T(minute))).toEqual(looks);
  });

  it('is over without gates, and in another phase', () => {
    expect(nextGateLook({ ...night, phase: 'running' }, T(5))).toEqual([]);
    expect(nextGateLook({ ...samplePromotion(), asks: [ask('a')] }, T(5))).toEqual([]);
  });
});
