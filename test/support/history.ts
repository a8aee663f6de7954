import type { Hono } from 'hono';
import type { Run } from '../../gates/model/run.ts';
import { createHistoryApp } from '../../lambdas/serve-history/app.tsx';
import type { HistoryDependencies } from '../../lambdas/serve-history/dependencies.ts';
import { fakeClock } from './fakes/clock.ts';
import { fakeLog } from './fakes/log.ts';
import { fakePromotionStore } from './fakes/promotion-store.ts';
import { fakeRuleStore } from './fakes/rule-store.ts';
import { fakeRunStore } from './fakes/run-store.ts';
import { fakeWaiverStore } from './fakes/waiver-store.ts';

/** Everything a history needs, in memory, an hour after the newest sample run. */
export function historyWith(runs: readonly Run[], replaced: Partial<HistoryDependencies> = {}) {
  const clock = fakeClock('2026-11-29T15:03:12.345Z');
  const store = fakeRunStore(clock);
  for (const run of runs) store.runs.set(run.id, { run, expiresAt: Number.POSITIVE_INFINITY });
  const log = fakeLog();
  const rules = fakeRuleStore();
  const promotions = fakePromotionStore();
  const waivers = fakeWaiverStore();
  const dependencies = {
    runs: store,
    rules,
    promotions,
    waivers,
    waiverWatch: waivers,
    clock,
    log,
    githubUrl: 'https://github.example.org',
    ...replaced,
  };
  return { app: createHistoryApp(dependencies), dependencies, store, rules, promotions, log };
}

/** Requests a path and reads the answer whole. */
export async function ask(app: Hono, path: string, init: RequestInit = {}) {
  const answer = await app.request(path, init);
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

/** What a reader of the page reads: tags and style gone, entities resolved, white space folded. */
export function readableText(html: string): string {
  return html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<\/?(?:a|code|em|strong)(?: [^>]*)?>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Every address that a page links to or loads from. */
export function addressesIn(html: string): string[] {
  return [...html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)]
    .map((match) => match[1] ?? '')
    .map((url) => url.replaceAll('&amp;', '&'));
}
