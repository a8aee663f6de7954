import { describe, expect, it } from 'vitest';
import { readImageAction } from '../../../gates/intake/ecr/image-action.ts';
import { readRepoPush } from '../../../gates/intake/quay/repo-push.ts';
import { DIGEST, imageAction, repoPush } from './samples.ts';

const hex = DIGEST.slice('sha256:'.length);

describe("Quay's notice of a push", () => {
  it('names tags that the registry must resolve, without those of signatures', () => {
    const text = JSON.stringify(repoPush({ updated_tags: [`sha256-${hex}.sig`, 'night-1', 'night-1', 'latest'] }));

    expect(readRepoPush(text)).toMatchObject({
      kind: 'unresolved',
      repository: 'quay.example.com/harbour/lamp',
      tags: ['night-1', 'latest'],
    });
  });

  it.each([
    { what: 'no tags', parts: { updated_tags: [] }, reason: 'no_tags' },
    { what: 'no word of tags', parts: { updated_tags: undefined }, reason: 'no_tags' },
    { what: 'tags that are null', parts: { updated_tags: null }, reason: 'no_tags' },
    { what: 'a signature', parts: { updated_tags: [`sha256-${hex}.sig`] }, reason: 'not_an_image' },
    {
      what: 'attestation and SBOM',
      parts: { updated_tags: [`sha256-${hex}.att`, `sha256-${hex}.sbom`] },
      reason: 'not_an_image',
    },
    { what: 'a tag that is none', parts: { updated_tags: ['../x'] }, reason: 'malformed' },
    { what: 'an empty tag', parts: { updated_tags: [''] }, reason: 'malformed' },
    { what: 'a number for a tag', parts: { updated_tags: [1] }, reason: 'malformed' },
    {
      what: 'an address of another repository',
      parts: { docker_url: 'quay.example.com/reef/lamp' },
      reason: 'malformed',
    },
    {
      what: 'an address with a scheme',
      parts: { docker_url: 'https://quay.example.com/harbour/lamp' },
      reason: 'malformed',
    },
    {
      what: 'an address with a tag',
      parts: { docker_url: 'quay.example.com/harbour/lamp:v1', repository: 'lamp:v1' },
      reason: 'malformed',
    },
    { what: 'no address', parts: { docker_url: undefined }, reason: 'malformed' },
  ])('is refused with $what: $reason', ({ parts, reason }) => {
    expect(readRepoPush(JSON.stringify(repoPush(parts)))).toMatchObject({ kind: 'refused', reason });
  });

  it('is refused from a repository that nothing expects', () => {
    const text = JSON.stringify(repoPush());

    expect(readRepoPush(text, { repositories: ['quay.example.com/harbour/buoy'] })).toMatchObject({
      reason: 'unexpected_repository',
    });
    expect(readRepoPush(text, { repositories: ['quay.example.com/harbour/lamp'] })).toMatchObject({
      kind: 'unresolved',
    });
  });
});

const lamp = {
  repository: '111122223333.dkr.ecr.eu-north-1.amazonaws.com/harbour/lamp',
  digest: DIGEST,
  tag: 'night-1',
  builtAt: '2026-08-27T03:15:02.000Z',
};

describe('an image action of ECR', () => {
  it.each([
    { what: 'the short, older shape', detail: {} },
    { what: 'an index', detail: { 'manifest-media-type': 'application/vnd.oci.image.index.v1+json' } },
    {
      what: 'an image with the type of its configuration',
      detail: {
        'manifest-media-type': 'application/vnd.oci.image.manifest.v1+json',
        'artifact-media-type': 'application/vnd.oci.image.config.v1+json',
      },
    },
  ])('in $what is a candidate', ({ detail }) => {
    expect(readImageAction(JSON.stringify(imageAction(detail)))).toMatchObject({
      kind: 'built',
      origin: 'registry',
      images: [lamp],
      wanted: [lamp],
    });
  });

  it('of a region of China names its registry', () => {
    expect(readImageAction(JSON.stringify(imageAction({}, { region: 'cn-north-1' })))).toMatchObject({
      images: [{ repository: '111122223333.dkr.ecr.cn-north-1.amazonaws.com.cn/harbour/lamp' }],
    });
  });

  it.each(['night-1', undefined, ''])('that deletes says which image is gone (tag %s)', (tag) => {
    const text = JSON.stringify(imageAction({ 'action-type': 'DELETE', 'image-tag': tag }));

    expect(readImageAction(text)).toMatchObject({ kind: 'deleted', image: { digest: DIGEST } });
  });

  it.each([
    { what: 'an empty tag', detail: { 'image-tag': '' }, reason: 'untagged' },
    { what: 'no tag', detail: { 'image-tag': undefined }, reason: 'untagged' },
    { what: 'a failed push', detail: { result: 'FAILURE' }, reason: 'push_failed' },
    { what: 'a failed deletion', detail: { result: 'FAILURE', 'action-type': 'DELETE' }, reason: 'delete_failed' },
    { what: 'an unknown result', detail: { result: 'MAYBE' }, reason: 'push_failed' },
    { what: 'another action', detail: { 'action-type': 'ARCHIVE' }, reason: 'unsupported_type' },
    {
      what: 'a signature by its type',
      detail: { 'artifact-media-type': 'application/vnd.dev.cosign.artifact.sig.v1+json' },
      reason: 'not_an_image',
    },
    { what: 'a signature by its tag', detail: { 'image-tag': `sha256-${hex}.sig` }, reason: 'not_an_image' },
    {
      what: 'a chart by its manifest',
      detail: { 'manifest-media-type': 'application/vnd.example+json' },
      reason: 'not_an_image',
    },
    { what: 'a short digest', detail: { 'image-digest': 'sha256:abc' }, reason: 'digest_malformed' },
    {
      what: 'a digest in upper case',
      detail: { 'image-digest': `sha256:${hex.toUpperCase()}` },
      reason: 'digest_malformed',
    },
    { what: 'a tag that is none', detail: { 'image-tag': 'a b' }, reason: 'malformed' },
    { what: 'a repository that is none', detail: { 'repository-name': '../x' }, reason: 'malformed' },
    { what: 'no digest', detail: { 'image-digest': undefined }, reason: 'malformed' },
  ])('is refused with $what: $reason', ({ detail, reason }) => {
    expect(readImageAction(JSON.stringify(imageAction(detail)))).toMatchObject({ kind: 'refused', reason });
  });

  it.each([
    { what: 'another source', parts: { source: 'aws.s3' }, reason: 'unexpected_kind' },
    { what: 'another type', parts: { 'detail-type': 'ECR Image Scan' }, reason: 'unexpected_kind' },
    { what: 'no account', parts: { account: '' }, reason: 'malformed' },
    { what: 'a region that is none', parts: { region: 'evil.example.com/' }, reason: 'malformed' },
    { what: 'a time that nobody can read', parts: { time: 'yesterday' }, reason: 'malformed' },
    { what: 'no detail', parts: { detail: null }, reason: 'malformed' },
  ])('is refused with $what: $reason', ({ parts, reason }) => {
    expect(readImageAction(JSON.stringify(imageAction({}, parts)))).toMatchObject({ kind: 'refused', reason });
  });

  it.each([
    { expected: { accounts: ['999900001111'] }, reason: 'unexpected_account' },
    { expected: { accounts: [] }, reason: 'unexpected_account' },
    { expected: { regions: ['us-east-1'] }, reason: 'unexpected_account' },
    { expected: { repositories: ['harbour/buoy'] }, reason: 'unexpected_repository' },
  ])('is refused from elsewhere than $expected', ({ expected, reason }) => {
    expect(readImageAction(JSON.stringify(imageAction()), expected)).toMatchObject({ kind: 'refused', reason });
  });
});
