import type { Account } from './store.ts';
import { idOf, type LocalRepository, nodeIdOf, organization, type World } from './world.ts';

/** An account as GitHub shows it. */
export function showAccount(world: World, { id, login, type }: Account) {
  const url = `${world.url}/users/${encodeURIComponent(login)}`;
  return {
    login,
    id,
    node_id: nodeIdOf('User', id),
    avatar_url: `${world.url}/avatars/${id}`,
    gravatar_id: '',
    url,
    html_url: `${world.url}/${encodeURIComponent(login)}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type,
    site_admin: false,
  };
}

export function showOrganization(world: World, login: string) {
  const { id } = organization(login);
  const url = `${world.url}/orgs/${login}`;
  return {
    login,
    id,
    node_id: nodeIdOf('Organization', id),
    url,
    repos_url: `${url}/repos`,
    events_url: `${url}/events`,
    hooks_url: `${url}/hooks`,
    issues_url: `${url}/issues`,
    members_url: `${url}/members{/member}`,
    public_members_url: `${url}/public_members{/member}`,
    avatar_url: `${world.url}/avatars/${id}`,
    description: null,
  };
}

/** What is shown of a repository; a fork has no clone here, only a name. */
export interface ShownRepository {
  readonly id: number;
  readonly fullName: string;
  readonly defaultBranch: string;
  readonly isFork: boolean;
}

export function shown(repository: LocalRepository): ShownRepository {
  return { ...repository, isFork: false };
}

/** The repository a pull request's branch is in: the base itself, or a fork that is known by name only. */
export function headRepositoryOf(base: LocalRepository, fullName: string): ShownRepository {
  if (fullName === base.fullName) return shown(base);
  return { id: idOf('repository', fullName), fullName, defaultBranch: base.defaultBranch, isFork: true };
}

const templates: Readonly<Record<string, string>> = {
  archive_url: '/{archive_format}{/ref}',
  assignees_url: '/assignees{/user}',
  blobs_url: '/git/blobs{/sha}',
  branches_url: '/branches{/branch}',
  collaborators_url: '/collaborators{/collaborator}',
  comments_url: '/comments{/number}',
  commits_url: '/commits{/sha}',
  compare_url: '/compare/{base}...{head}',
  contents_url: '/contents/{+path}',
  contributors_url: '/contributors',
  deployments_url: '/deployments',
  downloads_url: '/downloads',
  events_url: '/events',
  forks_url: '/forks',
  git_commits_url: '/git/commits{/sha}',
  git_refs_url: '/git/refs{/sha}',
  git_tags_url: '/git/tags{/sha}',
  hooks_url: '/hooks',
  issue_comment_url: '/issues/comments{/number}',
  issue_events_url: '/issues/events{/number}',
  issues_url: '/issues{/number}',
  keys_url: '/keys{/key_id}',
  labels_url: '/labels{/name}',
  languages_url: '/languages',
  merges_url: '/merges',
  milestones_url: '/milestones{/number}',
  notifications_url: '/notifications{?since,all,participating}',
  pulls_url: '/pulls{/number}',
  releases_url: '/releases{/id}',
  stargazers_url: '/stargazers',
  statuses_url: '/statuses/{sha}',
  subscribers_url: '/subscribers',
  subscription_url: '/subscription',
  tags_url: '/tags',
  teams_url: '/teams',
  trees_url: '/git/trees{/sha}',
};

const counts = {
  forks: 0,
  forks_count: 0,
  network_count: 0,
  open_issues: 0,
  open_issues_count: 0,
  size: 0,
  stargazers_count: 0,
  subscribers_count: 0,
  watchers: 0,
  watchers_count: 0,
};

const features = {
  has_discussions: false,
  has_downloads: true,
  has_issues: true,
  has_pages: false,
  has_projects: false,
  has_wiki: false,
};

/** A repository in full; the shorter forms that GitHub gives elsewhere are parts of it. */
export function showRepository(world: World, { id, fullName, defaultBranch, isFork }: ShownRepository) {
  const [owner = '', name = ''] = fullName.split('/');
  const url = repositoryUrl(world, fullName);
  const html = `${world.url}/${fullName}`;
  const links = Object.fromEntries(Object.entries(templates).map(([key, path]) => [key, `${url}${path}`]));
  return {
    id,
    node_id: nodeIdOf('Repository', id),
    name,
    full_name: fullName,
    private: false,
    visibility: 'public',
    owner: showAccount(world, isFork ? { ...organization(owner), type: 'User' } : organization(owner)),
    html_url: html,
    description: null,
    fork: isFork,
    url,
    ...links,
    clone_url: `${html}.git`,
    git_url: `git://${new URL(html).host}/${fullName}.git`,
    ssh_url: `git@${new URL(html).hostname}:${fullName}.git`,
    svn_url: html,
    mirror_url: null,
    homepage: null,
    language: null,
    license: null,
    topics: [],
    archived: false,
    disabled: false,
    default_branch: defaultBranch,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    pushed_at: '2026-01-01T00:00:00Z',
    ...counts,
    ...features,
  };
}

export function repositoryUrl(world: World, fullName: string): string {
  return `${world.url}/repos/${fullName}`;
}
