/**
 * How much property and fuzz tests try: `npm test` a tenth, `npm run test:deep` everything (vitest's mode `deep`). Both are seeded, so
 * that a failure repeats; SLUICE_TEST_SEED names another seed.
 */
export const isDeep = process.env['SLUICE_TEST_RUNS'] === 'deep';

const DEFAULT_SEED = 20_261_201;
const wanted = Number(process.env['SLUICE_TEST_SEED'] || DEFAULT_SEED);
export const seed = Number.isSafeInteger(wanted) ? wanted : DEFAULT_SEED;

/** How often a loop turns that a test drives itself: `full` times in a deep run. */
export function turns(full: number): number {
  return isDeep ? full : Math.min(full, Math.max(10, Math.ceil(full / 10)));
}

/** The second argument of every `fc.assert`. */
export function runs(full = 100): { readonly numRuns: number; readonly seed: number } {
  return { numRuns: turns(full), seed };
}
