import { describe, expect, it } from 'vitest';
import { imageKeyOf, isArtifactTag, readPinnedImage, readSource } from '../../../gates/intake/image.ts';
import { DIGEST, REVISION } from './samples.ts';

describe('an image reference that is to become a candidate', () => {
  it.each([
    { text: `quay.example.com/a/b@${DIGEST}`, image: { repository: 'quay.example.com/a/b', digest: DIGEST } },
    {
      text: `registry.example.com:5000/a/b:v1@${DIGEST}`,
      image: { repository: 'registry.example.com:5000/a/b', tag: 'v1', digest: DIGEST },
    },
  ])('is pinned: $text', ({ text, image }) => {
    expect(readPinnedImage(text)).toEqual(image);
  });

  it.each([
    { text: '', reason: 'image_missing' },
    { text: 'quay.example.com/a/b:latest', reason: 'image_not_pinned' },
    { text: 'quay.example.com/a/b', reason: 'image_not_pinned' },
    { text: 'registry.example.com:5000/a/b', reason: 'image_not_pinned' },
    { text: 'quay.example.com/a/b@sha256:abc', reason: 'digest_malformed' },
    { text: `quay.example.com/a/b@${DIGEST.toUpperCase().replace('SHA256', 'sha256')}`, reason: 'digest_malformed' },
    { text: `quay.example.com/a/b@${DIGEST}0`, reason: 'digest_malformed' },
    { text: `quay.example.com/a/b@sha512:${'a'.repeat(128)}`, reason: 'digest_malformed' },
    { text: ` quay.example.com/a/b@${DIGEST}`, reason: 'malformed' },
    { text: `docker://quay.example.com/a/b@${DIGEST}`, reason: 'malformed' },
    { text: `quay.example.com/a/b@${DIGEST}\n`, reason: 'malformed' },
    { text: `Quay.example.com/A/B@${DIGEST}`, reason: 'malformed' },
    { text: `$(params.image)@${DIGEST}`, reason: 'malformed' },
  ])('is refused for $reason: $text', ({ text, reason }) => {
    expect(readPinnedImage(text)).toMatchObject({ kind: 'refused', reason });
  });

  it('has one identity, whatever its tag', () => {
    expect(imageKeyOf({ repository: 'a/b', digest: DIGEST })).toBe(`a/b@${DIGEST}`);
  });
});

describe('where an image was built from', () => {
  it.each([
    {
      text: { url: 'https://github.com/a/b', revision: REVISION },
      source: { url: 'https://github.com/a/b', revision: REVISION },
    },
    { text: { url: 'not an address', revision: REVISION }, source: { revision: REVISION } },
    { text: { url: null, revision: '' }, source: undefined },
    { text: null, source: undefined },
    { text: { revision: 'main' }, source: expect.objectContaining({ reason: 'revision_malformed' }) },
    { text: { revision: REVISION.slice(0, 7) }, source: expect.objectContaining({ reason: 'revision_malformed' }) },
  ])('$text', ({ text, source }) => {
    expect(readSource(text)).toEqual(source);
  });
});

describe('a tag of something said about an image', () => {
  const hex = 'ab'.repeat(32);
  it.each([
    [`sha256-${hex}.sig`, true],
    [`sha256-${hex}.att`, true],
    [`sha256-${hex}.sbom`, true],
    [`sha256-${hex}`, true],
    [`sha256-${hex.slice(1)}.sig`, false],
    ['night-20260827', false],
    ['v1.sig', false],
  ])('%s: %s', (tag, isArtifact) => {
    expect(isArtifactTag(tag)).toBe(isArtifact);
  });
});
