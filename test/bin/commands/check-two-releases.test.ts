import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../bin/cli.ts';
import { checkCommand } from '../../../bin/commands/check.ts';
import type { Run } from '../../../gates/model/run.ts';
import { createGitRepository, type TestRepository } from '../../support/git-repository.ts';
import { recordedIo } from '../support/recorded-io.ts';

function beacons(...fields: string[]): string {
  const spec = { type: 'object', properties: Object.fromEntries(fields.map((field) => [field, { type: 'string' }])) };
  return JSON.stringify({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'beacons.lighting.example.com' },
    spec: {
      group: 'lighting.example.com',
      scope: 'Namespaced',
      names: { plural: 'beacons', kind: 'Beacon' },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', properties: { spec } } },
        },
      ],
    },
  });
}

const path = 'config/crd/beacons.yaml';

describe('sluice check between two releases', () => {
  let repository: TestRepository;
  const commits = { root: '', shipped: '', next: '' };
  beforeAll(() => {
    repository = createGitRepository();
    commits.root = repository.commit({ [path]: beacons('lens') });
    // `hood` is shipped from the release branch and never gets to main.
    commits.shipped = repository.commit({ [path]: beacons('lens', 'hood') }, { on: 'release-1', from: 'main' });
    repository.git('tag', 'v1.1.0');
    commits.next = repository.commit({ [path]: beacons('lens', 'tower') }, { on: 'main' });
    repository.git('tag', '--annotate', '--message', 'v1.2.0', 'v1.2.0');
  });
  afterAll(() => repository.delete());

  async function check(...argv: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
    const io = recordedIo(repository.dir);
    const command = checkCommand({ now: () => '2026-11-29T12:00:00.000Z' });
    const code = await runCli(['check', '--gate', 'crd-compat', ...argv], io, [command]);
    return { code, stdout: io.stdout(), stderr: io.stderr() };
  }
  async function runOf(...argv: string[]): Promise<Run> {
    return JSON.parse((await check('--format', 'json', ...argv)).stdout);
  }
  const short = (sha: string) => sha.slice(0, 12);

  it.each([
    { name: 'a tag', base: (): string => 'v1.1.0' },
    { name: 'a commit', base: (): string => commits.shipped },
    { name: 'a part of a commit', base: (): string => commits.shipped.slice(0, 10) },
    { name: 'a way from a branch', base: (): string => 'release-1~0' },
    { name: 'a branch with --exact', base: (): string => 'release-1', argv: ['--exact'] },
  ])('compares $name as it is, and says so', async ({ base, argv = [] }) => {
    const run = await runOf('--base', base(), '--head', 'v1.2.0', ...argv);

    expect(run.verdict).toBe('fail');
    expect(run.results.flatMap(({ findings }) => findings.map(({ check: id }) => id))).toContain('crd/field-removed');
    expect(run.candidate).toMatchObject({
      baseSha: commits.shipped,
      headSha: commits.next,
      compared: { way: 'exact', base: base(), head: 'v1.2.0', hasDiverged: true },
    });
  });

  it.each([
    { name: 'a branch', base: 'release-1', argv: [] },
    { name: 'a tag with --merge-base', base: 'v1.1.0', argv: ['--merge-base'] },
  ])('compares with the merge base of $name, and says so', async ({ base, argv }) => {
    const run = await runOf('--base', base, '--head', 'v1.2.0', ...argv);

    expect(run.verdict).toBe('pass');
    expect(run.candidate).toMatchObject({
      baseSha: commits.root,
      headSha: commits.next,
      compared: { way: 'merge-base', base, head: 'v1.2.0' },
    });
  });

  it('names both commits and the way in text and Markdown', async () => {
    const both = `${short(commits.next)} against ${short(commits.shipped)} (main)`;
    const exact = ['--base', 'v1.1.0', '--head', 'v1.2.0'];
    const merged = ['--base', 'release-1', '--head', 'v1.2.0'];

    expect((await check(...exact)).stdout).toContain(
      `${both}: v1.2.0 with v1.1.0 as it is; what only v1.1.0 has counts as removed (--merge-base leaves it out)\n`,
    );
    expect((await check('--format', 'markdown', ...exact)).stdout).toContain(`${both}: v1.2.0 with v1.1.0 as it is`);
    expect((await check(...merged)).stdout).toContain(
      `${short(commits.next)} against ${short(commits.root)} (release-1): v1.2.0 with its merge base with release-1\n`,
    );
    expect((await check('--format', 'markdown', ...merged)).stdout).toContain('v1.2.0 with its merge base with');
  });

  it('compares the working tree with a tag as it is', async () => {
    const run = await runOf('--base', 'v1.1.0');

    expect(run.verdict).toBe('fail');
    expect(run.candidate).toMatchObject({ baseSha: commits.shipped, compared: { way: 'exact', head: 'WORKTREE' } });
  });

  it('finds no difference between two names of one release, and nothing diverged in a straight line', async () => {
    const same = await runOf('--base', 'v1.2.0', '--head', commits.next);
    const straight = await runOf('--base', commits.root, '--head', 'v1.2.0');

    expect(same.results.map(({ findings, doubts }) => [findings, doubts])).toEqual([[[], []]]);
    expect(straight.candidate).toMatchObject({ compared: { way: 'exact' } });
    expect(straight.candidate).not.toMatchObject({ compared: { hasDiverged: true } });
  });

  it('refuses both ways at once', async () => {
    const { code, stderr } = await check('--base', 'v1.1.0', '--exact', '--merge-base');

    expect(code).toBe(2);
    expect(stderr).toContain('--merge-base');
  });
});
