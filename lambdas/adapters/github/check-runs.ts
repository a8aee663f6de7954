import * as z from 'zod';
import {
  type CheckRunContent,
  CheckRunRefused,
  type CheckRuns,
  type PendingCheckRun,
  type ShownCheckRun,
} from '../../ports/check-runs.ts';
import { Annotation, annotationsOf, BATCH, keyOf } from './annotations.ts';
import { conclusionOf } from './conclusion.ts';
import { GitHubRefused } from './errors.ts';
import type { OpenRepository, RepositoryClient } from './installations.ts';
import { defused, fitted, MAX_TEXT_BYTES, oneLine } from './markdown-safe.ts';
import { paged } from './pages.ts';

const CheckRun = z.object({
  id: z.number().int(),
  name: z.string(),
  status: z.string(),
  conclusion: z.string().nullable(),
  output: z.object({ title: z.string().nullable() }),
  app: z.object({ id: z.number().int() }).nullable(),
});
const CheckRunList = z.object({ check_runs: z.array(CheckRun) });
const AnnotationList = z.array(Annotation);
const Written = z.object({ id: z.number().int() });

/** GitHub keeps at most 1,000 check runs of one name on a commit. */
const MAX_PAGES = 10;
const MAX_TITLE = 255;

/**
 * Our check runs on GitHub. A write is tried once where a repeat would show something twice: after an error look with `find`
 * before writing again.
 */
export function gitHubCheckRuns(openRepository: OpenRepository, appId: string): CheckRuns {
  return {
    find: (content) => explained(find(openRepository(content.repository), appId, content)),
    begin: (content) => explained(begin(openRepository(content.repository), appId, content)),
    create: (content) => explained(create(openRepository(content.repository), content)),
    update: (id, content) => explained(update(openRepository(content.repository), id, content)),
  };
}

async function explained<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof GitHubRefused) throw new CheckRunRefused(error.message, error.status === 422);
    throw error;
  }
}

async function find(
  client: RepositoryClient,
  appId: string,
  content: CheckRunContent,
): Promise<ShownCheckRun | undefined> {
  const newest = await newestOf(client, appId, content);
  return newest === undefined ? undefined : { id: newest.id, agrees: agrees(newest, content) };
}

async function newestOf(
  client: RepositoryClient,
  appId: string,
  { headSha, name }: Pick<CheckRunContent, 'headSha' | 'name'>,
): Promise<z.infer<typeof CheckRun> | undefined> {
  let newest: z.infer<typeof CheckRun> | undefined;
  const parameters = { ref: headSha, check_name: name, filter: 'all', app_id: Number(appId) };
  const pages = {
    schema: CheckRunList,
    pick: (list: z.infer<typeof CheckRunList>) => list.check_runs,
    maxPages: MAX_PAGES,
  };
  for await (const run of paged(client, 'GET /repos/{owner}/{repo}/commits/{ref}/check-runs', parameters, pages)) {
    const isOurs = String(run.app?.id) === appId && run.name === name;
    if (isOurs && run.id > (newest?.id ?? 0)) newest = run;
  }
  return newest;
}

function agrees({ status, conclusion, output }: z.infer<typeof CheckRun>, content: CheckRunContent): boolean {
  const wanted = { conclusion: conclusionOf(content.verdict, content.blocking), title: titleOf(content) };
  return status === 'completed' && conclusion === wanted.conclusion && output.title === wanted.title;
}

function titleOf({ title }: CheckRunContent): string {
  return oneLine(title, MAX_TITLE);
}

async function begin(client: RepositoryClient, appId: string, content: PendingCheckRun): Promise<number> {
  const newest = await newestOf(client, appId, content);
  if (newest !== undefined && newest.status !== 'completed') return newest.id;
  const body = {
    head_sha: content.headSha,
    name: content.name,
    external_id: content.externalId,
    details_url: content.detailsUrl,
    status: 'in_progress',
    started_at: content.startedAt,
    output: { title: oneLine(content.title, MAX_TITLE), summary: defused(content.summary) },
  };
  const route = 'POST /repos/{owner}/{repo}/check-runs';
  return (await client.request(route, body, Written, { isRepeatable: false })).id;
}

async function create(client: RepositoryClient, content: CheckRunContent): Promise<number> {
  const annotations = annotationsOf(content.annotations);
  const body = { head_sha: content.headSha, ...bodyOf(content, annotations.slice(0, BATCH)) };
  const { id } = await client.request('POST /repos/{owner}/{repo}/check-runs', body, Written, { isRepeatable: false });
  await addAnnotations(client, id, content, annotations.slice(BATCH));
  return id;
}

/** Annotations cannot be taken back: where the run carries one that no longer holds, a new run takes its place. */
async function update(client: RepositoryClient, id: number, content: CheckRunContent): Promise<number> {
  const wanted = annotationsOf(content.annotations);
  const carried = await carriedBy(client, id);
  const wantedKeys = new Set(wanted.map(keyOf));
  if (carried === undefined || [...carried].some((key) => !wantedKeys.has(key))) return create(client, content);
  const missing = wanted.filter((annotation) => !carried.has(keyOf(annotation)));
  const first = missing.slice(0, BATCH);
  await patch(client, id, bodyOf(content, first), first.length === 0);
  await addAnnotations(client, id, content, missing.slice(BATCH));
  return id;
}

/** Keys of the annotations that a run carries; `undefined` when the run is gone. */
async function carriedBy(client: RepositoryClient, id: number): Promise<ReadonlySet<string> | undefined> {
  const route = 'GET /repos/{owner}/{repo}/check-runs/{check_run_id}/annotations';
  const pages = { schema: AnnotationList, pick: (list: readonly Annotation[]) => list, maxPages: 2 * MAX_PAGES };
  const keys = new Set<string>();
  try {
    for await (const annotation of paged(client, route, { check_run_id: id }, pages)) keys.add(keyOf(annotation));
    return keys;
  } catch (error) {
    if (error instanceof GitHubRefused && error.status === 404) return undefined;
    throw error;
  }
}

async function addAnnotations(
  client: RepositoryClient,
  id: number,
  content: CheckRunContent,
  annotations: readonly Annotation[],
) {
  for (let start = 0; start < annotations.length; start += BATCH) {
    const batch = annotations.slice(start, start + BATCH);
    await patch(client, id, { output: outputOf(content, batch) }, false);
  }
}

async function patch(client: RepositoryClient, id: number, body: object, isRepeatable: boolean): Promise<void> {
  const route = 'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}';
  await client.request(route, { check_run_id: id, ...body }, Written, { isRepeatable });
}

function bodyOf(content: CheckRunContent, annotations: readonly Annotation[]) {
  return {
    name: content.name,
    external_id: content.externalId,
    details_url: content.detailsUrl,
    status: 'completed',
    conclusion: conclusionOf(content.verdict, content.blocking),
    // Else GitHub puts the start at the moment of writing, after the end.
    started_at: content.completedAt,
    completed_at: content.completedAt,
    output: outputOf(content, annotations),
  };
}

function outputOf(content: CheckRunContent, annotations: readonly Annotation[]) {
  const { summary, detailsUrl } = content;
  return {
    title: titleOf(content),
    summary: fitted(
      defused(summary),
      MAX_TEXT_BYTES,
      `The report is longer than GitHub takes. [All of it](${detailsUrl})`,
    ),
    ...(annotations.length > 0 && { annotations }),
  };
}
