import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isEngineInstalled } from '../../bin/local/engine.ts';
import { type Laptop, startLaptop } from '../../bin/local/laptop.ts';
import { fakeLog } from '../support/fakes/log.ts';
import { createGitRepository, type TestRepository } from '../support/git-repository.ts';
import { writeRule } from '../support/write-rule.ts';

const isHere = isEngineInstalled(process.env);
if (!isHere) process.stderr.write('skipped: enrolment on the laptop (the embedded engine is not installed here)\n');

const repository = 'harbour-lights/lamp-room';

describe.skipIf(!isHere)('a laptop that wants repositories to be enrolled', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-enrolment-'));
  let laptop: Laptop;
  let clone: TestRepository;

  beforeAll(async () => {
    clone = createGitRepository();
    clone.commit({ 'README.md': 'Lamp room\n' });
    const repositories = { [repository]: clone.dir };
    const settings = { dataDir: folder, env: process.env, port: 0, repositories, log: fakeLog() };
    laptop = await startLaptop({ ...settings, notEnrolled: 'undecided' });
    const { rules } = laptop.stores;
    const written = { author: 'ada', reason: 'other repositories first', at: new Date().toISOString() };
    for (const { rule } of (await rules.active()).rules) {
      const elsewhere = { ...rule, scope: { ...rule.scope, repositories: ['harbour-lights/quay'] } };
      await writeRule(rules, { id: rule.id, rule: elsewhere, ...written });
    }
  });
  afterAll(async () => {
    await laptop.close();
    clone.delete();
    rmSync(folder, { recursive: true, force: true });
  });

  it('shows no green check run where no rule names the repository, and says what to do', async () => {
    clone.commit({ 'README.md': 'Lamp room, lit\n' }, { on: 'change', from: 'main' });
    const author = { id: 70001, login: 'ada-keeper', type: 'User' as const };
    const refs = { baseRef: 'main', headRef: 'change' };
    const { headSha } = await laptop.gitHub.openPullRequest({
      repository,
      number: 1,
      title: 'Light it',
      author,
      ...refs,
    });

    await laptop.gitHub.deliver({ event: 'pull_request', action: 'opened', repository, number: 1 });

    const shown = await vi.waitUntil(
      async () => (await laptop.gitHub.store.checkRunsOf(repository, headSha)).find(({ conclusion }) => conclusion),
      { timeout: 60_000, interval: 50 },
    );
    expect(shown).toMatchObject({ name: 'sluice', conclusion: 'action_required' });
    expect(shown.title).toContain('not enrolled: no rule names this repository');
    expect(shown.summary).toContain('sluice rules apply');
  });
});
