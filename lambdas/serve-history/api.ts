import { Hono } from 'hono';
import { findPromotion } from '../usecases/promotions/explain-promotion.ts';
import { findRun } from '../usecases/read-history.ts';
import type { HistoryDependencies } from './dependencies.ts';
import { answerProblem, badFilters, noSuchPromotion, noSuchRun } from './failures.tsx';
import { filtersOf } from './query-parameters.ts';
import { waiverRoutes } from './waiver-routes.ts';

/** The JSON interface: `{runs}`, one run, one promotion explained, the rules in force, and waivers. */
export function apiRoutes(dependencies: HistoryDependencies): Hono {
  const { runs, rules, promotions, clock } = dependencies;
  const api = new Hono();
  api.route('/waivers', waiverRoutes(dependencies));
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
