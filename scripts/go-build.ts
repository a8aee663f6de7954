import { spawnSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Build = { readonly binary: string } | { readonly skipped: string };

export interface GoProgram {
  /** What is built, as people name it: it stands in the reason when it could not be. */
  readonly name: string;
  /** Modules with their versions, such as `k8s.io/apiserver v0.34.3`. */
  readonly requires: readonly string[];
  /** Package to build; the one in `main` when absent. */
  readonly package?: string;
  /** A `main.go` to copy into the module. */
  readonly main?: string;
}

/** A cold build compiles all of apimachinery: under a minute on two idle cores, more than five on busy ones. */
const BUILD_LIMIT_MS = 15 * 60_000;

/**
 * Builds a program with the Go that is here, through whatever module proxy Go is set up with, in a module written to `folder`. A module
 * with requirements, because `go install <package>@<version>` also asks for the list of all versions, which not every proxy serves.
 * `skipped` says why there is no binary.
 */
export function buildGo(folder: string, { name, requires, package: target = '.', main }: GoProgram): Build {
  if (spawnSync('go', ['version']).status !== 0) return { skipped: 'there is no Go here' };
  const lines = requires.map((one) => `\t${one}\n`).join('');
  writeFileSync(join(folder, 'go.mod'), `module example.com/peer\n\ngo 1.24.0\n\nrequire (\n${lines})\n`);
  if (main !== undefined) copyFileSync(main, join(folder, 'main.go'));
  const binary = join(folder, 'built');
  const build = spawnSync('go', ['build', '-o', binary, target], {
    cwd: folder,
    encoding: 'utf8',
    timeout: BUILD_LIMIT_MS,
    env: { ...process.env, GOFLAGS: '-mod=mod -buildvcs=false', GOWORK: 'off' },
  });
  if (build.status === 0) return { binary };
  const last = build.stderr?.trim().split('\n').at(-1) ?? '';
  return { skipped: `${name} could not be built (${build.error?.message ?? last})` };
}
