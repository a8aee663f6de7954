import { describe, expect, it } from 'vitest';
import { plusMinutes } from '../../../gates/model/instant-arithmetic.ts';
import type { Observation } from '../../../gates/model/observation.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import { recordAll } from '../../../gates/promotion/record.ts';
import { NIGHT, samplePromotion } from '../../support/streams.ts';

const T = (minutes: number): string => plusMinutes(NIGHT, minutes);
const night = (parts: Partial<Promotion> = {}): Promotion => ({ ...samplePromotion(), ...parts });

/** What of a promotion an observation changes; nothing where it leaves it as it is. */
function changed(promotion: Promotion, ...seen: readonly Observation[]): Partial<Promotion> | undefined {
  const next = recordAll(promotion, seen);
  const names = Object.keys({ ...promotion, ...next }) as (keyof Promotion)[];
  const changes = names.filter((name) => JSON.stringify(next[name]) !== JSON.stringify(promotion[name]));
  return changes.length === 0 ? undefined : Object.fromEntries(changes.map((name) => [name, next[name]]));
}

describe('credentials', () => {
  const pause = { since: T(1), text: '401', lastProbeAt: T(3) };
  const paused = { pauses: { gangway: pause, github: pause } };
  const notice = { topic: 'paused', at: T(5), tries: 0 };
  const refused = (minute: number): Observation => ({
    kind: 'unauthorized',
    at: T(minute),
    system: 'gangway',
    text: '403',
  });
  const accepted = (minute: number): Observation => ({ kind: 'authorized', at: T(minute), system: 'gangway' });
  it.each([
    [
      'refused first',
      {},
      refused(5),
      {
        pauses: { gangway: { since: T(5), text: '403', lastProbeAt: T(5) } },
        notices: [{ ...notice, about: 'gangway' }],
      },
    ],
    ['refused again', paused, refused(5), { pauses: { gangway: { ...pause, lastProbeAt: T(5) }, github: pause } }],
    ['refused at the same time', paused, refused(3), undefined],
    ['refused before', paused, refused(2), undefined],
    ['accepted', paused, accepted(5), { pauses: { github: pause } }],
    ['accepted at the same time', paused, accepted(3), undefined],
    ['accepted by another', { pauses: { github: pause } }, accepted(5), undefined],
    [
      'refused by the only system',
      {},
      { kind: 'unauthorized' as const, at: T(5), text: '403' },
      { pauses: { '': { since: T(5), text: '403', lastProbeAt: T(5) } }, notices: [notice] },
    ],
  ] as const)('that are %s', (_, parts, seen, changes) => {
    expect(changed(night(parts as Partial<Promotion>), seen)).toEqual(changes);
  });
});

describe('a newer candidate', () => {
  const seen = (sequence: string, promotion?: string): Observation => ({
    kind: 'newer',
    at: T(5),
    sequence,
    ...(promotion && { promotion }),
  });
  const own = samplePromotion().candidate.sequence;
  const known = { newer: { sequence: '2026-11-30T02#m', at: T(1) } };
  it.each([
    ['the first', {}, seen('2026-11-30T02#m'), { newer: { sequence: '2026-11-30T02#m', at: T(5) } }],
    [
      'with its promotion',
      {},
      seen('2026-11-30T02#m', 'p-2'),
      { newer: { sequence: '2026-11-30T02#m', at: T(5), promotion: 'p-2' } },
    ],
    ['a newer one yet', known, seen('2026-11-30T02#n'), { newer: { sequence: '2026-11-30T02#n', at: T(5) } }],
    ['the same', known, seen('2026-11-30T02#m', 'p-2'), undefined],
    ['an older one', known, seen('2026-11-30T02#l'), undefined],
    ['itself', {}, seen(own), undefined],
    ['older than itself', {}, seen('2026-11-01'), undefined],
    ['after the end', { phase: 'promoted' as const }, seen('2026-11-30T02#m'), undefined],
  ] as const)('is written down when it is news: %s', (_, parts, observation, changes) => {
    expect(changed(night(parts), observation)).toEqual(changes);
  });
});

describe('the answer of the row of the stream', () => {
  const seen: Observation = { kind: 'claim', at: T(5), answer: 'overtaken', by: 'p-2' };
  const claim = { answer: 'overtaken', at: T(5), by: 'p-2' };
  const busy = (minute: number) => ({ phase: 'accepted' as const, claim: { answer: 'busy' as const, at: T(minute) } });
  it.each([
    [{ phase: 'accepted' as const }, { claim }],
    [busy(4), { claim }],
    [busy(5), undefined],
    [busy(6), undefined],
    [{ phase: 'accepted' as const, claim: { answer: 'mine' as const, at: T(4) } }, undefined],
    [{ phase: 'running' as const }, undefined],
    [{ phase: 'promoting' as const }, undefined],
  ])('counts for one that is %j: %j', (parts, changes) => {
    expect(changed(night(parts), seen)).toEqual(changes);
  });

  it('names none where it has none', () => {
    expect(changed(night({ phase: 'accepted' }), { kind: 'claim', at: T(5), answer: 'mine' })).toEqual({
      claim: { answer: 'mine', at: T(5) },
    });
  });
});

describe('the act', () => {
  const begun = { state: 'begun' as const, begunAt: T(4) };
  const underway = { ...begun, state: 'underway' as const, lastSeenAt: T(5), reference: 'release-1' };
  const confirmed: Observation = { kind: 'act', at: T(5), state: 'confirmed', text: 'read back' };
  const seen = { state: 'confirmed', begunAt: T(4), text: 'read back', lastSeenAt: T(5) };
  it.each<[Promotion['phase'], Promotion['act'], Observation, object | undefined]>([
    ['promoting', { state: 'not-begun' }, { kind: 'act-begun', at: T(5) }, { state: 'begun', begunAt: T(5) }],
    ['promoting', begun, { kind: 'act-begun', at: T(5) }, undefined],
    ['accepted', { state: 'not-begun' }, { kind: 'act-begun', at: T(5) }, undefined],
    ['failed', { state: 'not-begun' }, { kind: 'act-begun', at: T(5) }, undefined],
    ['failed', underway, { kind: 'act-begun', at: T(6) }, undefined],
    ['promoting', { state: 'not-begun' }, confirmed, undefined],
    ['promoting', begun, confirmed, seen],
    ['promoting', { ...begun, begunAt: T(5) }, confirmed, { ...seen, begunAt: T(5) }],
    ['promoting', { ...begun, begunAt: T(6) }, confirmed, undefined],
    ['promoting', underway, confirmed, { ...seen, reference: 'release-1' }],
    ['promoting', { ...underway, lastSeenAt: T(6) }, confirmed, undefined],
    ['promoting', { ...begun, state: 'confirmed' }, { kind: 'act', at: T(6), state: 'failed' }, undefined],
    ['promoting', { ...begun, state: 'failed' }, { kind: 'act', at: T(6), state: 'confirmed' }, undefined],
    ['accepted', begun, confirmed, undefined],
    ['promoted', begun, confirmed, undefined],
    ['failed', underway, { kind: 'act', at: T(6), state: 'underway' }, { ...underway, lastSeenAt: T(6) }],
    ['failed', underway, { kind: 'act', at: T(4), state: 'underway' }, undefined],
    [
      'failed',
      underway,
      { kind: 'act', at: T(6), state: 'failed' },
      { ...underway, lastSeenAt: T(6), late: { state: 'failed', at: T(6) } },
    ],
    ['failed', { ...underway, state: 'failed' }, confirmed, undefined],
    ['failed', { ...underway, late: { state: 'failed', at: T(5) } }, { ...confirmed, at: T(6) }, undefined],
  ])('of one that is %s, %j, with %j: %j', (phase, act, observation, expected) => {
    expect(changed(night({ phase, act }), observation)).toEqual(expected && { act: expected });
  });

  it('that is confirmed late is told', () => {
    expect(changed(night({ phase: 'failed', act: underway }), confirmed)).toEqual({
      act: { ...underway, late: { state: 'confirmed', at: T(5), text: 'read back' } },
      notices: [{ topic: 'late', at: T(5), tries: 0 }],
    });
  });

  const unanswered: Observation = { kind: 'act-unanswered', at: T(6), text: 'HTTP 503' };
  it.each<[Promotion['phase'], Promotion['act'], boolean]>([
    ['promoting', begun, true],
    ['promoting', underway, true],
    ['promoting', { ...underway, lastSeenAt: T(6) }, true],
    ['promoting', { ...underway, lastSeenAt: T(7) }, false],
    ['promoting', { state: 'not-begun' }, false],
    ['promoting', { ...underway, state: 'confirmed' }, false],
    ['promoting', { ...underway, state: 'failed' }, false],
    ['failed', underway, true],
    ['failed', { ...underway, late: { state: 'failed', at: T(5) } }, false],
    ['promoted', underway, false],
    ['accepted', underway, false],
  ])('of one that is %s, %j, that could not be asked about is written down: %s', (phase, act, isNews) => {
    expect(changed(night({ phase, act }), unanswered)).toEqual(
      isNews ? { act: { ...act, text: 'HTTP 503', lastSeenAt: T(6) } } : undefined,
    );
  });

  it('is reconciled only after a late word', () => {
    const late = { ...underway, late: { state: 'confirmed' as const, at: T(5) } };
    const seenLate: Observation = { kind: 'reconciled', at: T(6) };

    expect(changed(night({ phase: 'failed', act: underway }), seenLate)).toBeUndefined();
    expect(changed(night({ phase: 'failed', act: late }), seenLate)).toEqual({ act: { ...late, isReconciled: true } });
  });
});

describe('the end', () => {
  it('is known to the stream only when it is there', () => {
    expect(changed(night({ phase: 'rejected' }), { kind: 'left', at: T(5) })).toEqual({ hasLeft: true });
    expect(changed(night({ phase: 'accepted' }), { kind: 'left', at: T(5) })).toBeUndefined();
  });

  it('of the machinery is written down once', () => {
    const first = recordAll(night(), [{ kind: 'engine-failed', at: T(5), text: 'first' }]);

    expect(first.engine).toEqual({ text: 'first', at: T(5) });
    expect(changed(first, { kind: 'engine-failed', at: T(6), text: 'second' })).toBeUndefined();
  });
});
