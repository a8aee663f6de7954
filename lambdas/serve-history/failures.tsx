import { randomUUID } from 'node:crypto';
import type { Context, ErrorHandler } from 'hono';
import type { Log } from '../ports/log.ts';
import type { FilterProblem } from '../usecases/read-history.ts';
import { answerPage } from './pages/answer-page.tsx';
import { ProblemPage } from './pages/problem-page.tsx';

/** What went wrong, in the words of RFC 9457, with what to do next. */
export interface Problem {
  readonly status: 400 | 404 | 405 | 500;
  readonly title: string;
  readonly detail: string;
  readonly problems?: readonly FilterProblem[];
}

/** Answers with a problem as JSON under `/api`, as a page elsewhere. */
export async function answerProblem(context: Context, problem: Problem): Promise<Response> {
  const isApi = context.req.path === '/api' || context.req.path.startsWith('/api/');
  if (!isApi) return answerPage(context, <ProblemPage {...problem} typed={context.req.query()} />, problem.status);
  return context.json(problem, problem.status, { 'Content-Type': 'application/problem+json' });
}

export function badFilters(problems: readonly FilterProblem[]): Problem {
  const detail = problems.map(({ parameter, expected }) => `${parameter} should be ${expected}`).join('; ');
  return { status: 400, title: 'A filter cannot be used', detail: `${detail}.`, problems };
}

export function noSuchRun(): Problem {
  return {
    status: 404,
    title: 'No such run',
    detail:
      'There is no run with this id. It may have expired (runs are kept for a limited time), or the address may be cut short: ' +
      'a run id looks like 20261129T140312345Z-0a1b2c3d4e5f. Look for it in the list of runs.',
  };
}

export function noSuchPromotion(): Problem {
  return {
    status: 404,
    title: 'No such promotion',
    detail:
      'There is no promotion with this id. It may have expired (promotions are kept for a limited time), or the address may be ' +
      'cut short: a promotion id looks like p20261129T031500000Z-0123456789ab. `npx sluice streams show <stream>` lists the last ones.',
  };
}

export function noSuchWaiver(): Problem {
  return {
    status: 404,
    title: 'No such waiver',
    detail: 'There is no waiver with this id. /api/waivers lists them all.',
  };
}

export function noSuchCheck(): Problem {
  return {
    status: 404,
    title: 'No such check',
    detail:
      'This version has no check with this id. It may belong to a newer or older version: `npx sluice explain <check>` of the ' +
      'version that made the run knows it, and the page of the run says what it found.',
  };
}

export async function answerUnknownPath(context: Context): Promise<Response> {
  if (context.req.method === 'GET' || context.req.method === 'HEAD') return answerProblem(context, unknownPath);
  const answer = await answerProblem(context, readOnly);
  answer.headers.set('Allow', 'GET, HEAD');
  return answer;
}

const unknownPath: Problem = {
  status: 404,
  title: 'Nothing is here',
  detail:
    'Pages are /runs, /runs/<id>, /promotions/<id> and /checks/<family>/<name>; ' +
    'JSON is /api/runs, /api/runs/<id>, /api/promotions/<id>, /api/rules, /api/waivers and /api/waivers/<id>.',
};

const readOnly: Problem = {
  status: 405,
  title: 'The history can only be read',
  detail:
    'Use GET or HEAD. Rules are changed with `sluice rules apply`, waivers with `sluice waive`; a verdict is asked for anew with a re-run on GitHub.',
};

/** A surprise goes to the log whole; the visitor gets a reference to it and nothing of its inside. */
export function surpriseReporter(log: Log | undefined): ErrorHandler {
  return async (error, context) => {
    const reference = randomUUID();
    log?.error('history request failed', {
      reference,
      method: context.req.method,
      path: context.req.path,
      error: error.stack ?? error.message,
    });
    return answerProblem(context, {
      status: 500,
      title: 'This could not be shown',
      detail: `Something failed on our side. Try again in a minute; if it stays, look for ${reference} in the log of the history function.`,
    });
  };
}
