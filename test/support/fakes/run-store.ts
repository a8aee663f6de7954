import type { Run } from '../../../gates/model/run.ts';
import { worstOf } from '../../../gates/model/verdict.ts';
import type { Clock } from '../../../lambdas/ports/clock.ts';
import type {
  CompletedEvaluation,
  Head,
  OutboxEntry,
  RunQuery,
  RunStore,
  RunSummary,
} from '../../../lambdas/ports/run-store.ts';
import { fakeClock } from './clock.ts';

const DAY_MS = 86_400_000;

interface StoredHead extends Head {
  readonly completedSeq: number;
}

interface Shelves {
  readonly heads: Map<string, StoredHead>;
  readonly runs: Map<string, { readonly run: Run; readonly expiresAt: number }>;
  readonly deliveries: Map<string, { readonly outcome: string; readonly expiresAt: number }>;
  readonly waiting: Map<string, OutboxEntry>;
}

/** With what is stored, for tests to look at and to fill. */
export interface FakeRunStore extends RunStore, Shelves {}

/** The port's promises in memory; the contract suite holds it to the same words as the real one. */
export function fakeRunStore(clock: Clock = fakeClock()): FakeRunStore {
  const shelves: Shelves = { heads: new Map(), runs: new Map(), deliveries: new Map(), waiting: new Map() };
  const now = () => Date.parse(clock.now());
  return { ...shelves, ...evaluations(shelves, clock), ...publication(shelves), ...reading(shelves, now) };
}

function evaluations(shelves: Shelves, clock: Clock) {
  const { heads, deliveries } = shelves;
  const now = () => Date.parse(clock.now());
  async function markHandled(deliveryId: string, outcome: string) {
    deliveries.set(deliveryId, { outcome, expiresAt: now() + 7 * DAY_MS });
  }
  return {
    markHandled,
    async beginEvaluation(repository: string, number: number) {
      const key = placeKey(repository, number);
      const head = heads.get(key) ?? {
        repository,
        number,
        evalSeq: 0,
        publishedSeq: 0,
        completedSeq: 0,
        checkRuns: {},
      };
      heads.set(key, { ...head, evalSeq: head.evalSeq + 1 });
      return head.evalSeq + 1;
    },
    async hasHandled(deliveryId: string) {
      return (deliveries.get(deliveryId)?.expiresAt ?? 0) > now();
    },
    async keepRun(run: Run) {
      shelves.runs.set(run.id, { run: structuredClone(run), expiresAt: now() + 400 * DAY_MS });
    },
    async completeEvaluation({ evalSeq, deliveryId, installationId, run }: CompletedEvaluation) {
      if (run.candidate.kind !== 'pull_request') throw new Error('only a pull request has a head');
      const { repository, number, headSha } = run.candidate;
      const key = placeKey(repository, number);
      const head = heads.get(key);
      if (head === undefined || head.evalSeq < evalSeq) throw new Error(`evaluation ${evalSeq} of ${key} never began`);
      if (head.evalSeq > evalSeq) {
        if (head.completedSeq > evalSeq) await markHandled(deliveryId, 'superseded');
        return 'superseded' as const;
      }
      const entry = { repository, number, evalSeq, runId: run.id, installationId, createdAt: clock.now() };
      shelves.runs.set(run.id, { run: structuredClone(run), expiresAt: now() + 400 * DAY_MS });
      heads.set(key, { ...head, runId: run.id, headSha, completedSeq: evalSeq });
      shelves.waiting.set(`${key}#${evalSeq}`, entry);
      await markHandled(deliveryId, 'stored');
      return 'stored' as const;
    },
  };
}

function publication({ heads, waiting }: Shelves) {
  const entries = () => [...waiting.values()].sort(oldestFirst);
  return {
    async outbox(repository: string, number: number) {
      return entries()
        .filter((entry) => entry.repository === repository && entry.number === number)
        .sort((a, b) => a.evalSeq - b.evalSeq)[0];
    },
    async outboxOlderThan(instant: string, limit: number) {
      return entries()
        .filter((entry) => Date.parse(entry.createdAt) <= Date.parse(instant))
        .slice(0, limit);
    },
    async recordCheckRun(...[repository, number, externalId, published]: Parameters<RunStore['recordCheckRun']>) {
      const key = placeKey(repository, number);
      const head = heads.get(key);
      if (head) heads.set(key, { ...head, checkRuns: { ...head.checkRuns, [externalId]: published } });
    },
    async closeOutbox({ repository, number, evalSeq }: OutboxEntry) {
      const key = placeKey(repository, number);
      const head = heads.get(key);
      if (head) heads.set(key, { ...head, publishedSeq: Math.max(head.publishedSeq, evalSeq) });
      waiting.delete(`${key}#${evalSeq}`);
    },
  };
}

function reading({ heads, runs }: Shelves, now: () => number) {
  return {
    async head(repository: string, number: number): Promise<Head | undefined> {
      const stored = heads.get(placeKey(repository, number));
      if (stored === undefined) return undefined;
      const { completedSeq: _, ...head } = stored;
      return head;
    },
    async run(id: string) {
      const stored = runs.get(id);
      return stored && stored.expiresAt > now() ? structuredClone(stored.run) : undefined;
    },
    async history(query: RunQuery) {
      if (query.sha !== undefined && !/^[0-9a-f]{7,64}$/i.test(query.sha)) {
        throw new RangeError('give a commit id, or its first seven or more digits');
      }
      return [...runs.values()]
        .filter((stored) => stored.expiresAt > now())
        .map((stored) => summaryOf(stored.run))
        .filter((summary) => matches(summary, query))
        .sort((a, b) => (a.id < b.id ? 1 : -1))
        .slice(0, Math.max(0, query.limit));
    },
  };
}

function matches(summary: RunSummary, query: RunQuery): boolean {
  const tests: readonly boolean[] = [
    query.repository === undefined || summary.repository === query.repository,
    query.number === undefined || summary.number === query.number,
    query.sha === undefined || summary.headSha.startsWith(query.sha.toLowerCase()),
    query.verdict === undefined || summary.verdict === query.verdict,
    query.gate === undefined || Object.hasOwn(summary.gates, query.gate),
    query.since === undefined || Date.parse(summary.asOf) >= Date.parse(query.since),
  ];
  return tests.every(Boolean);
}

function summaryOf({ id, candidate, asOf, verdict, headline, results }: Run): RunSummary {
  const gates = [...new Set(results.map((result) => result.gate))].map((gate) => {
    const verdicts = results.filter((result) => result.gate === gate).map((result) => result.verdict);
    return [gate, worstOf(verdicts)] as const;
  });
  const { repository, headSha, base } = candidate;
  const number = candidate.kind === 'pull_request' ? candidate.number : null;
  return { id, repository, number, headSha, base, asOf, verdict, headline, gates: Object.fromEntries(gates) };
}

function oldestFirst(a: OutboxEntry, b: OutboxEntry): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
  const [left, right] = [placeKey(a.repository, a.number), placeKey(b.repository, b.number)];
  if (left !== right) return left < right ? -1 : 1;
  return a.evalSeq - b.evalSeq;
}

function placeKey(repository: string, number: number): string {
  return `${repository}#${number}`;
}
