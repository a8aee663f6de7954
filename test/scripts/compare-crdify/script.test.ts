import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-peer-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The script with nothing on its path but what stands in the folder, and without a corpus. */
function run() {
  const page = join(folder, 'peers.md');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'scripts/compare-crdify.ts', '--output', page, '--crds', join(folder, 'none')],
    { cwd: root, encoding: 'utf8', env: { ...process.env, PATH: folder } },
  );
  return { status, stdout, stderr, hasPage: existsSync(page) };
}

/** A Go that builds one thing only: a crdify that says the same of every pair. */
function installGo(report: object): void {
  const script = (name: string, lines: string[]) =>
    writeFileSync(join(folder, name), ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
  script('crdify', [`echo '${JSON.stringify(report)}'`]);
  // `go build -o BINARY PACKAGE`; the API server's program is the package in the folder itself.
  script('go', [
    'case "$1" in version) exit 0 ;; esac',
    'case "$4" in .) echo "no such module" >&2; exit 1 ;; esac',
    `/bin/cp '${join(folder, 'crdify')}' "$3"`,
  ]);
}

describe('the script that puts the gate beside crdify', () => {
  it('says why it is skipped, and writes no page, where there is no Go', () => {
    expect(run()).toEqual({
      status: 0,
      stdout: 'skipped: side by side with crdify (there is no Go here)\n',
      stderr: '',
      hasPage: false,
    });
  });

  it('fails over a disagreement without a reason, and writes it into the page', { timeout: 120_000 }, () => {
    installGo({ crdValidation: [{ name: 'colours', errors: ['too green'] }] });

    const { status, stdout, stderr, hasPage } = run();

    expect(status).toBe(1);
    expect(hasPage).toBe(true);
    expect(stdout).toContain(
      'skipped: the pairs of the corpus and changes of its CRDs (no corpus beside the checkout)\n',
    );
    expect(stdout).toContain(
      'skipped: what the API server says of single changes (k8s.io/apiextensions-apiserver v0.36.2 could not be built',
    );
    expect(stderr).toContain('no reason says who is right: colours · fails · nothing (nothing changed: )\n');
  });
});
