import { describe, expect, it } from 'vitest';
import type { Promotion } from '../../../../gates/model/promotion.ts';
import type { ImageCopy } from '../../../../lambdas/ports/image-copies.ts';
import type { ResolvedTag } from '../../../../lambdas/ports/image-tags.ts';
import { readBackTags, tagPromoter } from '../../../../lambdas/usecases/promotions/promote-by-tags.ts';
import { sampleCandidate, samplePromotion } from '../../../support/streams.ts';

const LAMPS = 'registry.example.com/lamps/operator';
const VERIFIED = 'registry.example.com/verified/lamp-operator';
const digest = (letter: string) => `sha256:${letter.repeat(64)}`;
const resolved = (letter: string): ResolvedTag => ({ kind: 'resolved', digest: digest(letter), mediaType: '' });
const absent: ResolvedTag = { kind: 'absent' };
const undecided: ResolvedTag = { kind: 'undecided', reason: 'HTTP 401' };

const promotion = samplePromotion({
  promoter: { kind: 'tag-copy', repositories: { 'lamp-operator': VERIFIED }, tags: ['latest', 'night'] },
});

/** A registry whose copies may be refused: `deaf` takes no copy to a tag, `full` none back to where it was. */
function registry(first: Readonly<Record<string, ResolvedTag>>, { deaf = '', full = false, lying = false } = {}) {
  const now = new Map(Object.entries({ [`${LAMPS} ${digest('a')}`]: resolved('a'), ...first }));
  const calls: string[] = [];
  const key = (repository: string, reference: string) => `${repository} ${reference}`;
  const tags = { resolve: async (repository: string, tag: string) => now.get(key(repository, tag)) ?? absent };
  const copies = {
    async copy({ from, to }: ImageCopy) {
      calls.push(`${from.repository}@${String(from.digest).slice(7, 8)} > ${to.tag}`);
      if (to.tag === deaf || (full && from.repository === VERIFIED)) throw new Error('no quota');
      if (!lying) now.set(key(to.repository, to.tag), { kind: 'resolved', digest: from.digest, mediaType: '' });
    },
    async remove(repository: string, tag: string) {
      calls.push(`remove ${tag}`);
      if (full) throw new Error('no quota');
      now.delete(key(repository, tag));
    },
  };
  return {
    now,
    calls,
    promoter: tagPromoter({ copies, tags }),
    tags,
    at: (tag: string) => now.get(key(VERIFIED, tag)),
  };
}

const reference = `${VERIFIED}:latest ${VERIFIED}:night`;
const confirmed = { state: 'confirmed', text: `read back: ${reference} is ${LAMPS}@${digest('a')}`, reference };

describe('a promotion by tags', () => {
  it('moves each tag and reads it back', async () => {
    const { promoter, calls } = registry({ [`${VERIFIED} latest`]: resolved('b') });

    expect(await promoter.act(promotion)).toEqual(confirmed);
    expect(calls).toEqual([`${LAMPS}@a > latest`, `${LAMPS}@a > night`]);
    expect(await promoter.watch(promotion)).toEqual(confirmed);
  });

  it('goes on with what a process before it has left', async () => {
    const { promoter, calls } = registry({ [`${VERIFIED} latest`]: resolved('a') });

    expect(await promoter.act(promotion)).toEqual(confirmed);
    expect(calls).toEqual([`${LAMPS}@a > night`]);
  });

  it('puts back what it moved when the next cannot be moved', async () => {
    const world = registry({ [`${VERIFIED} latest`]: resolved('b') }, { deaf: 'night' });

    expect(await world.promoter.act(promotion)).toEqual({
      state: 'failed',
      text: `${VERIFIED}:night was not moved: Error: no quota`,
    });
    expect(world.at('latest')).toEqual(resolved('b'));
    expect(world.calls).toEqual([`${LAMPS}@a > latest`, `${LAMPS}@a > night`, `${VERIFIED}@b > latest`]);
  });

  it('takes a tag away that was not there before', async () => {
    const world = registry({}, { deaf: 'night' });

    await world.promoter.act(promotion);
    expect(world.at('latest')).toBeUndefined();
    expect(world.calls.at(-1)).toBe('remove latest');
  });

  it.each([
    ['was there already', resolved('a')],
    ['named something that nobody could read', undecided],
  ])('leaves a tag alone that %s', async (_, before) => {
    const { promoter, calls } = registry({ [`${VERIFIED} latest`]: before }, { deaf: 'night' });

    await promoter.act(promotion);
    expect(calls.at(-1)).toBe(`${LAMPS}@a > night`);
  });

  it.each([
    ['a copy', { [`${VERIFIED} latest`]: resolved('b') }],
    ['a removal', {}],
  ])('fails for its own cause where %s cannot be taken back', async (_, before) => {
    const { promoter } = registry(before, { deaf: 'night', full: true });

    expect(await promoter.act(promotion)).toMatchObject({
      state: 'failed',
      text: expect.stringContaining(':night was not moved'),
    });
  });

  it('moves nothing of an image that is gone, and waits where that is not known', async () => {
    const gone = registry({ [`${LAMPS} ${digest('a')}`]: absent });
    expect(await gone.promoter.act(promotion)).toEqual({ state: 'failed', text: `${LAMPS}@${digest('a')} is gone` });
    const unknown = registry({ [`${LAMPS} ${digest('a')}`]: undecided });

    await expect(unknown.promoter.act(promotion)).rejects.toThrow(
      'it is not known whether lamp-operator is there: HTTP 401',
    );
    expect([...gone.calls, ...unknown.calls]).toEqual([]);
  });

  it('is for streams that are promoted by tags', async () => {
    const other = samplePromotion({
      promoter: { kind: 'konflux-release', namespace: 'lamps', releasePlan: 'harbour' },
    });

    await expect(registry({}).promoter.act(other)).rejects.toThrow(
      'stream lamp-operator/harbour is not promoted by tags',
    );
  });

  it('is told in part where the cause is long', async () => {
    const { promoter } = registry({}, { deaf: 'latest' });
    const long: Promotion = {
      ...promotion,
      stream: {
        ...promotion.stream,
        promoter: { kind: 'tag-copy', repositories: { 'lamp-operator': 'x'.repeat(900) }, tags: ['latest'] },
      },
    };

    expect((await promoter.act(long)).text).toHaveLength(500);
  });
});

describe('tags that are read back', () => {
  const { images } = sampleCandidate();
  const targets = { repositories: { 'lamp-operator': VERIFIED }, tags: ['latest', 'night'] };
  const read = (latest: ResolvedTag, night: ResolvedTag) =>
    readBackTags(images, targets, {
      tags: registry({ [`${VERIFIED} latest`]: latest, [`${VERIFIED} night`]: night }).tags,
    });

  it.each([
    [resolved('a'), resolved('a'), confirmed],
    [resolved('a'), undecided, { state: 'underway', text: 'not read back yet: HTTP 401', reference }],
    [
      resolved('a'),
      absent,
      { state: 'failed', text: `${VERIFIED}:night names nothing, not ${digest('a')}`, reference },
    ],
    [
      resolved('b'),
      undecided,
      { state: 'failed', text: `${VERIFIED}:latest names ${digest('b')}, not ${digest('a')}`, reference },
    ],
  ])('that are %j and %j', async (latest, night, answer) => {
    expect(await read(latest, night)).toEqual(answer);
  });

  it('are told in part where their names are long', async () => {
    const long = 'x'.repeat(600);
    const { tags } = registry({ [`${long} latest`]: resolved('a') });
    const answer = await readBackTags(
      images,
      { repositories: { 'lamp-operator': long }, tags: ['latest', 'latest'] },
      { tags },
    );

    expect([answer.state, answer.text.length]).toEqual(['confirmed', 1000]);
  });

  it('confirm nothing when there is none to read', async () => {
    const tags = { resolve: async () => absent };
    const none = { repositories: { 'lamp-bundle': 'registry.example.com/verified/lamp-bundle' }, tags: ['latest'] };

    expect(await readBackTags(images, none, { tags })).toEqual({
      state: 'failed',
      text: 'no image of the candidate has a tag to move',
    });
  });
});
