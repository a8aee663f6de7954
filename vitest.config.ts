import { defineConfig } from 'vitest/config';

/**
 * `unit` is the inner loop (it starts the embedded DynamoDB engine where it is installed), `infra` imports aws-cdk-lib (seconds),
 * `e2e` starts and kills real processes.
 */
export default defineConfig({
  test: {
    coverage: { provider: 'v8', include: ['gates/**'], reporter: ['text-summary', 'json-summary'] },
    projects: [
      project(
        'unit',
        ['test/gates/**', 'test/lambdas/**', 'test/bin/**', 'test/house/**', 'test/scripts/**', 'test/contracts/**'],
        20_000,
      ),
      project('infra', ['test/lib/**'], 120_000),
      project('e2e', ['test/e2e/**'], 120_000),
    ],
  },
});

function project(name: string, folders: string[], testTimeout: number) {
  const env = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };
  return {
    test: { name, include: folders.map((folder) => `${folder}/*.test.ts`), testTimeout, hookTimeout: testTimeout, env },
  };
}
