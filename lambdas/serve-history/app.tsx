import { Hono } from 'hono';
import { apiRoutes } from './api.ts';
import type { HistoryDependencies } from './dependencies.ts';
import { answerUnknownPath, surpriseReporter } from './failures.tsx';
import { pageRoutes } from './page-routes.tsx';
import { protectiveHeaders } from './protective-headers.ts';

/** The history: pages for people under `/runs`, `/promotions` and `/checks`, the same answers as JSON under `/api`. Reads only, but for waivers where the caller is known. */
export function createHistoryApp(dependencies: HistoryDependencies): Hono {
  const app = new Hono();
  app.use(protectiveHeaders);
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.route('/api', apiRoutes(dependencies));
  app.route('/', pageRoutes(dependencies));
  app.notFound(answerUnknownPath);
  app.onError(surpriseReporter(dependencies.log));
  return app;
}
