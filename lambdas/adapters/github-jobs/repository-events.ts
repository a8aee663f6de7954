import type { RepositoryEvents } from '../../ports/promotion-dispatch.ts';
import { type GitHubJobAccess, gitHubApi } from './api.ts';

/** Dispatches to a repository, and the places where GitHub shows what came of them. */
export function repositoryEvents(access: GitHubJobAccess): RepositoryEvents {
  const dispatches = gitHubApi(access, { contents: 'write' });
  const runs = gitHubApi(access, { actions: 'read' });
  const statuses = gitHubApi(access, { statuses: 'read' });
  const deployments = gitHubApi(access, { deployments: 'read' });
  const page = { per_page: '100' };
  return {
    dispatch: (repository, event, message) =>
      dispatches.post(repository, ['dispatches'], { event_type: event, client_payload: message }),
    dispatchedRuns: (repository, workflow) =>
      runs.get(repository, ['actions', 'workflows', workflow, 'runs'], { event: 'repository_dispatch', ...page }),
    commitStatuses: (repository, revision) => statuses.get(repository, ['commits', revision, 'statuses'], page),
    deployments: (repository, environment) => deployments.get(repository, ['deployments'], { environment, ...page }),
    deploymentStatuses: (repository, deployment) =>
      deployments.get(repository, ['deployments', deployment, 'statuses'], page),
  };
}
