import { afterEach, describe, expect, it } from 'vitest';
import { type FakeKonflux, type ReleaseScript, startFakeKonflux } from '../../../bin/rehearsal/konflux/fake-konflux.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import { konfluxReleases } from '../../../lambdas/adapters/konflux/releases.ts';
import type { ResolvedTag } from '../../../lambdas/ports/image-tags.ts';
import { releasePromoter } from '../../../lambdas/usecases/promotions/promote-by-release.ts';
import { samplePromotion } from '../../support/streams.ts';

const promotion = samplePromotion({
  owner: 'team-lamps',
  promoter: { kind: 'konflux-release', namespace: 'lamps', releasePlan: 'harbour' },
});

let konflux: FakeKonflux;
let now: number;
afterEach(() => konflux.close());

const there: ResolvedTag = { kind: 'resolved', digest: promotion.candidate.images[0]?.digest ?? '', mediaType: '' };

async function promoterTo(script: ReleaseScript, image: ResolvedTag = there) {
  now = 0;
  konflux = await startFakeKonflux({ plans: { harbour: [script] }, nowMs: () => now });
  const releases = konfluxReleases({ baseUrl: konflux.url, token: async () => 'night-token' });
  return releasePromoter(releases, { resolve: async () => image });
}

describe('a promotion by a Release', () => {
  it('is under way when the Release is made, and confirmed when it is released', async () => {
    const promoter = await promoterTo({ ends: 'released', afterMs: 60_000 });

    expect(await promoter.act(promotion)).toMatchObject({ state: 'underway' });
    now = 61_000;

    expect(await promoter.watch(promotion)).toMatchObject({
      state: 'confirmed',
      reference: expect.stringMatching(/^harbour-[0-9a-f]{16}$/),
    });
  });

  it('makes one Release however often it is asked', async () => {
    const promoter = await promoterTo({ ends: 'released', afterMs: 60_000 });

    await promoter.act(promotion);
    expect(await promoter.act(promotion)).toMatchObject({ state: 'underway' });

    expect(konflux.releases()).toHaveLength(1);
  });

  it('carries the cause when the pipeline fails', async () => {
    const promoter = await promoterTo({ ends: 'failed', afterMs: 1000, message: 'no quota in the target registry' });
    await promoter.act(promotion);
    now = 2000;

    expect(await promoter.watch(promotion)).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('no quota in the target registry'),
    });
  });

  it('sends the create again when it never arrived', async () => {
    const promoter = await promoterTo({ ends: 'never', afterMs: 0 });

    expect(await promoter.watch(promotion)).toMatchObject({ state: 'underway' });
    expect(konflux.releases()).toHaveLength(1);
  });

  it('releases nothing of an image that is gone', async () => {
    const promoter = await promoterTo({ ends: 'released', afterMs: 0 }, { kind: 'absent' });

    expect(await promoter.act(promotion)).toMatchObject({ state: 'failed', text: expect.stringMatching(/ is gone$/) });
    expect(await promoter.watch(promotion)).toMatchObject({ state: 'failed' });
    expect(konflux.releases()).toEqual([]);
  });

  it('goes on where the registry says nothing of the image', async () => {
    const promoter = await promoterTo({ ends: 'released', afterMs: 0 }, { kind: 'undecided', reason: 'HTTP 401' });

    expect(await promoter.act(promotion)).toMatchObject({ state: 'underway' });
  });

  it('makes no second one when the first was removed, as nobody knows what it had done', async () => {
    const promoter = await promoterTo({ ends: 'never', afterMs: 0 });
    const seen: Promotion = {
      ...promotion,
      act: { state: 'underway', begunAt: promotion.openedAt, reference: 'harbour-1' },
    };

    expect(await promoter.watch(seen)).toMatchObject({ state: 'failed', text: expect.stringContaining('was removed') });
    expect(konflux.releases()).toEqual([]);
  });

  it('cannot release a candidate that came without a Snapshot', async () => {
    const promoter = await promoterTo({ ends: 'released', afterMs: 0 });
    const { snapshot: _, ...origin } = promotion.candidate.origin;
    const bare: Promotion = { ...promotion, candidate: { ...promotion.candidate, origin } };

    expect(await promoter.act(bare)).toEqual({
      state: 'failed',
      text: 'the candidate came without a Snapshot, so nothing can be released',
    });
  });
});
