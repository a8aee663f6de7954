import type { PipelineRuns } from '../../ports/pipeline-runs.ts';
import { type KubernetesAccess, kubernetesApi } from '../kubernetes/api.ts';

/** PipelineRuns of a cluster, as they are now. They are pruned after a while: then KubeArchive has them. */
export function tektonPipelineRuns(access: KubernetesAccess): PipelineRuns {
  const api = kubernetesApi(access);
  return {
    read: (namespace, name) => api.get(['apis', 'tekton.dev', 'v1', 'namespaces', namespace, 'pipelineruns', name]),
  };
}
