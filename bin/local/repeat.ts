import type { Log } from '../../lambdas/ports/log.ts';

/** Does something at fixed pauses until it is stopped; stands where EventBridge Scheduler stands in AWS. */
export function repeatEvery(
  milliseconds: number,
  name: string,
  act: () => Promise<unknown>,
  log: Log,
): { stop(): Promise<void> } {
  let current: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    current = act().catch((error: unknown) => {
      log.error('scheduled work failed', { name, reason: error instanceof Error ? error.message : String(error) });
    });
  }, milliseconds);
  return {
    async stop() {
      clearInterval(timer);
      await current;
    },
  };
}
