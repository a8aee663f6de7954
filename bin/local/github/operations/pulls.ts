import { showPullRequest, showPullRequestSimple } from '../show-pull-request.ts';
import type { StoredPullRequest } from '../store.ts';
import {
  type Answer,
  type Call,
  type LocalRepository,
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
