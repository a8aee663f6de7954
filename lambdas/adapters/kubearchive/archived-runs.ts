import type { ArchivedRuns, ArchivedRunsQuery } from '../../ports/archived-runs.ts';
import { type KubernetesAccess, kubernetesApi } from '../kubernetes/api.ts';

const SCENARIO = 'test.appstudio.openshift.io/scenario';

/** KubeArchive speaks the paths of the Kubernetes API, ordered by creation, newest first. Source: kubearchive `cmd/api`. */
export function kubeArchivedRuns(access: KubernetesAccess): ArchivedRuns {
  const api = kubernetesApi(access);
  return {
    list: (query) =>
      api.get(['apis', 'tekton.dev', 'v1', 'namespaces', query.namespace, 'pipelineruns'], parametersOf(query)),
  };
}

function parametersOf({ scenario, createdAfter, limit, after }: ArchivedRunsQuery): Record<string, string> {
  return {
    labelSelector: `${SCENARIO}=${scenario}`,
    limit: String(Math.min(1000, Math.max(1, Math.trunc(limit)))),
    creationTimestampAfter: createdAfter,
    ...(after === undefined ? {} : { continue: after }),
  };
}
