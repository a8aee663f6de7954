import * as z from 'zod';
import { findCommit } from '../../../../lambdas/adapters/git/objects.ts';
import { showCheckRun } from '../show-checks.ts';
import type { StoredAnnotation, StoredCheckRun, StoredSuite } from '../store.ts';
import {
  type Answer,
  type Call,
  type LocalRepository,
  notFound,
  ok,
  pageOf,
  refusal,
  repositoryOf,
  type World,
} from '../world.ts';

/** Types only: the contract has already checked the body. */
const CheckRunBody = z.object({
  name: z.string().optional(),
  head_sha: z.string().optional(),
  external_id: z.string().optional(),
  details_url: z.string().optional(),
  status: z.string().optional(),
  conclusion: z.string().optional(),
  started_at: z.string().optional(),
  completed_at: z.string().optional(),
  output: z
    .object({
      title: z.string().optional(),
      summary: z.string(),
      text: z.string().optional(),
      annotations: z
        .array(
          z.object({
            path: z.string(),
            start_line: z.number(),
            end_line: z.number(),
            start_column: z.number().optional(),
            end_column: z.number().optional(),
            annotation_level: z.string(),
            message: z.string(),
            title: z.string().optional(),
            raw_details: z.string().optional(),
          }),
        )
        .default([]),
    })
    .optional(),
});
type CheckRunBody = z.infer<typeof CheckRunBody>;

/** Limits that GitHub documents in words only: bytes of a message and of raw details, characters of a title. */
const MAX_ANNOTATION_BYTES = 64 * 1024;
const MAX_ANNOTATION_TITLE = 255;

export async function createCheckRun(world: World, call: Call): Promise<Answer> {
  const repository = repositoryOf(world, call);
  if (repository === undefined) return notFound;
  const body = CheckRunBody.parse(call.body);
  const headSha = body.head_sha ?? '';
  const problem = problemOf(body) ?? (await missingCommit(repository, headSha));
  if (problem !== undefined) return invalid(problem);
  const suite = await suiteAt(world, repository, headSha);
  const now = world.now();
  const started: StoredCheckRun = {
    id: await world.store.nextNumber('check-run'),
    repository: repository.fullName,
    headSha,
    suiteId: suite.id,
    appId: world.app.id,
    name: body.name ?? '',
    externalId: '',
    detailsUrl: `${world.url}/apps/${world.app.slug}`,
    status: 'queued',
    conclusion: null,
    startedAt: now,
    completedAt: null,
    title: null,
    summary: null,
    text: null,
    annotations: 0,
  };
  return { status: 201, body: await showCheckRun(world, repository, await apply(world, started, body)) };
}

export async function updateCheckRun(world: World, call: Call): Promise<Answer> {
  const found = await find(world, call);
  if (found === undefined) return notFound;
  if (found.run.appId !== world.app.id) return refusal(403, 'Invalid app_id');
  const body = CheckRunBody.parse(call.body);
  const problem = problemOf(body);
  if (problem !== undefined) return invalid(problem);
  return ok(await showCheckRun(world, found.repository, await apply(world, found.run, body)));
}

function problemOf({ status, conclusion, output }: CheckRunBody): string | undefined {
  if (status === 'completed' && conclusion === undefined) return 'conclusion is required when status is completed';
  return output?.annotations.map(annotationProblem).find((problem) => problem !== undefined);
}

function annotationProblem({
  message,
  raw_details,
  title,
  start_line,
  end_line,
}: StoredAnnotation): string | undefined {
  if (Buffer.byteLength(message) > MAX_ANNOTATION_BYTES) return 'message exceeds 64 KB';
  if (Buffer.byteLength(raw_details ?? '') > MAX_ANNOTATION_BYTES) return 'raw_details exceeds 64 KB';
  if ((title ?? '').length > MAX_ANNOTATION_TITLE) return 'title is longer than 255 characters';
  if (start_line < 1 || end_line < start_line) return 'lines of an annotation are out of order';
  return undefined;
}

async function missingCommit({ git }: LocalRepository, sha: string): Promise<string | undefined> {
  const isThere = /^[0-9a-f]{40}$/.test(sha) && (await findCommit(git, sha)) !== undefined;
  return isThere ? undefined : `No commit found for SHA: ${sha}`;
}

function invalid(message: string): Answer {
  return {
    status: 422,
    body: {
      message: `Validation Failed: ${message}`,
      documentation_url: 'https://docs.github.com/rest/checks/runs',
      errors: [],
    },
  };
}

/** A completed run stays completed. Annotations only add up. */
async function apply(world: World, run: StoredCheckRun, body: CheckRunBody): Promise<StoredCheckRun> {
  const annotations = body.output?.annotations ?? [];
  for (const [index, annotation] of annotations.entries()) {
    await world.store.putAnnotation(run.id, run.annotations + index, annotation);
  }
  const next: StoredCheckRun = {
    ...run,
    ...stateAfter(run, body, world.now()),
    name: body.name ?? run.name,
    externalId: body.external_id ?? run.externalId,
    detailsUrl: body.details_url ?? run.detailsUrl,
    startedAt: body.started_at ?? run.startedAt,
    title: body.output?.title ?? run.title,
    summary: body.output?.summary ?? run.summary,
    text: body.output?.text ?? run.text,
    annotations: run.annotations + annotations.length,
  };
  await world.store.putCheckRun(next);
  return next;
}

function stateAfter(run: StoredCheckRun, body: CheckRunBody, now: string) {
  const isCompleted = run.status === 'completed' || body.conclusion !== undefined || body.status === 'completed';
  if (!isCompleted) return { status: body.status ?? run.status };
  return {
    status: 'completed',
    conclusion: body.conclusion ?? run.conclusion,
    completedAt: body.completed_at ?? run.completedAt ?? now,
  };
}

async function suiteAt(world: World, { fullName }: LocalRepository, headSha: string): Promise<StoredSuite> {
  const known = await world.store.suiteOf(fullName, headSha);
  if (known !== undefined) return known;
  const suite = {
    id: await world.store.nextNumber('check-suite'),
    repository: fullName,
    headSha,
    createdAt: world.now(),
  };
  await world.store.putSuite(suite);
  return suite;
}

async function find(
  world: World,
  call: Call,
): Promise<{ repository: LocalRepository; run: StoredCheckRun } | undefined> {
  const repository = repositoryOf(world, call);
  const run = await world.store.checkRun(Number(call.params['check_run_id']));
  return repository !== undefined && run?.repository === repository.fullName ? { repository, run } : undefined;
}

export async function getCheckRun(world: World, call: Call): Promise<Answer> {
  const found = await find(world, call);
  return found === undefined ? notFound : ok(await showCheckRun(world, found.repository, found.run));
}

export async function listAnnotations(world: World, call: Call): Promise<Answer> {
  const found = await find(world, call);
  if (found === undefined) return notFound;
  const { repository, run } = found;
  const annotations = await world.store.annotationsOf(run.id);
  return ok(
    pageOf(annotations, call).map((annotation) => ({
      ...annotation,
      blob_href: `${world.url}/${repository.fullName}/blob/${run.headSha}/${annotation.path}`,
      start_column: annotation.start_column ?? null,
      end_column: annotation.end_column ?? null,
      title: annotation.title ?? null,
      raw_details: annotation.raw_details ?? null,
    })),
  );
}

export async function listForRef(world: World, call: Call): Promise<Answer> {
  const repository = repositoryOf(world, call);
  if (repository === undefined) return notFound;
  const ref = call.params['ref'] ?? '';
  const sha = await findCommit(repository.git, ref);
  if (sha === undefined) return invalid(`No commit found for SHA: ${ref}`);
  return showList(world, repository, call, await world.store.checkRunsOf(repository.fullName, sha));
}

export async function listForSuite(world: World, call: Call): Promise<Answer> {
  const repository = repositoryOf(world, call);
  const suite = await world.store.suite(Number(call.params['check_suite_id']));
  if (repository === undefined || suite?.repository !== repository.fullName) return notFound;
  const runs = await world.store.checkRunsOf(repository.fullName, suite.headSha);
  return showList(
    world,
    repository,
    call,
    runs.filter((run) => run.suiteId === suite.id),
  );
}

/** Newest first; by default only the newest of each App and name. */
async function showList(
  world: World,
  repository: LocalRepository,
  call: Call,
  runs: readonly StoredCheckRun[],
): Promise<Answer> {
  const { query } = call;
  const newestFirst = [...runs].sort((a, b) => b.id - a.id);
  const listed = (query['filter'] ?? 'latest') === 'all' ? newestFirst : latestOf(newestFirst);
  const matching = listed.filter(
    (run) =>
      (query['check_name'] ?? run.name) === run.name &&
      (query['status'] ?? run.status) === run.status &&
      (query['app_id'] ?? String(run.appId)) === String(run.appId),
  );
  const page = await Promise.all(pageOf(matching, call).map((run) => showCheckRun(world, repository, run)));
  return ok({ total_count: matching.length, check_runs: page });
}

function latestOf(newestFirst: readonly StoredCheckRun[]): readonly StoredCheckRun[] {
  const seen = new Map<string, StoredCheckRun>();
  for (const run of newestFirst) {
    const key = `${run.appId}/${run.name}`;
    if (!seen.has(key)) seen.set(key, run);
  }
  return [...seen.values()];
}
