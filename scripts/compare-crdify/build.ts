import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const CRDIFY_VERSION = 'v0.6.0';

/** A cold build compiles all of apimachinery; on two busy cores that took five minutes. */
const BUILD_LIMIT_MS = 15 * 60_000;

export type Build = { readonly binary: string } | { readonly skipped: string };

/**
 * Builds crdify with the Go that is here, through whatever module proxy Go is set up with, in a module written to `folder`.
 * A module with one requirement, because `go install <package>@<version>` also asks for the list of all versions, which not every
 * proxy serves. `skipped` says why there is no binary.
 */
export function buildCrdify(folder: string): Build {
  const go = spawnSync('go', ['version'], { encoding: 'utf8' });
  if (go.status !== 0) return { skipped: 'there is no Go here' };
  writeFileSync(
    join(folder, 'go.mod'),
    `module example.com/peer\n\ngo 1.24.0\n\nrequire sigs.k8s.io/crdify ${CRDIFY_VERSION}\n`,
  );
  const binary = join(folder, 'crdify');
  const build = spawnSync('go', ['build', '-o', binary, 'sigs.k8s.io/crdify'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: BUILD_LIMIT_MS,
    env: { ...process.env, GOFLAGS: '-mod=mod -buildvcs=false', GOWORK: 'off' },
  });
  if (build.status === 0) return { binary };
  const last = build.stderr?.trim().split('\n').at(-1) ?? '';
  return { skipped: `crdify ${CRDIFY_VERSION} could not be built (${build.error?.message ?? last})` };
}
