import { describe, expect, it } from 'vitest';
import type { ImageCandidate } from '../../../gates/model/promotion.ts';
import { assembledSet, sequenceOf } from '../../../gates/promotion/image-sets.ts';
import { sampleStream } from '../../support/streams.ts';

const names = ['lamp-operator', 'lamp-agent'];
const repositoryOf = (name: string) => `registry.example.com/lamps/${name}`;
const stream = sampleStream({
  components: names.map((name) => ({ name, repository: repositoryOf(name) })),
  promoter: { kind: 'konflux-release', namespace: 'lamps', releasePlan: 'harbour' },
});

function part(component: string, letter: string, time: string, repository = repositoryOf(component)): ImageCandidate {
  const digest = `sha256:${letter.repeat(64)}`;
  return {
    sequence: `${time}#${letter.repeat(12)}`,
    images: [{ component, repository, digest }],
    origin: { kind: 'quay', event: `event-${letter}`, receivedAt: time },
  };
}

const early = '2026-11-29T01:00:00.000Z';
const later = '2026-11-29T02:00:00.000Z';

describe('a set whose images come one by one', () => {
  it('is no candidate until each component has an image', () => {
    expect(assembledSet(stream, [])).toBeUndefined();
    expect(assembledSet(stream, [part('lamp-agent', 'a', early)])).toBeUndefined();
  });

  it('is the newest image of each, in the order of the document, at the time of the youngest', () => {
    const set = assembledSet(stream, [
      part('lamp-agent', 'a', later),
      part('lamp-operator', 'b', early),
      part('lamp-agent', 'c', early),
    ]);

    expect(set).toEqual({
      sequence: `${later}#bbbbbbbbbbbb.aaaaaaaaaaaa`,
      images: [...part('lamp-operator', 'b', early).images, ...part('lamp-agent', 'a', later).images],
      origin: { kind: 'quay', event: 'event-a', receivedAt: later },
    });
  });

  it('takes no image from where a component was before', () => {
    const moved = part('lamp-agent', 'a', later, 'registry.example.com/attic/lamp-agent');

    expect(assembledSet(stream, [moved, part('lamp-operator', 'b', early)])).toBeUndefined();
  });

  it('is of the newest image and the youngest part in whatever order they come', () => {
    const parts = [
      part('lamp-operator', 'a', '2026-11-29T01:00:00.000Z'),
      part('lamp-operator', 'b', '2026-11-29T03:00:00.000Z'),
      part('lamp-operator', 'c', '2026-11-29T02:00:00.000Z'),
      part('lamp-agent', 'd', early),
    ];

    for (const given of [parts, parts.toReversed()]) {
      expect(assembledSet(stream, given)?.sequence).toBe('2026-11-29T03:00:00.000Z#bbbbbbbbbbbb.dddddddddddd');
    }
  });

  it('takes no image of another component, though it comes from the same repository', () => {
    const twin = part('lamp-twin', 'c', '2026-11-29T03:00:00.000Z', repositoryOf('lamp-agent'));
    const parts = [part('lamp-operator', 'b', early), part('lamp-agent', 'a', later), twin];

    expect(assembledSet(stream, parts)?.sequence).toBe(`${later}#bbbbbbbbbbbb.aaaaaaaaaaaa`);
  });

  it('has the images of its parts as they are', () => {
    const set = assembledSet(stream, [part('lamp-operator', 'b', later), part('lamp-agent', 'a', early)]);

    expect(set?.origin).toEqual({ kind: 'quay', event: 'event-b', receivedAt: later });
  });

  it('of many components has a sequence that is cut', () => {
    const images = Array.from({ length: 40 }, () => part('lamp-agent', 'a', later).images[0]).filter(
      (one) => one !== undefined,
    );

    expect(sequenceOf(later, images)).toBe(`${later}#${Array(40).fill('aaaaaaaaaaaa').join('.')}`.slice(0, 200));
  });
});
