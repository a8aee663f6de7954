import { crd, describeCheck } from '../support.ts';

describeCheck('crd/metadata-annotation-changed', 'annotation a changed from "1" to "2"', [
  {
    name: 'an annotation',
    base: crd({ metadata: { annotations: { a: '1' } } }),
    head: crd({ metadata: { annotations: { a: '2' } } }),
    found: ['metadata.annotations["a"] compatible'],
  },
  {
    name: 'a label',
    base: crd({}),
    head: crd({ metadata: { labels: { a: '2' } } }),
    found: ['metadata.labels["a"] compatible'],
  },
  {
    name: 'the approval of an API of Kubernetes itself',
    base: crd({
      spec: { group: 'x.k8s.io' },
      metadata: { name: 'widgets.x.k8s.io', annotations: { 'api-approved.kubernetes.io': 'https://a.example' } },
    }),
    head: crd({
      spec: { group: 'x.k8s.io' },
      metadata: { name: 'widgets.x.k8s.io', annotations: { 'api-approved.kubernetes.io': 'https://b.example' } },
    }),
    found: ['metadata.annotations["api-approved.kubernetes.io"] review'],
  },
  {
    name: 'such an approval taken away, which the API server refuses',
    base: crd({
      spec: { group: 'x.k8s.io' },
      metadata: { name: 'widgets.x.k8s.io', annotations: { 'api-approved.kubernetes.io': 'https://a.example' } },
    }),
    head: crd({ spec: { group: 'x.k8s.io' }, metadata: { name: 'widgets.x.k8s.io' } }),
    found: ['metadata.annotations["api-approved.kubernetes.io"] review'],
  },
  {
    name: 'what the server owns',
    base: crd({}),
    head: crd({ metadata: { creationTimestamp: null, generation: 3 } }),
    found: [],
  },
]);
