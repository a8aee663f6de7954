import { afterAll, beforeAll } from 'vitest';
import type { LocalGitHub } from '../../../../bin/local/github/local-github.ts';
import { createGitHub } from '../../../../lambdas/adapters/github/create-github.ts';
import { describeCheckRuns } from '../../../contracts/check-runs.ts';
import { describeComments } from '../../../contracts/comments.ts';
import { describePullRequests } from '../../../contracts/pull-requests.ts';
import { describeSourceTree } from '../../../contracts/source-tree.ts';
import { fakeLog } from '../../../support/fakes/log.ts';
import { createGitRepository, type TestRepository } from '../../../support/git-repository.ts';
import { APP_ID, appPrivateKey, testGitHub } from '../../../support/local-github.ts';

const REPOSITORY = 'acme/lamp';

function clientOf(github: LocalGitHub) {
  return createGitHub({ appId: String(APP_ID), privateKey: appPrivateKey, baseUrl: github.url, log: fakeLog() });
}

/** Whatever a suite did, GitHub must have been able to take it and to answer so. */
async function closeCleanly(github: LocalGitHub): Promise<void> {
  const problems = github.requests.problems();
  await github.close();
  if (problems.length > 0) throw new Error(`outside GitHub's description:\n${problems.join('\n')}`);
}

describeSourceTree('GitHub', async ({ dir }) => {
  const github = await testGitHub({ repositories: { [REPOSITORY]: dir } });
  return { tree: clientOf(github).openSourceTree(REPOSITORY), close: () => closeCleanly(github) };
});

describeSourceTree('GitHub that cuts its trees', async ({ dir }) => {
  const github = await testGitHub({ repositories: { [REPOSITORY]: dir }, treeLimit: 8 });
  return { tree: clientOf(github).openSourceTree(REPOSITORY), close: () => closeCleanly(github) };
});

let repository: TestRepository;
const commits = { main: '', own: '', fork: '', closed: '' };

beforeAll(() => {
  repository = createGitRepository();
  commits.main = repository.commit({ 'a.yaml': 'a: 1\n' });
  commits.own = repository.commit({ 'a.yaml': 'a: 2\n' }, { on: 'own', from: commits.main });
  commits.fork = repository.commit({ 'a.yaml': 'a: 3\n' }, { on: 'from-a-fork', from: commits.main });
  commits.closed = repository.commit({ 'a.yaml': 'a: 4\n' }, { on: 'closed', from: commits.main });
});
afterAll(() => repository.delete());

describeCheckRuns('GitHub', async () => {
  const github = await testGitHub({ repositories: { [REPOSITORY]: repository.dir } });
  return {
    checkRuns: clientOf(github).checkRuns,
    repository: REPOSITORY,
    headSha: commits.own,
    async shown() {
      const newest = new Map((await github.store.checkRunsOf(REPOSITORY, commits.own)).map((run) => [run.name, run]));
      return [...newest.values()].map(({ id, name, conclusion, title, annotations }) => ({
        id,
        name,
        conclusion: conclusion ?? '',
        title: title ?? '',
        annotations,
      }));
    },
    close: () => closeCleanly(github),
  };
});

describeComments('GitHub', async () => {
  const github = await testGitHub({ repositories: { [REPOSITORY]: repository.dir } });
  const author = { id: 7, login: 'bea', type: 'User' as const };
  const pull = { repository: REPOSITORY, number: 1, title: 'Own', author, baseRef: 'main', headRef: 'own' };
  await github.openPullRequest(pull);
  return {
    comments: clientOf(github).comments,
    repository: REPOSITORY,
    number: 1,
    say: (speaker, body) => github.comment(REPOSITORY, 1, speaker, body),
    permit: (account, role) => github.permit(REPOSITORY, account, role),
    reactions: async (id) => (await github.store.reactionsTo(id)).map(({ content }) => content),
    close: () => closeCleanly(github),
  };
});

/** What the suite asks of a repository that is not there: the list of open ones is asked for twice. */
const asked = ['pulls/get', 'pulls/list', 'repos/list-pull-requests-associated-with-commit', 'pulls/list'] as const;

describePullRequests('GitHub', async () => {
  const began = Date.now();
  const github = await testGitHub({ repositories: { [REPOSITORY]: repository.dir }, nowMs: () => began });
  const ada = { id: 7, login: 'ada', type: 'User' as const };
  const robot = { id: 8, login: 'robot[bot]', type: 'Bot' as const };
  const open = { repository: REPOSITORY, baseRef: 'main' };
  const { updatedAt } = await github.openPullRequest({ ...open, number: 1, title: 'Own', author: ada, headRef: 'own' });
  const fork = { headRef: 'theirs', head: 'from-a-fork', headRepository: 'bea/lamp' };
  await github.openPullRequest({ ...open, number: 2, title: 'Fork', author: robot, ...fork });
  await github.openPullRequest({ ...open, number: 3, title: 'Closed', author: ada, headRef: 'closed' });
  await github.editPullRequest(REPOSITORY, 3, { state: 'closed' });
  const state = 'open' as const;
  const common = {
    repository: REPOSITORY,
    state,
    base: 'main',
    baseSha: commits.main,
    isFork: false,
    isOutsider: false,
    updatedAt,
  };
  return {
    pullRequests: clientOf(github).pullRequests,
    own: { ...common, number: 1, title: 'Own', headSha: commits.own, author: ada },
    fork: { ...common, number: 2, title: 'Fork', headSha: commits.fork, author: robot, isFork: true, isOutsider: true },
    async hide() {
      for (const operation of asked) github.fail(operation, { kind: 'not-found' });
    },
    show: async () => undefined,
    closed: { ...common, number: 3, title: 'Closed', headSha: commits.closed, author: ada, state: 'closed' as const },
    close: () => closeCleanly(github),
  };
});
