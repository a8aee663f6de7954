import { describe, expect, it } from 'vitest';
import { imagePinning } from '../../../../gates/image-pinning/index.ts';
import { DIGEST, judge } from '../support.ts';

function operator(...args: string[]): string {
  return `apiVersion: apps/v1
kind: Deployment
metadata: {name: operator}
spec: {template: {spec: {containers: [{name: o, image: "acme/o@${DIGEST}", args: ${JSON.stringify(args)}}]}}}
`;
}

function mirrorSet(kind: string, list: string, source: string): string {
  return `apiVersion: config.openshift.io/v1
kind: ${kind}
metadata: {name: ${kind.toLowerCase()}}
spec: {${list}: [{source: ${JSON.stringify(source)}, mirrors: [mirror.example.com/x]}]}
`;
}

const tagSet = (source: string) => mirrorSet('ImageTagMirrorSet', 'imageTagMirrors', source);
const digestSet = (source: string) => mirrorSet('ImageDigestMirrorSet', 'imageDigestMirrors', source);
const pinnedPod = `apiVersion: v1
kind: Pod
metadata: {name: p}
spec: {containers: [{name: c, image: "quay.example.com/acme/widget@${DIGEST}"}]}
`;

describe('image/registry-override-incomplete', () => {
  it.each([
    { entry: 'quay.io/acme=mirror.example.com/acme', found: [] },
    { entry: 'quay.io/acme/widget=mirror.example.com:5000/acme/widget', found: [] },
    { entry: 'registry:5000=mirror:5000', found: [] },
    {
      entry: 'quay.io/acme/widget:=mirror.example.com/acme/widget:',
      found: ['matches tags only, not `repository@sha256:…`'],
    },
    {
      entry: 'quay.io/acme/widget:v1=mirror.example.com/acme/widget:v1',
      found: ['matches tags only, not `repository@sha256:…`'],
    },
    {
      entry: 'quay.io/acme/widget@=mirror.example.com/acme/widget@',
      found: ['matches digests only, not `repository:tag`'],
    },
    {
      entry: 'quay.io/acme/widget=mirror.example.com/acme/widget:v1',
      found: ['matches tags only, not `repository@sha256:…`'],
    },
    { entry: 'quay.io/acme/widget', found: ['is not source=target, so it overrides nothing'] },
    { entry: 'a.io/x=b.io/x,a.io/y:=b.io/y:', found: ['matches tags only, not `repository@sha256:…`'] },
  ])('of the entry $entry', ({ entry, found }) => {
    for (const args of [[`--registry-overrides=${entry}`], ['--registry-overrides', entry]]) {
      const { facts } = judge({}, { 'o.yaml': operator('run', ...args) });

      expect(facts.map(({ facts: { fault } }) => fault)).toEqual(found);
    }
  });

  it('reads the variable and the chart value too', () => {
    const pod = `apiVersion: v1
kind: Pod
metadata: {name: p}
spec: {containers: [{name: c, env: [{name: OPENSHIFT_IMG_OVERRIDES, value: "a.io/x:=b.io/x:"}]}]}
`;
    const { facts } = judge({}, { 'p.yaml': pod, 'values.yaml': 'registryOverrides: "a.io/y@=b.io/y@"\n' });

    expect(facts.map(({ subject, location }) => `${subject} ${location}`)).toEqual([
      'Pod/p .spec.containers[c].env[OPENSHIFT_IMG_OVERRIDES].value',
      'values.yaml .registryOverrides',
    ]);
  });

  it.each([
    {
      name: 'a tag mirror set over a digest',
      files: { 'a.yaml': `${tagSet('quay.example.com/acme')}---\n${pinnedPod}` },
      found: 1,
    },
    {
      name: 'a tag mirror set of a whole host',
      files: { 'a.yaml': `${tagSet('quay.example.com')}---\n${pinnedPod}` },
      found: 1,
    },
    {
      name: 'a tag mirror set of a domain',
      files: { 'a.yaml': `${tagSet('*.example.com')}---\n${pinnedPod}` },
      found: 1,
    },
    {
      name: 'with a digest mirror set beside it',
      files: { 'a.yaml': `${tagSet('quay.example.com/acme')}---\n${digestSet('quay.example.com')}---\n${pinnedPod}` },
      found: 0,
    },
    {
      name: 'with a digest mirror set in another file',
      files: {
        'a.yaml': `${tagSet('quay.example.com/acme')}---\n${pinnedPod}`,
        'b.yaml': digestSet('quay.example.com'),
      },
      found: 0,
    },
    {
      name: 'a tag mirror set of another path',
      files: { 'a.yaml': `${tagSet('quay.example.com/acm')}---\n${pinnedPod}` },
      found: 0,
    },
    {
      name: 'a tag mirror set in another file: its other half may lie where we do not look',
      files: { 'a.yaml': pinnedPod, 'b.yaml': tagSet('quay.example.com/acme') },
      found: 0,
    },
    {
      name: 'a digest mirror set over a digest',
      files: { 'a.yaml': `${digestSet('quay.example.com/acme')}---\n${pinnedPod}` },
      found: 0,
    },
  ])('$name', ({ files, found }) => {
    expect(judge({}, files).facts.map(({ check }) => check)).toEqual(
      Array.from({ length: found }, () => 'image/registry-override-incomplete'),
    );
  });

  it('says which half is missing', () => {
    const [fact] = judge({}, { 'o.yaml': operator('--registry-overrides=a.io/x:=b.io/x:') }).facts;
    if (fact === undefined) throw new Error('no fact');

    expect(imagePinning.explain(fact).message).toBe(
      'Deployment/operator (o): --registry-overrides `a.io/x:=b.io/x:` matches tags only, not `repository@sha256:…`',
    );
  });
});
