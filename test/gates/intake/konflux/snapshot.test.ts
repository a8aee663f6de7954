import { describe, expect, it } from 'vitest';
import { readSnapshotSpec } from '../../../../bin/conformance/readers/snapshot-spec.ts';
import { MAX_EVENT_LENGTH } from '../../../../gates/intake/body.ts';
import { readSnapshot } from '../../../../gates/intake/konflux/snapshot.ts';
import { hexDigest } from '../../../../gates/model/digest.ts';
import { component, DIGEST, OTHER_DIGEST, REVISION, snapshot, spec } from '../samples.ts';

const RUN = 'test.appstudio.openshift.io/run';
const TYPE = 'test.appstudio.openshift.io/type';
const EVENT = 'pac.test.appstudio.openshift.io/event-type';
const PULL = 'pac.test.appstudio.openshift.io/pull-request';

const lamp = {
  component: 'lamp',
  repository: 'quay.example.com/harbour/lamp',
  digest: DIGEST,
  source: { url: 'https://github.com/harbour/lamp', revision: REVISION },
};

describe('the spec of a Snapshot, as a pipeline is given it', () => {
  it('names the component that is asked for, and records the others', () => {
    const text = JSON.stringify(
      spec(component('buoy'), component('lamp'), component('reef', { containerImage: 'x:1' })),
    );

    expect(readSnapshotSpec(text, ['lamp'])).toEqual({
      kind: 'built',
      origin: 'push',
      wanted: [lamp],
      images: [lamp, { ...lamp, component: 'buoy', repository: 'quay.example.com/harbour/buoy' }],
      unusable: [{ component: 'reef', reason: 'image_not_pinned' }],
      isOverride: false,
      evidence: { source: 'konflux', bodyHash: `sha256:${hexDigest(text)}` },
    });
  });

  it('takes what is usable when nothing is asked for, and at least one must be', () => {
    const buoy = component('buoy', { containerImage: '' });

    expect(readSnapshotSpec(JSON.stringify(spec(component('lamp'), buoy)))).toMatchObject({
      wanted: [lamp],
      unusable: [{ component: 'buoy', reason: 'image_missing' }],
    });
    expect(readSnapshotSpec(JSON.stringify(spec(buoy)))).toMatchObject({ kind: 'refused', reason: 'image_missing' });
    expect(readSnapshotSpec(JSON.stringify(spec(component('lamp'), component('lamp'))))).toMatchObject({
      reason: 'component_ambiguous',
    });
  });

  it('has no source where Konflux knows none', () => {
    const { source: _, ...bare } = lamp;
    for (const source of [undefined, null, { git: null }, {}]) {
      expect(readSnapshotSpec(JSON.stringify(spec(component('lamp', { source }))))).toMatchObject({ wanted: [bare] });
    }
  });

  const twice = component('lamp', { containerImage: `quay.example.com/harbour/lamp@${OTHER_DIGEST}` });
  it.each([
    { what: 'an array', text: '[]', reason: 'malformed' },
    { what: 'a text', text: '"lamp"', reason: 'malformed' },
    { what: 'null', text: 'null', reason: 'malformed' },
    { what: 'no JSON', text: '{', reason: 'malformed' },
    { what: 'nothing', text: '', reason: 'malformed' },
    { what: 'components that are null', text: '{"components":null}', reason: 'component_not_found' },
    { what: 'no components', text: '{"components":[]}', reason: 'component_not_found' },
    { what: 'components that are no list', text: '{"components":{}}', reason: 'malformed' },
    { what: 'a component without a name', text: JSON.stringify(spec({ containerImage: 'x' })), reason: 'malformed' },
    { what: 'another component', text: JSON.stringify(spec(component('buoy'))), reason: 'component_not_found' },
    {
      what: 'the component twice',
      text: JSON.stringify(spec(component('lamp'), twice)),
      reason: 'component_ambiguous',
    },
    {
      what: 'the component twice with one digest',
      text: JSON.stringify(spec(component('lamp'), component('lamp'))),
      reason: 'component_ambiguous',
    },
    {
      what: 'an image that is null',
      text: JSON.stringify(spec(component('lamp', { containerImage: null }))),
      reason: 'image_missing',
    },
    {
      what: 'a digest of three digits',
      text: JSON.stringify(spec(component('lamp', { containerImage: 'q.example.com/a/b@sha256:abc' }))),
      reason: 'digest_malformed',
    },
    {
      what: 'a branch for a revision',
      text: JSON.stringify(spec(component('lamp', { source: { git: { revision: 'main' } } }))),
      reason: 'revision_malformed',
    },
    { what: 'too much', text: ' '.repeat(MAX_EVENT_LENGTH + 1), reason: 'too_large' },
    { what: 'too much in bytes', text: `"${'é'.repeat(MAX_EVENT_LENGTH / 2)}"`, reason: 'too_large' },
    { what: 'as much as fits', text: `"${'é'.repeat(MAX_EVENT_LENGTH / 2 - 1)}"`, reason: 'malformed' },
  ])('is refused with $what: $reason', ({ text, reason }) => {
    expect(readSnapshotSpec(text, ['lamp'])).toMatchObject({ kind: 'refused', reason });
  });
});

describe('a Snapshot resource', () => {
  it('of a push is a candidate, ordered by the end of its build', () => {
    expect(readSnapshot(JSON.stringify(snapshot()), ['lamp'])).toMatchObject({
      kind: 'built',
      origin: 'push',
      wanted: [{ ...lamp, builtAt: '2026-08-27T03:14:56.000Z' }],
      snapshot: { name: 'harbour-1', namespace: 'harbour-tenant' },
      isOverride: false,
    });
  });

  it('with the label of a rerun asks for one scenario again', () => {
    expect(readSnapshot(JSON.stringify(snapshot({ labels: { [RUN]: 'gate' } })), ['lamp'])).toMatchObject({
      origin: 'rerun',
      scenario: 'gate',
    });
  });

  it('that a person composed is ordered by when they did, not by the build that it was copied from', () => {
    expect(readSnapshot(JSON.stringify(snapshot({ labels: { [TYPE]: 'override' } })), ['lamp'])).toMatchObject({
      origin: 'override',
      isOverride: true,
      wanted: [{ builtAt: '2026-08-27T03:15:02.000Z' }],
    });
  });

  it('that a person composed may come without an event', () => {
    const labels = { [TYPE]: 'override', [EVENT]: undefined };
    expect(readSnapshot(JSON.stringify(snapshot({ labels })), ['lamp'])).toMatchObject({ origin: 'override' });
  });

  it.each([
    { what: 'a pull request', labels: { [EVENT]: 'pull_request', [PULL]: '12' }, reason: 'not_a_push_build' },
    { what: 'the number of a pull request alone', labels: { [PULL]: '12' }, reason: 'not_a_push_build' },
    { what: 'a merge request', labels: { [EVENT]: 'Merge Request' }, reason: 'not_a_push_build' },
    { what: 'a comment', labels: { [EVENT]: 'retest-all-comment' }, reason: 'not_a_push_build' },
    { what: 'no event', labels: { [EVENT]: undefined }, reason: 'not_a_push_build' },
    { what: 'a group of pull requests', labels: { [TYPE]: 'group' }, reason: 'not_a_push_build' },
    {
      what: 'an override of a pull request',
      labels: { [TYPE]: 'override', [EVENT]: 'pull_request' },
      reason: 'not_a_push_build',
    },
    { what: 'a rerun of nothing', labels: { [RUN]: '' }, reason: 'malformed' },
  ])('of $what is refused', ({ labels, reason }) => {
    expect(readSnapshot(JSON.stringify(snapshot({ labels })), ['lamp'])).toMatchObject({ kind: 'refused', reason });
  });

  it.each([
    { what: 'another kind', parts: { kind: 'Release' }, reason: 'unexpected_kind' },
    { what: 'another group', parts: { apiVersion: 'example.com/v1' }, reason: 'unexpected_kind' },
    { what: 'no metadata', parts: { metadata: null }, reason: 'malformed' },
    { what: 'no spec', parts: { spec: undefined }, reason: 'malformed' },
  ])('with $what is refused', ({ parts, reason }) => {
    expect(readSnapshot(JSON.stringify(snapshot(parts)), ['lamp'])).toMatchObject({ kind: 'refused', reason });
  });
});
