import { spawnSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The release of the API server whose code answers: Kubernetes 1.34. */
const RELEASE = 'v0.34.3';
const BUILD_LIMIT_MS = 15 * 60_000;

export type Build = { readonly binary: string } | { readonly skipped: string };

/** Builds the oracle in a folder with the Go that is here, through whatever module proxy Go is set up with. `skipped` says why not. */
export function buildOracle(folder: string): Build {
  if (spawnSync('go', ['version']).status !== 0) return { skipped: 'there is no Go here' };
  const needs = ['apiextensions-apiserver', 'apimachinery', 'apiserver'].map((name) => `\tk8s.io/${name} ${RELEASE}\n`);
  writeFileSync(join(folder, 'go.mod'), `module example.com/oracle\n\ngo 1.24.0\n\nrequire (\n${needs.join('')})\n`);
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
  return { skipped: `the code of the API server could not be built (${build.error?.message ?? last})` };
}
