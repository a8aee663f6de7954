import type { Run } from '../../../gates/model/run.ts';
import { worstOf } from '../../../gates/model/verdict.ts';
import type { Clock } from '../../../lambdas/ports/clock.ts';
import type {
  Commit,
  CommitVerdict,
  CompletedEvaluation,
  Head,
  Judging,
  PublishedCheckRun,
  RunQuery,
  RunStore,
  RunSummary,
} from '../../../lambdas/ports/run-store.ts';
import { fakeClock } from './clock.ts';

const DAY_MS = 86_400_000;

interface StoredHead extends Head {
  readonly completedSeq: number;
}

type KeptVerdict = CommitVerdict & { readonly base: string };

interface Shelves {
  readonly heads: Map<string, StoredHead>;
  readonly runs: Map<string, { readonly run: Run; readonly expiresAt: number }>;
  readonly deliveries: Map<string, { readonly outcome: string; readonly expiresAt: number }>;
  /** By commit and pull request. */
  readonly verdicts: Map<string, KeptVerdict>;
  /** Since when each of them waits to be shown. */
  readonly waiting: Map<string, string>;
  /** When each of them was given up. */
  readonly givenUpAt: Map<string, string>;
  readonly failures: Map<string, string>;
  readonly checkRuns: Map<string, Readonly<Record<string, PublishedCheckRun>>>;
  readonly ends: Map<string, { readonly end: string | null; readonly expiresAt: number }>;
}

/** With what is stored, for tests to look at and to fill. */
export interface FakeRunStore extends RunStore, Shelves {}

/** The port's promises in memory; the contract suite holds it to the same words as the real one. */
export function fakeRunStore(clock: Clock = fakeClock()): FakeRunStore {
  const shelves: Shelves = {
    heads: new Map(),
    runs: new Map(),
    deliveries: new Map(),
    verdicts: new Map(),
    waiting: new Map(),
    givenUpAt: new Map(),
    failures: new Map(),
    checkRuns: new Map(),
    ends: new Map(),
  };
  const now = () => Date.parse(clock.now());
  return { ...shelves, ...evaluations(shelves, clock), ...publication(shelves, clock), ...reading(shelves, now) };
}

function evaluations(shelves: Shelves, clock: Clock) {
  const { heads, deliveries } = shelves;
  const now = () => Date.parse(clock.now());
  async function markHandled(deliveryId: string, outcome: string) {
    deliveries.set(deliveryId, { outcome, expiresAt: now() + 7 * DAY_MS });
  }
  return {
    markHandled,
    async noteRepository(repository: string, end: string | null) {
      shelves.ends.set(repository, { end, expiresAt: now() + 30 * DAY_MS });
    },
    async repositoryEnd(repository: string) {
      const kept = shelves.ends.get(repository);
      return kept !== undefined && kept.expiresAt > now() ? (kept.end ?? undefined) : undefined;
    },
    async beginEvaluation(repository: string, number: number) {
      const key = placeKey(repository, number);
      const head = heads.get(key) ?? {
        repository,
        number,
        evalSeq: 0,
        publishedSeq: 0,
        completedSeq: 0,
      };
      heads.set(key, { ...head, evalSeq: head.evalSeq + 1 });
      return head.evalSeq + 1;
    },
    async announce(judging: Judging) {
      const key = verdictKey(judging);
      if ((shelves.verdicts.get(key)?.evalSeq ?? 0) >= judging.evalSeq) return;
      shelves.verdicts.set(key, { ...judging, runId: null, createdAt: clock.now() });
      shelves.waiting.set(key, clock.now());
      shelves.givenUpAt.delete(key);
      shelves.failures.delete(key);
    },
    async hasHandled(deliveryId: string) {
      return (deliveries.get(deliveryId)?.expiresAt ?? 0) > now();
    },
    async keepRun(run: Run) {
      shelves.runs.set(run.id, { run: structuredClone(run), expiresAt: now() + 400 * DAY_MS });
    },
    async completeEvaluation({ evalSeq, deliveryId, installationId, run, judged }: CompletedEvaluation) {
      if (run.candidate.kind !== 'pull_request') throw new Error('only a pull request has a head');
      const { repository, number, headSha } = run.candidate;
      const key = placeKey(repository, number);
      const head = heads.get(key);
      if (head === undefined || head.evalSeq < evalSeq) throw new Error(`evaluation ${evalSeq} of ${key} never began`);
      if (head.evalSeq > evalSeq) {
        if (head.completedSeq > evalSeq) await markHandled(deliveryId, 'superseded');
        return 'superseded' as const;
      }
      const createdAt = clock.now();
      const { base } = run.candidate;
      const verdict = { repository, headSha, number, base, evalSeq, runId: run.id, installationId, createdAt };
      shelves.runs.set(run.id, { run: structuredClone(run), expiresAt: now() + 400 * DAY_MS });
      heads.set(key, completedHead(head, { runId: run.id, headSha, completedSeq: evalSeq }, judged));
      shelves.verdicts.set(verdictKey(verdict), verdict);
      shelves.waiting.set(verdictKey(verdict), createdAt);
      shelves.givenUpAt.delete(verdictKey(verdict));
      shelves.failures.delete(verdictKey(verdict));
      await markHandled(deliveryId, 'stored');
      return 'stored' as const;
    },
  };
}

function completedHead(
  { judged: _, ...head }: StoredHead,
  moved: { readonly runId: string; readonly headSha: string; readonly completedSeq: number },
  judged: Head['judged'],
): StoredHead {
  return { ...head, ...moved, ...(judged && { judged }) };
}

function publication({ heads, verdicts, waiting, givenUpAt, failures, checkRuns }: Shelves, clock: Clock) {
  const on = (repository: string, headSha: string) =>
    [...verdicts.values()]
      .filter((verdict) => verdict.repository === repository && verdict.headSha === headSha)
      .sort((a, b) => a.number - b.number);
  const isNewest = (verdict: CommitVerdict) => verdicts.get(verdictKey(verdict))?.evalSeq === verdict.evalSeq;
  const oldestFirst = (entries: readonly (readonly [key: string, since: string])[], limit: number) =>
    [...entries]
      .sort(([a, since], [b, other]) => (`${since}${a}` < `${other}${b}` ? -1 : 1))
      .flatMap(([key]) => verdicts.get(key) ?? [])
      .map(({ base: _, ...verdict }) => verdict)
      .slice(0, limit);
  return {
    async commit(repository: string, headSha: string): Promise<Commit> {
      const found = on(repository, headSha).map((verdict) => {
        const key = verdictKey(verdict);
        const failure = failures.get(key);
        const progress = { isWaiting: waiting.has(key), isGivenUp: givenUpAt.has(key) };
        return { ...verdict, ...progress, ...(failure !== undefined && { failure }) };
      });
      return { verdicts: found, checkRuns: checkRuns.get(`${repository}@${headSha}`) ?? {} };
    },
    async waitingSince(instant: string, limit: number) {
      const due = [...waiting].filter(([, since]) => Date.parse(since) <= Date.parse(instant));
      return oldestFirst(due, limit);
    },
    async givenUp(limit: number) {
      return oldestFirst([...givenUpAt], limit);
    },
    async putBack(verdict: CommitVerdict, { until, failure }: Parameters<RunStore['putBack']>[1]) {
      const key = verdictKey(verdict);
      if (!isNewest(verdict) || !waiting.has(key)) return;
      waiting.set(key, until);
      if (failure !== undefined) failures.set(key, failure);
    },
    async giveUp(verdict: CommitVerdict, failure: string) {
      const key = verdictKey(verdict);
      if (!isNewest(verdict) || !waiting.delete(key)) return;
      givenUpAt.set(key, clock.now());
      failures.set(key, failure);
    },
    async recordCheckRun(...[repository, headSha, name, published]: Parameters<RunStore['recordCheckRun']>) {
      const key = `${repository}@${headSha}`;
      checkRuns.set(key, { ...checkRuns.get(key), [name]: published });
    },
    async markShown(verdict: CommitVerdict) {
      const { repository, number, evalSeq } = verdict;
      const key = placeKey(repository, number);
      const head = heads.get(key);
      if (head) heads.set(key, { ...head, publishedSeq: Math.max(head.publishedSeq, evalSeq) });
      if (!isNewest(verdict)) return;
      for (const shelf of [waiting, givenUpAt, failures]) shelf.delete(verdictKey(verdict));
    },
    async showAgain(repository: string, headSha: string) {
      for (const verdict of on(repository, headSha)) {
        const key = verdictKey(verdict);
        for (const shelf of [givenUpAt, failures]) shelf.delete(key);
        verdicts.set(key, { ...verdict, createdAt: clock.now() });
        waiting.set(key, clock.now());
      }
    },
  };
}

function verdictKey({ repository, headSha, number }: Pick<CommitVerdict, 'repository' | 'headSha' | 'number'>): string {
  return `${repository}@${headSha}#${String(number).padStart(9, '0')}`;
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
    query.wouldBe === undefined || summary.wouldBe === query.wouldBe,
    query.gate === undefined || Object.hasOwn(summary.gates, query.gate),
    query.since === undefined || Date.parse(summary.asOf) >= Date.parse(query.since),
  ];
  return tests.every(Boolean);
}

function summaryOf({ id, candidate, asOf, verdict, wouldBe, headline, results }: Run): RunSummary {
  const gates = [...new Set(results.map((result) => result.gate))].map((gate) => {
    const verdicts = results.filter((result) => result.gate === gate).map((result) => result.verdict);
    return [gate, worstOf(verdicts)] as const;
  });
  const { repository, headSha, base } = candidate;
  const number = candidate.kind === 'pull_request' ? candidate.number : null;
  return { id, repository, number, headSha, base, asOf, verdict, wouldBe, headline, gates: Object.fromEntries(gates) };
}

function placeKey(repository: string, number: number): string {
  return `${repository}#${number}`;
}
