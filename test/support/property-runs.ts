/**
 * How much property and fuzz tests try: `npm test` a tenth, `npm run test:deep` everything (vitest's mode `deep`). Both are seeded, so
 * that a failure repeats; SLUICE_TEST_SEED names another seed.
 */
export const isDeep = process.env['SLUICE_TEST_RUNS'] === 'deep';
/** Mutation tests ask a thousand times: most mutants are caught by an example, and a property tries a few. */
const isFew = process.env['SLUICE_TEST_RUNS'] === 'few';
const FEW = 4;

const DEFAULT_SEED = 20_261_201;
const wanted = Number(process.env['SLUICE_TEST_SEED'] || DEFAULT_SEED);
export const seed = Number.isSafeInteger(wanted) ? wanted : DEFAULT_SEED;

/** How often a loop turns that a test drives itself: `full` times in a deep run. */
export function turns(full: number): number {
  if (isFew) return Math.min(full, FEW);
  return isDeep ? full : Math.min(full, Math.max(10, Math.ceil(full / 10)));
}

/** The second argument of every `fc.assert`. */
export function runs(full = 100): { readonly numRuns: number; readonly seed: number } {
  return { numRuns: turns(full), seed };
}
