import { evaluate } from '../../gates/engine/evaluate.ts';
import type { Run } from '../../gates/model/run.ts';
import type { CheckRunContent } from '../../lambdas/ports/check-runs.ts';
import type { PublicationRequest } from '../../lambdas/ports/queue.ts';
import { publishCommit } from '../../lambdas/usecases/changes/publish-commit.ts';
import { sweepOutbox } from '../../lambdas/usecases/changes/sweep-outbox.ts';
import { baseSha, input, snapshot } from './evaluation.ts';
import { fakeCheckRuns } from './fakes/check-runs.ts';
import { fakeClock } from './fakes/clock.ts';
import { fakeLog } from './fakes/log.ts';
import { fakePullRequests } from './fakes/pull-requests.ts';
import { fakeQueue } from './fakes/queue.ts';
import { fakeRunStore } from './fakes/run-store.ts';
import { toyGate } from './toy-gate.ts';

export const repository = 'harbour-lights/beacon-operator';
export const bad = 'one .a';
export const good = 'one .a compatible';

export function shaOf(digit: number): string {
  return String(digit).repeat(40);
}

export type Pipeline = ReturnType<typeof pipeline>;

/** From stored verdicts to check runs: the outbox, the sweep and the publisher over fakes, on a clock that tests move. */
export function pipeline() {
  const clock = fakeClock();
  const runs = fakeRunStore(clock);
  const checkRuns = fakeCheckRuns();
  const pullRequests = fakePullRequests();
  const publications = fakeQueue<PublicationRequest>(clock);
  const log = fakeLog();
  const publishing = { runs, checkRuns, pullRequests, publicUrl: 'https://gate.example.com', clock, log };

  /** Stores the verdict of a pull request on a commit, as an evaluation does. */
  async function store(text: string, headSha: string, number = 7, base = 'main'): Promise<Run> {
    const author = { id: 1, login: 'ada', type: 'User' as const };
    const facts = { number, title: 'Change the light', author, isFork: false };
    const candidate = { kind: 'pull_request' as const, repository, base, baseSha, headSha, ...facts };
    const read = snapshot({}, { 'a.txt': text });
    const seen = { ...read, head: { ...read.head, sha: headSha } };
    const run = evaluate(input({}, { snapshot: seen, candidate, asOf: clock.now() }), [toyGate]);
    const evalSeq = await runs.beginEvaluation(repository, number);
    await runs.completeEvaluation({ evalSeq, deliveryId: `${number}-${evalSeq}`, installationId: 5, run });
    return run;
  }

  /** An evaluation begins and says so. */
  async function begin(headSha: string, number = 7, base = 'main'): Promise<void> {
    const evalSeq = await runs.beginEvaluation(repository, number);
    await runs.announce({ repository, headSha, number, base, evalSeq, installationId: 5 });
  }

  /** Hands every message that waits in the queue to the publisher. */
  async function drain(): Promise<void> {
    for (let batch = await publications.receive(); batch !== undefined; batch = await publications.receive()) {
      for (const { body } of batch.messages) await publishCommit(JSON.parse(body), publishing);
      await publications.settle(batch, { failed: [] });
    }
  }

  const sweep = () => sweepOutbox({ runs, publications, clock, log });

  async function minutes(count: number): Promise<void> {
    for (let minute = 0; minute < count; minute += 1) {
      clock.advance(60_000);
      await sweep();
      await drain();
    }
  }

  /** The check run of a name that GitHub counts on a commit. */
  function shownOn(headSha: string, name = 'sluice'): CheckRunContent | undefined {
    return [...checkRuns.shown.values()].findLast((run) => run.headSha === headSha && run.name === name);
  }

  /** What GitHub counts on a commit: a verdict, or that it is pending. */
  function stateOn(headSha: string): string | undefined {
    const isPending = [...checkRuns.pending.values()].some((run) => run.headSha === headSha && run.name === 'sluice');
    return isPending ? 'pending' : shownOn(headSha)?.verdict;
  }

  const publish = (headSha: string) => publishCommit({ repository, headSha }, publishing);
  return { clock, runs, checkRuns, pullRequests, log, store, begin, publish, sweep, minutes, shownOn, stateOn };
}
