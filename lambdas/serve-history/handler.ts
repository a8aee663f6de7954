import { handle } from 'hono/aws-lambda';
import { createHistoryApp } from './app.tsx';
import type { HistoryDependencies } from './dependencies.ts';

/** Answers events of an API Gateway HTTP API (payload format 2.0) with pages and JSON. */
export function serveHistory(dependencies: HistoryDependencies) {
  return handle(createHistoryApp(dependencies));
}
