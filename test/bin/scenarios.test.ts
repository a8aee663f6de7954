import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type CommandFactory, runCli } from '../../bin/cli.ts';
import { checkCommand } from '../../bin/commands/check.ts';
import { diffCommand } from '../../bin/commands/diff.ts';
import { explainCommand } from '../../bin/commands/explain.ts';
import { createGitRepository, type TestRepository } from '../support/git-repository.ts';
import { cleanRun } from '../support/runs.ts';
import { recordedIo } from './support/recorded-io.ts';
import { parseScenario, type Scenario } from './support/scenario.ts';

const commands: readonly CommandFactory[] = [
  checkCommand({ now: () => '2026-11-29T12:00:00.000Z' }),
  explainCommand({ readRun: async (id) => (id === cleanRun.id ? cleanRun : undefined) }),
  diffCommand(),
];

const folder = join(import.meta.dirname, 'scenarios');
const names = readdirSync(folder).filter((name) => name.endsWith('.scenario'));
const made: (() => void)[] = [];
afterAll(() => {
  for (const undo of made) undo();
});

/** The clone of a scenario: `base` on main, `head` on a branch of its own, `tree` on disk only. */
function repositoryOf({ base, head, tree }: Scenario): TestRepository {
  const repository = createGitRepository();
  made.push(repository.delete);
  repository.commit(base, { message: 'base' });
  repository.git('checkout', '--quiet', '-b', 'change');
  if (Object.keys(head).length > 0) repository.commit(head, { message: 'head' });
  repository.write(tree);
  return repository;
}

function placeBeside(files: Readonly<Record<string, string>>): string {
  const dir = mkdtempSync(join(realpathSync(tmpdir()), 'sluice-scenario-'));
  made.push(() => rmSync(dir, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  return dir;
}

/** What differs from machine to machine or with every wording of a rule. */
function masked(text: string, places: Readonly<Record<string, string>>): string {
  let result = text;
  for (const [name, place] of Object.entries(places)) result = result.replaceAll(place, `{${name}}`);
  return result
    .replace(/\b\d{8}T\d{9}Z-[0-9a-f]{12}\b/g, '{run}')
    .replace(/\bsha256:[0-9a-f]{12}(?![0-9a-f])/g, 'sha256:{hash}')
    .replace(/\b[0-9a-f]{12} against [0-9a-f]{12}\b/g, '{head} against {base}')
    .replace(/sluice-git-\w+/g, '{name}')
    .replace(/(?:\.\.\/)*\.\.(?=\{beside\})/g, '');
}

describe('on the command line', () => {
  it.each(names)('%s', async (name) => {
    const scenario = parseScenario(readFileSync(join(folder, name), 'utf8'));
    const repository = repositoryOf(scenario);
    const beside = placeBeside(scenario.beside);
    const places = { repo: repository.dir, beside };
    const io = recordedIo(repository.dir, { env: scenario.env });
    const argv = scenario.command.map((word) => word.replace('{beside}', beside).replace('{repo}', repository.dir));

    const status = await runCli(argv, io, commands);

    expect({ status, stderr: masked(io.stderr(), places) }).toEqual({
      status: scenario.status,
      stderr: scenario.stderr,
    });
    if (scenario.stdout !== undefined) expect(masked(io.stdout(), places)).toBe(scenario.stdout);
    for (const line of scenario.contains) expect(masked(io.stdout(), places)).toContain(line);
    for (const line of scenario.lacks) expect(masked(io.stdout(), places)).not.toContain(line);
  });
});
