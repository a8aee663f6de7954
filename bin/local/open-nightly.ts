import type { PromotionStore } from '../../lambdas/ports/promotion-store.ts';
import type { StreamStore } from '../../lambdas/ports/stream-store.ts';
import type { Io } from '../io.ts';
import { defaultStateDir } from './engine.ts';
import { openStores } from './stores.ts';

/** The parts behind the commands on streams. */
export interface OpenedNightly {
  readonly streams: StreamStore;
  readonly promotions: PromotionStore;
  startTimer(promotion: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * The stores of this machine, whose loop finds due promotions itself, or those in AWS. There `SLUICE_PROMOTION_MACHINE_ARN` starts the timer at
 * once; without it the tick does so within a quarter of an hour.
 */
export async function openNightly({ env }: Pick<Io, 'env'>): Promise<OpenedNightly> {
  const stores = await openStores({ dataDir: defaultStateDir(env), env });
  const machine = env['SLUICE_PROMOTION_MACHINE_ARN'];
  const timer = machine === undefined ? undefined : await timerInAws(machine);
  return {
    streams: stores.streams,
    promotions: stores.promotions,
    startTimer: async (promotion) => timer?.start(promotion),
    close: () => stores.close(),
  };
}

/** Loaded only where it is used: a command on the laptop starts without it. */
async function timerInAws(machine: string) {
  const [{ SFNClient }, { stepFunctionsTimer }] = await Promise.all([
    import('@aws-sdk/client-sfn'),
    import('../../lambdas/adapters/step-functions/timer.ts'),
  ]);
  return stepFunctionsTimer(new SFNClient({}), machine);
}
