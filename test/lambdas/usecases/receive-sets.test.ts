import { beforeEach, describe, expect, it } from 'vitest';
import type { BuiltImage } from '../../../gates/model/image-event.ts';
import type { PromotionStore } from '../../../lambdas/ports/promotion-store.ts';
import { type ImageArrival, receiveImages } from '../../../lambdas/usecases/images/receive-images.ts';
import { fakeLog } from '../../support/fakes/log.ts';
import { fakePromotionStore } from '../../support/fakes/promotion-store.ts';
import { fakeStreamStore } from '../../support/fakes/stream-store.ts';
import { sampleStream } from '../../support/streams.ts';

const names = ['lamp-operator', 'lamp-agent'];
const stream = sampleStream({
  components: names.map((name) => ({ name, repository: `registry.example.com/lamps/${name}` })),
  sources: [{ kind: 'quay' }, { kind: 'konflux', namespace: 'lamps' }],
  promoter: {
    kind: 'tag-copy',
    repositories: Object.fromEntries(names.map((name) => [name, `registry.example.com/verified/${name}`])),
    tags: ['harbour'],
  },
  schedule: { at: '03:15' },
});

let promotions: PromotionStore;
let minute: number;
let receive: (images: readonly BuiltImage[], at?: string) => Promise<{ outcome?: string; reason?: string }>;
let snapshot: (
  images: readonly BuiltImage[],
  unusable?: ImageArrival['reading']['unusable'],
) => Promise<{ outcome?: string; reason?: string }>;
beforeEach(async () => {
  promotions = fakePromotionStore();
  minute = 0;
  const streams = fakeStreamStore();
  await streams.write({ id: stream.id, expectedVersion: 0, stream, author: 'captain', reason: 'first', at: now() });
  const deps = { promotions, streams, clock: { now }, log: fakeLog(), startTimer: async () => undefined };
  const arrive = async (source: 'quay' | 'konflux', of: Partial<ImageArrival['reading']>, at = now()) => {
    minute += 1;
    const images = of.images ?? [];
    const found = { images, wanted: images, unusable: [], evidence: {} as ImageArrival['reading']['evidence'] };
    const reading = { kind: 'built' as const, origin: 'registry' as const, isOverride: false, ...found, ...of };
    const arrival = { event: `event-${minute}`, source, sender: 'lamps', receivedAt: at, reading };
    const [receipt] = await receiveImages(arrival, deps);
    return { ...receipt };
  };
  receive = (images, at) => arrive('quay', { images }, at);
  snapshot = (images, unusable = []) =>
    arrive('konflux', { images, unusable, snapshot: { name: 'lamps-1', namespace: 'lamps' } });
});

function now(): string {
  return new Date(Date.UTC(2026, 10, 29, 1, minute)).toISOString();
}

function image(name: string, letter: string): BuiltImage {
  return { repository: `registry.example.com/lamps/${name}`, digest: `sha256:${letter.repeat(64)}` };
}

async function setsWaiting(): Promise<readonly string[]> {
  const candidates = await promotions.candidates(stream.id, 10);
  return candidates.map(({ candidate }) => candidate.images.map(({ digest }) => digest[7]).join(''));
}

describe('events of single images for a stream of two components', () => {
  it('make a set when both are there, and a newer one with each newer image', async () => {
    expect(await receive([image('lamp-operator', 'a')])).toMatchObject({
      outcome: 'not-eligible',
      reason: 'lamp-agent from registry.example.com/lamps/lamp-agent is not in the event; the set waits for it',
    });
    expect(await setsWaiting()).toEqual([]);

    expect((await receive([image('lamp-agent', 'b')])).outcome).toBe('added');
    expect((await receive([image('lamp-operator', 'c')])).outcome).toBe('added');

    expect(await setsWaiting()).toEqual(['cb', 'ab']);
  });

  it('make no second set of the same images', async () => {
    await receive([image('lamp-operator', 'a')]);
    await receive([image('lamp-agent', 'b')]);

    expect((await receive([image('lamp-agent', 'b')])).outcome).toBe('known');
    expect(await setsWaiting()).toEqual(['ab']);
  });

  it('that come late do not take the place of newer images', async () => {
    await receive([image('lamp-operator', 'a')]);
    await receive([image('lamp-agent', 'b')]);

    await receive([image('lamp-agent', 'd')], '2026-11-29T00:00:00.000Z');

    expect(await setsWaiting()).toEqual(['ab']);
  });

  it('of a whole set are that set, and later images join its others', async () => {
    await receive([image('lamp-operator', 'a'), image('lamp-agent', 'b')]);
    await receive([image('lamp-agent', 'c')]);

    expect(await setsWaiting()).toEqual(['ac', 'ab']);
  });

  it('with two digests for one component make nothing', async () => {
    await receive([image('lamp-operator', 'a')]);

    const broken = await receive([image('lamp-agent', 'b'), image('lamp-agent', 'c')]);

    expect(broken).toMatchObject({ outcome: 'not-eligible', reason: 'lamp-agent is there with several digests' });
    expect(await setsWaiting()).toEqual([]);
  });
});

describe('a Snapshot for a stream of two components', () => {
  const operator = image('lamp-operator', 'a');

  it('is the set itself, with its name for the Release', async () => {
    expect((await snapshot([operator, image('lamp-agent', 'b')])).outcome).toBe('added');

    const [waiting] = await promotions.candidates(stream.id, 1);
    expect(waiting?.candidate.origin.snapshot).toBe('lamps-1');
  });

  it.each([
    {
      name: 'one component of it was never built',
      unusable: [],
      reason: 'lamp-agent from registry.example.com/lamps/lamp-agent is not in the event',
    },
    ...(['component_ambiguous', 'digest_malformed', 'image_not_pinned'] as const).map((reason) => ({
      name: `one component of it is refused: ${reason}`,
      unusable: [{ component: 'lamp-agent', reason }],
      reason: `lamp-agent in the event cannot be used: ${reason}`,
    })),
  ])('is no set, and none is made up with an older image, when $name', async ({ unusable, reason }) => {
    await receive([image('lamp-agent', 'b')]);

    expect(await snapshot([operator], unusable)).toMatchObject({ outcome: 'not-eligible', reason });
    expect(await setsWaiting()).toEqual([]);

    await receive([image('lamp-agent', 'c')]);
    expect(await setsWaiting()).toEqual([]);
  });
});
