import { describe, expect, it } from 'vitest';
import { sourceInLabels } from '../../../gates/intake/image-labels.ts';

const [one, two] = ['1'.repeat(40), '2'.repeat(40)];
const oci = (source: string, revision = one) => ({
  'org.opencontainers.image.source': source,
  'org.opencontainers.image.revision': revision,
});
const art = {
  'io.openshift.build.source-location': 'https://github.com/lamps/operator',
  'io.openshift.build.commit.id': two,
};

describe('the commit in the labels of an image', () => {
  it.each([
    'https://github.com/lamps/operator',
    'https://github.com/lamps/operator.git',
    'https://github.com/lamps/operator/',
    'git@github.com:lamps/operator.git',
    'ssh://git@github.com/lamps/operator',
    'git+https://github.com/lamps/operator',
  ])('is found with %s', (address) => {
    expect(sourceInLabels(oci(address))).toEqual({ repository: 'lamps/operator', revision: one });
  });

  it.each([
    ['another host', oci('https://github.com.example.com/lamps/operator')],
    ['a host that only has the name in its path', oci('https://example.com/github.com/lamps/operator')],
    ['a short commit', oci('https://github.com/lamps/operator', '1234567')],
    ['a branch', oci('https://github.com/lamps/operator', 'main')],
    ['a path too long', oci('https://github.com/lamps/operator/tree/main')],
    ['half a pair', { 'org.opencontainers.image.revision': one, 'vcs-url': 'https://github.com/lamps/operator' }],
    ['no labels', {}],
    ['labels that are no texts', { 'vcs-url': 7, 'vcs-ref': one }],
  ])('is not taken from %s', (_, labels) => {
    expect(sourceInLabels(labels)).toBeUndefined();
  });

  it('is the one that its own pipeline wrote, not what the base image left', () => {
    expect(sourceInLabels({ ...oci('https://github.com/base/image'), ...art })).toEqual({
      repository: 'lamps/operator',
      revision: two,
    });
  });

  it('is only that of the repository that the document expects', () => {
    const labels = { ...oci('https://github.com/Lamps/Operator'), ...art };

    expect(sourceInLabels(oci('https://github.com/base/image'), 'lamps/operator')).toBeUndefined();
    expect(sourceInLabels(labels, 'lamps/operator')?.revision).toBe(two);
  });
});
