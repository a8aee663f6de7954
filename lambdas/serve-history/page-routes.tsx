import { Hono } from 'hono';
import { findCheck } from '../../gates/catalogue.ts';
import { findPromotion } from '../usecases/promotions/explain-promotion.ts';
import { findRun } from '../usecases/read-history.ts';
import type { HistoryDependencies } from './dependencies.ts';
import { answerProblem, badFilters, noSuchCheck, noSuchPromotion, noSuchRun } from './failures.tsx';
import { answerPage } from './pages/answer-page.tsx';
import { CheckPage } from './pages/check-page.tsx';
import { PromotionPage } from './pages/promotion-page.tsx';
import { RunPage } from './pages/run-page.tsx';
import { RunsPage } from './pages/runs-page.tsx';
import { filtersOf } from './query-parameters.ts';

/** Pages for people; they need no script. */
export function pageRoutes({ runs, promotions, clock, githubUrl }: HistoryDependencies): Hono {
  const pages = new Hono();
  pages.get('/', (context) => context.redirect('/runs'));
  pages.get('/runs', async (context) => {
    const now = clock.now();
    const filters = filtersOf(context, now);
    if (!filters.ok) return answerProblem(context, badFilters(filters.problems));
    const found = await runs.history(filters.query);
    return answerPage(context, <RunsPage runs={found} query={filters.query} typed={context.req.query()} now={now} />);
  });
  pages.get('/runs/:id', async (context) => {
    const run = await findRun(runs, context.req.param('id'));
    if (run === undefined) return answerProblem(context, noSuchRun());
    return answerPage(context, <RunPage run={run} now={clock.now()} githubUrl={githubUrl} />);
  });
  pages.get('/promotions/:id', async (context) => {
    const explained = await findPromotion(context.req.param('id'), promotions);
    if (explained === undefined) return answerProblem(context, noSuchPromotion());
    return answerPage(context, <PromotionPage explained={explained} now={clock.now()} githubUrl={githubUrl} />);
  });
  pages.get('/checks/:family/:name', async (context) => {
    const { family, name } = context.req.param();
    const check = findCheck(`${family}/${name}`);
    return check === undefined
      ? answerProblem(context, noSuchCheck())
      : answerPage(context, <CheckPage check={check} />);
  });
  return pages;
}
