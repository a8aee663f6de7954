import { defineConfig } from 'vitest/config';
import {
  BaseSequencer,
  type Reporter,
  type RunnerTestCase,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node';
import { KEPT_POOL } from './kept-pool.ts';

/** The longest that each test file has taken. */
const durations = new Map<string, number>();

/** The first test that fails ends the run, and most mutants are caught by a table of examples: properties come last. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durationOf = ({ moduleId }: TestSpecification) => durations.get(moduleId) ?? 0;
    return files.toSorted((a, b) => durationOf(a) - durationOf(b));
  }
}

/**
 * Keeps how long files take. A mutant that keeps a test file from loading leaves no test to fail, and the runner of Stryker would let it survive: the file gets a
 * test that failed.
 */
class Watcher implements Reporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestModuleEnd(module: TestModule): void {
    const { moduleId } = module;
    durations.set(moduleId, Math.max(durations.get(moduleId) ?? 0, module.diagnostic().duration));
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
 * Tests that draw whole nights. They take seconds, and catch by the luck of the draw: an example has to notice each mutant.
 */
const DRAWN = ['test/gates/promotion/{properties,unreliable}.test.ts'];

const named = (process.env['SLUICE_MUTATION_TESTS'] || `test/${process.env['SLUICE_MUTATION_PART']}`).split(' ');

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
    include: named.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`)),
    exclude: DRAWN,
    reporters: [new Watcher()],
    testTimeout: 60_000,
    isolate: false,
    sequence: { sequencer: QuickestFirst },
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', SLUICE_TEST_RUNS: 'few' },
  },
});
