import { defineConfig } from 'vitest/config';

/**
 * `gates` is the inner loop: pure, so its files share one module graph. `unit` starts the embedded DynamoDB engine where it is
 * installed, `infra` imports aws-cdk-lib (seconds), `e2e` starts and kills real processes.
 */
export default defineConfig({
  test: {
    coverage: { provider: 'v8', include: ['gates/**'], reporter: ['text-summary', 'json-summary'] },
    projects: [
      project('gates', ['gates'], { testTimeout: 60_000, isolate: false }),
      project('unit', ['lambdas', 'bin', 'house', 'scripts', 'contracts'], { testTimeout: 60_000 }),
      project('infra', ['lib'], { testTimeout: 120_000 }),
      project('e2e', ['e2e'], { testTimeout: 180_000 }),
    ],
  },
});

function project(name: string, folders: string[], options: { testTimeout: number; isolate?: boolean }) {
  const env = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };
  const include = folders.map((folder) => `test/${folder}/**/*.test.ts`);
  return { test: { name, include, hookTimeout: options.testTimeout, env, ...options } };
}
