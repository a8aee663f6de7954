import { describe, expect, it } from 'vitest';
import { imagePinning } from '../../../../gates/image-pinning/index.ts';
import { DIGEST, judge, OTHER_DIGEST } from '../support.ts';

function snapshot(...components: [name: string, digest: string][]): string {
  const items = components.map(([name, digest]) => `    - {name: ${name}, containerImage: "acme/${name}@${digest}"}`);
  return [
    'apiVersion: appstudio.redhat.com/v1alpha1',
    'kind: Snapshot',
    'metadata: {name: s}',
    'spec:',
    '  components:',
    ...items,
  ].join('\n');
}

function bundle(...images: [name: string, digest: string][]): string {
  const items = images.map(([name, digest]) => `    - {name: "${name}", image: "acme/x@${digest}"}`);
  return [
    'apiVersion: operators.coreos.com/v1alpha1',
    'kind: ClusterServiceVersion',
    'metadata: {name: c}',
    'spec:',
    '  relatedImages:',
    ...items,
  ].join('\n');
}

describe('image/duplicate-component', () => {
  it.each([
    { name: 'two components', text: snapshot(['a', DIGEST], ['b', DIGEST]), found: [] },
    { name: 'one component twice', text: snapshot(['a', DIGEST], ['a', OTHER_DIGEST]), found: ['.spec.components[a]'] },
    {
      name: 'one component twice with one image',
      text: snapshot(['a', DIGEST], ['a', DIGEST]),
      found: ['.spec.components[a]'],
    },
    { name: 'a related image listed twice', text: bundle(['a', DIGEST], ['a', DIGEST]), found: [] },
    {
      name: 'a related image that is two images',
      text: bundle(['a', DIGEST], ['a', OTHER_DIGEST]),
      found: ['.spec.relatedImages[a]'],
    },
    { name: 'related images without names', text: bundle(['', DIGEST], ['', OTHER_DIGEST]), found: [] },
    {
      name: 'the same name in two objects',
      text: `${snapshot(['a', DIGEST])}\n---\n${snapshot(['a', OTHER_DIGEST]).replace('name: s', 'name: t')}`,
      found: [],
    },
  ])('$name', ({ text, found }) => {
    expect(judge({}, { 's.yaml': text }).facts.map(({ location }) => location)).toEqual(found);
  });

  it('finds a name given twice in a kustomization', () => {
    const text = `images:\n  - {name: a, digest: "${DIGEST}"}\n  - {name: a, digest: "${OTHER_DIGEST}"}\n`;
    const [fact] = judge({}, { 'kustomization.yaml': text }).facts;
    if (fact === undefined) throw new Error('no fact');

    expect(fact).toMatchObject({
      check: 'image/duplicate-component',
      after: [`a@${DIGEST}`, `a@${OTHER_DIGEST}`],
      headPlace: { line: 3 },
    });
    expect(imagePinning.explain(fact).message).toBe('kustomization.yaml: .images has 2 entries named `a`');
  });
});
