import type { Access } from '../access.ts';
import type { Operation } from '../contract.ts';
import type { Deliveries } from '../deliveries.ts';
import type { Answer, Call, World } from '../world.ts';
import { dispatchRepository, dispatchWorkflow, getWorkflowRunAttempt, listWorkflowRuns } from './actions.ts';
import {
  createInstallationToken,
  getApp,
  getDelivery,
  getRateLimit,
  getRepositoryInstallation,
  listDeliveries,
  redeliver,
} from './apps.ts';
import { createCheckRun, getCheckRun, listAnnotations, listForRef, listForSuite, updateCheckRun } from './checks.ts';
import { createComment, createReaction, getComment, getPermission, listComments, updateComment } from './comments.ts';
import { listDeploymentStatuses, listDeployments, listStatuses } from './deployments.ts';
import {
  compare,
  getBlob,
  getCommit,
  getContent,
  getGitCommit,
  getRef,
  getRepository,
  getTree,
} from './git-objects.ts';
import { answerQuery } from './graphql.ts';
import { getPullRequest, listPullRequests, listPullRequestsOfCommit } from './pulls.ts';

export interface Surroundings {
  readonly world: World;
  readonly access: Access;
  readonly deliveries: Deliveries;
  /** Milliseconds since the epoch. */
  nowMs(): number;
  /** What is left of this hour's requests. */
  remaining(): number;
}

type Perform = (surroundings: Surroundings, call: Call) => Answer | Promise<Answer>;

function onWorld(operation: (world: World, call: Call) => Answer | Promise<Answer>): Perform {
  return ({ world }, call) => operation(world, call);
}

function atTime(operation: (world: World, call: Call, nowMs: number) => Answer | Promise<Answer>): Perform {
  return ({ world, nowMs }, call) => operation(world, call, nowMs());
}

/** What each described operation does; one that is missing does not compile. */
const operations: Readonly<Record<Operation['id'], Perform>> = {
  'actions/create-workflow-dispatch': atTime(dispatchWorkflow),
  'actions/get-workflow-run-attempt': atTime(getWorkflowRunAttempt),
  'actions/list-workflow-runs': atTime(listWorkflowRuns),
  'apps/get-authenticated': onWorld(getApp),
  'apps/create-installation-access-token': ({ world, access, nowMs }, call) =>
    createInstallationToken(world, call, access, nowMs()),
  'apps/get-repo-installation': onWorld(getRepositoryInstallation),
  'apps/list-webhook-deliveries': onWorld(listDeliveries),
  'apps/get-webhook-delivery': onWorld(getDelivery),
  'apps/redeliver-webhook-delivery': ({ world, deliveries }, call) => redeliver(world, call, deliveries),
  'checks/create': onWorld(createCheckRun),
  'checks/get': onWorld(getCheckRun),
  'checks/list-annotations': onWorld(listAnnotations),
  'checks/list-for-ref': onWorld(listForRef),
  'checks/list-for-suite': onWorld(listForSuite),
  'checks/update': onWorld(updateCheckRun),
  'git/get-blob': onWorld(getBlob),
  'git/get-commit': onWorld(getGitCommit),
  'git/get-ref': onWorld(getRef),
  'git/get-tree': onWorld(getTree),
  graphql: onWorld(answerQuery),
  'issues/create-comment': onWorld(createComment),
  'issues/get-comment': onWorld(getComment),
  'issues/list-comments': onWorld(listComments),
  'issues/update-comment': onWorld(updateComment),
  'pulls/get': onWorld(getPullRequest),
  'pulls/list': onWorld(listPullRequests),
  'rate-limit/get': ({ nowMs }) => getRateLimit(nowMs()),
  'reactions/create-for-issue-comment': onWorld(createReaction),
  'repos/compare-commits-with-basehead': onWorld(compare),
  'repos/create-dispatch-event': atTime(dispatchRepository),
  'repos/get': onWorld(getRepository),
  'repos/get-collaborator-permission-level': onWorld(getPermission),
  'repos/get-commit': onWorld(getCommit),
  'repos/get-content': onWorld(getContent),
  'repos/list-commit-statuses-for-ref': onWorld(listStatuses),
  'repos/list-deployment-statuses': onWorld(listDeploymentStatuses),
  'repos/list-deployments': onWorld(listDeployments),
  'repos/list-pull-requests-associated-with-commit': onWorld(listPullRequestsOfCommit),
};

export async function perform(operation: Operation, surroundings: Surroundings, call: Call): Promise<Answer> {
  return operations[operation.id](surroundings, call);
}
