import { beforeEach, describe, expect, it } from 'vitest';
import { plusMinutes } from '../../../../gates/model/instant-arithmetic.ts';
import type { Promotion } from '../../../../gates/model/promotion.ts';
import { openPromotion } from '../../../../gates/promotion/open.ts';
import type { PromotionStore } from '../../../../lambdas/ports/promotion-store.ts';
import {
  acceptRejected,
  orderPromotion,
  rollBack,
  TooLate,
  tryAgain,
} from '../../../../lambdas/usecases/promotions/decide-promotion.ts';
import { MissingPromotion } from '../../../../lambdas/usecases/promotions/learn-of-promotion.ts';
import { fakeClock } from '../../../support/fakes/clock.ts';
import { fakeLog } from '../../../support/fakes/log.ts';
import { fakePromotionStore } from '../../../support/fakes/promotion-store.ts';
import { NIGHT, sampleCandidate, sampleVersion } from '../../../support/streams.ts';

const version = sampleVersion();
const stream = version.stream.id;
const word = { by: 'captain@example.com', reason: 'it leaks at high tide' };
let promotions: PromotionStore;
let log: ReturnType<typeof fakeLog>;
let timers: string[];
const clock = fakeClock();
beforeEach(() => {
  [promotions, log, timers] = [fakePromotionStore(), fakeLog(), []];
  clock.set(plusMinutes(NIGHT, 5));
});
const deps = () => ({
  promotions,
  clock,
  log,
  startTimer: async (id: string) => {
    timers.push(id);
  },
});

/** A promotion in a phase; one that ended has left the stream. */
async function kept(letter: string, phase: Promotion['phase'], parts: Partial<Promotion> = {}): Promise<string> {
  const now = plusMinutes(NIGHT, letter.charCodeAt(0) - 97);
  const opened = openPromotion({ stream: version, candidate: sampleCandidate(letter), now, by: 'schedule' });
  await promotions.open(opened);
  const next = { ...opened, phase, ...parts };
  await promotions.save(next, 1, undefined);
  if (phase === 'promoted') await promotions.claim(next);
  if (phase !== 'running') await promotions.leave(next);
  return opened.id;
}
const promotionOf = async (id: string) => (await promotions.get(id))?.promotion;

describe('an order to a promotion', () => {
  it('is followed, logged with who and why, and wakes the timer', async () => {
    const id = await kept('a', 'running');

    const next = await orderPromotion(id, { order: 'reject' }, word, deps());

    expect(next).toMatchObject({ id, phase: 'rejected', decision: { kind: 'reject', ...word, at: clock.now() } });
    expect(await promotionOf(id)).toEqual(next);
    expect(log.entries).toEqual([
      { level: 'info', message: 'order given', fields: { promotion: id, order: 'reject', ...word } },
    ]);
    expect(timers).toEqual([id]);
  });

  it('leaves what is due to another process', async () => {
    const id = await kept('a', 'running');
    await orderPromotion(id, { order: 'accept' }, word, deps());

    expect((await promotions.due(clock.now(), 10)).map((one) => one.id)).toEqual([id]);
  });

  it('that cannot be followed says why, and leaves no trace', async () => {
    const id = await kept('a', 'promoted');
    const before = await promotions.get(id);

    await expect(orderPromotion(id, { order: 'hold' }, word, deps())).rejects.toEqual(
      new TooLate(`promotion ${id} is promoted: it can no longer be given the order hold`),
    );
    expect([await promotions.get(id), log.entries, timers]).toEqual([before, [], []]);
  });

  it.each([
    { by: '', reason: 'it leaks at high tide' },
    { by: 'captain@example.com', reason: 'it leaks' },
  ])('needs a name and a reason: %j', async (spoken) => {
    const id = await kept('a', 'running');

    await expect(orderPromotion(id, { order: 'hold' }, spoken, deps())).rejects.toThrow('Too small');
  });

  it('is for one that is there', async () => {
    await expect(orderPromotion('p-9', { order: 'hold' }, word, deps())).rejects.toEqual(
      new MissingPromotion('there is no promotion p-9'),
    );
  });
});

describe('accepting what was rejected', () => {
  it.each(['rejected', 'failed'] as const)('takes up one that is %s, on a person’s word', async (phase) => {
    const id = await kept('a', phase);

    const picked = await acceptRejected(id, word, version, deps());

    const opened = picked.outcome === 'opened' ? await promotionOf(picked.promotion) : undefined;
    expect(opened).toMatchObject({
      candidate: sampleCandidate('a'),
      openedBy: word.by,
      decision: { kind: 'accept', ...word, at: clock.now(), overrules: id },
    });
    expect((await promotionOf(id))?.phase).toBe(phase);
    expect(timers).toEqual([opened?.id]);
  });

  it.each(['running', 'promoted', 'superseded'] as const)('is refused for one that is %s', async (phase) => {
    const id = await kept('a', phase);

    await expect(acceptRejected(id, word, version, deps())).rejects.toEqual(
      new TooLate(`promotion ${id} is ${phase}: only a rejected or failed one can be accepted after its end`),
    );
  });

  it('is refused for one that is not there', async () => {
    await expect(acceptRejected('p-9', word, version, deps())).rejects.toEqual(
      new MissingPromotion('there is no promotion p-9'),
    );
  });
});

describe('trying again', () => {
  it('takes the last one, and is refused by the name of what was promoted', async () => {
    await kept('a', 'rejected');
    const promoted = await kept('b', 'promoted');

    await expect(tryAgain(version, 'captain', deps())).rejects.toEqual(
      new TooLate(`promotion ${promoted} is promoted: there is nothing to try again`),
    );
  });

  it('is refused for what is older than what was let through, and not for the same', async () => {
    const older = await kept('a', 'rejected');
    const same = await kept('c', 'rejected');
    await kept('b', 'promoted');

    await expect(tryAgain(version, 'captain', deps(), older)).rejects.toEqual(
      new TooLate(`promotion ${older} is older than what was let through (${sampleCandidate('b').sequence})`),
    );
    expect(await tryAgain(version, 'captain', deps(), same)).toMatchObject({ outcome: 'opened' });
  });

  it('is not refused for the very candidate that was let through', async () => {
    const id = await kept('a', 'rejected');
    promotions.state = async (of) => ({ stream: of, highSequence: sampleCandidate('a').sequence });

    expect(await tryAgain(version, 'captain', deps(), id)).toMatchObject({ outcome: 'opened' });
  });

  it('takes a set whole, in whatever order its images are', async () => {
    const names = ['lamp-operator', 'lamp-bundle'];
    const repositories = Object.fromEntries(names.map((name) => [name, `registry.example.com/v/${name}`]));
    const set = sampleVersion({
      components: names.map((name) => ({ name, repository: `registry.example.com/lamps/${name}` })),
      promoter: { kind: 'tag-copy', repositories, tags: ['latest'] },
    });
    const [image] = sampleCandidate('a').images;
    if (image === undefined) throw new Error('a candidate has an image');
    const candidate = sampleCandidate('a', { images: names.map((component) => ({ ...image, component })) });
    const id = await kept('a', 'rejected', { candidate, stream: set.stream });

    expect(await tryAgain(set, 'captain', deps(), id)).toMatchObject({ outcome: 'opened' });
  });

  it('takes no decision with it, and is for its own stream', async () => {
    const id = await kept('a', 'rejected', { decision: { kind: 'reject', ...word, at: NIGHT } });
    await expect(tryAgain(sampleVersion({ id: 'beacon/harbour' }), 'captain', deps(), id)).rejects.toEqual(
      new TooLate(`promotion ${id} is of the stream ${stream}`),
    );

    const picked = await tryAgain(version, 'captain', deps());
    expect(picked.outcome === 'opened' && (await promotionOf(picked.promotion))?.decision).toBeUndefined();
  });
});

it('refusals have a name', () => {
  expect([new TooLate('x').name, new MissingPromotion('x').name]).toEqual(['TooLate', 'MissingPromotion']);
});

describe('going back', () => {
  it('goes to the one that is named, and says from where', async () => {
    const target = await kept('a', 'promoted');
    await kept('b', 'promoted');
    const now = await kept('c', 'promoted');

    const picked = await rollBack(version, word, deps(), target);

    expect(picked).toMatchObject({ outcome: 'opened', to: target, from: now });
    expect(picked.outcome === 'opened' && (await promotionOf(picked.promotion))).toMatchObject({
      candidate: sampleCandidate('a'),
      openedBy: word.by,
      decision: { kind: 'rollback', ...word, at: clock.now(), overrules: target },
    });
  });

  it('passes over what was never promoted', async () => {
    const target = await kept('a', 'promoted');
    await kept('b', 'rejected');
    await kept('c', 'promoted');

    expect(await rollBack(version, word, deps())).toMatchObject({ to: target });
  });

  it.each(['rejected', 'superseded'] as const)('is refused for one that is %s', async (phase) => {
    const id = await kept('a', phase);

    await expect(rollBack(version, word, deps(), id)).rejects.toEqual(
      new TooLate(`promotion ${id} was never promoted: it is ${phase}`),
    );
  });

  it('says nothing of where it was where that is not known', async () => {
    const target = await kept('a', 'promoted');
    const state = promotions.state;
    promotions.state = async (of) => {
      const { promoted: _, ...rest } = await state(of);
      return rest;
    };

    expect(await rollBack(version, word, deps(), target)).not.toHaveProperty('from');
    expect(await rollBack(version, word, deps())).toEqual({ outcome: 'nothing-new' });
  });
});
