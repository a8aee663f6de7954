import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeRegistry, startFakeRegistry } from '../../../../bin/rehearsal/registry/fake-registry.ts';
import type { Promotion } from '../../../../gates/model/promotion.ts';
import { openPromotion } from '../../../../gates/promotion/open.ts';
import { registryCopies } from '../../../../lambdas/adapters/registry/copies.ts';
import { registryTags } from '../../../../lambdas/adapters/registry/tags.ts';
import { tagPromoter } from '../../../../lambdas/usecases/promotions/promote-by-tags.ts';
import { NIGHT, sampleCandidate, sampleVersion } from '../../../support/streams.ts';

const access = { credentialsOf: async () => undefined, mayBeLocal: true };
const promoter = tagPromoter({ copies: registryCopies(access), tags: registryTags(access) });
const components = ['lamp-operator', 'lamp-agent'];

let registry: FakeRegistry;
let other: FakeRegistry;
beforeEach(async () => {
  [registry, other] = await Promise.all([startFakeRegistry(), startFakeRegistry()]);
});
afterEach(async () => {
  await Promise.all([registry.close(), other.close()]);
});

/** A set of two, promoted to `target`. */
function setOf(digests: readonly string[], target = registry): Promotion {
  const repository = (name: string) => `${registry.host}/builds/${name}`;
  const stream = sampleVersion({
    components: components.map((name) => ({ name, repository: repository(name) })),
    promoter: {
      kind: 'tag-copy',
      repositories: Object.fromEntries(components.map((name) => [name, `${target.host}/verified/${name}`])),
      tags: ['harbour-latest'],
    },
  });
  const images = components.map((component, index) => ({
    component,
    repository: repository(component),
    digest: digests[index] ?? '',
  }));
  return openPromotion({ stream, candidate: sampleCandidate('a', { images }), now: NIGHT, by: 'schedule' });
}

const built = (content: string) => components.map((name) => registry.addImage(`builds/${name}`, `${name} ${content}`));

describe('a promotion by tags', () => {
  it('moves the whole set by digest, and says so only after reading it back', async () => {
    const digests = built('1.0');

    const answer = await promoter.act(setOf(digests));

    expect(answer.state).toBe('confirmed');
    expect(components.map((name) => registry.tagged(`verified/${name}`, 'harbour-latest'))).toEqual(digests);
  });

  it('carries blobs over where the registries differ', async () => {
    const digests = built('1.0');

    expect((await promoter.act(setOf(digests, other))).state).toBe('confirmed');

    expect(components.map((name) => other.tagged(`verified/${name}`, 'harbour-latest'))).toEqual(digests);
  });

  it('ends in the same when it is done again', async () => {
    const set = setOf(built('1.0'));
    await promoter.act(set);

    expect((await promoter.act(set)).state).toBe('confirmed');
  });

  it('moves all or nothing: what was moved before one failed goes back', async () => {
    const old = built('1.0');
    await promoter.act(setOf(old));
    registry.failWritesTo('verified/lamp-agent');

    const answer = await promoter.act(setOf(built('2.0')));

    expect(answer).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('verified/lamp-agent:harbour-latest was not moved'),
    });
    expect(components.map((name) => registry.tagged(`verified/${name}`, 'harbour-latest'))).toEqual(old);
  });

  it('takes a first tag away again when the set cannot follow', async () => {
    registry.failWritesTo('verified/lamp-agent');

    expect((await promoter.act(setOf(built('1.0')))).state).toBe('failed');

    expect(registry.tagged('verified/lamp-operator', 'harbour-latest')).toBeUndefined();
  });

  it('refuses an image that is gone, and touches nothing', async () => {
    const answer = await promoter.act(setOf([built('1.0')[0] ?? '', `sha256:${'0'.repeat(64)}`]));

    expect(answer).toMatchObject({ state: 'failed', text: expect.stringContaining('is gone') });
    expect(registry.tagWrites).toEqual([]);
  });

  it('does not know, and so throws, when the registry does not answer', async () => {
    const set = setOf(built('1.0'));
    await registry.close();

    await expect(promoter.act(set)).rejects.toThrow('it is not known whether lamp-operator is there');
  });

  it('sees when somebody else moved a tag', async () => {
    const [first, second] = [setOf(built('1.0')), setOf(built('2.0'))];
    await promoter.act(first);
    await promoter.act(second);

    expect(await promoter.watch(first)).toMatchObject({ state: 'failed' });
    expect(await promoter.watch(second)).toMatchObject({ state: 'confirmed' });
  });
});
