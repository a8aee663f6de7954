import { conclusionOf } from '../../lambdas/adapters/github/conclusion.ts';
import { fakeCheckRuns } from '../support/fakes/check-runs.ts';
import { fakePullRequests, pullRequest } from '../support/fakes/pull-requests.ts';
import { describeCheckRuns } from './check-runs.ts';
import { describePullRequests } from './pull-requests.ts';

describeCheckRuns('what use cases are tested on', async () => {
  const checkRuns = fakeCheckRuns();
  return {
    checkRuns,
    repository: 'acme/lamp',
    headSha: 'c'.repeat(40),
    shown: async () =>
      [...checkRuns.shown].map(([id, { name, verdict, blocking, title, annotations }]) => {
        return { id, name, title, conclusion: conclusionOf(verdict, blocking), annotations: annotations.length };
      }),
    close: async () => undefined,
  };
});

describePullRequests('what use cases are tested on', async () => {
  const own = pullRequest({ number: 1, headSha: '1'.repeat(40) });
  const fork = pullRequest({ number: 2, headSha: '2'.repeat(40), isFork: true });
  const closed = pullRequest({ number: 3, headSha: '3'.repeat(40), state: 'closed' });
  return { pullRequests: fakePullRequests(own, fork, closed), own, fork, closed, close: async () => undefined };
});
