import { describe, expect, it } from 'vitest';
import { readAnnouncement } from '../../../../gates/intake/signed/announcement.ts';
import { announcement, DIGEST, REVISION } from '../samples.ts';

const receivedAt = '2026-08-27T03:20:00.000Z';
const read = (parts: object = {}, expected: object = {}) =>
  readAnnouncement(JSON.stringify(announcement(parts)), { receivedAt, ...expected });

const lamp = {
  component: 'lamp',
  repository: 'registry.example.com:5000/harbour/lamp',
  tag: 'night-1',
  digest: DIGEST,
  source: { url: 'https://github.com/harbour/lamp', revision: REVISION },
  builtAt: '2026-08-27T03:15:02.000Z',
};

describe('the generic image event', () => {
  it('announces a built image', () => {
    expect(read()).toMatchObject({ kind: 'built', origin: 'announced', images: [lamp], wanted: [lamp] });
  });

  it('is ordered by the build where it tells the time of it', () => {
    expect(read({ builtAt: '2026-08-27T01:00:00Z' })).toMatchObject({
      images: [{ builtAt: '2026-08-27T01:00:00.000Z' }],
    });
  });

  it('announces that an image is gone', () => {
    expect(read({ kind: 'image.deleted' })).toMatchObject({ kind: 'deleted', image: { digest: DIGEST } });
  });

  it('needs neither component nor source', () => {
    expect(read({ component: undefined, source: undefined })).toMatchObject({ images: [{ digest: DIGEST }] });
  });

  it.each([
    { what: 'another version', parts: { version: 'sluice/image-event/v2' }, reason: 'malformed' },
    { what: 'another kind', parts: { kind: 'image.tagged' }, reason: 'malformed' },
    { what: 'a misspelt member', parts: { build_at: '2026-08-27T01:00:00Z' }, reason: 'malformed' },
    { what: 'no id', parts: { id: undefined }, reason: 'malformed' },
    { what: 'an id with a line', parts: { id: 'a\nb' }, reason: 'malformed' },
    { what: 'no time', parts: { at: undefined }, reason: 'malformed' },
    { what: 'a time with an offset', parts: { at: '2026-08-27T05:15:02+02:00' }, reason: 'malformed' },
    { what: 'a day that is none', parts: { at: '2026-02-30T05:15:02Z' }, reason: 'malformed' },
    { what: 'a tag only', parts: { image: 'registry.example.com/a/b:v1' }, reason: 'image_not_pinned' },
    { what: 'a short digest', parts: { image: 'registry.example.com/a/b@sha256:ab' }, reason: 'digest_malformed' },
    { what: 'a branch for a revision', parts: { source: { revision: 'main' } }, reason: 'revision_malformed' },
    { what: 'a day of age', parts: { at: '2026-08-26T03:19:59Z' }, reason: 'expired' },
    { what: 'a time far ahead', parts: { at: '2026-08-27T12:00:00Z' }, reason: 'expired' },
    { what: 'a build far ahead', parts: { builtAt: '2027-08-27T03:15:02Z' }, reason: 'malformed' },
  ])('is refused with $what: $reason', ({ parts, reason }) => {
    expect(read(parts)).toMatchObject({ kind: 'refused', reason });
  });

  it('is refused about a repository that the sender may not speak of', () => {
    expect(read({}, { repositories: ['registry.example.com:5000/harbour/buoy'] })).toMatchObject({
      reason: 'unexpected_repository',
    });
  });

  it('is refused when nobody knows when it came', () => {
    expect(read({}, { receivedAt: 'now' })).toMatchObject({ reason: 'expired' });
  });
});
