import type { StoredDeployment, StoredStatus } from '../board.ts';
import { repositoryUrl, showAccount } from '../show-repository.ts';
import {
  type Answer,
  type Call,
  nodeIdOf,
  notFound,
  ok,
  organization,
  pageOf,
  repositoryOf,
  type World,
} from '../world.ts';

export function listStatuses(world: World, call: Call): Answer {
  const repository = repositoryOf(world, call);
  if (repository === undefined) return notFound;
  const own = world.board.statuses.filter(
    ({ sha, repository: of }) => of === repository.fullName && sha === call.params['ref'],
  );
  const newestFirst = [...own].sort((a, b) => b.id - a.id);
  return ok(pageOf(newestFirst, call).map((status) => showStatus(world, repository.owner, status)));
}

function showStatus(world: World, owner: string, status: StoredStatus) {
  const creator = showAccount(world, organization(owner));
  return {
    url: `${repositoryUrl(world, status.repository)}/statuses/${status.sha}`,
    avatar_url: creator.avatar_url,
    id: status.id,
    node_id: nodeIdOf('Status', status.id),
    state: status.state,
    description: status.description,
    target_url: 'https://deploy.example.com/',
    context: status.context,
    created_at: status.createdAt,
    updated_at: status.createdAt,
    creator,
  };
}

export function listDeployments(world: World, call: Call): Answer {
  const repository = repositoryOf(world, call);
  if (repository === undefined) return notFound;
  const own = world.board.deployments
    .filter(({ repository: of }) => of === repository.fullName)
    .filter(({ environment }) => (call.query['environment'] ?? environment) === environment);
  return ok(
    pageOf(
      [...own].sort((a, b) => b.id - a.id),
      call,
    ).map((deployment) => showDeployment(world, repository.owner, deployment)),
  );
}

function showDeployment(world: World, owner: string, { id, repository, environment, payload }: StoredDeployment) {
  const url = `${repositoryUrl(world, repository)}/deployments/${id}`;
  return {
    url,
    id,
    node_id: nodeIdOf('Deployment', id),
    sha: '0'.repeat(40),
    ref: 'main',
    task: 'deploy',
    payload,
    environment,
    original_environment: environment,
    description: null,
    creator: showAccount(world, organization(owner)),
    created_at: world.now(),
    updated_at: world.now(),
    statuses_url: `${url}/statuses`,
    repository_url: repositoryUrl(world, repository),
  };
}

export function listDeploymentStatuses(world: World, call: Call): Answer {
  const repository = repositoryOf(world, call);
  const deployment = world.board.deployments.find(({ id }) => id === Number(call.params['deployment_id']));
  if (repository === undefined || deployment?.repository !== repository.fullName) return notFound;
  const url = `${repositoryUrl(world, deployment.repository)}/deployments/${deployment.id}`;
  const statuses = deployment.states.map((state, index) => ({
    url: `${url}/statuses/${index + 1}`,
    id: index + 1,
    node_id: nodeIdOf('DeploymentStatus', index + 1),
    state,
    creator: showAccount(world, organization(repository.owner)),
    description: `now ${state}`,
    environment: deployment.environment,
    target_url: 'https://deploy.example.com/',
    created_at: world.now(),
    updated_at: world.now(),
    deployment_url: url,
    repository_url: repositoryUrl(world, deployment.repository),
  }));
  return ok(pageOf([...statuses].reverse(), call));
}
