import { type Sweep, type SweepOutboxDeps, sweepOutbox } from '../usecases/changes/sweep-outbox.ts';

/** Called every minute; the event says nothing that matters. */
export function sweepOutboxOnSchedule(deps: SweepOutboxDeps) {
  return async (): Promise<Sweep> => sweepOutbox(deps);
}
