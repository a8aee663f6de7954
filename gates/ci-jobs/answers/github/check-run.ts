import * as z from 'zod';
import type { JobObservation } from '../../../model/job.ts';
import type { CheckOrder } from '../../../model/job-order.ts';
import { present } from '../../../model/present.ts';
import { jsonOf, type WireAnswer } from '../../../model/wire-answer.ts';
import { linkOf } from '../link.ts';
import type { Listing } from '../listing.ts';
import { lostLook } from '../lost.ts';
import { meaningOfGitHub } from './conclusion.ts';
import { type Answered, refusedLook } from './refusal.ts';

const Text = z.string().nullish();
const CheckRun = z.looseObject({
  id: z.number().int().positive(),
  name: z.string(),
  head_sha: z.string(),
  app: z.looseObject({ id: z.number().int() }).nullish(),
  status: Text,
  conclusion: Text,
  html_url: Text,
});
type CheckRun = z.infer<typeof CheckRun>;

/** Who may speak: the app by its number, then the name, on this very commit. */
type Spoken = Pick<CheckOrder, 'appId' | 'check' | 'revision' | 'accepts'>;

const Listed = z.looseObject({ check_runs: z.array(CheckRun) });

/**
 * Takes up the check that an app reports on the commit: nothing is started here. One that is not there yet may come; `tried` are
 * check runs that earlier tries have ended with, so that another try waits for a new one.
 */
export function readReportedCheck(answer: WireAnswer, order: Spoken, tried: readonly string[]): JobObservation {
  const listing = readCheckRuns(answer, order);
  if (listing.kind === 'undecided') return listing.observation;
  const newest = listing.executions.find(({ executionId }) => !tried.includes(executionId));
  if (newest === undefined) {
    const message = `app ${order.appId} has not reported ${order.check} on ${order.revision.slice(0, 12)} yet`;
    return { state: 'pending', cause: 'not_there', retry: true, alert: false, message };
  }
  return { state: 'triggered', retry: false, alert: false, executionId: newest.executionId };
}

/** Check runs of the app and the name on the commit, newest first: a completed one is never reopened, a newer one counts. */
export function readCheckRuns(answer: WireAnswer, order: Spoken): Listing {
  if (answer.kind === 'lost') return { kind: 'undecided', observation: lostLook(answer) };
  if (answer.status !== 200) return { kind: 'undecided', observation: refusedLook(answer) };
  const listed = Listed.safeParse(jsonOf(answer));
  if (!listed.success) {
    return {
      kind: 'undecided',
      observation: { state: 'pending', cause: unreadable(answer), retry: true, alert: true },
    };
  }
  const own = listed.data.check_runs.filter((run) => isSpoken(run, order)).sort((a, b) => b.id - a.id);
  return {
    kind: 'listed',
    executions: own.map(({ id, status, conclusion }) => ({
      executionId: String(id),
      state: meaningOfGitHub(status, conclusion, order.accepts).state,
      owner: 'ours' as const,
    })),
  };
}

/** Reads one check run. Another app's, or one of another commit, is refused. */
export function readCheckRun(answer: WireAnswer, executionId: string, order: Spoken): JobObservation {
  if (answer.kind === 'lost') return lostLook(answer);
  if (answer.status !== 200) return refusedLook(answer);
  const run = CheckRun.safeParse(jsonOf(answer));
  if (!run.success) return { state: 'pending', cause: unreadable(answer), retry: true, alert: true };
  const { id, name, app, head_sha, status, conclusion, html_url } = run.data;
  if (String(id) !== executionId || !isSpoken(run.data, order)) {
    const message = `asked for check run ${executionId} of app ${order.appId}, told of ${id} (${name}) of app ${app?.id ?? '?'} on ${head_sha}`;
    return { state: 'error', cause: 'identity_mismatch', retry: false, alert: true, message: message.slice(0, 500) };
  }
  return {
    ...meaningOfGitHub(status, conclusion, order.accepts),
    ...present({ executionId: String(id), url: linkOf(html_url) }),
  };
}

function isSpoken({ app, name, head_sha }: CheckRun, { appId, check, revision }: Spoken): boolean {
  return app?.id === appId && name === check && head_sha === revision;
}

function unreadable(answer: Answered): 'not_json' | 'malformed' {
  return jsonOf(answer) === undefined ? 'not_json' : 'malformed';
}
