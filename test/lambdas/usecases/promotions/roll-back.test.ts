import { beforeEach, describe, expect, it } from 'vitest';
import { plusMinutes } from '../../../../gates/model/instant-arithmetic.ts';
import { openPromotion } from '../../../../gates/promotion/open.ts';
import type { PromotionStore } from '../../../../lambdas/ports/promotion-store.ts';
import { pickCandidate } from '../../../../lambdas/usecases/images/open-candidate.ts';
import { acceptRejected, rollBack, tryAgain } from '../../../../lambdas/usecases/promotions/decide-promotion.ts';
import { fakeLog } from '../../../support/fakes/log.ts';
import { fakePromotionStore } from '../../../support/fakes/promotion-store.ts';
import { NIGHT, sampleCandidate, sampleVersion } from '../../../support/streams.ts';

const version = sampleVersion();
const word = { by: 'captain@example.com', reason: 'it leaks at high tide' };
let promotions: PromotionStore;
let minute: number;
beforeEach(() => {
  [promotions, minute] = [fakePromotionStore(), 0];
});

/** Each look at the clock is a minute later. */
function tick(): string {
  minute += 1;
  return plusMinutes(NIGHT, minute);
}

const deps = () => ({
  promotions,
  clock: { now: () => tick() },
  log: fakeLog(),
  startTimer: async () => undefined,
});

async function complete(id: string): Promise<string> {
  const stored = await promotions.get(id);
  if (stored === undefined) throw new Error('it is gone');
  const at = tick();
  const change = { phase: 'promoted' as const, at, cause: { kind: 'promoter' as const, text: 'read back' } };
  const next = { ...stored.promotion, phase: 'promoted' as const, history: [...stored.promotion.history, change] };
  await promotions.save(next, stored.revision, undefined);
  await promotions.claim(next);
  await promotions.leave(next);
  return id;
}

async function promote(letter: string): Promise<string> {
  const now = tick();
  const opened = openPromotion({ stream: version, candidate: sampleCandidate(letter), now, by: 'schedule' });
  await promotions.open(opened);
  return complete(opened.id);
}

async function goBack(): Promise<string | undefined> {
  const back = await rollBack(version, word, deps());
  if (back.outcome === 'opened') await complete(back.promotion);
  return (await promotions.state(version.stream.id)).promoted?.sequence;
}

describe('going back to the last good promotion', () => {
  it('goes further back each time, and never to what was gone back from', async () => {
    for (const letter of ['a', 'b', 'c']) await promote(letter);

    expect(await goBack()).toBe(sampleCandidate('b').sequence);
    expect(await goBack()).toBe(sampleCandidate('a').sequence);
    expect(await rollBack(version, word, deps())).toEqual({ outcome: 'nothing-new' });
  });

  it('goes to what was there before, not to what was gone back from meanwhile', async () => {
    for (const letter of ['a', 'b']) await promote(letter);
    await goBack();
    await promote('c');

    expect(await goBack()).toBe(sampleCandidate('a').sequence);
  });
});

describe('what cannot be gone back to, or accepted', () => {
  const other = sampleVersion({ id: 'beacon/harbour' });
  const bundle = { name: 'lamp-bundle', repository: 'registry.example.com/lamps/bundle' };
  const targets = Object.fromEntries(
    ['lamp-operator', 'lamp-bundle'].map((name) => [name, `registry.example.com/v/${name}`]),
  );
  const wider = sampleVersion({
    components: [...version.stream.components, bundle],
    promoter: { kind: 'tag-copy', repositories: targets, tags: ['harbour-latest'] },
  });

  it.each([
    { name: 'of another stream', to: other, says: 'is of the stream lamp-operator/harbour' },
    {
      name: 'of fewer components',
      to: wider,
      says: 'has lamp-operator, and the stream moves lamp-bundle, lamp-operator today',
    },
  ])('is a promotion $name', async ({ to, says }) => {
    const id = await promote('a');

    await expect(rollBack(to, word, deps(), id)).rejects.toThrow(`promotion ${id} ${says}`);
    const stored = await promotions.get(id);
    if (stored !== undefined)
      await promotions.save({ ...stored.promotion, phase: 'rejected' }, stored.revision, undefined);
    await expect(acceptRejected(id, word, to, deps())).rejects.toThrow(`promotion ${id} ${says}`);
    expect((await promotions.state(to.stream.id)).active).toBeUndefined();
  });
});

describe('trying once more what was not promoted', () => {
  async function reject(letter: string): Promise<string> {
    const opened = openPromotion({ stream: version, candidate: sampleCandidate(letter), now: tick(), by: 'schedule' });
    await promotions.open(opened);
    await promotions.save({ ...opened, phase: 'rejected' }, 1, undefined);
    await promotions.leave({ ...opened, phase: 'rejected' });
    return opened.id;
  }

  it('begins anew, with every gate and job, and leaves what was as it was', async () => {
    const id = await reject('a');

    const picked = await tryAgain(version, 'captain@example.com', deps());
    const opened = picked.outcome === 'opened' ? await promotions.get(picked.promotion) : undefined;
    expect(opened?.promotion).toMatchObject({
      phase: 'pending',
      candidate: sampleCandidate('a'),
      openedBy: 'captain@example.com',
    });
    expect(opened?.promotion.decision).toBeUndefined();
    expect((await promotions.get(id))?.promotion.phase).toBe('rejected');
  });

  it('is for one that is named, too', async () => {
    const id = await reject('a');
    await reject('b');

    const picked = await tryAgain(version, 'captain@example.com', deps(), id);
    const opened = picked.outcome === 'opened' ? await promotions.get(picked.promotion) : undefined;
    expect(opened?.promotion.candidate).toEqual(sampleCandidate('a'));
  });

  it('is refused for what was promoted, and for what is older than that, before hours of jobs', async () => {
    const older = await reject('a');
    const promoted = await promote('b');

    await expect(tryAgain(version, 'captain', deps())).rejects.toThrow(`promotion ${promoted} is promoted`);
    await expect(tryAgain(version, 'captain', deps(), older)).rejects.toThrow(
      `promotion ${older} is older than what was let through`,
    );
  });

  it('opens nothing where nothing was tried, or something is being tried', async () => {
    expect(await tryAgain(version, 'captain', deps())).toEqual({ outcome: 'nothing-new' });
    await reject('a');
    const first = await tryAgain(version, 'captain', deps());

    const running = first.outcome === 'opened' ? first.promotion : '';
    expect(await tryAgain(version, 'captain', deps())).toEqual({ outcome: 'busy', promotion: running });
  });
});

describe('a candidate that is older than what was let through', () => {
  it('says at once that it will not be tried, and what came instead', async () => {
    const promoted = await promote('b');
    await promotions.addCandidate(version.stream.id, sampleCandidate('a'));

    expect(await pickCandidate(version, 'event', deps())).toEqual({ outcome: 'nothing-new' });
    const candidates = await promotions.candidates(version.stream.id, 10);
    expect(candidates.map(({ state, promotion }) => [state, promotion])).toEqual([
      ['opened', promoted],
      ['superseded', promoted],
    ]);
  });
});
