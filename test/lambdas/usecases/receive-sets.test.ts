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
  sources: [{ kind: 'quay' }],
  promoter: { kind: 'konflux-release', namespace: 'lamps', releasePlan: 'harbour' },
  schedule: { at: '03:15' },
});

let promotions: PromotionStore;
let minute: number;
let receive: (images: readonly BuiltImage[], at?: string) => Promise<{ outcome?: string; reason?: string }>;
beforeEach(async () => {
  promotions = fakePromotionStore();
  minute = 0;
  const streams = fakeStreamStore();
  await streams.write({ id: stream.id, expectedVersion: 0, stream, author: 'captain', reason: 'first', at: now() });
  const deps = { promotions, streams, clock: { now }, log: fakeLog(), startTimer: async () => undefined };
  receive = async (images, at) => {
    minute += 1;
    const evidence = {} as ImageArrival['reading']['evidence'];
    const found = { images: [...images], wanted: [...images], unusable: [] };
    const reading = { kind: 'built' as const, origin: 'registry' as const, ...found, isOverride: false, evidence };
    const event = `event-${minute}`;
    const [receipt] = await receiveImages(
      { event, source: 'quay', sender: 'lamps', receivedAt: at ?? now(), reading },
      deps,
    );
    return { ...receipt };
  };
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
