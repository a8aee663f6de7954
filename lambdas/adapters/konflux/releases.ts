import type { ReleaseOrder, Releases } from '../../ports/releases.ts';
import { type KubernetesAccess, kubernetesApi } from '../kubernetes/api.ts';

const VERSION = 'appstudio.redhat.com/v1alpha1';

/** Releases of konflux-ci/release-service. The name is ours, so that a second create is answered with 409 and makes nothing. */
export function konfluxReleases(access: KubernetesAccess): Releases {
  const api = kubernetesApi(access);
  const path = (namespace: string) => ['apis', ...VERSION.split('/'), 'namespaces', namespace, 'releases'];
  return {
    create: (order) => api.create(path(order.namespace), resourceOf(order)),
    read: (namespace, name) => api.get([...path(namespace), name]),
  };
}

function resourceOf({ name, namespace, releasePlan, snapshot, author, promotionId }: ReleaseOrder) {
  return {
    apiVersion: VERSION,
    kind: 'Release',
    metadata: {
      name,
      namespace,
      labels: { 'release.appstudio.openshift.io/author': labelValue(author) },
      annotations: { 'sluice/promotion': promotionId },
    },
    spec: { releasePlan, snapshot },
  };
}

/** Kubernetes takes 63 characters of a small alphabet: an address of mail loses its `@`. */
function labelValue(text: string): string {
  const value = text
    .replace(/[^\w.-]+/g, '-')
    .slice(0, 63)
    .replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '');
  return value === '' ? 'sluice' : value;
}
