import { beforeEach, describe, expect, it } from 'vitest';
import type { Promotion } from '../../gates/model/promotion.ts';
import { openPromotion } from '../../gates/promotion/open.ts';
import type { PromotionStore } from '../../lambdas/ports/promotion-store.ts';
import { NIGHT, sampleCandidate, sampleVersion } from '../support/streams.ts';

const STREAM = 'lamp-operator/harbour';

function sample(letter: string, overrides: Partial<Promotion> = {}): Promotion {
  const now = new Date(Date.parse(NIGHT) + letter.charCodeAt(0) * 60_000).toISOString();
  return {
    ...openPromotion({ stream: sampleVersion(), candidate: sampleCandidate(letter), now, by: 'schedule' }),
    ...overrides,
  };
}

function promoted(promotion: Promotion): Promotion {
  const change = {
    phase: 'promoted' as const,
    at: '2026-11-29T09:00:00.000Z',
    cause: { kind: 'promoter' as const, text: 'read back' },
  };
  return { ...promotion, phase: 'promoted', verdict: 'pass', history: [...promotion.history, change] };
}

/** What every PromotionStore promises. `open` gives an empty one. */
export function describePromotionStore(name: string, open: () => Promise<PromotionStore>): void {
  describe(`${name} keeps promotions`, () => {
    let store: PromotionStore;
    beforeEach(async () => {
      store = await open();
    });

    keepingPromotions(() => store);
    movingStreams(() => store);
    movingMarks(() => store);
    keepingTellings(() => store);
    keepingThreads(() => store);
    keepingCandidates(() => store);
    keepingParts(() => store);
    reconcilingStreams(() => store);
  });
}

function keepingPromotions(store: () => PromotionStore): void {
  it('gives a promotion back whole, as revision 1', async () => {
    const promotion = sample('a');

    expect(await store().open(promotion)).toBe('opened');

    expect(await store().get(promotion.id)).toEqual({ promotion, revision: 1, wakeAt: promotion.openedAt });
    expect(await store().get('p-none')).toBeUndefined();
  });

  it('opens one at a time: of many at once exactly one', async () => {
    const all = ['a', 'b', 'c', 'd'].map((letter) => sample(letter));

    const outcomes = await Promise.all(all.map((promotion) => store().open(promotion)));

    expect(outcomes.filter((outcome) => outcome === 'opened')).toHaveLength(1);
    const winner = all[outcomes.indexOf('opened')];
    expect((await store().state(STREAM)).active).toBe(winner?.id);
    expect((await store().ofStream(STREAM, 10)).map(({ id }) => id)).toEqual([winner?.id]);
  });

  it('writes over the revision that was seen, and over no other', async () => {
    const promotion = sample('a');
    await store().open(promotion);

    expect(await store().save({ ...promotion, phase: 'running' }, 1, undefined)).toBe('saved');
    expect(await store().save({ ...promotion, phase: 'rejected' }, 1, undefined)).toBe('stale');

    expect(await store().get(promotion.id)).toMatchObject({ revision: 2, promotion: { phase: 'running' } });
  });

  it('lets exactly one of many simultaneous writers win', async () => {
    const promotion = sample('a');
    await store().open(promotion);

    const outcomes = await Promise.all(Array.from({ length: 6 }, () => store().save(promotion, 1, undefined)));

    expect(outcomes.filter((outcome) => outcome === 'saved')).toHaveLength(1);
  });

  it('lists what wants to be woken, soonest first, until it does not any more', async () => {
    const [first, second] = [sample('a'), sample('b')];
    await store().open(first);
    await store().save(first, 1, '2026-11-29T05:00:00.000Z');
    await store().leave(first);
    await store().open(second);
    await store().save(second, 1, '2026-11-29T04:00:00.000Z');

    expect((await store().due('2026-11-29T03:59:59.999Z', 10)).map(({ id }) => id)).toEqual([]);
    expect((await store().due('2026-11-29T05:00:00.000Z', 10)).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await store().due('2026-11-29T05:00:00.000Z', 1)).map(({ id }) => id)).toEqual([second.id]);

    await store().save(first, 2, undefined);

    expect((await store().due('2026-11-29T05:00:00.000Z', 10)).map(({ id }) => id)).toEqual([second.id]);
  });

  it('keeps a line of history for each, newest first, with the phase of its last write', async () => {
    const [first, second] = [sample('a'), sample('b')];
    await store().open(first);
    await store().save(promoted(first), 1, undefined);
    await store().leave(promoted(first));
    await store().open(second);

    const lines = await store().ofStream(STREAM, 10);

    expect(lines.map(({ id, phase, cause }) => [id, phase, cause])).toEqual([
      [second.id, 'pending', 'opened by schedule'],
      [first.id, 'promoted', 'read back'],
    ]);
    expect(lines[1]).toMatchObject({
      verdict: 'pass',
      at: '2026-11-29T09:00:00.000Z',
      images: [{ component: 'lamp-operator', digest: `sha256:${'a'.repeat(64)}` }],
    });
    expect(await store().ofStream(STREAM, 1)).toHaveLength(1);
    expect(await store().ofStream('lamp-operator/other', 10)).toEqual([]);
  });

  it('finds every promotion of a digest', async () => {
    const promotion = sample('a');
    await store().open(promotion);

    expect(await store().withDigest(`sha256:${'a'.repeat(64)}`)).toEqual([promotion.id]);
    expect(await store().withDigest(`sha256:${'b'.repeat(64)}`)).toEqual([]);
  });

  it('finds every promotion of a commit, newest first', async () => {
    const [older, newer] = [sample('a'), sample('b', { candidate: sampleCandidate('a') })];
    await store().open(older);
    await store().leave({ ...older, phase: 'rejected' });
    await store().open(newer);

    expect(await store().ofCommit('a'.repeat(40))).toEqual([newer.id, older.id]);
    expect(await store().ofCommit('b'.repeat(40))).toEqual([]);
  });
}

function movingStreams(store: () => PromotionStore): void {
  it('is nowhere before the first promotion', async () => {
    expect(await store().state(STREAM)).toEqual({ stream: STREAM });
  });

  it('moves to what was promoted, and then has nothing in hand', async () => {
    const promotion = sample('a');
    await store().open(promotion);

    expect(await store().claim(promotion)).toEqual({ answer: 'mine' });
    expect(await store().claim(promotion)).toEqual({ answer: 'mine' });
    await store().leave(promoted(promotion));
    await store().leave(promoted(promotion));

    expect(await store().state(STREAM)).toEqual({
      stream: STREAM,
      highSequence: promotion.candidate.sequence,
      promoted: {
        promotion: promotion.id,
        sequence: promotion.candidate.sequence,
        images: promotion.candidate.images,
        at: '2026-11-29T09:00:00.000Z',
      },
    });
  });

  it('never goes back: an older candidate that comes later is overtaken, even by one that failed', async () => {
    const [older, newer] = [sample('a'), sample('b')];
    await store().claim(newer);
    await store().leave({ ...newer, phase: 'failed' });

    expect(await store().claim(older)).toEqual({ answer: 'overtaken', by: newer.candidate.sequence });
    expect((await store().state(STREAM)).promoted).toBeUndefined();
  });

  it('goes back for a rollback only, and keeps its mark', async () => {
    const [older, newer] = [sample('a'), sample('b')];
    await store().claim(newer);
    await store().leave(promoted(newer));
    const word = { kind: 'rollback' as const, by: 'captain', reason: 'the new lamp is dark', at: NIGHT };

    expect(await store().claim({ ...older, decision: word })).toEqual({ answer: 'mine' });
    await store().leave({ ...promoted(older), decision: word });

    expect(await store().state(STREAM)).toMatchObject({
      highSequence: newer.candidate.sequence,
      promoted: { promotion: older.id },
    });
    expect((await store().claim(sample('a'))).answer).toBe('overtaken');
  });

  it('lets one promotion at a time have the right to move it', async () => {
    const [first, second] = [sample('a'), sample('b')];
    await store().claim(first);

    expect(await store().claim(second)).toEqual({ answer: 'busy', by: first.id });
    await store().leave({ ...second, phase: 'failed' });
    expect((await store().state(STREAM)).promoting).toBe(first.id);

    await store().leave({ ...first, phase: 'failed' });
    expect(await store().claim(second)).toEqual({ answer: 'mine' });
  });

  it('gives the right to the newest of many that ask at once, or to nobody older after it', async () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((letter) => sample(letter));

    const answers = await Promise.all(all.map((promotion) => store().claim(promotion)));

    expect(answers.filter(({ answer }) => answer === 'mine')).toHaveLength(1);
  });
}

function movingMarks(store: () => PromotionStore): void {
  it('gives each instant of a mark to exactly one of all who ask, and never goes back', async () => {
    const asked = await Promise.all(Array.from({ length: 5 }, () => store().mark(STREAM, 'scheduled', NIGHT)));

    expect(asked.filter(Boolean)).toHaveLength(1);
    expect(await store().mark(STREAM, 'scheduled', '2026-11-28T03:15:00.000Z')).toBe(false);
    expect(await store().mark(STREAM, 'missing', NIGHT)).toBe(true);
    expect(await store().mark(STREAM, 'scheduled', '2026-11-30T03:15:00.000Z')).toBe(true);
    expect(await store().mark(STREAM, 'stale', '2026-11-30')).toBe(true);
    expect(await store().state(STREAM)).toEqual({
      stream: STREAM,
      scheduledUntil: '2026-11-30T03:15:00.000Z',
      missingUntil: NIGHT,
      staleUntil: '2026-11-30',
    });
  });
}

function keepingTellings(store: () => PromotionStore): void {
  it('keeps for each channel how far it was told, and lets one of all who saw the same write', async () => {
    const begun = { until: NIGHT, tries: 1, lastTryAt: NIGHT };
    const tell = (channel: string) => store().keepAlertTelling(STREAM, 'missing', channel, begun, undefined);
    expect(await store().alertTelling(STREAM, 'missing', 'C1')).toBeUndefined();

    expect((await Promise.all([tell('C1'), tell('C1'), tell('C1')])).filter(Boolean)).toHaveLength(1);
    expect(await store().keepAlertTelling(STREAM, 'missing', 'C1', { ...begun, toldAt: NIGHT }, begun)).toBe(true);
    expect(await store().keepAlertTelling(STREAM, 'missing', 'C1', begun, { ...begun, tries: 2 })).toBe(false);

    expect(await store().alertTelling(STREAM, 'missing', 'C1')).toEqual({ ...begun, toldAt: NIGHT });
    expect(await store().alertTelling(STREAM, 'missing', 'C2')).toBeUndefined();
    expect(await store().alertTelling(STREAM, 'stale', 'C1')).toBeUndefined();
    expect(await store().state(STREAM)).toEqual({ stream: STREAM });
  });
}

function keepingThreads(store: () => PromotionStore): void {
  it('keeps one thread per stream and channel, until the incident is closed', async () => {
    const place = { channel: 'C1', id: '1764386100.0001' };
    await store().keepThread(STREAM, 'lamps', place);

    expect(await store().thread(STREAM, 'lamps')).toEqual(place);
    expect(await store().thread(STREAM, 'docks')).toBeUndefined();

    await store().keepThread(STREAM, 'lamps', undefined);
    expect(await store().thread(STREAM, 'lamps')).toBeUndefined();
  });
}

function keepingCandidates(store: () => PromotionStore): void {
  it('keeps a candidate once, and lists the newest sequence first', async () => {
    expect(await store().addCandidate(STREAM, sampleCandidate('a'))).toBe('added');
    expect(await store().addCandidate(STREAM, sampleCandidate('b'))).toBe('added');
    expect(await store().addCandidate(STREAM, sampleCandidate('a'))).toBe('known');

    expect(await store().candidates(STREAM, 10)).toEqual([
      { stream: STREAM, candidate: sampleCandidate('b'), state: 'waiting' },
      { stream: STREAM, candidate: sampleCandidate('a'), state: 'waiting' },
    ]);
    expect(await store().candidates(STREAM, 1)).toHaveLength(1);
  });

  it('says of each what became of it', async () => {
    await store().addCandidate(STREAM, sampleCandidate('a'));
    await store().addCandidate(STREAM, sampleCandidate('b'));
    const promotion = sample('b');
    await store().open(promotion);
    await store().dropCandidate(STREAM, sampleCandidate('a').sequence, 'superseded', promotion.id);
    await store().dropCandidate(STREAM, sampleCandidate('b').sequence, 'gone');

    expect((await store().candidates(STREAM, 10)).map(({ state, promotion: by }) => [state, by])).toEqual([
      ['opened', promotion.id],
      ['superseded', promotion.id],
    ]);
  });
}

function keepingParts(store: () => PromotionStore): void {
  const part = (component: string, letter: string) => {
    const { images, ...rest } = sampleCandidate(letter);
    return { ...rest, images: images.map((image) => ({ ...image, component })) };
  };

  it('keeps the newest image of each component that came by itself', async () => {
    await store().keepPart(STREAM, part('lamp-agent', 'b'));
    await store().keepPart(STREAM, part('lamp-agent', 'a'));
    await store().keepPart(STREAM, part('lamp-operator', 'a'));
    await store().keepPart('lamp-operator/river', part('lamp-agent', 'c'));

    const parts = await store().parts(STREAM);

    expect([...parts].sort((x, y) => (x.sequence < y.sequence ? -1 : 1))).toEqual([
      part('lamp-operator', 'a'),
      part('lamp-agent', 'b'),
    ]);
    expect(await store().parts('lamp-operator/sea')).toEqual([]);
  });
}

function reconcilingStreams(store: () => PromotionStore): void {
  const confirmedAt = (letter: string, at: string): Promotion => {
    const promotion = sample(letter);
    return { ...promotion, phase: 'failed', act: { state: 'underway', late: { state: 'confirmed', at } } };
  };
  const AFTER = '2026-11-29T10:00:00.000Z';

  it('says where a late confirmation put the target, however often it is told', async () => {
    const late = confirmedAt('a', AFTER);

    expect(await store().reconcile(late)).toBe(true);
    expect(await store().reconcile(late)).toBe(true);

    expect((await store().state(STREAM)).promoted).toEqual({
      promotion: late.id,
      sequence: late.candidate.sequence,
      images: late.candidate.images,
      at: AFTER,
    });
  });

  it('says it over a newer candidate that was promoted before: the target is where it is', async () => {
    const newer = sample('b');
    await store().claim(newer);
    await store().leave(promoted(newer));

    expect(await store().reconcile(confirmedAt('a', AFTER))).toBe(true);

    expect(await store().state(STREAM)).toMatchObject({
      promoted: { sequence: sample('a').candidate.sequence },
      highSequence: newer.candidate.sequence,
    });
  });

  it('leaves a target alone that was moved after the confirmation', async () => {
    const newer = sample('b');
    await store().claim(newer);
    await store().leave(promoted(newer));

    expect(await store().reconcile(confirmedAt('a', '2026-11-29T08:00:00.000Z'))).toBe(true);

    expect((await store().state(STREAM)).promoted?.promotion).toBe(newer.id);
  });

  it('waits while another promotion moves the target', async () => {
    const other = sample('b');
    await store().claim(other);

    expect(await store().reconcile(confirmedAt('a', AFTER))).toBe(false);

    await store().leave({ ...other, phase: 'failed' });
    expect(await store().reconcile(confirmedAt('a', AFTER))).toBe(true);
  });
}
