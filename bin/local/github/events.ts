import { webhookProblems } from './contract.ts';
import { showCheckRunWithSuite, showSuite } from './show-checks.ts';
import { showComment, showIssue } from './show-comments.ts';
import { baseShaOf, showLabel, showPullRequest } from './show-pull-request.ts';
import { showAccount, shown, showOrganization, showRepository } from './show-repository.ts';
import type { Account, StoredPullRequest } from './store.ts';
import { idOf, installationIdOf, type LocalRepository, nodeIdOf, type World } from './world.ts';

type PullRequestAction = 'opened' | 'reopened' | 'closed' | 'ready_for_review';

/** Something that happened, to be told by webhook. All that the body says else is read from the store and the clone. */
export type GitHubEvent =
  | PullRequestEvent
  | {
      readonly event: 'check_run';
      readonly action: 'created' | 'completed' | 'rerequested';
      readonly repository: string;
      readonly id: number;
    }
  | {
      readonly event: 'check_run';
      readonly action: 'requested_action';
      readonly repository: string;
      readonly id: number;
      readonly identifier: string;
    }
  | {
      readonly event: 'check_suite';
      readonly action: 'rerequested';
      readonly repository: string;
      readonly headSha: string;
    }
  | {
      readonly event: 'issue_comment';
      readonly action: 'created';
      readonly repository: string;
      readonly id: number;
    }
  | { readonly event: 'ping' };

type PullRequestEvent = {
  readonly event: 'pull_request';
  readonly repository: string;
  readonly number: number;
} & (
  | { readonly action: PullRequestAction }
  | { readonly action: 'synchronize'; readonly before: string }
  | { readonly action: 'labeled'; readonly label: string }
  | {
      readonly action: 'edited';
      readonly from: { readonly title?: string; readonly base?: string; readonly body?: string };
    }
);

export interface EventBody {
  readonly event: string;
  readonly action: string | null;
  readonly installationId: number | null;
  readonly repositoryId: number | null;
  readonly body: object;
}

/** Builds the body that GitHub would send. Throws where the event names something that is not there, or the body breaks the contract. */
export async function eventBody(world: World, event: GitHubEvent): Promise<EventBody> {
  const body = await bodyOf(world, event);
  const action = 'action' in event ? event.action : null;
  const name = [event.event, ...(action === null ? [] : [action])].join('-').replaceAll('_', '-');
  const found = webhookProblems(name, body);
  if (found.length > 0)
    throw new Error(`our own ${name} event breaks GitHub's description: ${found.slice(0, 5).join('; ')}`);
  const repository = 'repository' in event ? world.repositories.get(event.repository) : undefined;
  return {
    event: event.event,
    action,
    installationId: repository ? installationIdOf(repository.owner) : null,
    repositoryId: repository?.id ?? null,
    body,
  };
}

function bodyOf(world: World, event: GitHubEvent): Promise<object> {
  switch (event.event) {
    case 'pull_request':
      return pullRequestBody(world, event);
    case 'check_run':
      return checkRunBody(world, event);
    case 'check_suite':
      return checkSuiteBody(world, event);
    case 'issue_comment':
      return commentBody(world, event);
    case 'ping':
      return Promise.resolve(pingBody(world));
    default:
      return event satisfies never;
  }
}

/** The sender of an event whose sender is not known. */
const stockSender: Account = { id: idOf('account', 'ada'), login: 'ada', type: 'User' };

function surroundings(world: World, repository: LocalRepository, sender: Account) {
  const installation = installationIdOf(repository.owner);
  return {
    repository: showRepository(world, shown(repository)),
    organization: showOrganization(world, repository.owner),
    sender: showAccount(world, sender),
    installation: { id: installation, node_id: nodeIdOf('Installation', installation) },
  };
}

function repositoryNamed(world: World, fullName: string): LocalRepository {
  const repository = world.repositories.get(fullName);
  if (repository === undefined) throw new Error(`there is no repository ${fullName} here`);
  return repository;
}

async function pullRequestBody(world: World, event: PullRequestEvent): Promise<object> {
  const repository = repositoryNamed(world, event.repository);
  const pull = await world.store.pullRequest(event.repository, event.number);
  if (pull === undefined) throw new Error(`there is no pull request ${event.repository}#${event.number} here`);
  return {
    action: event.action,
    number: event.number,
    pull_request: await showPullRequest(world, repository, pull),
    ...(await particulars(world, repository, pull, event)),
    ...surroundings(world, repository, pull.author),
  };
}

async function particulars(
  world: World,
  repository: LocalRepository,
  pull: StoredPullRequest,
  event: PullRequestEvent,
): Promise<object> {
  switch (event.action) {
    case 'synchronize':
      return { before: event.before, after: pull.headSha };
    case 'labeled':
      return { label: showLabel(world, repository, event.label) };
    case 'edited':
      return { changes: await changesOf(repository, pull, event.from) };
    default:
      return {};
  }
}

async function changesOf(
  repository: LocalRepository,
  pull: StoredPullRequest,
  from: { title?: string; base?: string; body?: string },
) {
  const baseSha = from.base === undefined ? '' : await baseShaOf(repository, { ...pull, baseRef: from.base });
  return {
    ...(from.title !== undefined && { title: { from: from.title } }),
    ...(from.body !== undefined && { body: { from: from.body } }),
    ...(from.base !== undefined && { base: { ref: { from: from.base }, sha: { from: baseSha } } }),
  };
}

async function checkRunBody(world: World, event: GitHubEvent & { event: 'check_run' }): Promise<object> {
  const repository = repositoryNamed(world, event.repository);
  const run = await world.store.checkRun(event.id);
  if (run === undefined) throw new Error(`there is no check run ${event.id} here`);
  return {
    action: event.action,
    check_run: await showCheckRunWithSuite(world, repository, run),
    ...(event.action === 'requested_action' && { requested_action: { identifier: event.identifier } }),
    ...surroundings(world, repository, stockSender),
  };
}

async function checkSuiteBody(world: World, event: GitHubEvent & { event: 'check_suite' }): Promise<object> {
  const repository = repositoryNamed(world, event.repository);
  const suite = await world.store.suiteOf(event.repository, event.headSha);
  if (suite === undefined) throw new Error(`there is no check suite on ${event.headSha} here`);
  const runs = await world.store.checkRunsOf(event.repository, event.headSha);
  return {
    action: event.action,
    check_suite: await showSuite(world, repository, suite, runs),
    ...surroundings(world, repository, stockSender),
  };
}

async function commentBody(world: World, event: GitHubEvent & { event: 'issue_comment' }): Promise<object> {
  const repository = repositoryNamed(world, event.repository);
  const comment = await world.store.comment(event.id);
  const pull = comment && (await world.store.pullRequest(event.repository, comment.number));
  if (comment === undefined || pull === undefined) throw new Error(`there is no comment ${event.id} here`);
  return {
    action: event.action,
    issue: await showIssue(world, pull),
    comment: await showComment(world, comment),
    ...surroundings(world, repository, comment.author),
  };
}

function pingBody(world: World): object {
  const id = idOf('hook', world.app.slug);
  return {
    zen: 'Keep it logically awesome.',
    hook_id: id,
    hook: {
      type: 'App',
      id,
      name: 'web',
      active: true,
      events: ['check_run', 'check_suite', 'issue_comment', 'pull_request'],
      config: { content_type: 'json', insecure_ssl: '0', url: `${world.url}/webhook`, secret: '********' },
      updated_at: '2026-01-01T00:00:00Z',
      created_at: '2026-01-01T00:00:00Z',
      app_id: world.app.id,
      deliveries_url: `${world.url}/app/hook/deliveries`,
    },
  };
}
