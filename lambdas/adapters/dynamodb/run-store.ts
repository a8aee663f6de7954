import type { RunStore } from '../../ports/run-store.ts';
import { headCommit, recordCheckRun } from './commits.ts';
import { hasHandled, markHandled } from './deliveries.ts';
import { completeEvaluation } from './evaluations.ts';
import { beginEvaluation, headOf } from './heads.ts';
import { history } from './history.ts';
import { announce, givenUp, giveUp, markShown, putBack, showAgain, waitingSince } from './outbox.ts';
import { noteRepository, repositoryEnd } from './repository-ends.ts';
import { keepRun, type Runs, runById } from './runs.ts';

export function dynamoRunStore(runs: Runs): RunStore {
  return {
    beginEvaluation: (repository, number) => beginEvaluation(runs, repository, number),
    announce: (judging) => announce(runs, judging),
    hasHandled: (deliveryId) => hasHandled(runs, deliveryId),
    completeEvaluation: (completed) => completeEvaluation(runs, completed),
    keepRun: (run) => keepRun(runs, run),
    markHandled: (deliveryId, outcome) => markHandled(runs, deliveryId, outcome),
    noteRepository: (repository, end) => noteRepository(runs, repository, end),
    repositoryEnd: (repository) => repositoryEnd(runs, repository),
    head: (repository, number) => headOf(runs, repository, number),
    run: (id) => runById(runs, id),
    history: (query) => history(runs, query),
    commit: (repository, headSha) => headCommit(runs, repository, headSha),
    waitingSince: (instant, limit) => waitingSince(runs, instant, limit),
    recordCheckRun: (repository, headSha, name, published) =>
      recordCheckRun(runs, repository, headSha, name, published),
    markShown: (verdict) => markShown(runs, verdict),
    putBack: (verdict, put) => putBack(runs, verdict, put),
    giveUp: (verdict, failure) => giveUp(runs, verdict, failure),
    givenUp: (limit) => givenUp(runs, limit),
    showAgain: (repository, headSha) => showAgain(runs, repository, headSha),
  };
}
