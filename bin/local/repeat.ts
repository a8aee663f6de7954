import type { Log } from '../../lambdas/ports/log.ts';

/** Calls `act` at fixed intervals until it is stopped, as EventBridge Scheduler does in AWS. */
export function repeatEvery(
  milliseconds: number,
  name: string,
  act: () => Promise<unknown>,
  log: Log,
): { stop(): Promise<void> } {
  let current: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    current = act().catch((error: unknown) => {
      log.error('scheduled work failed and will run again', {
        name,
        reason: error instanceof Error ? error.message : String(error),
      });
    });
  }, milliseconds);
  return {
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}
