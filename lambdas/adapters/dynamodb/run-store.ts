import type { RunStore } from '../../ports/run-store.ts';
import { hasHandled, markHandled } from './deliveries.ts';
import { completeEvaluation } from './evaluations.ts';
import { beginEvaluation, headOf, recordCheckRun } from './heads.ts';
import { history } from './history.ts';
import { closeEntry, entriesOlderThan, oldestEntry } from './outbox.ts';
import { keepRun, type Runs, runById } from './runs.ts';

export function dynamoRunStore(runs: Runs): RunStore {
  return {
    beginEvaluation: (repository, number) => beginEvaluation(runs, repository, number),
    hasHandled: (deliveryId) => hasHandled(runs, deliveryId),
    completeEvaluation: (completed) => completeEvaluation(runs, completed),
    keepRun: (run) => keepRun(runs, run),
    markHandled: (deliveryId, outcome) => markHandled(runs, deliveryId, outcome),
    head: (repository, number) => headOf(runs, repository, number),
    run: (id) => runById(runs, id),
    history: (query) => history(runs, query),
    outbox: (repository, number) => oldestEntry(runs, repository, number),
    outboxOlderThan: (instant, limit) => entriesOlderThan(runs, instant, limit),
    recordCheckRun: (repository, number, externalId, published) =>
      recordCheckRun(runs, repository, number, externalId, published),
    closeOutbox: (entry) => closeEntry(runs, entry),
  };
}
