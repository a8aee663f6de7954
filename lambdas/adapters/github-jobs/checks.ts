import type { CheckOrder } from '../../../gates/model/job-order.ts';
import type { ListedJobs } from '../../ports/ci-jobs.ts';
import { type GitHubJobAccess, gitHubApi } from './api.ts';

/** Checks that other Apps report. Nothing is started: a trigger looks whether the check is there. */
export function reportedChecks(access: GitHubJobAccess): ListedJobs<CheckOrder> {
  const api = gitHubApi(access, { checks: 'read' });
  const list = ({ repository, revision, appId, check }: CheckOrder) =>
    api.get(repository, ['commits', revision, 'check-runs'], {
      check_name: check,
      app_id: String(appId),
      filter: 'all',
      per_page: '100',
    });
  return {
    trigger: list,
    list,
    read: ({ repository }, executionId) => api.get(repository, ['check-runs', executionId]),
  };
}
