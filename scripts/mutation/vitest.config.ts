import { defineConfig } from 'vitest/config';
import type { Reporter, RunnerTestCase, Vitest } from 'vitest/node';
import { KEPT_POOL } from './kept-pool.ts';

/**
 * A mutant that keeps a test file from loading leaves no test to fail, and the runner of Stryker would let it survive: the file gets a
 * test that failed.
 */
class LoadFailures implements Reporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestRunEnd(): void {
    for (const file of this.vitest?.state.getFiles() ?? []) {
      if (file.result?.state !== 'fail' || file.tasks.length > 0) continue;
      const { result } = file;
      file.tasks.push({ type: 'test', name: 'loads', mode: 'run', file, result } as RunnerTestCase);
    }
  }
}

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
    reporters: [new LoadFailures()],
    testTimeout: 60_000,
    isolate: false,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', SLUICE_TEST_RUNS: 'tenth' },
  },
});
