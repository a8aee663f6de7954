import { beforeEach, describe, expect, it } from 'vitest';
import { plusMinutes } from '../../../../gates/model/instant-arithmetic.ts';
import { openPromotion } from '../../../../gates/promotion/open.ts';
import type { PromotionStore } from '../../../../lambdas/ports/promotion-store.ts';
import { pickCandidate } from '../../../../lambdas/usecases/images/open-candidate.ts';
import { acceptRejected, rollBack } from '../../../../lambdas/usecases/promotions/decide-promotion.ts';
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
