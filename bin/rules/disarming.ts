import type { Clock } from '../../lambdas/ports/clock.ts';
import type { RuleStore } from '../../lambdas/ports/rule-store.ts';
import { armRules, disarmRules, type RuleChange } from '../../lambdas/usecases/change-rules.ts';
import { authorOf } from '../author.ts';
import type { Io } from '../io.ts';

export interface DisarmFlags {
  readonly until: string;
  readonly reason: string;
  readonly author?: string;
}

/** Puts every rule to observe until an end, and says how to take it back. */
export async function disarm(io: Io, store: RuleStore, flags: DisarmFlags, clock: Clock): Promise<void> {
  io.mustFinish?.();
  const { until } = await disarmRules(flags.until, changeOf(flags, io), store, clock);
  io.out(
    `All rules only observe until ${until}: nothing is closed, each run says so, and what would have been closed is kept ` +
      '(`sluice history --would-be fail`).\nTake it back with `sluice rules arm --reason TEXT`.\n',
  );
}

/** Gives every rule its own mode again. */
export async function arm(io: Io, store: RuleStore, flags: Omit<DisarmFlags, 'until'>, clock: Clock): Promise<void> {
  io.mustFinish?.();
  await armRules(changeOf(flags, io), store, clock);
  io.out('Every rule has the mode that it names again, from the next evaluation on.\n');
}

function changeOf({ author, reason }: Omit<DisarmFlags, 'until'>, { cwd }: Io): RuleChange {
  return { author: authorOf(author, cwd), reason };
}
