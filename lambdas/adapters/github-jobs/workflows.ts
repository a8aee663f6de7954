import type { WorkflowOrder } from '../../../gates/model/job-order.ts';
import type { ListedJobs } from '../../ports/ci-jobs.ts';
import { type GitHubJobAccess, gitHubApi } from './api.ts';

/** Workflows of GitHub Actions. A dispatch is not idempotent; our id goes in as an input and comes back in the run's name. */
export function workflowJobs(access: GitHubJobAccess): ListedJobs<WorkflowOrder> {
  const api = gitHubApi(access, { actions: 'write' });
  return {
    async trigger({ repository, workflow, ref, inputs }) {
      const path = ['actions', 'workflows', workflow, 'dispatches'];
      const answer = await api.post(repository, path, { ref, inputs, return_run_details: true });
      const isOlder =
        answer.kind === 'answered' && [400, 422].includes(answer.status) && /return_run_details/.test(answer.body);
      // A GitHub that does not know the word has refused the whole request: nothing was started.
      return isOlder ? api.post(repository, path, { ref, inputs }) : answer;
    },
    list: ({ repository, workflow }) =>
      api.get(repository, ['actions', 'workflows', workflow, 'runs'], { event: 'workflow_dispatch', per_page: '100' }),
    read({ repository }, executionId) {
      const [run = '', attempt = '1'] = executionId.split('.');
      return api.get(repository, ['actions', 'runs', run, 'attempts', attempt]);
    },
  };
}
