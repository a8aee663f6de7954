import { describe, expect, it } from 'vitest';
import { imagePinning } from '../../../../gates/image-pinning/index.ts';
import { brief, DIGEST, deployment, judge, OTHER_DIGEST } from '../support.ts';

const where = 'image/not-pinned Deployment/operators/widget .spec.template.spec.containers[widget].image';
const pinned = deployment(`acme/widget@${DIGEST}`);

describe('image/not-pinned', () => {
  it.each([
    { name: 'a new digest for an old one', base: pinned, head: deployment(`acme/widget@${OTHER_DIGEST}`), found: [] },
    { name: 'a tag beside a digest', base: pinned, head: deployment(`acme/widget:v1@${DIGEST}`), found: [] },
    {
      name: 'a tag for a digest',
      base: pinned,
      head: deployment('acme/widget:v1'),
      found: [`${where} acme/widget:v1`],
    },
    { name: 'no tag at all', base: pinned, head: deployment('acme/widget'), found: [`${where} acme/widget`] },
    {
      name: 'another tag is another image, and new',
      base: deployment('acme/widget:v1'),
      head: deployment('acme/widget:v2'),
      found: [`${where} acme/widget:v2`],
    },
    {
      name: 'a tag that base had is not new',
      base: deployment('acme/widget:v1'),
      head: `# touched\n${deployment('acme/widget:v1')}`,
      found: [],
    },
  ])('$name', ({ base, head, found }) => {
    expect(brief(judge({ 'a.yaml': base }, { 'a.yaml': head }))).toEqual(found);
  });

  it('knows the image at base, both places, and says them in one sentence', () => {
    const [fact] = judge({ 'a.yaml': pinned }, { 'a.yaml': deployment('acme/widget:v1') }).facts;
    if (fact === undefined) throw new Error('no fact');

    expect(fact).toMatchObject({
      before: `acme/widget@${DIGEST}`,
      after: 'acme/widget:v1',
      facts: { tag: 'v1' },
      basePlace: { path: 'a.yaml', line: 11 },
      headPlace: { path: 'a.yaml', line: 11 },
    });
    expect(imagePinning.explain(fact).message).toBe(
      'Deployment/widget: image `acme/widget:v1` has no digest (before: `@sha256:abababababab…`)',
    );
  });

  it('keeps the text as written where a default was put in', () => {
    const [fact] = judge({}, { Dockerfile: 'ARG BASE=alpine\nFROM $BASE\n' }).facts;

    expect(fact).toMatchObject({ after: 'alpine', facts: { written: '$BASE' }, headPlace: { line: 2 } });
  });

  it('finds a Snapshot component without an image', () => {
    const snapshot = `apiVersion: appstudio.redhat.com/v1alpha1
kind: Snapshot
metadata: {name: s}
spec: {components: [{name: one, containerImage: ""}]}
`;
    const [fact] = judge({}, { 's.yaml': snapshot }).facts;
    if (fact === undefined) throw new Error('no fact');

    expect(fact.check).toBe('image/not-pinned');
    expect(imagePinning.explain(fact).message).toBe('Snapshot/s (one): containerImage is empty');
  });

  it('has no fact where the kustomization of the folder decides by digest', () => {
    const kustomization = `images: [{name: controller, digest: "${DIGEST}"}]\n`;

    expect(
      brief(judge({}, { 'c/m.yaml': deployment('controller:latest'), 'c/kustomization.yaml': kustomization })),
    ).toEqual([]);
  });

  it('has one fact, at the kustomization, where that decides by tag', () => {
    const kustomization = 'images: [{name: controller, newTag: v1}]\n';

    expect(
      brief(judge({}, { 'c/m.yaml': deployment('controller:latest'), 'c/kustomization.yaml': kustomization })),
    ).toEqual(['image/not-pinned c/kustomization.yaml .images[controller] controller:v1']);
  });

  it('has the fact of the manifest where the kustomization only renames, or lies elsewhere', () => {
    const renamed = 'images: [{name: controller, newName: "registry:5000/controller"}]\n';
    const elsewhere = `images: [{name: controller, digest: "${DIGEST}"}]\n`;

    for (const files of [{ 'c/kustomization.yaml': renamed }, { 'd/kustomization.yaml': elsewhere }]) {
      expect(brief(judge({}, { 'c/m.yaml': deployment('controller:latest'), ...files }))).toEqual([
        `${where} controller:latest`,
      ]);
    }
  });
});
