import { describe, expect, it } from 'vitest';
import { readManifest } from '../../../gates/image-pinning/manifest.ts';
import { workOf } from '../../support/work.ts';
import { DIGEST, deployment } from './support.ts';

function images(text: string, path = 'deploy/all.yaml'): string[] {
  return readManifest(path, text).mentions.map(
    ({ subject, location, value, place }) => `${place.line}: ${subject} ${location} ${value}`,
  );
}

const cases = [
  {
    name: 'a container of a workload',
    text: deployment('acme/widget:v1'),
    found: ['11: Deployment/operators/widget .spec.template.spec.containers[widget].image acme/widget:v1'],
  },
  {
    name: 'init and ephemeral containers, without names too',
    text: `apiVersion: v1
kind: Pod
metadata: {name: p}
spec:
  initContainers:
    - image: a:1
  ephemeralContainers:
    - {name: debug, image: b:1}
`,
    found: ['6: Pod/p .spec.initContainers[0].image a:1', '8: Pod/p .spec.ephemeralContainers[debug].image b:1'],
  },
  {
    name: 'objects in a List keep their own names',
    text: `apiVersion: v1
kind: List
items:
  - apiVersion: v1
    kind: Pod
    metadata: {name: first}
    spec: {containers: [{name: c, image: "a:1"}]}
`,
    found: ['7: Pod/first .spec.containers[c].image a:1'],
  },
  {
    name: 'every document of a file',
    text: `${deployment('a:1', 'one')}---\n---\n${deployment('b:1', 'two')}`,
    found: [
      '11: Deployment/operators/one .spec.template.spec.containers[one].image a:1',
      '24: Deployment/operators/two .spec.template.spec.containers[two].image b:1',
    ],
  },
  {
    name: 'fields of custom resources that look like references, and no others',
    text: `apiVersion: water.example.org/v1
kind: Harbour
metadata: {name: h}
spec:
  image: quay.example.com/acme/harbour:v1
  sidecarImage: quay.example.com/acme/sidecar
  bootImage: projects/cloud/global/images/boot
  icon: {image: logo.png}
  release: {image: "quay.example.com/acme/release:4.20"}
status:
  image: quay.example.com/acme/observed:v1
`,
    found: [
      '5: Harbour/h .spec.image quay.example.com/acme/harbour:v1',
      '6: Harbour/h .spec.sidecarImage quay.example.com/acme/sidecar',
      '9: Harbour/h .spec.release.image quay.example.com/acme/release:4.20',
    ],
  },
  {
    name: 'RELATED_IMAGE_ variables, and others whose value can be nothing else',
    text: `apiVersion: v1
kind: Pod
metadata: {name: p}
spec:
  containers:
    - name: c
      env:
        - {name: RELATED_IMAGE_AGENT, value: "quay.example.com/acme/agent:v1"}
        - {name: OTHER, value: "quay.example.com/acme/other:v1"}
        - {name: RELATED_IMAGE_EMPTY}
        - {name: ENDPOINT, value: "harbour.example.com/metrics:8443"}
        - {name: IMAGE_PULL_POLICY, value: Always}
        - {name: IMAGE_REGISTRY, value: quay.example.com/acme}
`,
    found: [
      '8: Pod/p .spec.containers[c].env[RELATED_IMAGE_AGENT].value quay.example.com/acme/agent:v1',
      '9: Pod/p .spec.containers[c].env[OTHER].value quay.example.com/acme/other:v1',
    ],
  },
  {
    name: 'components of a Konflux Snapshot, a missing image too',
    text: `apiVersion: appstudio.redhat.com/v1alpha1
kind: Snapshot
metadata: {name: s}
spec:
  components:
    - {name: one, containerImage: "quay.example.com/acme/one:v1"}
    - {name: two}
`,
    found: [
      '6: Snapshot/s .spec.components[one].containerImage quay.example.com/acme/one:v1',
      '7: Snapshot/s .spec.components[two].containerImage ',
    ],
  },
  {
    name: 'the spec of a Snapshot by itself',
    text: 'application: widget\ncomponents:\n  - {name: one, containerImage: "quay.example.com/acme/one:v1"}\n',
    found: ['3: deploy/all.yaml .components[one].containerImage quay.example.com/acme/one:v1'],
  },
  {
    name: 'related images of a ClusterServiceVersion, and its annotation',
    text: `apiVersion: operators.coreos.com/v1alpha1
kind: ClusterServiceVersion
metadata:
  name: widget.v1
  annotations: {containerImage: "quay.example.com/acme/operator:v1"}
spec:
  relatedImages:
    - {name: agent, image: "quay.example.com/acme/agent:v1"}
`,
    found: [
      '5: ClusterServiceVersion/widget.v1 .metadata.annotations.containerImage quay.example.com/acme/operator:v1',
      '8: ClusterServiceVersion/widget.v1 .spec.relatedImages[agent].image quay.example.com/acme/agent:v1',
    ],
  },
  {
    name: 'an OpenShift Template with a default, and one without',
    text: `apiVersion: template.openshift.io/v1
kind: Template
metadata: {name: t}
parameters:
  - {name: IMAGE, value: quay.example.com/acme/widget}
  - {name: TAG, value: 1.20}
  - {name: NONE}
objects:
  - apiVersion: v1
    kind: Pod
    metadata: {name: p}
    spec:
      containers:
        - {name: a, image: "\${IMAGE}:\${TAG}"}
        - {name: b, image: "\${NONE}"}
`,
    found: [
      '14: Pod/p .spec.containers[a].image quay.example.com/acme/widget:1.2',
      `15: Pod/p .spec.containers[b].image \${NONE}`,
    ],
  },
  {
    name: 'steps of a Tekton task and bundles of a pipeline',
    text: `apiVersion: tekton.dev/v1
kind: Pipeline
metadata: {name: p}
spec:
  tasks:
    - name: embedded
      taskSpec: {steps: [{name: s, image: "acme/tool:v1"}]}
    - name: bundled
      taskRef:
        resolver: bundles
        params: [{name: bundle, value: "quay.example.com/acme/task:0.1"}]
`,
    found: [
      '7: Pipeline/p .spec.tasks[embedded].taskSpec.steps[s].image acme/tool:v1',
      '11: Pipeline/p .spec.tasks[bundled].taskRef.params[bundle].value quay.example.com/acme/task:0.1',
    ],
  },
  {
    name: 'a JSON patch that sets an image',
    text: '- {op: replace, path: /spec/template/spec/containers/0/image, value: "acme/widget:v2"}\n',
    found: ['1: deploy/all.yaml .spec.template.spec.containers[0].image acme/widget:v2'],
  },
  {
    name: 'a CRD describes images and names none',
    text: `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: c}
spec: {image: "quay.example.com/acme/x:v1"}
`,
    found: [],
  },
  {
    name: 'the images of a kustomization, by digest, by tag, renamed only',
    path: 'config/kustomization.yaml',
    text: `images:
  - {name: controller, newName: quay.example.com/acme/controller, newTag: 1.20}
  - {name: agent, digest: "${DIGEST}"}
  - {name: renamed, newName: other}
`,
    found: [
      '2: config/kustomization.yaml .images[controller] quay.example.com/acme/controller:1.2',
      `3: config/kustomization.yaml .images[agent] agent@${DIGEST}`,
    ],
  },
  {
    name: 'objects without a name of their own are called by their file',
    text: 'apiVersion: v1\nkind: Pod\nspec: {containers: [{image: "a:1"}, 3, {name: x}]}\n',
    found: ['3: deploy/all.yaml .spec.containers[0].image a:1'],
  },
  {
    name: 'objects whose name is made later, and parameters that are none',
    text: `apiVersion: v1
kind: Template
metadata: {generateName: t-}
parameters: [3, {value: x}]
objects: [{apiVersion: v1, kind: Pod, metadata: {generateName: p-}, spec: {containers: [{image: "a:1"}]}}]
`,
    found: ['5: Pod/p- .spec.containers[0].image a:1'],
  },
  {
    name: 'a kustomization by its kind, and entries that are none',
    text: 'kind: Kustomization\napiVersion: kustomize.config.k8s.io/v1beta1\nimages: [3, {newTag: v1}, {name: a, newTag: v1}]\n',
    found: ['3: deploy/all.yaml .images[a] a:v1'],
  },
  { name: 'a file that names no image', text: 'a: {b: c}\n', found: [] },
];

describe('images in a manifest', () => {
  it.each(cases)('$name', ({ text, path, found }) => {
    expect(images(text, path)).toEqual(found);
  });

  it('of a file that is not YAML are a doubt at its line', () => {
    const { doubts } = readManifest('deploy/a.yaml', 'image: [a\nb: c\n');

    expect(doubts).toHaveLength(1);
    expect(doubts[0]?.reason).toMatch(/^not YAML: /);
    expect(doubts[0]?.place?.path).toBe('deploy/a.yaml');
  });

  it('of a chart template are a doubt that says to render it', () => {
    const { doubts } = readManifest('chart/templates/a.yaml', '{{- if .Values.on }}\nimage: {{ .Values.image }}\n');

    expect(doubts.map(({ wayOut }) => wayOut)).toEqual([
      'Judge the rendered file, or exclude templates with params.files of the rule.',
    ]);
  });

  it('of a broken file that cannot be about images are no doubt', () => {
    expect(readManifest('a.yaml', 'a: [b\n').doubts).toEqual([]);
  });

  it('under keys made to be long cost little', () => {
    const long = 'k'.repeat(200_000);
    const many = Array.from({ length: 2000 }, (_, index) => `  a${index}Image: "a:${index}"`).join('\n');
    const text = `apiVersion: v1\nkind: X\n? "${long}"\n:\n${many}\n`;

    expect(workOf(() => readManifest('a.yaml', text))).toBeLessThan(50 * text.length);
    expect(readManifest('a.yaml', text).mentions).toHaveLength(2000);
  });
});
