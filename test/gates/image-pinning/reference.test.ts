import { describe, expect, it } from 'vitest';
import { digestFault, looksLikeReference, parseReference } from '../../../gates/image-pinning/reference.ts';
import { DIGEST } from './support.ts';

const hex = 'ab'.repeat(32);

describe('an image reference', () => {
  it.each([
    ['pinned', `quay.example.com/acme/widget@${DIGEST}`],
    ['pinned', `quay.example.com/acme/widget:v1@${DIGEST}`],
    ['pinned', `registry.example.com:5000/acme/widget@${DIGEST}`],
    ['pinned', `docker://quay.example.com/acme/widget@${DIGEST}`],
    ['pinned', `widget@${DIGEST}`],
    ['floating', 'quay.example.com/acme/widget:latest'],
    ['floating', 'quay.example.com/acme/widget'],
    ['floating', 'registry.example.com:5000/acme/widget'],
    ['floating', 'ubuntu'],
    ['malformed-digest', 'quay.example.com/acme/widget@sha256:abc'],
    ['malformed-digest', `quay.example.com/acme/widget@sha256:${hex.toUpperCase()}`],
    ['pinned', `quay.example.com/acme/widget@sha512:${hex}${hex}`],
    ['malformed-digest', `quay.example.com/acme/widget@sha512:${hex}`],
    ['malformed-digest', `quay.example.com/acme/widget@sha384:${hex}`],
    ['malformed-digest', `quay.example.com/acme/widget@${hex}`],
    ['malformed-digest', `quay.example.com/acme/widget@${DIGEST}0`],
    ['malformed-digest', `quay.example.com/acme/widget@${DIGEST}@${DIGEST}`],
    ['unresolved', ''],
    ['unresolved', `\${IMAGE}`],
    ['unresolved', 'quay.example.com/acme/widget:$TAG'],
    ['unresolved', `$(params.image)@${DIGEST}`],
    ['unresolved', '{{ .Values.image }}'],
    ['unresolved', 'REPLACE_ME'],
    ['unresolved', 'two words'],
    ['unresolved', `quay.example.com/${'a'.repeat(2000)}`],
  ])('is %s: %s', (kind, text) => {
    expect(parseReference(text).kind).toBe(kind);
  });

  it('keeps repository, tag and digest apart, the port with the repository', () => {
    expect(parseReference(`registry.example.com:5000/acme/widget:v1@${DIGEST}`)).toEqual({
      kind: 'pinned',
      repository: 'registry.example.com:5000/acme/widget',
      tag: 'v1',
      digest: DIGEST,
    });
  });

  it.each([
    [hex, 'it has no algorithm'],
    ['sha256:abc', 'it has 3 hex digits, not 64'],
    [`sha256:${hex.toUpperCase()}`, 'its hex digits are not lower-case'],
    [`md5:${hex}`, 'its algorithm is md5, neither sha256 nor sha512'],
    [`sha512:${hex}`, 'it has 64 hex digits, not 128'],
    ['sha256:xyz', 'it has characters that are not hex digits'],
  ])('says what is wrong with the digest %s', (digest, fault) => {
    expect(digestFault(digest)).toBe(fault);
  });

  it.each([
    ['nginx:1.25', true],
    ['quay.example.com/acme/widget', true],
    ['localhost/widget', true],
    [`\${IMAGE}`, true],
    ['logo.png', false],
    ['projects/cloud/global/images/boot', false],
    ['Ubuntu 22.04', false],
    ['https://example.com/disk.qcow2', false],
    ['', false],
  ])('in a field of unknown purpose: %s is one: %s', (text, expected) => {
    expect(looksLikeReference(text)).toBe(expected);
  });

  it('takes linear time on a text made to confuse the grammar', () => {
    const hostile = `${'a-'.repeat(510)}!`;

    expect(parseReference(hostile).kind).toBe('unresolved');
  });
});
