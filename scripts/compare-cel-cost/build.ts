import { spawnSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const VERSION = 'v0.34.3';
export const ORACLE = `k8s.io/apiextensions-apiserver ${VERSION}`;

/** A cold build compiles the API server's libraries: under a minute on two idle cores, some on busy ones. */
const BUILD_LIMIT_MS = 10 * 60_000;

export type Build = { readonly binary: string } | { readonly skipped: string };

/** Builds the oracle (`main.go` beside this file) with the Go that is here, in a module written to `folder`. `skipped` says why there is none. */
export function buildOracle(folder: string): Build {
  if (spawnSync('go', ['version']).status !== 0) return { skipped: 'there is no Go here' };
  const requirement = `require k8s.io/apiextensions-apiserver ${VERSION}`;
  writeFileSync(join(folder, 'go.mod'), `module example.com/oracle\n\ngo 1.24.0\n\n${requirement}\n`);
  copyFileSync(join(import.meta.dirname, 'main.go'), join(folder, 'main.go'));
  const binary = join(folder, 'oracle');
  const build = spawnSync('go', ['build', '-o', binary, '.'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: BUILD_LIMIT_MS,
    env: { ...process.env, GOFLAGS: '-mod=mod -buildvcs=false', GOWORK: 'off' },
  });
  if (build.status === 0) return { binary };
  const last = build.stderr?.trim().split('\n').at(-1) ?? '';
  return { skipped: `${ORACLE} could not be built (${build.error?.message ?? last})` };
}
