import { beforeEach, describe, expect, it } from 'vitest';
import type { ResolvedTag } from '../../../../lambdas/ports/image-tags.ts';
import type { PromotionStore } from '../../../../lambdas/ports/promotion-store.ts';
import { forgetImage } from '../../../../lambdas/usecases/images/forget-image.ts';
import { fakePromotionStore } from '../../../support/fakes/promotion-store.ts';
import { sampleCandidate, sampleStream } from '../../../support/streams.ts';

const stream = sampleStream();
const digest = (letter: string) => `sha256:${letter.repeat(64)}`;
const repository = 'registry.example.com/lamps/operator';

let promotions: PromotionStore;
let asked: string[];
beforeEach(async () => {
  promotions = fakePromotionStore();
  asked = [];
  for (const letter of ['a', 'b']) await promotions.addCandidate(stream.id, sampleCandidate(letter));
});

const forget = (letter: string, found: ResolvedTag, from = repository) =>
  forgetImage(
    { repository: from, digest: digest(letter) },
    {
      promotions,
      streams: { active: async () => [{ version: 1, stream }] },
      tags: {
        resolve: async (where, what) => {
          asked.push(`${where}@${what}`);
          return found;
        },
      },
    },
  );

const states = async () =>
  (await promotions.candidates(stream.id, 10)).map(({ candidate, state }) => [candidate.images[0]?.digest[7], state]);

describe('an image that is said to be gone', () => {
  it('takes its waiting candidate with it, and no other', async () => {
    expect(await forget('a', { kind: 'absent' })).toEqual({ kind: 'dropped', candidates: 1 });
    expect(await states()).toEqual([
      ['b', 'waiting'],
      ['a', 'gone'],
    ]);
    expect(asked).toEqual([`${repository}@${digest('a')}`]);
  });

  it('stays a candidate when only one of its tags is gone', async () => {
    expect(await forget('a', { kind: 'resolved', digest: digest('a'), mediaType: '' })).toEqual({ kind: 'kept' });
    expect((await states()).map(([, state]) => state)).toEqual(['waiting', 'waiting']);
  });

  it('is asked about again when the registry does not say', async () => {
    const undecided = { kind: 'undecided', reason: 'HTTP 503', afterSeconds: 7 } as const;

    expect(await forget('a', undecided)).toEqual(undecided);
    expect((await states()).map(([, state]) => state)).toEqual(['waiting', 'waiting']);
  });

  it.each([
    { what: 'that nobody waits with', letter: 'c', from: repository },
    { what: 'of another repository', letter: 'a', from: 'registry.example.com/reefs/operator' },
  ])('$what asks nobody anything', async ({ letter, from }) => {
    expect(await forget(letter, { kind: 'absent' }, from)).toEqual({ kind: 'none' });
    expect(asked).toEqual([]);
  });
});
