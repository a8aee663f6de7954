/** Our own small events, in the shapes that arrive. */
export const DIGEST = `sha256:${'ab'.repeat(32)}`;
export const OTHER_DIGEST = `sha256:${'cd'.repeat(32)}`;
export const REVISION = 'e1'.repeat(20);

export function component(name: string, parts: object = {}) {
  return {
    name,
    containerImage: `quay.example.com/harbour/${name}@${DIGEST}`,
    source: { git: { url: 'https://github.com/harbour/lamp', revision: REVISION } },
    ...parts,
  };
}

export function spec(...components: unknown[]) {
  return { application: 'harbour', components, artifacts: {} };
}

export function snapshot({ labels = {}, ...parts }: { labels?: object; [key: string]: unknown } = {}) {
  return {
    apiVersion: 'appstudio.redhat.com/v1alpha1',
    kind: 'Snapshot',
    metadata: {
      name: 'harbour-1',
      namespace: 'harbour-tenant',
      creationTimestamp: '2026-08-27T03:15:02Z',
      labels: {
        'test.appstudio.openshift.io/type': 'component',
        'pac.test.appstudio.openshift.io/event-type': 'push',
        'test.appstudio.openshift.io/pipelinerunfinishtime': '1787800496',
        ...labels,
      },
    },
    spec: spec(component('lamp')),
    ...parts,
  };
}

export function imageAction(detail: object = {}, parts: object = {}) {
  return {
    version: '0',
    id: 'e-1',
    'detail-type': 'ECR Image Action',
    source: 'aws.ecr',
    account: '111122223333',
    time: '2026-08-27T03:15:02Z',
    region: 'eu-north-1',
    detail: {
      result: 'SUCCESS',
      'repository-name': 'harbour/lamp',
      'image-digest': DIGEST,
      'action-type': 'PUSH',
      'image-tag': 'night-1',
      ...detail,
    },
    ...parts,
  };
}

export function repoPush(parts: object = {}) {
  return {
    repository: 'harbour/lamp',
    docker_url: 'quay.example.com/harbour/lamp',
    updated_tags: ['night-1'],
    ...parts,
  };
}

export function pipelineRun(
  condition: object | null,
  { labels = {}, results = [] }: { labels?: object; results?: unknown[] } = {},
) {
  return {
    apiVersion: 'tekton.dev/v1',
    kind: 'PipelineRun',
    metadata: {
      name: 'gate-1',
      namespace: 'harbour-tenant',
      creationTimestamp: '2026-08-27T03:15:29Z',
      labels: { 'test.appstudio.openshift.io/scenario': 'gate', ...labels },
    },
    status: {
      conditions: condition === null ? null : [{ type: 'Succeeded', ...condition }],
      completionTime: '2026-08-27T04:00:00Z',
      results,
    },
  };
}

export function announcement(parts: object = {}) {
  return {
    version: 'sluice/image-event/v1',
    kind: 'image.built',
    id: 'build-77',
    at: '2026-08-27T03:15:02Z',
    image: `registry.example.com:5000/harbour/lamp:night-1@${DIGEST}`,
    component: 'lamp',
    source: { url: 'https://github.com/harbour/lamp', revision: REVISION },
    ...parts,
  };
}
