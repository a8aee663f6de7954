import { aheadBehind, differences, findCommit, findMergeBase } from '../../../lambdas/adapters/git/objects.ts';
import { headRepositoryOf, repositoryUrl, showAccount, showRepository } from './show-repository.ts';
import type { StoredPullRequest } from './store.ts';
import { idOf, type LocalRepository, nodeIdOf, organization, type World } from './world.ts';

function pullRequestIdOf({ repository, number }: Pick<StoredPullRequest, 'repository' | 'number'>): number {
  return idOf('pull-request', `${repository}#${number}`);
}

/** Tip of the base branch now, as GitHub shows it; a branch that is gone leaves the head's own id. */
export async function baseShaOf(repository: LocalRepository, pull: StoredPullRequest): Promise<string> {
  return (await findCommit(repository.git, `refs/heads/${pull.baseRef}`)) ?? pull.headSha;
}

/** A pull request as lists show it. */
export async function showPullRequestSimple(world: World, repository: LocalRepository, pull: StoredPullRequest) {
  const id = pullRequestIdOf(pull);
  const url = `${repositoryUrl(world, repository.fullName)}/pulls/${pull.number}`;
  const html = `${world.url}/${repository.fullName}/pull/${pull.number}`;
  const issue = `${repositoryUrl(world, repository.fullName)}/issues/${pull.number}`;
  const links = {
    comments: `${issue}/comments`,
    commits: `${url}/commits`,
    statuses: `${repositoryUrl(world, repository.fullName)}/statuses/${pull.headSha}`,
    html,
    issue,
    review_comments: `${url}/comments`,
    review_comment: `${repositoryUrl(world, repository.fullName)}/pulls/comments{/number}`,
    self: url,
  };
  return {
    id,
    node_id: nodeIdOf('PullRequest', id),
    number: pull.number,
    url,
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    issue_url: issue,
    comments_url: links.comments,
    commits_url: links.commits,
    statuses_url: links.statuses,
    review_comment_url: links.review_comment,
    review_comments_url: links.review_comments,
    state: pull.state,
    locked: false,
    title: pull.title,
    body: pull.body,
    draft: pull.isDraft,
    user: showAccount(world, pull.author),
    author_association: pull.association ?? (pull.headRepository === repository.fullName ? 'MEMBER' : 'CONTRIBUTOR'),
    active_lock_reason: null,
    labels: pull.labels.map((name) => showLabel(world, repository, name)),
    created_at: pull.createdAt,
    updated_at: pull.updatedAt,
    closed_at: pull.closedAt,
    merged_at: pull.isMerged ? pull.closedAt : null,
    merge_commit_sha: null,
    assignee: null,
    assignees: [],
    requested_reviewers: [],
    requested_teams: [],
    milestone: null,
    auto_merge: null,
    head: await showSide(world, repository, pull, 'head'),
    base: await showSide(world, repository, pull, 'base'),
    _links: Object.fromEntries(Object.entries(links).map(([key, href]) => [key, { href }])),
  };
}

export function showLabel(world: World, repository: LocalRepository, name: string) {
  const id = idOf('label', `${repository.fullName}/${name}`);
  const url = `${repositoryUrl(world, repository.fullName)}/labels/${encodeURIComponent(name)}`;
  return { id, node_id: nodeIdOf('Label', id), url, name, description: null, color: 'ededed', default: false };
}

async function showSide(world: World, repository: LocalRepository, pull: StoredPullRequest, side: 'head' | 'base') {
  const fullName = side === 'head' ? pull.headRepository : repository.fullName;
  const ref = side === 'head' ? pull.headRef : pull.baseRef;
  const [owner = ''] = fullName.split('/');
  const shownRepository = showRepository(world, headRepositoryOf(repository, fullName));
  return {
    label: `${owner}:${ref}`,
    ref,
    sha: side === 'head' ? pull.headSha : await baseShaOf(repository, pull),
    user: shownRepository.owner,
    repo: shownRepository,
  };
}

/** A pull request by itself: with the size of the change. */
export async function showPullRequest(world: World, repository: LocalRepository, pull: StoredPullRequest) {
  return {
    ...(await showPullRequestSimple(world, repository, pull)),
    ...(await sizeOf(repository, pull)),
    comments: (await world.store.commentsOf(repository.fullName, pull.number)).length,
    review_comments: 0,
    mergeable: pull.state === 'open' ? true : null,
    mergeable_state: pull.state === 'open' ? 'clean' : 'unknown',
    rebaseable: null,
    merged: pull.isMerged,
    merged_by: pull.isMerged ? showAccount(world, organization(repository.owner)) : null,
    maintainer_can_modify: false,
  };
}

async function sizeOf({ git }: LocalRepository, pull: StoredPullRequest) {
  const base = await findCommit(git, `refs/heads/${pull.baseRef}`);
  const from = base && (await findMergeBase(git, base, pull.headSha));
  if (base === undefined || from === undefined) return { commits: 0, additions: 0, deletions: 0, changed_files: 0 };
  const [files, { ahead }] = await Promise.all([
    differences(git, from, pull.headSha),
    aheadBehind(git, base, pull.headSha),
  ]);
  return {
    commits: ahead,
    additions: files.reduce((sum, file) => sum + file.additions, 0),
    deletions: files.reduce((sum, file) => sum + file.deletions, 0),
    changed_files: files.length,
  };
}

/** The form in check runs and suites. */
export async function showPullRequestMinimal(world: World, repository: LocalRepository, pull: StoredPullRequest) {
  const url = repositoryUrl(world, repository.fullName);
  const repo = { id: repository.id, url, name: repository.name };
  return {
    id: pullRequestIdOf(pull),
    number: pull.number,
    url: `${url}/pulls/${pull.number}`,
    head: { ref: pull.headRef, sha: pull.headSha, repo },
    base: { ref: pull.baseRef, sha: await baseShaOf(repository, pull), repo },
  };
}
