import { Hono } from 'hono';
import { findPromotion } from '../usecases/promotions/explain-promotion.ts';
import { findRun } from '../usecases/read-history.ts';
import type { HistoryDependencies } from './dependencies.ts';
import { answerProblem, badFilters, noSuchPromotion, noSuchRun } from './failures.tsx';
import { filtersOf } from './query-parameters.ts';

/** The JSON interface: `{runs}`, one run, one promotion explained, and the rules in force. */
export function apiRoutes({ runs, rules, promotions, clock }: HistoryDependencies): Hono {
  const api = new Hono();
  api.get('/runs', async (context) => {
    const filters = filtersOf(context, clock.now());
    if (!filters.ok) return answerProblem(context, badFilters(filters.problems));
    return context.json({ runs: await runs.history(filters.query) });
  });
  api.get('/runs/:id', async (context) => {
    const run = await findRun(runs, context.req.param('id'));
    return run === undefined ? answerProblem(context, noSuchRun()) : context.json(run);
  });
  api.get('/promotions/:id', async (context) => {
    const explained = await findPromotion(context.req.param('id'), promotions);
    return explained === undefined ? answerProblem(context, noSuchPromotion()) : context.json(explained);
  });
  api.get('/rules', async (context) => context.json(await rules.active()));
  return api;
}
