import type { Log } from '../../ports/log.ts';
import type { EvaluationRequest } from '../../ports/queue.ts';
import type { RunStore } from '../../ports/run-store.ts';
import { NotShownYet } from './current-pull.ts';

interface Deps {
  readonly runs: Pick<RunStore, 'noteRepository' | 'repositoryEnd' | 'markHandled'>;
  readonly log: Log;
}

type Delivery = Pick<EvaluationRequest, 'repository' | 'deliveryId'>;

/** Keeps what an event tells of a repository. */
export async function noteStanding({ repository, deliveryId }: Delivery, end: string | null, { runs, log }: Deps) {
  await runs.noteRepository(repository, end);
  await runs.markHandled(deliveryId, end ?? 'repository goes on');
  log.info(end === null ? 'repository goes on' : 'repository is over', { repository, deliveryId, reason: end });
}

/**
 * Ends a delivery whose repository is over. Events come late and in any order, and a 404 may pass: only both together prove it.
 * Throws the error where they do not.
 */
export async function endWithRepository(
  { repository, deliveryId }: Delivery,
  error: unknown,
  { runs, log }: Deps,
): Promise<void> {
  const end = error instanceof NotShownYet && error.is404 ? await runs.repositoryEnd(repository) : undefined;
  if (end === undefined) throw error;
  await runs.markHandled(deliveryId, end);
  log.info('nothing to judge: the repository is over', { repository, deliveryId, reason: end });
}
