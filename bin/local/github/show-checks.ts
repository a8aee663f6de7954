import { branches, readCommit } from '../../../lambdas/adapters/git/objects.ts';
import { showPullRequestMinimal } from './show-pull-request.ts';
import { repositoryUrl, showAccount, shown, showRepository } from './show-repository.ts';
import type { StoredCheckRun, StoredSuite } from './store.ts';
import { idOf, type LocalRepository, nodeIdOf, organization, type World } from './world.ts';

export const appPermissions = {
  checks: 'write',
  contents: 'read',
  issues: 'write',
  metadata: 'read',
  pull_requests: 'read',
};

/** An App; another one than ours is known by its id only. */
export function showApp(world: World, id: number) {
  const { slug, name } = id === world.app.id ? world.app : { slug: `app-${id}`, name: `App ${id}` };
  const owner = organization('app-owner');
  return {
    id,
    client_id: `Iv1.${String(idOf('app', slug)).padStart(16, '0')}`,
    slug,
    node_id: nodeIdOf('App', id),
    owner: showAccount(world, owner),
    name,
    description: null,
    external_url: `${world.url}/apps/${slug}`,
    html_url: `${world.url}/apps/${slug}`,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    permissions: appPermissions,
    events: ['check_run', 'check_suite', 'issue_comment', 'pull_request'],
  };
}

/** GitHub names no pull request whose branch is in a fork. */
async function pullRequestsAt(world: World, repository: LocalRepository, headSha: string) {
  const pulls = await world.store.pullRequestsOf(repository.fullName);
  const here = pulls.filter(
    (pull) => pull.state === 'open' && pull.headSha === headSha && pull.headRepository === repository.fullName,
  );
  return Promise.all(here.map((pull) => showPullRequestMinimal(world, repository, pull)));
}

export async function showCheckRun(world: World, repository: LocalRepository, run: StoredCheckRun) {
  const url = `${repositoryUrl(world, repository.fullName)}/check-runs/${run.id}`;
  return {
    id: run.id,
    name: run.name,
    node_id: nodeIdOf('CheckRun', run.id),
    head_sha: run.headSha,
    external_id: run.externalId,
    url,
    html_url: `${world.url}/${repository.fullName}/runs/${run.id}`,
    details_url: run.detailsUrl,
    status: run.status,
    conclusion: run.conclusion,
    started_at: run.startedAt,
    completed_at: run.completedAt,
    output: {
      title: run.title,
      summary: run.summary,
      text: run.text,
      annotations_count: run.annotations,
      annotations_url: `${url}/annotations`,
    },
    check_suite: { id: run.suiteId },
    app: showApp(world, run.appId),
    pull_requests: await pullRequestsAt(world, repository, run.headSha),
  };
}

/** The form in `check_run` events. */
export async function showCheckRunWithSuite(world: World, repository: LocalRepository, run: StoredCheckRun) {
  return {
    ...(await showCheckRun(world, repository, run)),
    check_suite: {
      id: run.suiteId,
      node_id: nodeIdOf('CheckSuite', run.suiteId),
      head_branch: await branchAt(repository, run.headSha),
      head_sha: run.headSha,
      status: run.status,
      conclusion: run.conclusion,
      url: `${repositoryUrl(world, repository.fullName)}/check-suites/${run.suiteId}`,
      before: null,
      after: run.headSha,
      pull_requests: await pullRequestsAt(world, repository, run.headSha),
      app: showApp(world, run.appId),
      created_at: run.startedAt,
      updated_at: run.completedAt ?? run.startedAt,
    },
  };
}

/** The form in `check_suite` events. */
export async function showSuite(
  world: World,
  repository: LocalRepository,
  suite: StoredSuite,
  runs: readonly StoredCheckRun[],
) {
  const url = `${repositoryUrl(world, repository.fullName)}/check-suites/${suite.id}`;
  const isCompleted = runs.every((run) => run.status === 'completed');
  const { tree, message, author } = await readCommit(repository.git, suite.headSha);
  return {
    id: suite.id,
    node_id: nodeIdOf('CheckSuite', suite.id),
    head_branch: await branchAt(repository, suite.headSha),
    head_sha: suite.headSha,
    head_commit: { id: suite.headSha, tree_id: tree, message, timestamp: author.date, author, committer: author },
    status: isCompleted ? 'completed' : 'in_progress',
    conclusion: isCompleted ? (runs.find((run) => run.conclusion !== 'success')?.conclusion ?? 'success') : null,
    url,
    before: null,
    after: suite.headSha,
    pull_requests: await pullRequestsAt(world, repository, suite.headSha),
    app: showApp(world, world.app.id),
    created_at: suite.createdAt,
    updated_at: suite.createdAt,
    latest_check_runs_count: runs.length,
    check_runs_url: `${url}/check-runs`,
    rerequestable: true,
    runs_rerequestable: true,
    repository: showRepository(world, shown(repository)),
  };
}

async function branchAt(repository: LocalRepository, sha: string): Promise<string | null> {
  for (const [name, tip] of await branches(repository.git)) if (tip === sha) return name;
  return null;
}
