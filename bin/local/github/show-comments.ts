import { showApp } from './show-checks.ts';
import { repositoryUrl, showAccount } from './show-repository.ts';
import type { Account, Reaction, StoredComment, StoredPullRequest } from './store.ts';
import { idOf, nodeIdOf, type World } from './world.ts';

/** The account that an App writes comments as. */
export function appAccount({ app }: World): Account {
  const login = `${app.slug}[bot]`;
  return { id: idOf('account', login), login, type: 'Bot' };
}

/** A comment on a pull request: GitHub calls it a comment on its issue. */
export async function showComment(world: World, comment: StoredComment) {
  const { id, repository, number, body, createdAt, updatedAt, author } = comment;
  const url = repositoryUrl(world, repository);
  return {
    id,
    node_id: nodeIdOf('IssueComment', id),
    url: `${url}/issues/comments/${id}`,
    html_url: `${world.url}/${repository}/pull/${number}#issuecomment-${id}`,
    issue_url: `${url}/issues/${number}`,
    body,
    user: showAccount(world, author),
    created_at: createdAt,
    updated_at: updatedAt,
    author_association: 'NONE',
    performed_via_github_app: author.id === appAccount(world).id ? showApp(world, world.app.id) : null,
    reactions: showReactions(`${url}/issues/comments/${id}/reactions`, await world.store.reactionsTo(id)),
  };
}

const contents = ['+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'eyes', 'rocket'] as const;

function showReactions(url: string, reactions: readonly Reaction[]) {
  const counts = contents.map((content) => [content, reactions.filter((one) => one.content === content).length]);
  return { url, total_count: reactions.length, ...Object.fromEntries(counts) };
}

/** A pull request as the issue that it also is. */
export async function showIssue(world: World, pull: StoredPullRequest) {
  const { repository, number } = pull;
  const url = `${repositoryUrl(world, repository)}/issues/${number}`;
  const page = `${world.url}/${repository}/pull/${number}`;
  const id = idOf('issue', `${repository}#${number}`);
  return {
    id,
    node_id: nodeIdOf('Issue', id),
    number,
    url,
    repository_url: repositoryUrl(world, repository),
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    html_url: page,
    title: pull.title,
    body: pull.body,
    user: showAccount(world, pull.author),
    state: pull.state,
    locked: false,
    active_lock_reason: null,
    assignee: null,
    assignees: [],
    milestone: null,
    labels: [],
    comments: (await world.store.commentsOf(repository, number)).length,
    created_at: pull.createdAt,
    updated_at: pull.updatedAt,
    closed_at: pull.closedAt,
    author_association: pull.association ?? 'MEMBER',
    reactions: showReactions(`${url}/reactions`, []),
    draft: pull.isDraft,
    pull_request: {
      url: `${repositoryUrl(world, repository)}/pulls/${number}`,
      html_url: page,
      diff_url: `${page}.diff`,
      patch_url: `${page}.patch`,
      merged_at: null,
    },
  };
}
