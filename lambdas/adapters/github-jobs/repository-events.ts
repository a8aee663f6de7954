import type { RepositoryEvents } from '../../ports/promotion-dispatch.ts';
import { type GitHubJobAccess, gitHubApi } from './api.ts';

/** Dispatches to a repository, and the places where GitHub shows what came of them. */
export function repositoryEvents(access: GitHubJobAccess): RepositoryEvents {
  const api = gitHubApi(access);
  const page = { per_page: '100' };
  return {
    dispatch: (repository, event, message) =>
      api.post(repository, ['dispatches'], { event_type: event, client_payload: message }),
    dispatchedRuns: (repository, workflow) =>
      api.get(repository, ['actions', 'workflows', workflow, 'runs'], { event: 'repository_dispatch', ...page }),
    commitStatuses: (repository, revision) => api.get(repository, ['commits', revision, 'statuses'], page),
    deployments: (repository, environment) => api.get(repository, ['deployments'], { environment, ...page }),
    deploymentStatuses: (repository, deployment) => api.get(repository, ['deployments', deployment, 'statuses'], page),
  };
}
