import * as z from 'zod';
import type { JobObservation } from '../../../model/job.ts';
import type { WorkflowOrder } from '../../../model/job-order.ts';
import { present } from '../../../model/present.ts';
import { jsonOf, type WireAnswer } from '../../../model/wire-answer.ts';
import { linkOf } from '../link.ts';
import type { ListedExecution, Listing } from '../listing.ts';
import { lostLook, lostStart } from '../lost.ts';
import { meaningOfGitHub } from './conclusion.ts';
import { type Answered, refusedDispatch, refusedLook } from './refusal.ts';

const Text = z.string().nullish();
const RunId = z.number().int().positive();

const WorkflowRun = z.looseObject({
  id: RunId,
  run_attempt: z.number().int().positive().nullish(),
  display_title: Text,
  status: Text,
  conclusion: Text,
  html_url: Text,
  path: Text,
  event: Text,
  created_at: Text,
  run_started_at: Text,
  updated_at: Text,
});
type WorkflowRun = z.infer<typeof WorkflowRun>;

const Dispatched = z.looseObject({ workflow_run_id: RunId, html_url: Text });

/**
 * Reads the answer to a dispatch. A GitHub that knows `return_run_details` names the run; an older one says 204, and the run is
 * then looked for by our id in its name.
 */
export function readDispatch(answer: WireAnswer): JobObservation {
  if (answer.kind === 'lost') return lostStart(answer);
  if (answer.status === 204) {
    return { state: 'unknown', retry: false, alert: false, message: 'taken, without a word which run it is' };
  }
  if (answer.status !== 200) return refusedDispatch(answer);
  const dispatched = Dispatched.safeParse(jsonOf(answer));
  if (!dispatched.success) return { state: 'unknown', cause: 'malformed', retry: false, alert: false };
  const { workflow_run_id: id, html_url } = dispatched.data;
  return {
    state: 'triggered',
    retry: false,
    alert: false,
    ...present({ executionId: executionIdOf(id), url: linkOf(html_url) }),
  };
}

/**
 * Our name of a run: with its attempt. A person who runs it again on GitHub makes another attempt, which is not ours; `sluice streams
 * retry` is the way to one that counts.
 */
function executionIdOf(id: number, attempt = 1): string {
  return `${id}.${attempt}`;
}

/** Reads one attempt of a run. An answer about another run, or another workflow, is refused. */
export function readWorkflowRun(
  answer: WireAnswer,
  executionId: string,
  order: Pick<WorkflowOrder, 'workflow' | 'accepts'>,
): JobObservation {
  if (answer.kind === 'lost') return lostLook(answer);
  if (answer.status !== 200) return refusedLook(answer);
  const run = WorkflowRun.safeParse(jsonOf(answer));
  if (!run.success) return { state: 'pending', cause: unreadable(answer), retry: true, alert: true };
  const { id, run_attempt: attempt, status, conclusion, html_url } = run.data;
  const own = executionIdOf(id, attempt ?? 1);
  if (own !== executionId || !isOf(run.data, order.workflow)) {
    const message = `asked for run ${executionId} of ${order.workflow}, told of ${own} of ${run.data.path ?? '?'}`;
    return { state: 'error', cause: 'identity_mismatch', retry: false, alert: true, message: message.slice(0, 500) };
  }
  return {
    ...meaningOfGitHub(status, conclusion, order.accepts),
    ...present({ executionId: own, url: linkOf(html_url) }),
  };
}

/** `.github/workflows/e2e.yml`, with the repository before it and the ref behind it in some answers. */
function isOf({ path }: WorkflowRun, workflow: string): boolean {
  return path === undefined || path === null || path.split('@')[0]?.split('/').at(-1) === workflow;
}

const Listed = z.looseObject({ workflow_runs: z.array(WorkflowRun) });

/** Reads the list of a workflow's dispatched runs, newest first; whose they are is in their names. */
export function readWorkflowRuns(answer: WireAnswer, order: Pick<WorkflowOrder, 'intentId' | 'workflow'>): Listing {
  const undecided = (observation: JobObservation): Listing => ({ kind: 'undecided', observation });
  if (answer.kind === 'lost') return undecided(lostLook(answer));
  if (answer.status !== 200) return undecided(refusedLook(answer));
  const listed = Listed.safeParse(jsonOf(answer));
  if (!listed.success) return undecided({ state: 'pending', cause: unreadable(answer), retry: true, alert: true });
  const runs = listed.data.workflow_runs;
  if (runs.some((run) => !isOf(run, order.workflow))) {
    return undecided({ state: 'pending', cause: 'identity_mismatch', retry: true, alert: true });
  }
  return { kind: 'listed', executions: runs.map((run) => listedRun(run, order.intentId)) };
}

function listedRun(run: WorkflowRun, intentId: string): ListedExecution {
  return {
    executionId: executionIdOf(run.id),
    state: meaningOfGitHub(run.status, run.conclusion, ['success']).state,
    ...present({ owner: ownerIn(run.display_title ?? '', intentId), createdAt: instantIn(run.created_at) }),
  };
}

/** What our own ids look like, anywhere in a name. */
const INTENTS = /p\d{8}T\d{6,9}Z-[0-9a-f]{12}\.[a-z0-9._-]+\.\d+\.\d+/g;

/** @internal a table of titles tests it alone */
export function ownerIn(title: string, intentId: string): ListedExecution['owner'] {
  const named: readonly string[] = title.match(INTENTS) ?? [];
  if (named.includes(intentId)) return 'ours';
  return named.length > 0 ? 'other' : undefined;
}

function instantIn(text: string | null | undefined): string | undefined {
  const [, seconds] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(text ?? '') ?? [];
  return seconds === undefined ? undefined : `${seconds}.000Z`;
}

function unreadable(answer: Answered): 'not_json' | 'malformed' {
  return jsonOf(answer) === undefined ? 'not_json' : 'malformed';
}
