import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileNameOf, type Part, RENDERINGS, type Selection } from './parts.ts';

const FOLDER = 'reports/mutation';
/** What no test of a part reads; Stryker copies the rest. */
const NOT_COPIED = ['/dist', '/reports', '/coverage', '/cdk.out', '/lib', '/test/e2e'];
/** A mutant that never ends counts as caught: a slow machine must not look like one. */
const LEAST_TIMEOUT_MS = 6_000;
const TIMEOUT_FACTOR = 4;

export interface RunOptions {
  readonly concurrency: number;
  /** Keep the answers of mutants whose code and tests are as they were in the last run. */
  readonly incremental: boolean;
  /** Test files and folders to run; those of the part where there are none. */
  readonly tests: readonly string[];
}

/** Runs Stryker over a part and gives its report. What it prints goes to standard error. Throws where it does not come to an end. */
export function runStryker(root: string, { part, files }: Selection, options: RunOptions): string {
  const name = fileNameOf(part);
  const reportFile = `${FOLDER}/${name}.json`;
  const settingsFile = `${FOLDER}/${name}.settings.json`;
  mkdirSync(join(root, FOLDER), { recursive: true });
  rmSync(join(root, reportFile), { force: true });
  const settings = settingsOf(mutateOf(part, files), name, reportFile, options);
  writeFileSync(join(root, settingsFile), JSON.stringify(settings, null, 2));
  const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const { status } = spawnSync(process.execPath, [stryker, 'run', settingsFile], {
    cwd: root,
    env: { ...process.env, SLUICE_MUTATION_PART: part, SLUICE_MUTATION_TESTS: options.tests.join(' ') },
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error(`${part}: Stryker did not end well (${status ?? 'killed'}); its words are above`);
  return readFileSync(join(root, reportFile), 'utf8');
}

function mutateOf(part: Part, files: readonly string[] | undefined): readonly string[] {
  const patterns = (files ?? [part]).map((target) => (target.endsWith('.ts') ? target : `${target}/**/*.ts`));
  return [...patterns, `!${RENDERINGS}`];
}

function settingsOf(mutate: readonly string[], name: string, reportFile: string, options: RunOptions) {
  return {
    mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', './scripts/mutation/words-ignorer.mjs'],
    ignorers: ['words'],
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    checkers: [],
    disableTypeChecks: false,
    concurrency: options.concurrency,
    timeoutMS: LEAST_TIMEOUT_MS,
    timeoutFactor: TIMEOUT_FACTOR,
    incremental: options.incremental,
    incrementalFile: `${FOLDER}/${name}.incremental.json`,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: reportFile },
    tempDirName: '.stryker-tmp',
    ignorePatterns: NOT_COPIED,
    allowConsoleColors: false,
    allowEmpty: true,
  };
}
