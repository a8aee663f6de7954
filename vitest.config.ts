import { defineConfig } from 'vitest/config';

/**
 * `gates` is the inner loop, `unit` starts the embedded DynamoDB engine where it is installed, `infra` imports aws-cdk-lib (seconds),
 * `e2e` starts and kills real processes. Tests share no state, so the files of one worker share one module graph: without that, loading
 * modules costs as much as testing. `e2e` comes first because it waits most. vitest leaves one core to itself by default, which idles.
 *
 * `--mode deep` runs property and fuzz tests in full and every point of the stories in `e2e`: see docs/testing.md.
 */
export default defineConfig(({ mode }) => {
  const isDeep = mode === 'deep';
  const project = (name: string, folders: string[], seconds: number, isolate = false) => {
    const testTimeout = (isDeep ? 5 : 1) * seconds * 1000;
    const include = folders.map((folder) => `test/${folder}/**/*.test.ts`);
    return { test: { name, include, testTimeout, hookTimeout: testTimeout, isolate, env: environment(isDeep) } };
  };
  return {
    test: {
      maxWorkers: '100%',
      coverage: { provider: 'v8', include: ['gates/**'], reporter: ['text-summary', 'json-summary'] },
      globalSetup: ['test/support/say-seed.ts'],
      projects: [
        project('gates', ['gates'], 60),
        project('unit', ['lambdas', 'bin', 'house', 'scripts', 'contracts'], 60),
        project('infra', ['lib'], 120, true),
        project('e2e', ['e2e'], 180, true),
      ],
    },
  };
});

function environment(isDeep: boolean): Record<string, string> {
  return { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', SLUICE_TEST_RUNS: isDeep ? 'deep' : 'tenth' };
}
