import * as z from 'zod';
import { findCommit, readCommit } from '../../../../lambdas/adapters/git/objects.ts';
import type { LocalWorkflow, StoredWorkflowRun } from '../board.ts';
import { repositoryUrl, showAccount, shown, showRepository } from '../show-repository.ts';
import {
  type Answer,
  type Call,
  type LocalRepository,
  nodeIdOf,
  notFound,
  ok,
  organization,
  pageOf,
  refusal,
  repositoryOf,
  type World,
} from '../world.ts';

const Dispatch = z.object({
  ref: z.string(),
  inputs: z.record(z.string(), z.unknown()).default({}),
  return_run_details: z.boolean().optional(),
});

export async function dispatchWorkflow(world: World, call: Call, nowMs: number): Promise<Answer> {
  const repository = repositoryOf(world, call);
  const file = call.params['workflow_id'] ?? '';
  const workflow = repository && world.board.workflows.get(repository.fullName)?.get(file);
  if (repository === undefined || workflow?.on !== 'workflow_dispatch') return notFound;
  const { ref, inputs, return_run_details: wantsDetails } = Dispatch.parse(call.body);
  if (world.board.isOlder && wantsDetails !== undefined)
    return refusal(400, 'Invalid request. "return_run_details" is not a permitted key.');
  const run = await startRun(world, { repository, file, workflow, ref, given: inputs, nowMs });
  if (run === undefined) return refusal(422, `No ref found for: ${ref}`);
  if (wantsDetails !== true) return { status: 204 };
  const path = `${repository.fullName}/actions/runs/${run.id}`;
  return ok({
    workflow_run_id: run.id,
    run_url: `${world.url}/repos/${path}`,
    html_url: `${world.url}/${path}`,
  });
}

interface Start {
  readonly repository: LocalRepository;
  readonly file: string;
  readonly workflow: LocalWorkflow;
  readonly ref: string;
  readonly given: Readonly<Record<string, unknown>>;
  readonly nowMs: number;
}

async function startRun(
  world: World,
  { repository, file, workflow, ref, given, nowMs }: Start,
): Promise<StoredWorkflowRun | undefined> {
  const headSha = await findCommit(repository.git, ref);
  if (headSha === undefined) return undefined;
  const { runs } = world.board;
  const before = runs.filter((run) => run.repository === repository.fullName && run.workflow === file).length;
  const named = workflow.runName === undefined ? undefined : given[workflow.runName];
  const run: StoredWorkflowRun = {
    id: 7_000_000_001 + runs.length,
    repository: repository.fullName,
    workflow: file,
    event: workflow.on,
    ref,
    headSha,
    title: named === undefined ? file : `Night of ${String(named)}`,
    given,
    createdMs: nowMs,
    script: workflow.scripts[Math.min(before, workflow.scripts.length - 1)] ?? { ends: 'success', afterMs: 0 },
  };
  runs.push(run);
  return run;
}

const Payload = z.object({ event_type: z.string(), client_payload: z.record(z.string(), z.unknown()).default({}) });

/** Starts every workflow that listens, on the default branch. GitHub takes ten members at most; the contract has that. */
export async function dispatchRepository(world: World, call: Call, nowMs: number): Promise<Answer> {
  const repository = repositoryOf(world, call);
  if (repository === undefined) return notFound;
  const { event_type: event, client_payload: given } = Payload.parse(call.body);
  world.board.dispatches.push({ repository: repository.fullName, event, payload: given });
  for (const [file, workflow] of world.board.workflows.get(repository.fullName) ?? []) {
    if (workflow.on !== 'repository_dispatch') continue;
    await startRun(world, { repository, file, workflow, ref: repository.defaultBranch, given, nowMs });
  }
  return { status: 204 };
}

export async function listWorkflowRuns(world: World, call: Call, nowMs: number): Promise<Answer> {
  const repository = repositoryOf(world, call);
  const file = call.params['workflow_id'] ?? '';
  if (repository === undefined || world.board.workflows.get(repository.fullName)?.has(file) !== true) return notFound;
  const own = world.board.runs
    .filter((run) => run.repository === repository.fullName && run.workflow === file)
    .filter(({ event }) => (call.query['event'] ?? event) === event)
    .sort((a, b) => b.id - a.id);
  const runs = await Promise.all(pageOf(own, call).map((run) => showRun(world, repository, run, nowMs)));
  return ok({ total_count: own.length, workflow_runs: runs });
}

export async function getWorkflowRunAttempt(world: World, call: Call, nowMs: number): Promise<Answer> {
  const repository = repositoryOf(world, call);
  const run = world.board.runs.find(({ id }) => id === Number(call.params['run_id']));
  if (repository === undefined || run?.repository !== repository.fullName) return notFound;
  return call.params['attempt_number'] === '1' ? ok(await showRun(world, repository, run, nowMs)) : notFound;
}

async function showRun(world: World, repository: LocalRepository, run: StoredWorkflowRun, nowMs: number) {
  const isOver = run.script.ends !== 'never' && nowMs - run.createdMs >= run.script.afterMs;
  const started = nowMs - run.createdMs < run.script.afterMs / 10 ? 'queued' : 'in_progress';
  const url = `${repositoryUrl(world, run.repository)}/actions/runs/${run.id}`;
  const commit = await readCommit(repository.git, run.headSha);
  const actor = showAccount(world, organization(repository.owner));
  const of = showRepository(world, shown(repository));
  const created = instant(run.createdMs);
  return {
    id: run.id,
    name: run.workflow,
    node_id: nodeIdOf('WorkflowRun', run.id),
    head_branch: run.ref,
    head_sha: run.headSha,
    path: `.github/workflows/${run.workflow}`,
    display_title: run.title,
    run_number: 1,
    run_attempt: 1,
    event: run.event,
    status: isOver ? 'completed' : started,
    conclusion: isOver ? run.script.ends : null,
    workflow_id: 1,
    url,
    html_url: `${world.url}/${run.repository}/actions/runs/${run.id}`,
    pull_requests: [],
    created_at: created,
    updated_at: isOver ? instant(run.createdMs + run.script.afterMs) : created,
    run_started_at: created,
    actor,
    triggering_actor: actor,
    ...Object.fromEntries(
      ['jobs', 'logs', 'cancel', 'rerun', 'artifacts'].map((what) => [`${what}_url`, `${url}/${what}`]),
    ),
    check_suite_url: `${repositoryUrl(world, run.repository)}/check-suites/1`,
    workflow_url: `${repositoryUrl(world, run.repository)}/actions/workflows/1`,
    head_commit: {
      id: commit.sha,
      tree_id: commit.tree,
      message: commit.message,
      timestamp: created,
      author: { name: commit.author.name, email: commit.author.email },
      committer: { name: commit.committer.name, email: commit.committer.email },
    },
    repository: of,
    head_repository: of,
  };
}

function instant(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}
