import type { TestProject } from 'vitest/node';
import { seed } from './property-runs.ts';

/** Said once per run, so that the log of a failure has what repeats it. */
export function setup({ vitest }: TestProject): void {
  if (vitest.vite.config.mode !== 'deep') return;
  process.stdout.write(`Property tests run in full with seed ${seed}; SLUICE_TEST_SEED=${seed} repeats them.\n`);
}
