import { defineConfig } from 'vitest/config';
import { KEPT_POOL } from './kept-pool.ts';

/**
 * The tests of one part, as Stryker runs them: `scripts/mutation.ts` names their folder. Stryker asks for `pool: threads` by flag, which a
 * plugin alone can replace.
 */
export default defineConfig({
  plugins: [
    {
      name: 'sluice:kept-pool',
      configureVitest({ project }) {
        Object.assign(project.config, { pool: KEPT_POOL.name, poolRunner: KEPT_POOL });
      },
    },
  ],
  test: {
    include: [`test/${process.env['SLUICE_MUTATION_PART']}/**/*.test.ts`],
    testTimeout: 60_000,
    isolate: false,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', SLUICE_TEST_RUNS: 'tenth' },
  },
});
