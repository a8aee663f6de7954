import { type SweepHeadsDeps, sweepHeads } from '../usecases/changes/sweep-heads.ts';
import { type Sweep, type SweepOutboxDeps, sweepOutbox } from '../usecases/changes/sweep-outbox.ts';
import { type FollowWaiversDeps, followWaivers } from '../usecases/waivers/follow-waivers.ts';

/** Minutes between two looks at the open pull requests. */
const HEADS_MINUTES = 15;

/** Called every minute; the event says nothing that matters. Verdicts come first, for they wait already. */
export function sweepOutboxOnSchedule(deps: SweepOutboxDeps & SweepHeadsDeps & FollowWaiversDeps) {
  return async (): Promise<Sweep> => {
    const sweep = await sweepOutbox(deps);
    await followWaivers(deps);
    if (new Date(deps.clock.now()).getUTCMinutes() % HEADS_MINUTES === 0) await sweepHeads(deps);
    return sweep;
  };
}
