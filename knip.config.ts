import type { KnipConfig } from 'knip';

/*
 * What `npm run dead-code` calls dead: a file that no program reaches, an export that no other file imports, a package that nothing
 * uses. It runs twice: over everything, and once more without tests (`--production`), where an export that only tests import is
 * dead. One that stays for a test says so where it is declared: `@internal` and the reason.
 */
const config: KnipConfig = {
  // What is started: the command line, the CDK app, each deployed function, scripts, and the processes that tests kill.
  entry: [
    'bin/{sluice,app}.ts!',
    'lambdas/*/compose.ts!',
    'scripts/*.ts!',
    // Stryker and its worker threads are given these by path.
    'scripts/mutation/{vitest.config.ts,kept-thread.mjs,words-ignorer.mjs}!',
    'test/e2e/*-process.ts',
    'test/support/store-writer.ts',
  ],
  project: [
    '{bin,gates,lambdas,lib,scripts}/**/*.{ts,tsx}!',
    'test/**/*.{ts,tsx}',
    // Fakes of other systems: tests start them, and a rehearsal may.
    '!bin/rehearsal/**!',
  ],
  // Not npm packages: the toolchain of the comparisons with the API server, which say that they are skipped where it is missing, and the
  // user's own helm, which `sluice check --helm` starts.
  ignoreBinaries: ['go', 'helm'],
  // Started by path and named in its settings: `scripts/mutation/run-stryker.ts`.
  ignoreDependencies: ['@stryker-mutator/core', '@stryker-mutator/vitest-runner'],
};

export default config;
