import * as z from 'zod';
import { showPullRequest, showPullRequestSimple } from '../show-pull-request.ts';
import { repositoryUrl, showAccount } from '../show-repository.ts';
import type { StoredPullRequest } from '../store.ts';
import {
  type Answer,
  type Call,
  idOf,
  type LocalRepository,
  nodeIdOf,
  notFound,
  ok,
  pageOf,
  repositoryOf,
  type World,
} from '../world.ts';

export async function getPullRequest(world: World, call: Call): Promise<Answer> {
  const repository = repositoryOf(world, call);
  const pull = repository && (await world.store.pullRequest(repository.fullName, Number(call.params['pull_number'])));
  return repository && pull ? ok(await showPullRequest(world, repository, pull)) : notFound;
}

export async function listPullRequests(world: World, call: Call): Promise<Answer> {
  const repository = repositoryOf(world, call);
  if (repository === undefined) return notFound;
  const { state = 'open', head, base } = call.query;
  const pulls = (await world.store.pullRequestsOf(repository.fullName)).filter(
    (pull) =>
      (state === 'all' || pull.state === state) &&
      (base ?? pull.baseRef) === pull.baseRef &&
      (head ?? headLabel(pull)) === headLabel(pull),
  );
  return showPage(world, repository, call, [...pulls].reverse());
}

function headLabel({ headRepository, headRef }: StoredPullRequest): string {
  return `${headRepository.split('/')[0]}:${headRef}`;
}

/** As on GitHub, a commit of a fork leads to no pull request here. */
export async function listPullRequestsOfCommit(world: World, call: Call): Promise<Answer> {
  const repository = repositoryOf(world, call);
  if (repository === undefined) return notFound;
  const pulls = (await world.store.pullRequestsOf(repository.fullName)).filter(
    (pull) => pull.headSha === call.params['commit_sha'] && pull.headRepository === repository.fullName,
  );
  return showPage(world, repository, call, pulls);
}

async function showPage(
  world: World,
  repository: LocalRepository,
  call: Call,
  pulls: readonly StoredPullRequest[],
): Promise<Answer> {
  return ok(await Promise.all(pageOf(pulls, call).map((pull) => showPullRequestSimple(world, repository, pull))));
}

export async function createComment(world: World, call: Call): Promise<Answer> {
  const repository = repositoryOf(world, call);
  const number = Number(call.params['issue_number']);
  if (repository === undefined || (await world.store.pullRequest(repository.fullName, number)) === undefined)
    return notFound;
  const { body } = z.object({ body: z.string() }).parse(call.body);
  const createdAt = world.now();
  const id = await world.store.nextNumber('comment');
  await world.store.putComment({ id, repository: repository.fullName, number, body, createdAt });
  const url = repositoryUrl(world, repository.fullName);
  const login = `${world.app.slug}[bot]`;
  return {
    status: 201,
    body: {
      id,
      node_id: nodeIdOf('IssueComment', id),
      url: `${url}/issues/comments/${id}`,
      html_url: `${world.url}/${repository.fullName}/pull/${number}#issuecomment-${id}`,
      issue_url: `${url}/issues/${number}`,
      body,
      user: showAccount(world, { id: idOf('account', login), login, type: 'Bot' }),
      created_at: createdAt,
      updated_at: createdAt,
      author_association: 'NONE',
    },
  };
}
