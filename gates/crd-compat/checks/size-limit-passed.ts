import { crdCheck } from '../check.ts';
import { HARMLESS } from '../effects.ts';
import { REQUEST_LIMIT, sizeOf } from '../packaging/size.ts';

export const sizeLimitPassed = crdCheck({
  id: 'crd/size-limit-passed',
  topics: ['size'],
  effects: { persisted: 'ok', writers: 'review', readers: 'ok' },
  title: 'A CRD grew past the size that can be applied',
  why: 'Client-side `kubectl apply` keeps the whole manifest in an annotation, and the API server takes 262,144 bytes of annotations; etcd takes 1.5 MiB in one request by default.',
  apiServer:
    'It rejects a CRD with more than 262,144 bytes of annotations, and cannot store one that etcd does not take.',
  wayOut:
    'Shorten descriptions (controller-gen: `crd:maxDescLen=0`), or tell users to apply with `kubectl apply --server-side` (Argo CD: sync option `ServerSideApply=true`). Past 1.5 MiB only a smaller CRD helps.',
  source: 'k8s.io/apimachinery pkg/api/validation TotalAnnotationSizeLimitB; etcd --max-request-bytes',
  find: ({ crd: { base, head }, after }) => {
    const isNew = base === head;
    const bytes = grouped(sizeOf(head.content).json);
    const note = isNew
      ? `It has ${bytes} bytes of compact JSON.`
      : `It had ${grouped(sizeOf(base.content).json)} bytes of compact JSON and has ${bytes}.`;
    // No one applied a new CRD client-side before.
    return [{ facts: { note }, effects: isNew && after !== REQUEST_LIMIT ? HARMLESS : {} }];
  },
  message: ({ after }) =>
    after === REQUEST_LIMIT
      ? `size of the CRD passed ${grouped(REQUEST_LIMIT)} bytes, the limit of etcd`
      : `size of the CRD passed ${grouped(Number(after))} bytes, the limit of client-side kubectl apply`,
});

function grouped(bytes: number): string {
  return String(bytes).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
