import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleCli } from '../../scripts/cli-bundle.ts';
import { createGitRepository, type TestRepository } from '../support/git-repository.ts';

const root = join(import.meta.dirname, '../..');
/** Below the package, for the bundle looks for its rules and its version there. */
const folder = join(root, 'node_modules/.cache/sluice-bundle-test');
const entry = join(folder, 'sluice.mjs');

let metafile: Metafile;
let repository: TestRepository;
beforeAll(async () => {
  metafile = await bundleCli(folder);
  repository = createGitRepository();
}, 60_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  repository.delete();
});

function sluice(...argv: string[]): { status: number | null; stdout: string; stderr: string } {
  const env = { PATH: process.env['PATH'], HOME: repository.dir, GIT_CONFIG_GLOBAL: '/dev/null' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...argv], {
    cwd: repository.dir,
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

/** Everything that Node must read before the first line of the entry runs. */
function bytesAtStart(): number {
  const outputs = new Map(Object.entries(metafile.outputs));
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const one of outputs.get(file)?.imports ?? [])
      if (one.kind === 'import-statement' && !one.external) visit(one.path);
  };
  for (const [file, output] of outputs) if (output.entryPoint === 'bin/sluice.ts') visit(file);
  return [...seen].reduce((sum, file) => sum + (outputs.get(file)?.bytes ?? 0), 0);
}

/** Chunks that hold a file below a folder, by their entry point; one without is shared by several commands. */
function chunksWith(folder: string): string[] {
  return Object.values(metafile.outputs)
    .filter(({ inputs }) => Object.keys(inputs).some((file) => file.startsWith(folder)))
    .map(({ entryPoint }) => entryPoint ?? 'shared')
    .toSorted();
}

describe('the bundled command line', () => {
  it('is a program that a shell can start', () => {
    expect(readFileSync(entry, 'utf8').split('\n')[0]).toBe('#!/usr/bin/env node');
    expect(statSync(entry).mode & 0o111).toBe(0o111);
  });

  it('prints its version', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

    expect(sluice('--version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('reads little before it knows what is asked, and neither the gates nor the AWS SDK', () => {
    expect(bytesAtStart()).toBeGreaterThan(1000);
    expect(bytesAtStart()).toBeLessThan(150_000);
  });

  it('holds no fake of another system, for no command rehearses a night', () => {
    expect(chunksWith('bin/rehearsal/')).toEqual([]);
  });

  it('holds the code of conformance in chunks that no other command reads, one for each corpus', () => {
    expect(chunksWith('bin/conformance/')).toEqual([
      'bin/commands/conformance.ts',
      'bin/conformance/changes.ts',
      'bin/conformance/crds.ts',
      'bin/conformance/events.ts',
      'bin/conformance/skew.ts',
      'bin/conformance/tls.ts',
    ]);
  });

  it('loads every command', () => {
    const help = sluice('--help').stdout;
    const names = [...help.matchAll(/^ {2}([a-z]+) .*/gm)]
      .map(([, name]) => name ?? '')
      .filter((name) => name !== 'help' && name !== 'sluice');

    expect(names).toContain('check');
    for (const name of names)
      expect({ name, ...sluice(name, '--help') }).toMatchObject({ name, status: 0, stderr: '' });
  });

  it('judges a clone with the rules that it ships', () => {
    const base = repository.commit({ 'README.md': 'one' });
    repository.commit({ 'deploy/Dockerfile': 'FROM alpine\n' });

    const { status, stdout, stderr } = sluice('check', '--base', base, '--head', 'HEAD');

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('image/not-pinned  deploy/Dockerfile:1');
  });
});
